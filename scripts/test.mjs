/**
 * Runs the tests: `npm test`, or with arguments for jest, `npm test -- unit-tests/planning`. Installs packages when
 * they are missing and starts a throw-away Postgres when the environment names none. Without arguments the checks of
 * `npm run check` come first. The last line counts what passed, failed and was skipped.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anyPostgres } from "./lib/database.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { onEnd, ROOT, runMain } from "./lib/main.mjs";
import { runHere } from "./lib/processes.mjs";

const jestArguments = process.argv.slice(2);

runMain(async () => {
  ensureInstalled();
  const checked = jestArguments.length > 0 || (await node(["scripts/check.mjs"])) === 0;
  const { code, counts } = await runJest();
  if (!checked) {
    console.log("\nThe checks failed (see the top); they count as one failure.");
    counts.failed += 1;
  }
  const failed = counts.failed > 0 || code !== 0;
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return failed ? 1 : 0;
});

async function runJest() {
  const folder = mkdtempSync(join(tmpdir(), "sklad-test-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const results = join(folder, "results.json");
  const code = await node(
    [
      "node_modules/jest/bin/jest.js",
      // Each integration test boots a whole Medusa, which waits for Postgres half of its time; a worker that has booted
      // many of them is replaced by a fresh one.
      "--maxWorkers=2",
      "--workerIdleMemoryLimit=1500MB",
      // Medusa leaves timers behind after it has shut down.
      "--forceExit",
      "--json",
      `--outputFile=${results}`,
      ...jestArguments,
    ],
    {
      ...(await anyPostgres()),
      SKLAD_CODE_CACHE: join(folder, "code"),
      SKLAD_BUILDS: folder,
      NODE_OPTIONS: nodeOptions(),
      NODE_ENV: "test",
    },
  );
  return { code, counts: count(results) };
}

/** A file that could not even be loaded holds no test result; it counts as one failure. */
function count(file) {
  try {
    const results = JSON.parse(readFileSync(file, "utf8"));
    return {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
  } catch (error) {
    console.error(`jest left no results: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function nodeOptions() {
  return [process.env.NODE_OPTIONS, "--experimental-vm-modules", "--disable-warning=ExperimentalWarning"]
    .filter(Boolean)
    .join(" ");
}

function node(args, env) {
  return runHere(process.execPath, args, { cwd: ROOT, env });
}
