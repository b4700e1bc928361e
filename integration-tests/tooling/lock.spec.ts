import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");

interface Lock {
  readonly packages: Record<string, { integrity?: string; optionalDependencies?: Record<string, string> }>;
}

describe("The check of package-lock.json", () => {
  const folder = mkdtempSync(join(tmpdir(), "sklad-lock-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What the check says of the lock after a change. */
  function check(change: (packages: Lock["packages"]) => void): { status: number | null; stderr: string } {
    const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;
    change(lock.packages);
    const file = join(folder, "package-lock.json");
    writeFileSync(file, JSON.stringify(lock));
    const script = join(ROOT, "scripts", "complete-lock.mjs");
    return spawnSync(process.execPath, [script, "--check", file], { encoding: "utf8" });
  }

  it("passes the lock as it is", () => {
    expect(check(() => undefined)).toMatchObject({ status: 0, stderr: "" });
  });

  it("refuses a package without a checksum", () => {
    const { status, stderr } = check(({ "node_modules/axios": axios }) => delete axios?.integrity);
    expect(status).toBe(1);
    expect(stderr).toContain("lacks node_modules/axios, or its checksum");
  });

  it("refuses a lock without the binary of another system", () => {
    const { status, stderr } = check((packages) => {
      Reflect.deleteProperty(packages, "node_modules/@swc/core-win32-x64-msvc");
    });
    expect(status).toBe(1);
    expect(stderr).toContain("lacks node_modules/@swc/core-win32-x64-msvc");
  });
});
