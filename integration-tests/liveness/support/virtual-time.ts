import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { setSqlClock } from "../../support/sql-clock";

interface Timer {
  readonly at: number;
  readonly fire: () => void;
}

interface Pool {
  numUsed(): number;
  numPendingAcquires(): number;
  numPendingCreates(): number;
}

/** Turns of the event loop without a statement after which only time can start new work. */
const QUIET_TURNS = 4;

/** One clock for the process and its database. It moves only when everything waits for it. */
export class VirtualTime {
  now = Date.parse("2026-11-20T10:00:00.000Z");
  #timers: Timer[] = [];

  constructor(private readonly database: Knex) {}

  /** Replaces the database's clock by this one. */
  async install(): Promise<void> {
    await setSqlClock(this.database, this.now);
  }

  readonly sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => this.#timers.push({ at: this.now + ms, fire: resolve }));

  nextTimer(): number {
    return Math.min(Infinity, ...this.#timers.map(({ at }) => at));
  }

  /** Waits until the database is idle: all work left then waits for time to pass. */
  async standstill(): Promise<void> {
    const pool = (this.database.client as { pool: Pool }).pool;
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      while (pool.numUsed() + pool.numPendingAcquires() + pool.numPendingCreates() > 0) {
        // Turning the loop meanwhile would take the processor that Postgres needs.
        await new Promise((resolve) => setTimeout(resolve, 1));
        quiet = 0;
      }
    }
  }

  async moveTo(at: number): Promise<void> {
    this.now = Math.max(at, this.now);
    await setSqlClock(this.database, this.now);
    const due = this.#timers.filter((timer) => timer.at <= this.now);
    this.#timers = this.#timers.filter((timer) => timer.at > this.now);
    for (const { fire } of due) fire();
  }
}
