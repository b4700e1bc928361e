import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onEnd, UserError } from "./main.mjs";
import { commandOf } from "./process-table.mjs";
import { STATE_DIR } from "./root.mjs";

const NOTE = join(STATE_DIR, "running.json");

/** What the demo that runs now says of itself: `{ pid, shopUrl, sandboxUrl }`; null when none runs. */
export function readRunNote() {
  if (!existsSync(NOTE)) return null;
  const note = JSON.parse(readFileSync(NOTE, "utf8"));
  return commandOf(note.pid)?.includes("start.mjs") ? note : null;
}

/** Whether an earlier run ended without clearing up behind itself. */
export const wasKilled = () => existsSync(NOTE) && !readRunNote();

/** Claims the demo's data for this process; a UserError when another run has them. */
export function claimRun(addresses) {
  const other = readRunNote();
  if (other && other.pid !== process.pid) {
    throw new UserError(
      `The demo is already running at ${other.shopUrl} (process ${other.pid}). ` +
        `Press Ctrl-C there first, or use it as it is.`,
    );
  }
  mkdirSync(STATE_DIR, { recursive: true });
  writeFileSync(NOTE, JSON.stringify({ pid: process.pid, ...addresses }, null, 2));
  onEnd(() => rmSync(NOTE, { force: true }));
}
