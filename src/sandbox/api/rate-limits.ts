import { type OperationName, OPERATIONS, REPORT_OPERATIONS } from "../../client/operations";
import { keyHint } from "../warehouse/key-ring";
import type { Warehouse } from "../warehouse/warehouse";
import { FixedWindow, type RateWindow, SlidingWindow, TokenBucket, type WindowReading } from "./rate-windows";

/** The service's limits, with an option for each point that the specification leaves open. */
export interface RateLimitOptions {
  /** Calls of one ApiKey in a window, over all operations. */
  readonly limit: number;
  /** Calls of one reporting operation in a window. */
  readonly reportLimit: number;
  readonly windowMs: number;
  readonly window: WindowReading;
  /** Whether the report limit applies to each of the four reports, or to all four together. */
  readonly reports: "each" | "together";
  /** Calls without an ApiKey of one IP address in a window; null for any number. */
  readonly keylessLimit: number | null;
  /** Whether a call refused with 429 counts against the rate limit too. */
  readonly countRejected: boolean;
}

export type Admission =
  | { readonly admitted: true }
  | { readonly admitted: false; readonly limit: "requests" | "reports"; readonly retryAfterMs: number };

/** The usage of each limit by one ApiKey at a moment. */
interface RateLimitState {
  readonly spent: number;
  readonly limit: number;
  readonly window_ms: number;
  readonly reports: readonly { operation: string; spent: number; limit: number }[];
}

const WINDOWS = { sliding: SlidingWindow, fixed: FixedWindow, bucket: TokenBucket } as const;

/** The limits of one ApiKey. */
export class RateLimits {
  private readonly requests: RateWindow;
  private readonly reports = new Map<string, RateWindow>();

  constructor(private readonly options: RateLimitOptions) {
    this.requests = this.openWindow(options.limit);
    const buckets = options.reports === "together" ? ["reports"] : REPORT_OPERATIONS;
    for (const bucket of buckets) this.reports.set(bucket, this.openWindow(options.reportLimit));
  }

  /** Admits a call and counts it against all its limits, or refuses it and counts it against none. */
  admit(operation: OperationName, now: number): Admission {
    if (OPERATIONS[operation].bucket === "none") return { admitted: true };
    const report = this.reportWindow(operation);
    const requestWait = this.requests.wait(now);
    const reportWait = report?.wait(now) ?? 0;
    const admitted = requestWait === 0 && reportWait === 0;
    if (admitted || this.options.countRejected) {
      this.requests.count(now);
      report?.count(now);
    }
    if (admitted) return { admitted };
    const limit = requestWait > 0 ? "requests" : "reports";
    return { admitted, limit, retryAfterMs: Math.max(requestWait, reportWait) };
  }

  state(now: number): RateLimitState {
    return {
      spent: this.requests.spent(now),
      limit: this.options.limit,
      window_ms: this.options.windowMs,
      reports: [...this.reports].map(([operation, window]) => ({
        operation,
        spent: window.spent(now),
        limit: this.options.reportLimit,
      })),
    };
  }

  private reportWindow(operation: OperationName): RateWindow | undefined {
    if (OPERATIONS[operation].bucket !== "report") return undefined;
    return this.reports.get(this.options.reports === "together" ? "reports" : operation);
  }

  private openWindow(limit: number): RateWindow {
    return new WINDOWS[this.options.window](limit, this.options.windowMs);
  }
}

/** The limits of every ApiKey, and of every IP address for calls without one. */
export class RateBook {
  private readonly limits = new Map<string, RateLimits>();
  private readonly addresses = new Map<string, RateWindow>();

  constructor(private readonly options: RateLimitOptions) {}

  /** Admits a call without an ApiKey; its address is counted where the service limits such calls at all. */
  admitKeyless(address: string, now: number): Admission {
    const { keylessLimit, windowMs, window, countRejected } = this.options;
    if (keylessLimit === null) return { admitted: true };
    const known = this.addresses.get(address) ?? new WINDOWS[window](keylessLimit, windowMs);
    this.addresses.set(address, known);
    const retryAfterMs = known.wait(now);
    if (retryAfterMs === 0 || countRejected) known.count(now);
    return retryAfterMs === 0 ? { admitted: true } : { admitted: false, limit: "requests", retryAfterMs };
  }

  of(key: string): RateLimits {
    const known = this.limits.get(key) ?? new RateLimits(this.options);
    this.limits.set(key, known);
    return known;
  }

  clear(): void {
    this.limits.clear();
    this.addresses.clear();
  }
}

export interface KeyRateLimit extends RateLimitState {
  readonly key_hint: string;
  readonly environment: string;
}

interface ServedKeys {
  readonly warehouse: Warehouse;
  readonly rates: RateBook;
}

/** The usage of its limits by every valid key. */
export function rateLimitsOf({ warehouse, rates }: ServedKeys): KeyRateLimit[] {
  const now = warehouse.clock();
  return warehouse.keys.valid().map(({ key, environment }) => ({
    key_hint: keyHint(key),
    environment,
    ...rates.of(key).state(now),
  }));
}
