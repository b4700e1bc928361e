/**
 * Runs the tests: `npm test`, or with arguments for jest, `npm test -- unit-tests/planning`. Installs packages when they are
 * missing and starts a throw-away Postgres when the environment names none.
 *
 * Without arguments the checks of `npm run check` come first, then the tests by tier (`lib/tiers.mjs`), one after the other.
 * A file that failed runs once more, alone, when all others have ended. If it passes then it counts as passed, and stands
 * under "Unsteady" with its first failure: a defect of the test or of the product, to be found. What failed and what each
 * tier took of the processor is printed at the end, where a long log is read first; the last line counts what passed,
 * failed and was skipped.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { offerBuild } from "./lib/builds.mjs";
import { anyPostgres } from "./lib/database.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { countsOf, failuresOf, runJest } from "./lib/jest.mjs";
import { onEnd, ROOT, runMain } from "./lib/main.mjs";
import { runHere } from "./lib/processes.mjs";
import { processorSeconds } from "./lib/processor.mjs";
import { tiersOfTests } from "./lib/tiers.mjs";

const jestArguments = process.argv.slice(2);
/** More files than these are red for a reason, not by chance. */
const MOST_LOOKED_AT_AGAIN = 8;

runMain(async () => {
  ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), "sklad-test-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  offerBuild(folder);
  return jestArguments.length > 0 ? runSome(folder) : runAll(folder);
});

async function runSome(folder) {
  const { code, files } = await runJest(jestArguments, { folder, env: await anyPostgres() });
  return closing({ files, code, checksPassed: true });
}

async function runAll(folder) {
  const price = meter();
  const checksPassed = (await runHere(process.execPath, ["scripts/check.mjs"], { cwd: ROOT })) === 0;
  price.tier("checks");
  const env = await anyPostgres();
  const files = new Map();
  let code = 0;
  const tiers = tiersOfTests();
  const options = { folder, env: { ...env, ...groupsOf(tiers), SKLAD_SHORT: "yes" } };
  for (const { tier, paths } of tiers) {
    console.log(`\n${tier}: ${paths.length} files`);
    const ended = await runJest(["--runTestsByPath", ...paths], options);
    for (const [path, file] of ended.files) files.set(path, file);
    if (paths.some((path) => !ended.files.has(path))) code = 1;
    price.tier(tier);
  }
  const unsteady = await lookAgain(files, options);
  price.tier("second look");
  return closing({ files, code, checksPassed, unsteady, price: price.line() });
}

/** The files of every group, which `unit-tests/support/run-group.ts` reads. */
function groupsOf(tiers) {
  return { SKLAD_GROUPS: JSON.stringify(Object.assign({}, ...tiers.map(({ groups }) => groups))) };
}

/** Runs each file that failed once more, alone, and keeps its second result. @returns the first failures of those that passed */
async function lookAgain(files, options) {
  const failed = [...files].filter(([, file]) => file.status === "failed");
  if (failed.length === 0 || failed.length > MOST_LOOKED_AT_AGAIN) return [];
  const unsteady = [];
  for (const [path, first] of failed) {
    console.log(`\nOnce more, alone: ${path}`);
    const second = (await runJest(["--runTestsByPath", path], options)).files.get(path);
    if (second?.status !== "passed") continue;
    files.set(path, second);
    unsteady.push(...failuresOf(first).map((failure) => ({ path, ...failure })));
  }
  return unsteady;
}

/** Prints what is read first, and the counts. @returns the exit code */
function closing({ files, code, checksPassed, unsteady = [], price }) {
  const counts = countsOf(files.values());
  const failed = [...files].filter(([, file]) => file.status === "failed");
  const failures = failed.flatMap(([path, file]) =>
    failuresOf(file).map((failure) => ({ path, ...failure })),
  );
  if (unsteady.length > 0) console.log(`\nUnsteady:\n${unsteady.map((failure) => told(failure)).join("\n")}`);
  if (failures.length > 0)
    console.log(`\nFailed:\n${failures.map((failure) => told(failure, 8)).join("\n")}`);
  if (!checksPassed) {
    console.log("\nThe checks failed (see above); they count as one failure.");
    counts.failed += 1;
  }
  const isIncomplete = code !== 0 && counts.failed === 0;
  if (isIncomplete) {
    console.log("\nNot every test file was run (see above); that counts as one failure.");
    counts.failed += 1;
  }
  if (price) console.log(`\n${price}`);
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return counts.failed > 0 ? 1 : 0;
}

/** Where, what, and why; in the first lines only, if their number is given. */
function told({ path, test, why }, most = Infinity) {
  const lines = why.split("\n").filter((line) => line.trim() !== "");
  const kept =
    most === Infinity ? lines : lines.filter((line) => !line.trim().startsWith("at ")).slice(0, most);
  return [`  ${path}: ${test}`, ...kept.map((line) => `      ${line.slice(0, 200)}`)].join("\n");
}

/** What each tier took of the processor, with all that it has started. */
function meter() {
  let before = processorSeconds();
  let total = 0;
  const parts = [];
  return {
    tier(name) {
      const now = processorSeconds();
      if (now === null) return;
      const seconds = now - before;
      before = now;
      total += seconds;
      if (seconds >= 1) parts.push(`${name} ${seconds.toFixed(0)} s`);
    },
    line: () => parts.length > 0 && `Processor: ${parts.join(", ")}; together ${total.toFixed(0)} s`,
  };
}
