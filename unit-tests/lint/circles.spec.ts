import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Linter } from "eslint";
import { parser } from "typescript-eslint";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "circles-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Lints one of the files, which are written below `src`. */
async function complaints(files: Readonly<Record<string, string>>, linted: string): Promise<string[]> {
  for (const [file, code] of Object.entries(files)) {
    const path = join(root, "src", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  const { circles } = await import("../../scripts/lint/circles.mjs");
  const found = new Linter({ cwd: root }).verify(
    files[linted] ?? "",
    [
      {
        files: ["**/*.ts"],
        languageOptions: { parser },
        plugins: { sklad: { rules: { circles } } },
        rules: { "sklad/circles": "error" },
      },
    ],
    { filename: join(root, "src", linted) },
  );
  return found.map((message) => message.message);
}

describe("A circle of imports", () => {
  it("is refused, with the way it takes", async () => {
    const files = {
      "a.ts": 'import { b } from "./folder";\nexport const a = b;\n',
      "folder/index.ts": 'export { b } from "./b";\n',
      "folder/b.ts": 'import {\n  a,\n} from "../a";\nexport const b = a;\n',
    };
    expect(await complaints(files, "a.ts")).toEqual([
      "This import closes a circle: a.ts → folder/index.ts → folder/b.ts → a.ts.",
    ]);
    expect(await complaints(files, "folder/index.ts")).toHaveLength(1);
  });

  it("is refused when it consists of types", async () => {
    const files = {
      "a.ts": 'import type { B } from "./b";\nexport type A = B;\n',
      "b.ts": 'import type { A } from "./a";\nexport type B = A;\n',
    };
    expect(await complaints(files, "a.ts")).toEqual(["This import closes a circle: a.ts → b.ts → a.ts."]);
  });

  it("is none where two files import a third", async () => {
    const files = {
      "a.ts": 'import { b } from "./b";\nimport { c } from "./c";\nexport const a = [b, c];\n',
      "b.ts": 'import { c } from "./c";\nexport const b = c;\n',
      "c.ts": "export const c = 1;\n",
    };
    expect(await complaints(files, "a.ts")).toEqual([]);
  });
});
