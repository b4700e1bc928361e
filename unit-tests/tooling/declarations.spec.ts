import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";

const load = async () => (await import("../../scripts/lib/declarations.mjs")).shakeDeclarations;

let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "sklad-declarations-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the files, shakes them with index.d.ts as the entrance, and gives what is left by its path. */
async function shaken(texts: Record<string, string>): Promise<Record<string, string>> {
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const entrance = join(folder, "index.d.ts");
  const shake = await load();
  shake(
    Object.keys(texts).map((name) => join(folder, name)),
    [entrance],
  );
  const program = ts.createProgram([entrance], { strict: true, types: [], lib: ["lib.es2022.d.ts"] });
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);
  const files = readdirSync(folder, { recursive: true }).map(String);
  return Object.fromEntries(
    files
      .filter((name) => name.endsWith(".d.ts"))
      .map((name) => [name, readFileSync(join(folder, name), "utf8").trim()]),
  );
}

const SCHEMAS = {
  "schemas/index.d.ts": 'export * from "./order";\nexport * from "./unused";\n',
  "schemas/order.d.ts":
    "/** An order. */\nexport declare const order: { id: string };\nexport declare const other: { id: string };\n" +
    "export type Order = typeof order;\n",
  "schemas/unused.d.ts": "export declare const unused: 1;\n",
};

it("what an exported type is made of stays with its docstring, its neighbours go", async () => {
  expect(await shaken({ "index.d.ts": 'export { type Order } from "./schemas";\n', ...SCHEMAS })).toEqual({
    "index.d.ts": 'export { type Order } from "./schemas";',
    "schemas/index.d.ts": 'export * from "./order";',
    "schemas/order.d.ts":
      "/** An order. */\nexport declare const order: { id: string };\nexport type Order = typeof order;",
  });
});

it.each([
  ["a type named in place", 'export declare const first: import("./schemas").Order;'],
  ["a default import", 'import Thing from "./thing";\nexport declare const first: Thing;'],
  ["all of a module", 'import * as schemas from "./schemas";\nexport declare const first: typeof schemas;'],
  ["a type of a whole module", 'export declare const first: typeof import("./schemas");'],
  ["a name given on", 'export * as schemas from "./schemas";'],
])("%s is followed", async (_what, entrance) => {
  const thing = 'import { order } from "./schemas";\nexport default class Thing { order: typeof order }\n';
  const left = await shaken({ "index.d.ts": `${entrance}\n`, "thing.d.ts": thing, ...SCHEMAS });
  expect(left["schemas/order.d.ts"]).toContain("declare const order");
});

it("of several names in an import those that are used stay", async () => {
  const used =
    'import type { Order, Other } from "./order";\nexport type Used = Order;\ntype Private = Other;\n';
  const left = await shaken({
    "index.d.ts": 'export type { Used } from "./used";\n',
    "used.d.ts": used,
    "order.d.ts": "export interface Order { id: string }\nexport interface Other { id: string }\n",
  });
  expect(left["used.d.ts"]).toBe('import type { Order } from "./order";\nexport type Used = Order;');
  expect(left["order.d.ts"]).toBe("export interface Order { id: string }");
});

it("a file that augments a module is refused rather than cut", async () => {
  await expect(shaken({ "index.d.ts": "declare global { var x: 1 }\nexport {};\n" })).rejects.toThrow(
    "augments a module",
  );
});
