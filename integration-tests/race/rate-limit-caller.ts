import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { knex } from "@medusajs/framework/mikro-orm/knex";
import { RateLimitStore } from "../../src/modules/sklad/stores/connections/rate-limit";
import type { Contest } from "./rate-limit-callers";

/** Calls under way at once in this process. */
const AT_ONCE = 8;
/** Deadline for a call to leave, as in the client: a process on a busy machine may be slow. */
const DEADLINE_MS = 1_000;
const LATENCY_MS = 20;
/** How much longer the calls may take on a machine that is too busy to make them in time. */
const EXTENSION_MS = 60_000;

process.once("message", (contest: Contest) => {
  void callWhilePossible(contest).then((arrivals) => process.send?.(arrivals));
});
process.once("disconnect", () => process.exit(1));

/** @returns when each call arrived: at some moment between taking the slot and the answer */
async function callWhilePossible({
  databaseUrl,
  limit,
  window_ms,
  for_ms,
  at_least,
}: Contest): Promise<number[]> {
  const database = knex({ client: "pg", connection: databaseUrl, pool: { min: AT_ONCE, max: AT_ONCE } });
  const rateLimit = new RateLimitStore(database);
  const arrivals: number[] = [];
  const until = Date.now() + for_ms;
  const caller = async () => {
    while (Date.now() < until + (arrivals.length < at_least ? EXTENSION_MS : 0)) {
      const slot = await rateLimit.take("race", "general", { limit, window_ms, deadline_ms: DEADLINE_MS });
      if ("wait_ms" in slot) {
        await sleep(Math.min(slot.wait_ms, window_ms / 10));
        continue;
      }
      const taken = performance.now();
      await sleep(randomInt(LATENCY_MS));
      if (performance.now() - taken < DEADLINE_MS) arrivals.push(Date.now());
      await sleep(randomInt(LATENCY_MS));
      await rateLimit.complete(slot, window_ms);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  await database.destroy();
  return arrivals;
}
