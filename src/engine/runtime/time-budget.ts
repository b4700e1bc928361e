/** A total time for many pieces of work. Overlapping pieces count once. */
export class TimeBudget {
  #spent_ms = 0;
  #open = 0;
  #since = 0;

  /** @param monotonic a clock in milliseconds that never goes back */
  constructor(
    private readonly limit_ms: number,
    private readonly monotonic: () => number,
  ) {}

  isSpent(): boolean {
    const running = this.#open > 0 ? this.monotonic() - this.#since : 0;
    return this.#spent_ms + running >= this.limit_ms;
  }

  async spend<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#open === 0) this.#since = this.monotonic();
    this.#open += 1;
    try {
      return await work();
    } finally {
      this.#open -= 1;
      if (this.#open === 0) this.#spent_ms += this.monotonic() - this.#since;
    }
  }
}
