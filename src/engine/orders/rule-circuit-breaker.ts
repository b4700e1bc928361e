/** What hung is not waited for again before this: what else is to be planned must not wait behind it. */
const SPARED_MS = 60_000;
/** So many different ones without an answer between them: the rule itself is at fault, not what one order is made of. */
const IN_A_ROW = 3;
/** One order that fails again counts again after this: a single plan may ask about it twice. */
const COUNTS_AGAIN_MS = 30_000;
/** Another process may have told that the rule fails; an answer here ends that, at most as often as this. */
const ENDS_AGAIN_MS = 60_000;

interface Failure {
  readonly order_id: string;
  readonly at: number;
}

/** How the shop's own rule has answered in this process lately. Times are by our clock. */
export class RuleCircuitBreaker {
  readonly #sparedUntil = new Map<string, number>();
  #allSparedUntil = -Infinity;
  /** Orders that hung since something was answered, or thrown. */
  readonly #hung = new Set<string>();
  /** Failures since something was answered, as many as it takes to tell. */
  #failures: readonly Failure[] = [];
  #endedAt = -Infinity;

  constructor(private readonly clock: () => number) {}

  /** Whether nothing is to be asked about an order now. */
  spares(orderId: string): boolean {
    return this.clock() < Math.max(this.#allSparedUntil, this.#sparedUntil.get(orderId) ?? -Infinity);
  }

  /** @returns whether the merchant is to be told that the rule keeps failing */
  hung(orderId: string): boolean {
    const now = this.clock();
    for (const [id, until] of this.#sparedUntil) if (until <= now) this.#sparedUntil.delete(id);
    this.#sparedUntil.set(orderId, now + SPARED_MS);
    if (this.#hung.size < IN_A_ROW) this.#hung.add(orderId);
    if (this.#hung.size === IN_A_ROW) this.#allSparedUntil = now + SPARED_MS;
    return this.#failed(orderId, now);
  }

  /** @returns whether the merchant is to be told that the rule keeps failing */
  threw(orderId: string): boolean {
    this.#hung.clear();
    return this.#failed(orderId, this.clock());
  }

  /** @returns whether what the merchant was told is to be ended */
  answered(): boolean {
    this.#hung.clear();
    const now = this.clock();
    if (this.#failures.length === 0 && now < this.#endedAt + ENDS_AGAIN_MS) return false;
    this.#failures = [];
    this.#endedAt = now;
    return true;
  }

  #failed(order_id: string, at: number): boolean {
    const isCounted = this.#failures.some(
      (one) => one.order_id === order_id && at < one.at + COUNTS_AGAIN_MS,
    );
    if (!isCounted) this.#failures = [...this.#failures, { order_id, at }].slice(-IN_A_ROW);
    return this.#failures.length === IN_A_ROW;
  }
}
