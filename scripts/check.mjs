/** The lock, format, types and lint of everything: `npm run check`. All of them run, so that one run shows all there is. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readOptions } from "./lib/help.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, runMain } from "./lib/main.mjs";
import { run } from "./lib/processes.mjs";

const USAGE =
  "npm run check   the lock, generated files, format, types and lint of everything; it writes nothing";

/** Side by side, of which either takes half of the time. */
const LANES = [
  [["lint", "eslint/bin/eslint.js", ["--max-warnings", "0", "."]]],
  [
    ["lock", "../scripts/complete-lock.mjs", ["--check"]],
    ["routes in docs/admin-api.md", "../scripts/admin-api.mjs", ["--check"]],
    ["settings in README.md", "../scripts/settings.mjs", ["--check"]],
    ["format", "prettier/bin/prettier.cjs", ["--check", "--log-level", "warn", "."]],
    ["types", "typescript/bin/tsc", ["-p", "tsconfig.check.json"]],
    ["types of the admin", "typescript/bin/tsc", ["--noEmit", "-p", "src/admin"], "src/admin/tsconfig.json"],
    ["types of the storefront's helpers", "typescript/bin/tsc", ["-p", "src/storefront"]],
    ["types of the sandbox's console", "typescript/bin/tsc", ["-p", "src/sandbox/console"]],
  ],
];

runMain(async () => {
  if (!readOptions(USAGE)) return;
  ensureInstalled();
  const failed = (await Promise.all(LANES.map(failedIn))).flat();
  if (failed.length > 0) console.log(`Failed: ${failed.join(", ")}. "npm run format" corrects the format.`);
  return failed.length === 0 ? 0 : 1;
});

async function failedIn(lane) {
  const failed = [];
  for (const [name, program, args, onlyWith] of lane) {
    if (onlyWith && !existsSync(join(ROOT, onlyWith))) continue;
    const started = performance.now();
    const { status, output } = await run(process.execPath, [join("node_modules", program), ...args], {
      cwd: ROOT,
    });
    process.stdout.write(output);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
    if (status !== 0) failed.push(name);
  }
  return failed;
}
