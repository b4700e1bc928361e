/** The lock, format, types and lint of everything: `npm run check`. All of them run, so that one run shows all there is. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, runMain } from "./lib/main.mjs";

const CHECKS = [
  ["lock", "../scripts/complete-lock.mjs", ["--check"]],
  ["format", "prettier/bin/prettier.cjs", ["--check", "--log-level", "warn", "."]],
  ["types", "typescript/bin/tsc", ["-p", "tsconfig.check.json"]],
  ["types of the admin", "typescript/bin/tsc", ["--noEmit", "-p", "src/admin"], "src/admin/tsconfig.json"],
  ["types of the sandbox's console", "typescript/bin/tsc", ["-p", "src/sandbox/console"]],
  ["lint", "eslint/bin/eslint.js", ["--max-warnings", "0", "."]],
];

runMain(async () => {
  ensureInstalled();
  const failed = [];
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
  if (failed.length > 0) console.log(`Failed: ${failed.join(", ")}. "npm run format" corrects the format.`);
  return failed.length === 0 ? 0 : 1;
});
