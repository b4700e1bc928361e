/**
 * The long runs, by name (`lib/soak-suites.mjs` has the list): `npm run test:soak -- --list`. One that failed at a seed is
 * played again with `--seeds`; a property with `SKLAD_PROPERTY_SEED`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anyPostgres } from "./lib/database.mjs";
import { readOptions } from "./lib/help.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { countsOf, failuresOf, runJest } from "./lib/jest.mjs";
import { onEnd, runMain, UserError } from "./lib/main.mjs";
import { processorSeconds } from "./lib/processor.mjs";
import { SOAK } from "./lib/soak-suites.mjs";

const SUITES = SOAK.toSorted((one, other) => one.processor - other.processor);

const USAGE = `npm run test:soak -- --list                 every suite, what it proves and what it takes
npm run test:soak -- --model --faults       these
npm run test:soak -- --all [--from NAME]    all of them, from the cheapest on
npm run test:soak -- --seeds 1-200          random schedules of crashes and faults; or one that failed: --seeds 7`;

const OPTIONS = {
  list: { type: "boolean" },
  all: { type: "boolean" },
  from: { type: "string" },
  seeds: { type: "string" },
  ...Object.fromEntries(SUITES.map(({ name }) => [name, { type: "boolean" }])),
};

runMain(async () => {
  const wanted = readOptions(USAGE, OPTIONS);
  if (!wanted) return;
  if (wanted.list) return void printList();
  const suites = chosen(wanted);
  ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), "sklad-soak-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const database = await anyPostgres();
  const ended = [];
  for (const suite of suites) ended.push(await play(suite, { folder, database }));
  console.log(`\n${ended.map(({ line }) => line).join("\n")}`);
  return ended.every(({ passed }) => passed) ? 0 : 1;
});

function printList() {
  const lines = SUITES.map(
    ({ name, processor, proves }) => `--${name.padEnd(17)} ${String(processor).padStart(5)} s   ${proves}`,
  );
  console.log(`Seconds are of processor, about.\n\n${lines.join("\n")}`);
}

function chosen({ all, from, seeds, ...named }) {
  if (all) return SUITES.slice(from === undefined ? 0 : placeOf(from));
  const suites = SUITES.filter(({ name }) => named[name] || (name === "schedules" && seeds !== undefined));
  if (suites.length === 0 || from !== undefined) throw new UserError(`Which suites?\n\n${USAGE}`);
  if (seeds === undefined) return suites;
  const [first, last = first] = seeds.split("-");
  if (![first, last].every((seed) => /^[1-9]\d*$/.test(seed)))
    throw new UserError(`Seeds are a whole number, or two with a dash between.\n\n${USAGE}`);
  return suites.map((suite) =>
    suite.name === "schedules" ? { ...suite, env: { SKLAD_SEEDS: `${first}-${last}` } } : suite,
  );
}

function placeOf(name) {
  const place = SUITES.findIndex((suite) => suite.name === name);
  if (place < 0) throw new UserError(`There is no suite ${name}.\n\n${USAGE}`);
  return place;
}

async function play({ name, files, env }, { folder, database }) {
  console.log(`\n${name}`);
  const started = { at: performance.now(), processor: processorSeconds() };
  const args = ["--maxWorkers=1", "--verbose", "--runTestsByPath", ...files];
  const { code, files: results } = await runJest(args, { folder, env: { ...database, ...env } });
  const { passed, failed } = countsOf(results.values());
  const took = [`${((performance.now() - started.at) / 1000).toFixed(0)} s`];
  if (started.processor !== null)
    took.push(`${(processorSeconds() - started.processor).toFixed(0)} s of processor`);
  const red = [...results.values()].filter(({ status }) => status === "failed").flatMap(failuresOf);
  const isGreen = code === 0 && failed === 0;
  const line = `${isGreen ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed, ${took.join(", ")}`;
  return { passed: isGreen, line: [line, ...red.map(({ test }) => `    ${test}`)].join("\n") };
}
