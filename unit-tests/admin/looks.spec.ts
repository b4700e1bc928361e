import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ADMIN = resolve(__dirname, "../../src/admin");
const MEDUSA = resolve(__dirname, "../../node_modules/@medusajs");

function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

/** Words in the texts of a file, as the style sheet's maker reads them. */
const wordsIn = (code: string): string[] => code.split(/["'`\s]+/);

describe("The look of the pages", () => {
  it("has the classes of Medusa's own pages alone: the shop's style sheet holds no others", () => {
    const theirs = new Set(
      [join(MEDUSA, "dashboard", "src"), join(MEDUSA, "ui", "dist", "esm")].flatMap((folder) =>
        filesOf(folder, /\.(?:tsx?|js)$/).flatMap(wordsIn),
      ),
    );
    const ours = filesOf(ADMIN, /\.tsx$/).flatMap((code) =>
      [...code.matchAll(/className=(?:"([^"]+)"|\{clx\((.*?)\)\})/gs)].flatMap(([, plain, mixed = ""]) =>
        plain !== undefined
          ? wordsIn(plain)
          : [...mixed.replaceAll(/=== "[^"]*"/g, "").matchAll(/"([^"]+)"/g)].flatMap(([, one = ""]) =>
              wordsIn(one),
            ),
      ),
    );
    expect(ours.length).toBeGreaterThan(100);
    expect([...new Set(ours)].filter((one) => one !== "" && !theirs.has(one))).toEqual([]);
  });
});
