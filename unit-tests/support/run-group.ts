import path from "node:path";

const ROOT = path.resolve(__dirname, "../..");
/** The test files of each group, by the paths in the repository: `npm test` chooses them (`scripts/lib/tiers.mjs`). */
const GROUPS = JSON.parse(process.env.SKLAD_GROUPS ?? "{}") as Readonly<Record<string, readonly string[]>>;

/**
 * Declares the tests of a group, each file under its own path: jest evaluates what the tests import once for each file it
 * runs, which is most of the price of a small one. `npm test -- PATH` runs a test file itself.
 */
export function runGroup(group: string): void {
  for (const file of GROUPS[path.relative(ROOT, group).replaceAll("\\", "/")] ?? []) {
    // A test file is declared while its group is, which an import would do too late.
    describe(file, () => void jest.requireActual<object>(path.join(ROOT, file)));
  }
}
