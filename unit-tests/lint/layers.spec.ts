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

describe("The doors of the engine", () => {
  it.each([
    ["src/api/route.ts", 'import { x } from "../engine/orders";'],
    ["src/workflows/x.ts", 'import { contextOf } from "../engine/context";'],
    ["src/engine/outbox/kinds/edit.ts", 'import { x } from "../../orders";'],
    ["src/engine/outbox/failures/retry-policy.ts", 'import type { X } from "../kinds";'],
    ["src/engine/outbox/sender.ts", 'import { send } from "./send/send";'],
    [
      "src/engine/outbox/kinds/add/add.ts",
      'import { blame } from "../../src/engine/outbox/failures/failure";',
    ],
    ["src/engine/orders/manual/x.ts", 'import { lookUp } from "../look-up"; import "../../context";'],
  ])("let %s: %s", async (file, code) => {
    expect(await complaints(file, code)).toEqual([]);
  });

  it.each([
    ["an entrance", "src/api/route.ts", 'import { x } from "../engine/connections/status";'],
    ["a workflow", "src/workflows/x.ts", 'export { sweepOrders } from "../engine/orders/sweep";'],
    ["a type", "src/api/x.ts", 'import type { Actor } from "../engine/connections/connections";'],
    ["a type in passing", "src/api/x.ts", 'type X = typeof import("../engine/orders/sweep");'],
    ["another folder", "src/engine/orders/x.ts", 'import { cachedOrders } from "../medusa/order-cache";'],
    ["the index by its name", "src/engine/orders/x.ts", 'import { cachedOrders } from "../medusa/index";'],
    ["a nested folder", "src/providers/sklad/service.ts", 'import "../../engine/orders/manual/x";'],
    [
      "a nested door",
      "src/engine/outbox/failures/retry-policy.ts",
      'import { editKind } from "../kinds/edit";',
    ],
  ])("refuse %s: %s %s", async (_, file, code) => {
    expect(await complaints(file, code)).toEqual([expect.stringContaining("behind the door of")]);
  });

  it("leave the context and the composition root open to the entrances", async () => {
    for (const file of ["context", "start"])
      expect(await complaints("src/subscribers/x.ts", `import "../engine/${file}";`)).toEqual([]);
  });

  it("let only the composition root know all folders", async () => {
    const code = 'import { pollOutbox } from "./outbox";';
    expect(await complaints("src/engine/start.ts", code)).toEqual([]);
    expect(await complaints("src/engine/context.ts", code)).toEqual([
      expect.stringContaining("run downwards only"),
    ]);
    expect(await complaints("src/engine/orders/x.ts", 'import { Poller } from "../runtime/poller";')).toEqual(
      [],
    );
  });
});

describe("The arrows inside the engine", () => {
  it.each([
    ["src/engine/connections/x.ts", 'import { x } from "../rate-limit";'],
    ["src/engine/orders/x.ts", 'import { x } from "../connections";'],
    ["src/engine/outbox/x.ts", 'import { x } from "../orders";'],
    ["src/engine/statuses/x.ts", 'import { x } from "../feeds"; import { y } from "../outbox";'],
  ])("let %s: %s", async (file, code) => {
    expect(await complaints(file, code)).toEqual([]);
  });

  it.each([
    ["downwards", "src/engine/medusa/x.ts", 'import { x } from "../orders";'],
    ["downwards", "src/engine/orders/x.ts", 'import { x } from "../outbox";'],
    ["not sideways", "src/engine/feeds/x.ts", 'import { x } from "../connections";'],
    ["not to a feature", "src/engine/outbox/kinds/x.ts", 'import { x } from "../../statuses";'],
    ["not between features", "src/engine/statuses/x.ts", 'import type { X } from "../stock";'],
    ["not from what all folders know", "src/engine/context.ts", 'import { x } from "./orders";'],
    ["not round the door", "src/engine/medusa/x.ts", 'import { x } from "../orders/sweep";'],
  ])("run %s: %s %s", async (_, file, code) => {
    expect(await complaints(file, code)).toEqual([
      expect.stringContaining("inside the engine run downwards"),
    ]);
  });
});
