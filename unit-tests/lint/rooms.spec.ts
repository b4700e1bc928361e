import { readdirSync } from "node:fs";
import { relative, resolve } from "node:path";
import { Linter } from "eslint";
import { parser } from "typescript-eslint";

const ROOT = resolve(__dirname, "../..");
const linter = new Linter({ cwd: ROOT });

/** What the rule finds in a text that would stand in this file. */
async function complaints(file: string, code: string): Promise<string[]> {
  const { roomRules } = await import("../../scripts/lint/rooms.mjs");
  const config = [{ files: ["**/*.ts"], languageOptions: { parser }, ...roomRules }];
  return linter.verify(code, config, { filename: resolve(ROOT, file) }).map(({ message }) => message);
}

/** The path to a module of a room, from a file in another: only what exists is found. */
function moduleOf(room: string): string {
  const folder = resolve(ROOT, "src", room);
  const file = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
    (entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name),
  );
  if (!file) throw new Error(`src/${room} has no module.`);
  return `../${room}/${relative(folder, resolve(file.parentPath, file.name)).replace(/\.tsx?$/, "")}`;
}

describe("The rooms of src", () => {
  it.each([
    ["api", "workflows"],
    ["jobs", "engine"],
    ["workflows", "engine"],
    ["engine", "planning"],
    ["modules", "client"],
    ["admin", "contract"],
    ["client", "client"],
  ])("let %s import %s", async (from, to) => {
    expect(await complaints(`src/${from}/x.ts`, `import { x } from "${moduleOf(to)}";`)).toEqual([]);
  });

  it.each([
    ["workflows", "api"],
    ["engine", "workflows"],
    ["engine", "policies"],
    ["planning", "engine"],
    ["catalogue", "planning"],
    ["client", "sandbox"],
    ["providers", "sandbox"],
    ["sandbox", "planning"],
    ["policies", "engine"],
    ["jobs", "api"],
  ])("refuse that %s imports %s, however it does", async (from, to) => {
    const source = moduleOf(to);
    for (const code of [
      `import { x } from "${source}";`,
      `import type { X } from "${source}";`,
      `export * from "${source}";`,
      `const x = import("${source}");`,
      `type X = typeof import("${source}");`,
    ]) {
      expect([code, await complaints(`src/${from}/x.ts`, code)]).toEqual([
        code,
        [expect.stringMatching(`${from} may not import ${to}: arrows .* run downwards only`)],
      ]);
    }
  });

  it("give the sandbox the client's schemas, literals and operations and nothing else of it", async () => {
    const file = "src/sandbox/x.ts";
    expect(await complaints(file, 'import { x } from "../client/schemas";')).toEqual([]);
    expect(await complaints(file, 'import { x } from "../client/operations";')).toEqual([]);
    expect(await complaints(file, 'import type { x } from "../client";')).toEqual([]);
    expect(await complaints(file, 'import { x } from "../client";')).toEqual([
      expect.stringContaining("only the client's schemas"),
    ]);
  });

  it("are all known: a new one has to be given its place", async () => {
    expect(await complaints("src/helpers/x.ts", "export const x = 1;")).toHaveLength(1);
  });

  it("keep Medusa out of the client, the sandbox and, but for types, the planners", async () => {
    const value = 'import { BigNumber } from "@medusajs/framework/utils";';
    const type = 'import type { OrderDTO } from "@medusajs/framework/types";';
    for (const room of ["client", "sandbox", "storefront", "probe", "openapi"]) {
      for (const code of [value, type]) {
        expect(await complaints(`src/${room}/x.ts`, code)).toEqual([
          expect.stringMatching(`^${room} runs without Medusa, so it may not import @medusajs/framework/`),
        ]);
      }
    }
    expect(await complaints("src/planning/x.ts", value)).toEqual([
      expect.stringContaining("only types of Medusa"),
    ]);
    expect(await complaints("src/planning/x.ts", type)).toEqual([]);
    expect(await complaints("src/engine/x.ts", value)).toEqual([]);
  });
});
