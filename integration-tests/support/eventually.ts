import { setTimeout as sleep } from "node:timers/promises";

/** Asks until the answer is there; fails with what was last seen. For what another process does in its own time. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
  { within = 15_000, every = 50 }: { within?: number; every?: number } = {},
): Promise<T> {
  const until = Date.now() + within;
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (Date.now() > until)
      throw new Error(`Not within ${String(within)} ms. Last seen: ${JSON.stringify(answer)}`);
    await sleep(every);
  }
}
