import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { UserError } from "./main.mjs";
import { commandOf } from "./processes.mjs";
import { STATE_DIR } from "./state.mjs";

const STOPS_WITHIN_MS = 15_000;

/**
 * Postgres refuses to run as root. As root this is the uid and gid of the system user `postgres`, made when missing;
 * for every other user it is empty: Postgres runs as that user.
 * @returns {{ uid?: number, gid?: number }}
 */
export function postgresIdentity() {
  if (process.getuid?.() !== 0) return {};
  const known = lookUp();
  if (known) return known;
  spawnSync("groupadd", ["--system", "postgres"]);
  const made = spawnSync("useradd", ["--system", "--gid", "postgres", "--no-create-home", "postgres"], {
    encoding: "utf8",
  });
  const identity = lookUp();
  if (!identity) {
    throw new UserError(
      `Postgres does not run as root, and the system user "postgres" could not be made ` +
        `(${made.error?.message ?? made.stderr.trim()}). Run as another user, or set DATABASE_URL.`,
    );
  }
  return identity;
}

function lookUp() {
  const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, "postgres"], { encoding: "utf8" }));
  if (uid.status !== 0 || gid.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Makes a file or folder the property of that user, when there is one. */
export function giveTo({ uid, gid }, path) {
  if (uid !== undefined) chownSync(path, uid, gid);
}

const MEMORY = "/dev/shm";
/** Exists on Linux only, and not every user may write there. */
const NOT_OURS = new Set(["ENOENT", "EACCES", "EROFS"]);
const GIBIBYTE = 1024 ** 3;
/** Several times what the data of the whole suite come to: a Postgres that runs out of room ends all tests. */
const ROOM_BYTES = 8 * GIBIBYTE;
/** What else runs beside them takes the rest: two Medusas, a browser, an installation. */
const MEMORY_BYTES = 12 * GIBIBYTE;

/**
 * The quickest place for data that are thrown away: a database has some thousand files, and a disk takes a second to copy
 * one, with every test. A container's small /dev/shm does not do.
 */
export function placeForThrowAwayData() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM_BYTES && process.availableMemory() >= MEMORY_BYTES) return MEMORY;
  } catch (error) {
    if (!NOT_OURS.has(error.code)) throw error;
  }
  return tmpdir();
}

/** Whether that user can reach and search the folder: a clone under root's 0700 home is closed to them. */
export function canReach(identity, folder) {
  if (identity.uid === undefined) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...identity, cwd: "/" }).status === 0;
}

/** Where the embedded Postgres keeps the demo's data between runs. */
export function dataFolder(say = () => {}) {
  const identity = postgresIdentity();
  mkdirSync(STATE_DIR, { recursive: true });
  if (canReach(identity, STATE_DIR)) return join(STATE_DIR, "postgres");
  const folder = outside(identity);
  say(`The system user "postgres" cannot enter ${STATE_DIR}; the data are kept in ${folder}`);
  return join(folder, "postgres");
}

/** Deletes the data, after a Postgres that still runs on them was stopped. */
export async function forgetData(say) {
  const folder = dataFolder();
  await stopLeftover(folder, say);
  rmSync(folder, { recursive: true, force: true });
}

/** A folder per clone below /var/tmp, which survives a restart of the machine and has no owner of its own. */
function outside(identity) {
  const clone = createHash("sha256").update(STATE_DIR).digest("hex").slice(0, 12);
  const folder = join("/var/tmp", `medusa-plugin-sklad-${clone}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  if (uid !== identity.uid && uid !== process.getuid()) {
    throw new UserError(`${folder} belongs to another user. Remove it, or set DATABASE_URL.`);
  }
  giveTo(identity, folder);
  return folder;
}

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
  const deadline = Date.now() + STOPS_WITHIN_MS;
  while (runsHere()) {
    if (Date.now() > deadline) {
      throw new UserError(`Postgres, process ${pid}, does not stop. End it yourself, then start again.`);
    }
    await delay(100);
  }
}
