import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");
const MARK = join(ROOT, "unit-tests/support/in-soak.ts");

const importsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/\b(?:from|import) "(\.[^"]+)";/g)]
    .map(([, name = ""]) => join(dirname(file), `${name}.ts`))
    .filter((path) => existsSync(path));

/** A test file and all its parts. */
function withParts(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || file.startsWith(join(ROOT, "src"))) return seen;
  seen.add(file);
  for (const part of importsOf(file)) withParts(part, seen);
  return seen;
}

const leavesOut = ["unit-tests", "integration-tests"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .filter((name) => name.endsWith(".ts") && importsOf(join(ROOT, name)).includes(MARK));

describe("what npm test leaves out", () => {
  it("is played by a suite of the soak", async () => {
    const { SOAK } = await import("../../scripts/lib/soak-suites.mjs");
    const played = new Set(
      SOAK.flatMap(({ files }) => files).flatMap((file) => [...withParts(join(ROOT, file))]),
    );
    expect(leavesOut.length).toBeGreaterThan(20);
    expect(leavesOut.filter((name) => !played.has(join(ROOT, name)))).toEqual([]);
  });
});
