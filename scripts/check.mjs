/** Format, types and lint of everything: `npm run check`. All of them run, so that one run shows all there is. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT } from "./lib/root.mjs";
import { missingBinaries } from "./lib/lock.mjs";
import { runMain } from "./lib/main.mjs";

const CHECKS = [
  ["format", "prettier/bin/prettier.cjs", ["--check", "--log-level", "warn", "."]],
  ["types", "typescript/bin/tsc", ["-p", "tsconfig.check.json"]],
  ["types of the admin", "typescript/bin/tsc", ["--noEmit", "-p", "src/admin"], "src/admin/tsconfig.json"],
  ["types of the sandbox's console", "typescript/bin/tsc", ["-p", "src/sandbox/console"]],
  ["lint", "eslint/bin/eslint.js", ["--max-warnings", "0", "."]],
];

runMain(async () => {
  ensureInstalled();
  const failed = lockIsComplete() ? [] : ["lock"];
  for (const [name, program, args, onlyWith] of CHECKS) {
    if (onlyWith && !existsSync(join(ROOT, onlyWith))) continue;
    const started = performance.now();
    const { status } = spawnSync(process.execPath, [join("node_modules", program), ...args], {
      cwd: ROOT,
      stdio: "inherit",
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
    if (status !== 0) failed.push(name);
  }
  if (failed.length > 0) console.log(`Failed: ${failed.join(", ")}. "npm run format" mends the format.`);
  return failed.length === 0 ? 0 : 1;
});

/** An incomplete lock installs on the machine that wrote it and nowhere else. */
function lockIsComplete() {
  const missing = missingBinaries(JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")));
  if (missing.length === 0) return true;
  const names = missing.slice(0, 3).map(({ name }) => name);
  console.log(
    `✗ lock: package-lock.json lacks ${missing.length} packages of other systems (${names.join(", ")} …). ` +
      `"node scripts/mend-lock.mjs" adds them.`,
  );
  return false;
}
