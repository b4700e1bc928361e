import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");

/** What a file says, and what is reported of it: nothing, or one message that contains this. */
type Case = readonly [fact: string, file: string, code: string, message: string | null];

const EXISTING = {
  "client/index.ts": "export const client = 1;",
  "client/schemas/index.ts": "export const schema = 1;",
  "engine/context.ts": "export const context = 1;",
  "engine/orders/index.ts": "export const orders = 1;",
  "engine/orders/sweep.ts": "export const sweep = 1;",
  "engine/outbox/index.ts": "export const outbox = 1;",
  "engine/runtime/poller.ts": "export const poller = 1;",
  "engine/statuses/index.ts": "export const statuses = 1;",
  "planning/index.ts": "export const planning = 1;",
  "workflows/index.ts": "export const workflows = 1;",
};

const DOWNWARDS = "arrows between the rooms of src run downwards only";
const DOWN_IN_ENGINE = "arrows inside the engine run downwards only";
const DOOR = "behind the door of";

const CASES: readonly Case[] = [
  ["a room below may be imported", "api/a.ts", 'export * from "../engine/orders";', null],
  ["a room above may not", "planning/a.ts", 'export * from "../engine/orders";', DOWNWARDS],
  ["nor its types", "planning/b.ts", 'export type * from "../workflows";', DOWNWARDS],
  ["a room has to be named", "helpers/a.ts", "export const a = 1;", "does not belong to any known element"],
  ["the sandbox has the client's schemas", "sandbox/a.ts", 'export * from "../client/schemas";', null],
  ["and nothing else of it", "sandbox/b.ts", 'export * from "../client";', "only the client's schemas"],
  [
    "the client runs without Medusa",
    "client/a.ts",
    'export type * from "@medusajs/types";',
    "client runs without Medusa",
  ],
  ["planners may name its types", "planning/d.ts", 'export type * from "@medusajs/types";', null],
  ["and run none of it", "planning/e.ts", 'export * from "@medusajs/types";', "only types of Medusa"],
  [
    "a folder of the engine is entered by its index",
    "api/b.ts",
    'export * from "../engine/orders/sweep";',
    DOOR,
  ],
  ["the engine's context is open", "api/c.ts", 'export * from "../engine/context";', null],
  ["a folder of the engine may know one below", "engine/outbox/a.ts", 'export * from "../orders";', null],
  ["and none above", "engine/orders/a.ts", 'export * from "../outbox";', DOWN_IN_ENGINE],
  ["nor a feature", "engine/outbox/b.ts", 'export * from "../statuses";', DOWN_IN_ENGINE],
  ["features do not know each other", "engine/stock/a.ts", 'export * from "../statuses";', DOWN_IN_ENGINE],
  [
    "the context knows the lowest folders only",
    "engine/problems.ts",
    'export * from "./orders";',
    DOWN_IN_ENGINE,
  ],
  [
    "a circle is refused, of types too",
    "jobs/a.ts",
    'export type * from "./b";',
    "jobs/a.ts → jobs/b.ts → jobs/a.ts",
  ],
  ["and by its other file", "jobs/b.ts", 'export type * from "./a";', "jobs/b.ts → jobs/a.ts → jobs/b.ts"],
  [
    "reasons are asked for",
    "engine/a.ts",
    'export const a = (error: unknown) => (error instanceof Error ? error.message : "");',
    "reasonOf says",
  ],
  [
    "Medusa is read in its room",
    "engine/medusa/a.ts",
    'export const a = (query: { graph(entity: string): number }) => query.graph("order");',
    null,
  ],
  [
    "and not elsewhere",
    "jobs/c.ts",
    'export const c = (query: { graph(entity: string): number }) => query.graph("order");',
    "Only engine/medusa/ reads Medusa",
  ],
  [
    "nor by its modules",
    "engine/orders/b.ts",
    'import { Modules } from "@medusajs/framework/utils";\nexport const b = Modules.ORDER;',
    "Only engine/medusa/ uses Medusa's modules",
  ],
  [
    "Medusa's locks have a room of their own",
    "engine/medusa/b.ts",
    'import { Modules } from "@medusajs/framework/utils";\nexport const b = Modules.LOCKING;',
    "Only engine/locks/ takes Medusa's locks",
  ],
  [
    "and one door",
    "engine/stock/b.ts",
    'import type { ILockingModule } from "@medusajs/framework/types";\nexport const b = (locking: ILockingModule) => locking.release("a");',
    "Only engine/locks/ takes Medusa's locks",
  ],
  ["nothing is printed", "engine/b.ts", "console.log(1);", "Unexpected console statement"],
  [
    "a promise is awaited",
    "engine/c.ts",
    "const later = async () => Promise.resolve(1);\nexport const c = () => {\n  later();\n};",
    "Promises must be awaited",
  ],
  ["types are checked", "engine/d.ts", 'export const d: number = "1";', "not assignable to type 'number'"],
  ["types are given", "engine/e.ts", "export const e = (x: any) => typeof x;", "Unexpected `any`"],
];

interface Found {
  readonly message: string;
  readonly filename: string;
}

let root: string;
let found: readonly Found[];
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "oxlint-"));
  for (const path of ["oxlint.config.mjs", "scripts/lint", "tsconfig.json"])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  const files = [...Object.entries(EXISTING), ...CASES.map(([, file, code]) => [file, code] as const)];
  for (const [file, code] of files) {
    const path = join(root, "src", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${code}\n`);
  }
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, "-c", "oxlint.config.mjs", "-f", "json", "src"],
    { cwd: root, encoding: "utf8" },
  );
  if (!stdout.startsWith("{")) throw new Error(stdout + stderr);
  found = (JSON.parse(stdout) as { diagnostics: Found[] }).diagnostics;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("npm run check", () => {
  it.each(CASES)("%s (%s)", (_, file, _code, message) => {
    const messages = found.filter(({ filename }) => filename === `src/${file}`).map((each) => each.message);
    expect(messages).toEqual(message === null ? [] : [expect.stringContaining(message)]);
  });

  it("finds nothing in files that have no fault", () => {
    const wrong = new Set(
      CASES.filter(([, , , message]) => message !== null).map(([, file]) => `src/${file}`),
    );
    expect(found.filter(({ filename }) => !wrong.has(filename))).toEqual([]);
  });
});
