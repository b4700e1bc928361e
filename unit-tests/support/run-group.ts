import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A file that replaces modules would replace them for the whole group. It runs alone. */
const REPLACES_MODULES = /\bjest\.(mock|doMock)\(/;

/**
 * Declares the tests of the folder that a group is named after, each file under its own path: jest evaluates what the
 * tests import once for each file it runs, which is most of the price of a small one. `npm test` runs groups;
 * `npm test -- PATH` runs the file itself.
 */
export function runFolderOf(group: string): void {
  const name = path.basename(group, ".group.ts");
  const folder = path.join(__dirname, "..", name);
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const file = path.join(folder, entry);
    if (!/\.spec\.tsx?$/.test(entry) || REPLACES_MODULES.test(readFileSync(file, "utf8"))) continue;
    // A test file is declared while its group is, which an import would do too late.
    describe(`unit-tests/${name}/${entry}`, () => void jest.requireActual<object>(file));
  }
}
