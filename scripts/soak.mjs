/**
 * Many random schedules of crashes and faults: `npm run test:soak -- --seeds 200`. A seed that failed is printed and is
 * played again by `--seed N`; `--from N` begins at another seed. Other runs instead:
 * - `--liveness`: a day of every failure at every place, and every rival for the calls of a minute
 * - `--packed`: the package, also in the oldest supported Medusa
 * - `--fulfillment-sync`: a process that dies inside each of Medusa's steps, instead of in one of each kind
 * - `--race`: processes that hand 5,000 orders over side by side
 * - `--topology`: a production build on Redis, whose workers are killed, five times over
 */
import { anyPostgres } from "./lib/database.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, runMain, UserError } from "./lib/main.mjs";
import { runHere } from "./lib/processes.mjs";

const SCHEDULES = "integration-tests/crash/random-schedules.spec.ts";
/** Longer runs of suites that `npm test` runs too. */
const LONG_RUNS = {
  "--fulfillment-sync": {
    spec: "integration-tests/crash/fulfillment-sync.spec.ts",
    env: { SKLAD_DEATHS: "all" },
  },
  "--liveness": { spec: "integration-tests/liveness/(matrix|shares)", env: { SKLAD_LIVENESS: "all" } },
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

runMain(async () => {
  const words = process.argv.slice(2);
  const soak = LONG_RUNS[words.join()] ?? { spec: SCHEDULES, env: { SKLAD_SEEDS: readSeeds(words) } };
  ensureInstalled();
  const jest = ["node_modules/jest/bin/jest.js", "--runInBand", "--forceExit", "--verbose", soak.spec];
  const env = { ...(await anyPostgres()), NODE_ENV: "test", ...soak.env };
  return runHere(process.execPath, ["--experimental-vm-modules", ...jest], { cwd: ROOT, env });
});

function readSeeds(words) {
  const options = { "--seeds": 20, "--from": 1, "--seed": undefined };
  for (let index = 0; index < words.length; index += 2) {
    const value = Number(words[index + 1]);
    if (!(words[index] in options) || !Number.isInteger(value) || value < 1)
      throw new UserError(
        "Usage: npm run test:soak -- [--seeds 20] [--from 1] | --seed N | --liveness | --packed | --fulfillment-sync | --race | --topology",
      );
    options[words[index]] = value;
  }
  const { "--seeds": count, "--from": from, "--seed": only } = options;
  return only === undefined ? `${from}-${from + count - 1}` : `${only}-${only}`;
}
