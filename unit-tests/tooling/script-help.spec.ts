import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(__dirname, "../..");
const SCRIPTS = ["check", "openapi", "settings", "admin-api", "soak"];

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, "scripts", `${script}.mjs`), ...args], { encoding: "utf8" });

describe.each(SCRIPTS)("scripts/%s.mjs", (script) => {
  it("explains itself with --help and does nothing else", () => {
    const { status, stdout, stderr } = run(script, "--help");
    expect(stdout).toMatch(/^(npm run|node scripts\/)/);
    expect(stdout.split("\n").length).toBeLessThan(7);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it("refuses an unknown argument with a sentence", () => {
    const { status, stdout, stderr } = run(script, "--chekc");
    expect(stderr).toMatch(/^\nThere is no option --chekc\.\n\n(npm run|node scripts\/)/);
    expect(stderr).not.toContain("    at ");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  });
});
