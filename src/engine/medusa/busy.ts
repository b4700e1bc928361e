import { reasonOf } from "../../modules/sklad/reason-of";

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Delay before a step that got no lock is tried again, growing with the number of tries. Locks of others may last for a
 * while: Redis keeps those of an abandoned checkout for a minute. The step itself leaves none.
 */
export function lockedOutMs(times: number): number {
  return Math.min(FIRST_PAUSE_MS * 1.5 ** (times - 1), LONGEST_PAUSE_MS);
}

/** Another step of the plugin has the inventory items. */
export class ItemsBusyError extends Error {
  constructor(
    /** Milliseconds until another try is worthwhile. */
    readonly retry_ms: number,
  ) {
    super("Another step has the locks of the same inventory items.");
  }
}

/**
 * The messages of Medusa's locking providers for memory, Redis and Postgres, which have no error class of their own.
 */
const NO_LOCK = /Timed-out acquiring lock|Failed to acquire lock for key|is already locked/;

/** Whether Medusa did nothing because it got no lock: not a refusal, and temporary. */
export function isLockedOut(error: unknown): boolean {
  return NO_LOCK.test(reasonOf(error));
}
