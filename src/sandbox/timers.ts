import { z } from "zod";

/** A day. Node's timers end at once when they are set to 25 days or more, and pauses between retries grow eightfold. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

/** A time to wait, in milliseconds. */
export const waitMs = (least: number) => z.int().min(least).max(LONGEST_MS);
