/**
 * Many random schedules of crashes and faults: `npm run test:soak -- --seeds 200`. A seed that failed is printed and
 * played again by `--seed N`; `--from N` begins at another seed.
 */
import { anyPostgres } from "./lib/database.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, runMain, UserError } from "./lib/main.mjs";
import { runHere } from "./lib/processes.mjs";

const SPEC = "integration-tests/crash/random-schedules.spec.ts";

runMain(async () => {
  const seeds = readSeeds(process.argv.slice(2));
  ensureInstalled();
  const jest = ["node_modules/jest/bin/jest.js", "--runInBand", "--forceExit", "--verbose", SPEC];
  const env = { ...(await anyPostgres()), NODE_ENV: "test", SKLAD_SEEDS: seeds };
  return runHere(process.execPath, ["--experimental-vm-modules", ...jest], { cwd: ROOT, env });
});

function readSeeds(words) {
  const options = { "--seeds": 20, "--from": 1, "--seed": undefined };
  for (let index = 0; index < words.length; index += 2) {
    const value = Number(words[index + 1]);
    if (!(words[index] in options) || !Number.isInteger(value) || value < 1)
      throw new UserError("Usage: npm run test:soak -- [--seeds 20] [--from 1] | --seed N");
    options[words[index]] = value;
  }
  const { "--seeds": count, "--from": from, "--seed": only } = options;
  return only === undefined ? `${from}-${from + count - 1}` : `${only}-${only}`;
}
