/**
 * Runs the tests beside four processes that do nothing but count, as on a machine that others share: `npm run test:busy`,
 * or with arguments for jest as `npm test` takes them. A test that is red here has a bound that depends on the machine.
 */
import { spawn } from "node:child_process";
import { onEnd, ROOT, runMain } from "./lib/main.mjs";
import { runHere } from "./lib/processes.mjs";

const BUSY = 4;
/** Counts until its parent is gone. */
const COUNT =
  "const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e8; i += 1);";

runMain(() => {
  for (let count = 0; count < BUSY; count += 1) {
    const busy = spawn(process.execPath, ["--eval", COUNT], { stdio: "ignore" });
    onEnd(() => busy.kill("SIGKILL"));
  }
  return runHere(process.execPath, ["scripts/test.mjs", ...process.argv.slice(2)], { cwd: ROOT });
});
