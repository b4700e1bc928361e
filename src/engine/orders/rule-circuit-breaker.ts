/** After a timeout the rule is not called for that order for this long, so that other plans do not wait behind it. */
const OPEN_MS = 60_000;
/** Failures of this many different orders in a row mean that the rule itself is at fault, not one order's data. */
const IN_A_ROW = 3;
/** A further failure of the same order counts only after this: one plan may call the rule twice. */
const COUNTS_AGAIN_MS = 30_000;
/** Another process may have raised the problem; a success here clears it, at most this often. */
const ENDS_AGAIN_MS = 60_000;

interface Failure {
  readonly order_id: string;
  readonly at: number;
}

/** Circuit breaker for the shop's own rule, per process. Times are of our clock. */
export class RuleCircuitBreaker {
  readonly #openUntil = new Map<string, number>();
  #allOpenUntil = -Infinity;
  /** Orders that timed out since the last success or error. */
  readonly #timedOut = new Set<string>();
  /** The latest failures since the last success, at most `IN_A_ROW`. */
  #failures: readonly Failure[] = [];
  #endedAt = -Infinity;

  constructor(private readonly clock: () => number) {}

  /** Whether the rule must not be called for the order now. */
  isOpen(orderId: string): boolean {
    return this.clock() < Math.max(this.#allOpenUntil, this.#openUntil.get(orderId) ?? -Infinity);
  }

  /** @returns whether the rule keeps failing, so that a problem is due */
  onTimeout(orderId: string): boolean {
    const now = this.clock();
    for (const [id, until] of this.#openUntil) if (until <= now) this.#openUntil.delete(id);
    this.#openUntil.set(orderId, now + OPEN_MS);
    if (this.#timedOut.size < IN_A_ROW) this.#timedOut.add(orderId);
    if (this.#timedOut.size === IN_A_ROW) this.#allOpenUntil = now + OPEN_MS;
    return this.#failed(orderId, now);
  }

  /** @returns whether the rule keeps failing, so that a problem is due */
  onError(orderId: string): boolean {
    this.#timedOut.clear();
    return this.#failed(orderId, this.clock());
  }

  /** @returns whether a problem about the rule is to be cleared */
  onSuccess(): boolean {
    this.#timedOut.clear();
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
