/** The lock, format, types and lint of everything: `npm run check`. All of them run, so that one run shows all there is. */
import { join } from "node:path";
import { readOptions } from "./lib/help.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, runMain } from "./lib/main.mjs";
import { run } from "./lib/processes.mjs";

const USAGE =
  "npm run check   the lock, generated files, format, types and lint of everything; it writes nothing";

/**
 * Two side by side. The linter checks the types too, of everything but `docs/recipes`; the build of the plugin (`npm start`)
 * checks its sources with the TypeScript that builds them. It has one core, because with several what it finds depends on
 * which file it reads first (https://github.com/oxc-project/tsgolint/issues/1141).
 */
const LANES = [
  [["lint and types", "oxlint/bin/oxlint", ["-c", "oxlint.config.mjs", "."], { GOMAXPROCS: "1" }]],
  [
    ["lock", "../scripts/complete-lock.mjs", ["--check"]],
    ["routes in docs/admin-api.md", "../scripts/admin-api.mjs", ["--check"]],
    ["the OpenAPI document and docs/dialect.md", "../scripts/openapi.mjs", ["--check"]],
    ["settings in README.md", "../scripts/settings.mjs", ["--check"]],
    ["format", "oxfmt/bin/oxfmt", ["--check", "."]],
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
  for (const [name, program, args, env] of lane) {
    const started = performance.now();
    const { status, output } = await run(process.execPath, [join("node_modules", program), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    });
    process.stdout.write(output);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
    if (status !== 0) failed.push(name);
  }
  return failed;
}
