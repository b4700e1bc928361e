import { setTimeout as sleep } from "node:timers/promises";

/** The pause between two questions is this many times as long as an answer took, up to a quarter of a second. */
const TIMES_AS_LONG = 4;
const LONG_ENOUGH_MS = 250;

/** Repeats a question until its answer is the expected one; fails with the last answer. For work of another process. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
  { within = 150_000, every = 50 }: { within?: number; every?: number } = {},
): Promise<T> {
  const until = Date.now() + within;
  for (;;) {
    const asked = Date.now();
    const answer = await ask();
    const took = Date.now() - asked;
    if (isThere(answer)) return answer;
    if (Date.now() > until)
      throw new Error(`Not within ${String(within)} ms. Last seen: ${JSON.stringify(answer)}`);
    await sleep(Math.max(every, Math.min(took * TIMES_AS_LONG, LONG_ENOUGH_MS)));
  }
}
