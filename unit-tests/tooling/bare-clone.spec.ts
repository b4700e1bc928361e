import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const ROOT = join(__dirname, "../..");
const SCRIPTS = join(ROOT, "scripts");
/** A static import or re-export, which Node resolves before the first line of a script runs. */
const STATIC_IMPORT = /^(?:import|export)\s(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']/gm;

/** Every package that a script imports statically, itself or by one of its modules, as "module imports package". */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...readFileSync(file, "utf8").matchAll(STATIC_IMPORT)].flatMap(([, name = ""]) => {
    if (name.startsWith("node:")) return [];
    if (name.startsWith(".")) return packagesOf(join(dirname(file), name), seen);
    return [`${relative(ROOT, file)} imports ${name}`];
  });
}

const scripts = readdirSync(SCRIPTS).filter((name) => name.endsWith(".mjs"));

describe("a script in a clone that has nothing installed", () => {
  it("imports no package before it has installed them", () => {
    expect(scripts).toContain("start.mjs");
    const found = scripts.flatMap((name) => packagesOf(join(SCRIPTS, name)));
    expect([...new Set(found)]).toEqual([]);
  });

  it("is seen to import one where it does", () => {
    const bench = "bench/planning.bench.mjs";
    expect(packagesOf(join(ROOT, bench))).toContain(`${bench} imports fast-check`);
  });
});
