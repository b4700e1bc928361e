import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const LOOKS_EVERY_MS = 200;

/**
 * Fills a folder with what `make` makes. Within a test run, whose folder for builds the variable `SKLAD_BUILDS` names, each
 * thing is made once, by the first process that wants it: others wait for it, and all have a copy.
 * @param {string} name of the thing and its sources: two things of one name are the same
 * @param {string} folder may have other files besides
 * @param {(folder: string) => Promise<void>} make fills a folder
 */
export async function madeOnce(name, folder, make) {
  const builds = process.env.SKLAD_BUILDS;
  if (!builds) return make(folder);
  const kept = join(builds, name);
  if (await claim(kept)) await keep(kept, make);
  cpSync(kept, folder, { recursive: true });
}

async function keep(kept, make) {
  const fresh = `${kept}.${process.pid}`;
  try {
    await make(fresh);
    renameSync(fresh, kept);
  } finally {
    rmSync(claimOf(kept), { force: true });
  }
}

const claimOf = (kept) => `${kept}.claimed`;

/** @returns whether the caller is the one that makes it; false once it is there */
async function claim(kept) {
  mkdirSync(join(kept, ".."), { recursive: true });
  while (!existsSync(kept)) {
    try {
      writeFileSync(claimOf(kept), String(process.pid), { flag: "wx" });
      // Between the look and the claim another process may have finished it.
      if (!existsSync(kept)) return true;
      rmSync(claimOf(kept));
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (isLeft(claimOf(kept))) rmSync(claimOf(kept), { force: true });
      else await delay(LOOKS_EVERY_MS);
    }
  }
  return false;
}

/** Whether the process that made the claim is gone, and with it the hope that it finishes. */
function isLeft(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    if (error.code === "ESRCH") return true;
    // Finished meanwhile.
    if (error.code === "ENOENT") return false;
    throw error;
  }
}
