import type { Clock } from "../../src/client/rate-limit/sliding-log";

/** A clock that moves only when a test advances it. */
export class ManualClock implements Clock {
  #now = 0;
  #alarms: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  schedule(callback: () => void, delayMs: number): () => void {
    const alarm = { at: this.#now + delayMs, callback };
    this.#alarms.push(alarm);
    return () => (this.#alarms = this.#alarms.filter((other) => other !== alarm));
  }

  get alarms(): number {
    return this.#alarms.length;
  }

  /** Moves on, ringing every alarm on the way at its own time, and lets promises settle. */
  async advance(milliseconds: number): Promise<void> {
    await settle();
    const until = this.#now + milliseconds;
    for (;;) {
      const next = this.#alarms.filter((alarm) => alarm.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) {
        break;
      }
      this.#alarms = this.#alarms.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.callback();
      await settle();
    }
    this.#now = until;
    await settle();
  }
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
