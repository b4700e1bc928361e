import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "./main.mjs";
import { canReach, giveTo, postgresIdentity } from "./postgres-identity.mjs";
import { stopLeftover } from "./postgres-leftover.mjs";
import { STATE_DIR } from "./root.mjs";

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

/** A folder per clone below /var/tmp, which outlives a restart of the machine and belongs to nobody in particular. */
function outside(identity) {
  const clone = createHash("sha256").update(STATE_DIR).digest("hex").slice(0, 12);
  const folder = join("/var/tmp", `medusa-plugin-sklad-${clone}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  if (uid !== identity.uid && uid !== process.getuid()) {
    throw new UserError(`${folder} belongs to somebody else. Remove it, or set DATABASE_URL.`);
  }
  giveTo(identity, folder);
  return folder;
}
