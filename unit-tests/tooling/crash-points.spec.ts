import ts from "typescript";

const load = async () => (await import("../../scripts/lib/crash-points.mjs")).withoutCrashPoints;

async function built(code: string): Promise<string> {
  const compilerOptions = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.CommonJS };
  const { outputText } = ts.transpileModule(code, { compilerOptions });
  return ts.transpileModule(outputText, {
    compilerOptions: { ...compilerOptions, module: ts.ModuleKind.ESNext },
    transformers: { before: [await load()] },
  }).outputText;
}

describe("The package's code", () => {
  it("passes no crash point, and does all else", async () => {
    const code = await built(`
      import { atCrashPoint } from "../crash-points";
      export function send(orders: string[], isFirst: boolean, call: () => void) {
        atCrashPoint("K1");
        if (isFirst) atCrashPoint("K2");
        call();
        orders.forEach(() => atCrashPoint("K11"));
      }`);
    expect(code).not.toMatch(/crash/i);
    expect(code.replaceAll(/\s+/g, " ")).toContain("{ if (isFirst) ; call(); }");
  });

  it.each([`const point = atCrashPoint("K1");`, `if (atCrashPoint("K1")) stop();`])(
    "is not built from %s, of which something would be lost",
    async (line) => {
      await expect(built(`import { atCrashPoint } from "../crash-points"; ${line}`)).rejects.toThrow(
        "A crash point cannot be left out",
      );
    },
  );
});
