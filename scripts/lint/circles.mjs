import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Rule: no file imports, by whatever way, a file that imports it. Imports of types count, because a reader follows
 * them too. The graph is read once for each run, so an editor sees a new circle after it reloads oxlint.
 */
export const circles = {
  meta: {
    type: "problem",
    schema: [],
    messages: { circle: "This import closes a circle: {{way}}." },
  },
  create(context) {
    const src = resolve(context.cwd, "src");
    const imports = graphOf(src);
    const check = (node, source) => {
      const target = source && fileOf(context.filename, source.value);
      const way = target && wayTo(imports, target, context.filename);
      if (!way) return;
      const names = [context.filename, ...way].map((file) => file.slice(src.length + 1));
      context.report({ node, messageId: "circle", data: { way: names.join(" → ") } });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
    };
  },
};

const graphs = new Map();

/** The files that each file of a folder imports. */
function graphOf(folder) {
  const known = graphs.get(folder);
  if (known) return known;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  graphs.set(folder, graph);
  return graph;
}

function importsOf(file) {
  const sources = readFileSync(file, "utf8").matchAll(/(?:\bfrom|^import) "(\.[^"]*)"/gm);
  return [...sources].flatMap(([, source]) => fileOf(file, source) ?? []);
}

/** The file of src that a relative import names; undefined for a package. */
function fileOf(file, source) {
  if (!source.startsWith(".")) return undefined;
  const path = resolve(dirname(file), source);
  const candidates = [`${path}.ts`, `${path}.tsx`, join(path, "index.ts"), path];
  return candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
}

/** The shortest way by imports from one file to another, both included; undefined when there is none. */
function wayTo(imports, from, to) {
  const cameFrom = new Map([[from, undefined]]);
  for (const file of cameFrom.keys()) {
    if (file === to) return trace(cameFrom, to);
    for (const next of imports.get(file) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  return undefined;
}

function trace(cameFrom, to) {
  const way = [];
  for (let file = to; file !== undefined; file = cameFrom.get(file)) way.unshift(file);
  return way;
}
