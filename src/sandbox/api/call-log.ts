/** One call in the log, without the ApiKey and without the body. */
export interface CallRecord {
  readonly id: number;
  /** Arrival, ISO 8601 with milliseconds. */
  readonly at: string;
  readonly operation: string;
  readonly environment: string | null;
  /** The last four characters of the received ApiKey. */
  readonly key_hint: string | null;
  /** Null until a response is sent; it stays null when none is. */
  readonly http_status: number | null;
  readonly result: "ok" | "error" | null;
  readonly duration_ms: number | null;
  /** Processing time in milliseconds, without configured delays. */
  readonly own_ms: number | null;
  /** Numbers of the orders in the call, at most 100. */
  readonly id_orders: readonly string[];
  /** Kind of the fault that applied to the call. */
  readonly fault: string | null;
}

export interface CallFilter {
  readonly operation?: string;
  readonly environment?: string;
  readonly key_hint?: string;
  /** Only calls that arrived at or after this moment, in milliseconds. */
  readonly since?: number;
  /** Maximum number of calls, the newest. */
  readonly limit?: number;
}

type Listener = (call: CallRecord) => void;

/** The latest calls in a ring buffer, oldest first. */
export class CallLog {
  private readonly ring: (CallRecord | undefined)[];
  private last = 0;
  private readonly listeners = new Set<Listener>();

  constructor(private readonly size: number) {
    this.ring = new Array<CallRecord | undefined>(size);
  }

  open(operation: string, at: number): CallRecord {
    this.last += 1;
    return this.write({
      id: this.last,
      at: new Date(at).toISOString(),
      operation,
      environment: null,
      key_hint: null,
      http_status: null,
      result: null,
      duration_ms: null,
      own_ms: null,
      id_orders: [],
      fault: null,
    });
  }

  update(id: number, change: Partial<Omit<CallRecord, "id" | "at" | "operation">>): void {
    const call = this.ring[id % this.size];
    if (call?.id === id) this.write({ ...call, ...change });
  }

  list(filter: CallFilter = {}): CallRecord[] {
    const found: CallRecord[] = [];
    const wanted = filter.limit ?? this.size;
    for (let id = this.last; id > 0 && id > this.last - this.size && found.length < wanted; id -= 1) {
      const call = this.ring[id % this.size];
      if (call && passes(call, filter)) found.push(call);
    }
    return found.reverse();
  }

  /** Clears the log. Numbers continue, so that a call in progress does not overwrite a new one. */
  clear(): void {
    this.ring.fill(undefined);
  }

  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private write(call: CallRecord): CallRecord {
    this.ring[call.id % this.size] = call;
    for (const listener of this.listeners) listener(call);
    return call;
  }
}

function passes(call: CallRecord, filter: CallFilter): boolean {
  if (filter.operation !== undefined && call.operation !== filter.operation) return false;
  if (filter.environment !== undefined && call.environment !== filter.environment) return false;
  if (filter.key_hint !== undefined && call.key_hint !== filter.key_hint) return false;
  return filter.since === undefined || Date.parse(call.at) >= filter.since;
}
