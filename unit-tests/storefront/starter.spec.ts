import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");
const RECIPE = join(ROOT, "docs/recipes/nextjs-starter");
const SHIPPING = "src/modules/checkout/components/shipping/index.tsx";
const FILES = {
  "src/modules/checkout/components/branch-picker/index.tsx": join(RECIPE, "branch-picker.tsx"),
  "src/lib/data/shipping-branch.ts": join(RECIPE, "shipping-branch.ts"),
};
const BESIDE = ["@medusajs", "@types", "react", "react-dom", "csstype"];

/** As the starter has it. Its `moduleResolution` knows nothing of `exports`. */
const STARTER = {
  ...{
    target: "es5",
    lib: ["dom", "dom.iterable", "esnext"],
    allowJs: true,
    skipLibCheck: true,
    strict: true,
  },
  ...{ esModuleInterop: true, module: "esnext", moduleResolution: "node", resolveJsonModule: true },
  ...{ isolatedModules: true, jsx: "preserve", noEmit: true, baseUrl: "./src", types: ["node"] },
  paths: { "@lib/*": ["lib/*"], "@modules/*": ["modules/*"] },
};

describe("The recipe for Medusa's Next.js starter", () => {
  let project: string;
  /** What TypeScript complains of in the starter's own file, which Next.js builds all the same. */
  let ownComplaints: string[];

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), "sklad-starter-"));
    const put = (from: string, to: string) => {
      mkdirSync(dirname(join(project, to)), { recursive: true });
      cpSync(from, join(project, to));
    };
    for (const [to, from] of Object.entries(FILES)) put(from, to);
    put(join(__dirname, "starter/shipping.tsx.txt"), SHIPPING);
    put(join(__dirname, "starter/cookies.ts.txt"), "src/lib/data/cookies.ts");
    const [, hook = ""] =
      /```tsx\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, "docs/storefront.md"), "utf8")) ?? [];
    writeFileSync(join(project, "src/documented-hook.tsx"), hook);
    put(join(__dirname, "starter/starter.d.ts"), "src/starter.d.ts");
    const installed = "node_modules/medusa-plugin-sklad";
    put(join(ROOT, "package.json"), `${installed}/package.json`);
    const { storefrontBuilt } = await import("../../scripts/lib/storefront-build.mjs");
    await storefrontBuilt(join(project, installed, ".medusa/server/src/storefront"));
    for (const name of BESIDE)
      symlinkSync(join(ROOT, "node_modules", name), join(project, "node_modules", name), "junction");
    ownComplaints = complaints({}).map(withoutPlace);
    execFileSync("git", ["apply", join(RECIPE, "shipping.patch")], { cwd: project });
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  /** What TypeScript complains of in the starter's folder. */
  function complaints(options: Record<string, unknown>): string[] {
    const config = { compilerOptions: { ...STARTER, ...options }, include: ["src"] };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", project], { cwd: project, encoding: "utf8" });
    return stdout.split("\n").filter((line) => line !== "");
  }

  it("changes the starter's step of the delivery as its patch says", () => {
    const patched = readFileSync(join(project, SHIPPING), "utf8");
    expect(patched).toContain("<BranchPicker");
    expect(patched).toContain("disabled={!cart.shipping_methods?.[0] || !isBranchReady}");
  });

  it.each([
    { resolution: "the starter's", options: {} },
    { resolution: "a bundler's", options: { moduleResolution: "bundler" } },
  ])("has the right types, by $resolution module resolution", ({ options }) => {
    expect(complaints(options).map(withoutPlace)).toEqual(ownComplaints);
    expect(ownComplaints.filter((line) => !line.startsWith(SHIPPING))).toEqual([]);
  });
});

const withoutPlace = (line: string) => line.replace(/\(\d+,\d+\)/, "");
