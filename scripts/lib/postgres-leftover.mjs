import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { UserError } from "./main.mjs";
import { commandOf } from "./process-table.mjs";

const PATIENCE_MS = 15_000;

/** Ends a Postgres that still runs on the folder because the run that started it was killed. */
export async function stopLeftover(dataDir, say) {
  const pidFile = join(dataDir, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  const runsHere = () => commandOf(pid)?.includes(dataDir) ?? false;
  if (!runsHere()) {
    // The machine went down, or the number is another program's by now; Postgres itself would refuse to start.
    rmSync(pidFile, { force: true });
    return;
  }
  say(`A Postgres of an earlier run is still there (process ${pid}); stopping it`);
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + PATIENCE_MS;
  while (runsHere()) {
    if (Date.now() > deadline) {
      throw new UserError(`Postgres, process ${pid}, does not stop. End it yourself, then start again.`);
    }
    await delay(100);
  }
}
