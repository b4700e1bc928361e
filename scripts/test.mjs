/**
 * Runs the tests: `npm test`, or with arguments for jest, `npm test -- unit-tests/planning`. Installs packages when
 * they are missing and starts a throw-away Postgres when the environment names none. Without arguments the checks of
 * `npm run check` run beside the tests, and what they print comes after theirs. The files that took longest and what failed
 * are named at the end, where a long log is read first; the last line counts what passed, failed and was skipped.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { offerBuild } from "./lib/builds.mjs";
import { anyPostgres } from "./lib/database.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { onEnd, ROOT, runMain } from "./lib/main.mjs";
import { runHere, startProcess } from "./lib/processes.mjs";

const jestArguments = process.argv.slice(2);

runMain(async () => {
  ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), "sklad-test-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const checks = jestArguments.length === 0 ? startChecks(folder) : undefined;
  offerBuild(folder);
  const { code, counts, failures, slowest } = await runJest(folder);
  const checked = await checks?.ended();
  if (checks) console.log(`\nChecks:\n${checked.output}`);
  if (slowest.length > 0) console.log(`\nLongest, in seconds:\n${slowest.join("\n")}`);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
  if (checked && !checked.passed) {
    console.log("\nThe checks failed (see above); they count as one failure.");
    counts.failed += 1;
  }
  const failed = counts.failed > 0 || code !== 0;
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return failed ? 1 : 0;
});

/** They take what the tests leave of the processors, so that no test is late because of them. */
function startChecks(folder) {
  const logFile = join(folder, "checks.log");
  const running = startProcess({ name: "the checks", args: ["scripts/check.mjs"], logFile });
  setPriority(running.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return {
    async ended() {
      const { code } = await running.exited;
      return { passed: code === 0, output: readFileSync(logFile, "utf8").trimEnd() };
    },
  };
}

async function runJest(folder) {
  const results = join(folder, "results.json");
  const code = await node(
    [
      "node_modules/jest/bin/jest.js",
      // Each integration test boots a whole Medusa, which waits for Postgres and for its own timers half of its time:
      // two cores are busy with three of them. A worker that has booted many is replaced by a fresh one.
      "--maxWorkers=3",
      "--workerIdleMemoryLimit=1500MB",
      // Medusa leaves timers behind after it has shut down.
      "--forceExit",
      ...jestArguments,
    ],
    {
      ...(await anyPostgres()),
      SKLAD_CODE_CACHE: join(folder, "code"),
      SKLAD_BUILDS: folder,
      SKLAD_RESULTS: results,
      NODE_OPTIONS: nodeOptions(),
      NODE_ENV: "test",
    },
  );
  try {
    const read = JSON.parse(readFileSync(results, "utf8"));
    return { code, counts: count(read), failures: failuresOf(read), slowest: slowestOf(read) };
  } catch (error) {
    console.error(`jest left no results: ${error.message}`);
    return { code, counts: { passed: 0, failed: 1, skipped: 0 }, failures: [], slowest: [] };
  }
}

/** Files that took longest, when there are enough of them to choose from. */
const MOST_LISTED = 30;
const FEW_FILES = 50;

function slowestOf({ testResults }) {
  if (testResults.length < FEW_FILES) return [];
  const seconds = ({ startTime, endTime }) => (endTime - startTime) / 1000;
  return [...testResults]
    .sort((one, other) => seconds(other) - seconds(one))
    .slice(0, MOST_LISTED)
    .map((file) => `${seconds(file).toFixed(0).padStart(6)}  ${relative(ROOT, file.name)}`);
}

/** A file that could not even be loaded holds no test result; it counts as one failure. */
function count(results) {
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/** @returns a line for each test that failed, and for each file that could not be loaded: where, what, and why in short */
function failuresOf({ testResults }) {
  return testResults
    .filter((file) => file.status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed");
      const found = failed.map((test) => [test.fullName, test.failureMessages[0]]);
      return (found.length > 0 ? found : [["could not be run", message]]).map(
        ([what, why]) => `${relative(ROOT, name)}: ${what}\n${inShort(why)}`,
      );
    });
}

const SHORT_LINES = 8;

function inShort(text = "") {
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.trim().startsWith("at "));
  return lines
    .slice(0, SHORT_LINES)
    .map((line) => `      ${line.slice(0, 200)}`)
    .join("\n");
}

function nodeOptions() {
  return [process.env.NODE_OPTIONS, "--experimental-vm-modules", "--disable-warning=ExperimentalWarning"]
    .filter(Boolean)
    .join(" ");
}

function node(args, env) {
  return runHere(process.execPath, args, { cwd: ROOT, env });
}
