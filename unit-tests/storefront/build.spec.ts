import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const ROOT = join(__dirname, "../..");
const LIMIT_BYTES = 10_240;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sklad-storefront-"));
  const { buildStorefront } = await import("../../scripts/lib/storefront-build.mjs");
  await buildStorefront(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const built = (name: string) => readFileSync(join(folder, name), "utf8");
const importsOf = (code: string) =>
  [
    ...code.matchAll(/\b(?:import|export)\b[^;"'`]*?\bfrom\s*["']([^"']+)|\bimport\s*\(?\s*["']([^"']+)/g),
  ].map(([, from, plain]) => from ?? plain);

describe("The built helpers of the storefront", () => {
  it("are 10 kB at most when they are compressed, the element and the fetchers together", () => {
    expect(gzipSync(built("index.mjs"), { level: 9 }).length).toBeLessThanOrEqual(LIMIT_BYTES);
  });

  it("import nothing; the hook imports React and them, so that a page with both has each class once", () => {
    expect(importsOf(built("index.mjs"))).toEqual([]);
    expect(importsOf(built("react.mjs"))).toEqual(["react", "./index.mjs"]);
    expect(built("react.mjs")).not.toContain("StoreError");
  });

  it("can be imported on a server, where the element is not registered", () => {
    const url = JSON.stringify(`file://${join(folder, "index.mjs")}`);
    const script = `import(${url}).then((all) => { all.defineBranchPicker(); all.defineBranchPicker(); console.log(typeof all.findCities); })`;
    expect(execFileSync(process.execPath, ["-e", script], { encoding: "utf8" })).toBe("function\n");
  });

  it("have types that name each other and React only, and are where package.json says", () => {
    const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      exports: Record<string, Record<string, string>>;
    };
    for (const entry of ["./storefront", "./storefront/react"])
      for (const file of Object.values(exports[entry]!))
        expect(existsSync(join(folder, file.replace("./.medusa/server/src/storefront/", "")))).toBe(true);
    expect(
      importsOf(built("react.d.mts")).filter((name) => !/^(react|\.\/[\w/-]+\.mjs)$/.test(name!)),
    ).toEqual([]);
    expect(importsOf(built("index.d.mts")).filter((name) => !/^\.\/[\w/-]+\.mjs$/.test(name!))).toEqual([]);
  });
});
