import { rmSync, writeFileSync } from "node:fs";
import ts from "typescript";

/**
 * Leaves of the declaration files what a program can name that imports one of the entrances: a schema of which only the
 * inferred type is exported needs its own declaration, its neighbours in the file do not. The rest goes.
 */
export function shakeDeclarations(files, entrances) {
  const program = declarationProgram(files);
  const used = new UsedDeclarations(program);
  for (const entrance of entrances) used.addEntrance(program.getSourceFile(entrance));
  const kept = used.filesReached();
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (kept.has(source)) writeFileSync(file, used.textOf(source));
    else rmSync(file);
  }
}

/** The declarations alone: what comes from other packages is not ours to leave out, and takes seconds to read. */
function declarationProgram(files) {
  const options = { noLib: true, types: [], module: ts.ModuleKind.CommonJS };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNames = (names, from) =>
    names.map((name) => {
      if (!name.startsWith(".")) return undefined;
      return ts.resolveModuleName(name, from, options, host).resolvedModule;
    });
  return ts.createProgram(files, options, host);
}

class UsedDeclarations {
  /** Statements, and the names in imports and exports. */
  #nodes = new Set();
  #symbols = new Set();
  #entrances = [];

  constructor(program) {
    this.checker = program.getTypeChecker();
  }

  addEntrance(source) {
    this.#entrances.push(source);
    this.#add(this.checker.getSymbolAtLocation(source));
  }

  /** Whatever else an identifier may stand for, such as a member, is part of a statement too. */
  #add(symbol) {
    if (!symbol || this.#symbols.has(symbol)) return;
    this.#symbols.add(symbol);
    for (const declaration of symbol.declarations ?? []) {
      if (ts.isSourceFile(declaration))
        this.checker.getExportsOfModule(symbol).forEach((one) => this.#add(one));
      else this.#addNode(declaration);
    }
    if (symbol.flags & ts.SymbolFlags.Alias) this.#add(this.checker.getImmediateAliasedSymbol(symbol));
  }

  #addNode(declaration) {
    const node = ts.findAncestor(declaration, (one) => isNameOfModule(one) || ts.isSourceFile(one.parent));
    if (this.#nodes.has(node)) return;
    this.#nodes.add(node);
    const visit = (child) => {
      if (ts.isIdentifier(child)) this.#add(this.checker.getSymbolAtLocation(child));
      // `typeof import("./x")` is all of it.
      if (ts.isImportTypeNode(child) && !child.qualifier)
        this.#add(this.checker.getSymbolAtLocation(child.argument.literal));
      ts.forEachChild(child, visit);
    };
    visit(node);
  }

  /** What is reached from the entrances by the imports and exports that stay. */
  filesReached() {
    const reached = new Set(this.#entrances);
    for (const source of reached) for (const next of this.#importedBy(source)) reached.add(next);
    return reached;
  }

  #importedBy(source) {
    const specifiers = [];
    const visit = (node) => {
      if (ts.isImportTypeNode(node)) specifiers.push(node.argument.literal);
      ts.forEachChild(node, visit);
    };
    for (const statement of source.statements.filter((one) => this.#stays(one))) {
      if (statement.moduleSpecifier) specifiers.push(statement.moduleSpecifier);
      visit(statement);
    }
    const symbols = specifiers.map((one) => this.checker.getSymbolAtLocation(one));
    return symbols.flatMap((one) => one?.declarations ?? []).filter((one) => ts.isSourceFile(one));
  }

  #stays(statement) {
    if (ts.isExportDeclaration(statement) && !statement.exportClause) {
      const exported = this.checker.getSymbolAtLocation(statement.moduleSpecifier);
      return !exported || this.checker.getExportsOfModule(exported).some((one) => this.#symbols.has(one));
    }
    const names = namesOf(statement);
    if (names) return names.length === 0 || names.some((name) => this.#nodes.has(name));
    if (ts.isModuleDeclaration(statement))
      throw new Error(`${statement.getSourceFile().fileName} augments a module: say who reaches that.`);
    return this.#nodes.has(statement);
  }

  textOf(source) {
    const parts = source.statements.filter((one) => this.#stays(one)).map((one) => this.#textOf(one));
    return `${parts.join("").trimStart()}\n`;
  }

  #textOf(statement) {
    const text = statement.getFullText();
    const names = namesOf(statement) ?? [];
    const used = names.filter((name) => this.#nodes.has(name));
    if (used.length === names.length) return text;
    const start = statement.getFullStart();
    const before = text.slice(0, names[0].getFullStart() - start);
    const list = used.map((name) => name.getText()).join(", ");
    return `${before} ${list} ${text.slice(text.lastIndexOf("}"))}`;
  }
}

/** What an import or export names; undefined for any other statement. */
function namesOf(statement) {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    if (!exportClause) return undefined;
    return ts.isNamedExports(exportClause) ? exportClause.elements.slice() : [exportClause];
  }
  if (!ts.isImportDeclaration(statement)) return undefined;
  const { name, namedBindings } = statement.importClause ?? {};
  if (name) return [statement.importClause];
  if (!namedBindings) return [];
  return ts.isNamedImports(namedBindings) ? namedBindings.elements.slice() : [namedBindings];
}

function isNameOfModule(node) {
  return (
    ts.isImportSpecifier(node) ||
    ts.isExportSpecifier(node) ||
    ts.isNamespaceImport(node) ||
    ts.isNamespaceExport(node) ||
    (ts.isImportClause(node) && node.name !== undefined)
  );
}
