/**
 * Many random schedules of crashes and faults: `npm run test:soak -- --seeds 200`. A seed that failed is printed and is
 * played again by `--seed N`; `--from N` begins at another seed. Other runs instead:
 * - `--liveness`: a day of every failure at every place, an hour of a rate limit that is used up, and every rival for the
 *   calls of a minute
 * - `--model`: five thousand random courses of the hand-over's model
 * - `--crash-points`: every point at which a process is killed
 * - `--faults`: every fault of a call on its way to the warehouse and back, and a Postgres that restarts
 * - `--webhooks`: 10,000 random and hostile webhooks
 * - `--packed`: the package, also in the oldest supported Medusa
 * - `--fulfillment-sync`: a process that dies inside each of Medusa's steps, instead of in one of each kind
 * - `--race`: processes that hand 5,000 orders over side by side
 * - `--topology`: a production build on Redis, whose workers are killed: twice as many parcels, five times over, beside a
 *   customer without a pause
 */
import { anyPostgres } from "./lib/database.mjs";
import { readOptions } from "./lib/help.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, runMain, UserError } from "./lib/main.mjs";
import { runHere } from "./lib/processes.mjs";

const USAGE = `npm run test:soak -- [--seeds 20] [--from 1]   random schedules of crashes and faults
npm run test:soak -- --seed N                  one of them, which failed, again
npm run test:soak -- --model                   one of the other runs: --crash-points, --faults, --fulfillment-sync, --liveness,
                                               --model, --packed, --race, --topology, --webhooks`;

const SCHEDULES = "integration-tests/crash/random-schedules.spec.ts";
/** Longer runs of suites that `npm test` runs too. */
const LONG_RUNS = {
  "--fulfillment-sync": {
    spec: "integration-tests/crash/fulfillment-sync.spec.ts",
    env: { SKLAD_DEATHS: "all" },
  },
  "--model": {
    spec: "unit-tests/engine/handover-model.spec.ts",
    env: { SKLAD_MODEL_RUNS: "5000", SKLAD_MODEL_SEED: "random" },
  },
  "--crash-points": {
    spec: "integration-tests/crash/crash-points.spec.ts",
    env: { SKLAD_DEATHS: "all" },
  },
  "--faults": { spec: "integration-tests/faults/(call-faults|database)", env: { SKLAD_FAULTS: "all" } },
  "--webhooks": { spec: "integration-tests/webhooks/fuzz", env: { SKLAD_FUZZ_REQUESTS: "10000" } },
  "--liveness": {
    spec: "integration-tests/liveness/(matrix|rate-limited|shares|statuses)",
    env: { SKLAD_LIVENESS: "all" },
  },
  "--packed": {
    spec: "integration-tests/packed/packed.spec.ts",
    env: { SKLAD_PACKED_MEDUSA: "2.21.0,2.21.2" },
  },
  "--topology": {
    spec: "integration-tests/topology/topology.spec.ts",
    env: { SKLAD_TOPOLOGY_ROUNDS: "5" },
  },
  "--race": { spec: "integration-tests/race/handover.spec.ts", env: { SKLAD_RACE_ORDERS: "5000" } },
};

const OPTIONS = {
  seeds: { type: "string", default: "20" },
  from: { type: "string", default: "1" },
  seed: { type: "string" },
  ...Object.fromEntries(Object.keys(LONG_RUNS).map((flag) => [flag.slice(2), { type: "boolean" }])),
};

runMain(async () => {
  const wanted = readOptions(USAGE, OPTIONS);
  if (!wanted) return;
  const soak = chosenRun(wanted) ?? { spec: SCHEDULES, env: { SKLAD_SEEDS: seedsOf(wanted) } };
  ensureInstalled();
  const jest = ["node_modules/jest/bin/jest.js", "--runInBand", "--forceExit", "--verbose", soak.spec];
  const env = { ...(await anyPostgres()), NODE_ENV: "test", ...soak.env };
  return runHere(process.execPath, ["--experimental-vm-modules", ...jest], { cwd: ROOT, env });
});

/** The one run that is asked for instead of the schedules. */
function chosenRun(wanted) {
  const [chosen, ...more] = Object.keys(LONG_RUNS).filter((flag) => wanted[flag.slice(2)]);
  if (chosen && process.argv.length > 3) throw new UserError(`${more[0] ?? chosen} goes alone.\n\n${USAGE}`);
  return LONG_RUNS[chosen];
}

function seedsOf({ seeds, from, seed }) {
  const [first, count] = seed === undefined ? [from, seeds] : [seed, "1"];
  const numbers = [first, count].map(Number);
  if (!numbers.every((number) => Number.isInteger(number) && number > 0))
    throw new UserError(`A seed and their number are whole numbers from 1 on.\n\n${USAGE}`);
  return `${numbers[0]}-${numbers[0] + numbers[1] - 1}`;
}
