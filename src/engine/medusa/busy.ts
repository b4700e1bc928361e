import { reasonOf } from "../../modules/sklad/reason-of";

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * When a step that got no lock is tried again: soon, and more rarely the more often it was locked out. Others' locks, such as
 * those that Redis keeps for a minute after a checkout gave up, may be in its way; it leaves none of its own.
 */
export function lockedOutMs(times: number): number {
  return Math.min(FIRST_PAUSE_MS * 1.5 ** (times - 1), LONGEST_PAUSE_MS);
}

/** Another step of ours has the inventory items. */
export class ItemsBusyError extends Error {
  constructor(
    /** When it is worth another try. */
    readonly retry_ms: number,
  ) {
    super("Another step has the locks of the same inventory items.");
  }
}

/** As Medusa's locking providers, those for memory, Redis and Postgres, word it; they have no error of their own. */
const NO_LOCK = /Timed-out acquiring lock|Failed to acquire lock for key|is already locked/;

/** Whether Medusa has done nothing because it got no lock: that is no refusal, and passes without a person. */
export function isLockedOut(error: unknown): boolean {
  return NO_LOCK.test(reasonOf(error));
}
