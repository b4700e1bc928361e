import { spawnSync } from "node:child_process";
import { chownSync } from "node:fs";
import { UserError } from "./main.mjs";

/**
 * Postgres refuses to run as root. As root this is the uid and gid of the system user `postgres`, made when missing;
 * for everybody else it is empty: Postgres runs as they do.
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

/** Whether that user can reach and search the folder: a clone under root's 0700 home is closed to them. */
export function canReach(identity, folder) {
  if (identity.uid === undefined) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...identity, cwd: "/" }).status === 0;
}
