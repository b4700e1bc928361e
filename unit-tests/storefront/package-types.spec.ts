import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";

const ROOT = join(__dirname, "../..");
const PAGE = join(ROOT, "integration-tests/storefront/react-element.tsx");

/** A shop's project in which the package is installed. */
let project: string;
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "sklad-types-"));
  const installed = join(project, "node_modules", "medusa-plugin-sklad");
  const { storefrontBuilt } = await import("../../scripts/lib/storefront-build.mjs");
  await storefrontBuilt(join(installed, ".medusa", "server", "src", "storefront"));
  const { publishedManifest } = await import("../../scripts/lib/published-manifest.mjs");
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<string, unknown>;
  writeFileSync(join(installed, "package.json"), JSON.stringify(publishedManifest(manifest)));
  mkdirSync(join(project, "node_modules"), { recursive: true });
  for (const name of ["@types", "react", "react-dom"])
    symlinkSync(join(ROOT, "node_modules", name), join(project, "node_modules", name));
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
  copyFileSync(PAGE, join(project, "page.tsx"));
  writeFileSync(
    join(project, "wrong.tsx"),
    `import { useBranchPicker } from "medusa-plugin-sklad/storefront/react";
export const Wrong = () => <sklad-branch-picker kind="pigeon" />;
export const Number = () => useBranchPicker(5);
`,
  );
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const { ModuleKind, ModuleResolutionKind } = ts;

describe("The types of the packed helpers", () => {
  it.each([
    // Medusa's own storefront for Next.js has this one, which reads no `exports`.
    { name: "node", module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Node10 },
    { name: "node16", module: ModuleKind.Node16, moduleResolution: ModuleResolutionKind.Node16 },
    { name: "bundler", module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
  ])("are found under moduleResolution $name, the element in JSX too", ({ module, moduleResolution }) => {
    const program = ts.createProgram([join(project, "page.tsx"), join(project, "wrong.tsx")], {
      ...{ module, moduleResolution, jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022 },
      ...{ strict: true, noEmit: true, skipDefaultLibCheck: true, types: [] },
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    });
    const errors = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
      const { line } = file?.getLineAndCharacterOfPosition(start ?? 0) ?? { line: -1 };
      return `${file?.fileName ?? ""}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
    expect(errors).toEqual([
      expect.stringContaining(`wrong.tsx:2 Type '"pigeon"' is not assignable`),
      expect.stringContaining("wrong.tsx:3 Argument of type 'number' is not assignable"),
    ]);
  });
});
