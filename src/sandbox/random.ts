import { z } from "zod";

/** Pseudo-random numbers in [0, 1), the same for the same seed (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A day. Node's timers end at once when they are set to 25 days or more, and pauses between retries grow eightfold. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

/** A time to wait, in milliseconds. */
export const waitMs = (least: number) => z.int().min(least).max(LONGEST_MS);
