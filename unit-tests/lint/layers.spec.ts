import { resolve } from "node:path";
import { Linter } from "eslint";
import { parser } from "typescript-eslint";

const linter = new Linter({ cwd: resolve(__dirname, "../..") });
const load = async () => (await import("../../scripts/lint/layers.mjs")).layers;

async function complaints(file: string, code: string): Promise<string[]> {
  const found = linter.verify(
    code,
    [
      {
        files: ["**/*.ts"],
        languageOptions: { parser },
        plugins: { sklad: { rules: { layers: await load() } } },
        rules: { "sklad/layers": "error" },
      },
    ],
    { filename: resolve(__dirname, "../..", file) },
  );
  return found.map((message) => message.message);
}

describe("The layers of src", () => {
  it("let an entrance import a workflow", async () => {
    expect(await complaints("src/api/route.ts", 'import { x } from "../workflows/x";')).toEqual([]);
  });

  it("let a room import itself, however deep", async () => {
    expect(await complaints("src/client/schemas/order.ts", 'import { x } from "../literals";')).toEqual([]);
  });

  it.each([
    ["src/workflows/x.ts", 'import { x } from "../api/route";'],
    ["src/planning/x.ts", 'import type { X } from "../engine/outbox/drain";'],
    ["src/client/deep/x.ts", 'export * from "../../sandbox/server";'],
    ["src/engine/x.ts", 'const x = import("../workflows/x");'],
    ["src/providers/sklad/service.ts", 'import { x } from "../../sandbox/server";'],
    ["src/jobs/x.ts", 'import { x } from "../api/route";'],
  ])("refuse %s: %s", async (file, code) => {
    expect(await complaints(file, code)).toEqual([expect.stringContaining("run downwards only")]);
  });

  it("give the sandbox the client's schemas, literals and operations and nothing else of it", async () => {
    const file = "src/sandbox/server.ts";
    expect(await complaints(file, 'import { x } from "../client/schemas/order";')).toEqual([]);
    expect(await complaints(file, 'import { x } from "../client/transport";')).toHaveLength(1);
    expect(await complaints(file, 'import { x } from "../client";')).toHaveLength(1);
  });

  it("keep Medusa out of the client, the sandbox and, but for types, the planners", async () => {
    const value = 'import { BigNumber } from "@medusajs/framework/utils";';
    const type = 'import type { OrderDTO } from "@medusajs/framework/types";';
    expect(await complaints("src/client/x.ts", type)).toHaveLength(1);
    expect(await complaints("src/sandbox/x.ts", value)).toHaveLength(1);
    expect(await complaints("src/planning/x.ts", value)).toHaveLength(1);
    expect(await complaints("src/planning/x.ts", type)).toEqual([]);
    expect(await complaints("src/engine/x.ts", value)).toEqual([]);
  });
});
