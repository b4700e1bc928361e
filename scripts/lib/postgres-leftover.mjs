import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Sentence } from "./main.mjs";

const PATIENCE_MS = 15_000;

/** Ends a Postgres that still runs on the folder because the run that started it was killed. */
export async function stopLeftover(dataDir, say) {
  const pidFile = join(dataDir, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  if (!isPostgresOn(pid, dataDir)) {
    // The machine went down, or the number belongs to another program by now; Postgres itself would refuse to start.
    rmSync(pidFile, { force: true });
    return;
  }
  say(`A Postgres of an earlier run is still there (process ${pid}); stopping it.`);
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + PATIENCE_MS;
  while (isPostgresOn(pid, dataDir)) {
    if (Date.now() > deadline) {
      throw new Sentence(`Postgres, process ${pid}, does not stop. End it yourself, then start again.`);
    }
    await delay(100);
  }
}

/** The command line tells: after a crash of the machine the number may be anybody's. */
function isPostgresOn(pid, dataDir) {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  if (process.platform === "win32") {
    const found = spawnSync("tasklist", ["/FI", `PID eq ${pid}`, "/FI", "IMAGENAME eq postgres.exe"], {
      encoding: "utf8",
    });
    return found.stdout?.includes("postgres.exe") ?? false;
  }
  const found = spawnSync("ps", ["-ww", "-o", "stat=,args=", "-p", String(pid)], { encoding: "utf8" });
  if (found.error) return existsSync(`/proc/${pid}`) && commandLine(pid).includes(dataDir);
  return !found.stdout.startsWith("Z") && found.stdout.includes(dataDir);
}

function commandLine(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
}
