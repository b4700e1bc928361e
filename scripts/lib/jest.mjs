import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./main.mjs";
import { runHere } from "./processes.mjs";

/**
 * Runs jest to its end, which prints what it finds.
 * @param {string[]} args of jest
 * @param {{ folder: string, env: Record<string, string> }} options `folder` keeps what test files share
 * @returns {Promise<{ code: number, files: Map<string, object> }>} its exit code, and the result of each file by its path
 *   in the repository
 */
export async function runJest(args, { folder, env }) {
  const results = join(folder, `results-${String(performance.now())}.json`);
  const code = await runHere(
    process.execPath,
    [
      "node_modules/jest/bin/jest.js",
      // More than the cores only make each other's work late.
      "--maxWorkers=2",
      // A worker that has booted many Medusas is replaced by a fresh one.
      "--workerIdleMemoryLimit=1500MB",
      // Medusa leaves timers behind after it has shut down.
      "--forceExit",
      ...args,
    ],
    {
      cwd: ROOT,
      env: {
        ...env,
        SKLAD_CODE_CACHE: join(folder, "code"),
        SKLAD_BUILDS: folder,
        SKLAD_RUN: String(process.pid),
        SKLAD_RESULTS: results,
        NODE_OPTIONS: nodeOptions(),
        NODE_ENV: "test",
      },
    },
  );
  try {
    const { testResults } = JSON.parse(readFileSync(results, "utf8"));
    return { code, files: new Map(testResults.map((file) => [relative(ROOT, file.name), file])) };
  } catch (error) {
    console.error(`jest left no results: ${error.message}`);
    return { code: code || 1, files: new Map() };
  }
}

function nodeOptions() {
  return [process.env.NODE_OPTIONS, "--experimental-vm-modules", "--disable-warning=ExperimentalWarning"]
    .filter(Boolean)
    .join(" ");
}

const failedTests = ({ assertionResults }) => assertionResults.filter(({ status }) => status === "failed");

/** Tests of some files. A file that could not even be loaded holds no test result; it counts as one failure. */
export function countsOf(files) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of files) {
    const failed = failedTests(file).length;
    const passed = file.assertionResults.filter(({ status }) => status === "passed").length;
    counts.passed += passed;
    counts.failed += file.status === "failed" ? Math.max(1, failed) : failed;
    counts.skipped += file.assertionResults.length - passed - failed;
  }
  return counts;
}

/** @returns for each test that failed, and for a file that could not be loaded, its name and why */
export function failuresOf(file) {
  const failed = failedTests(file).map(({ fullName, failureMessages }) => [
    fullName,
    failureMessages.join("\n"),
  ]);
  const found = failed.length > 0 ? failed : [["could not be run", file.message]];
  return found.map(([test, why]) => ({ test, why: stripVTControlCharacters(why ?? "") }));
}
