import type { CallRecord } from "../api/call-log";
import type { Recorder } from "../records/collection";

/** The changes since the last batch: the newest version of each value, by collection and id. */
type Changes = Readonly<Record<string, readonly object[]>>;

type Listener = (changes: Changes) => void;

const BATCH_PAUSE_MS = 150;
/** Maximum number of values of a collection in one batch, the newest; a listener loads the others itself. */
const MAX_BATCH = 300;

/** Collects changes and sends them to listeners in batches, so that a busy warehouse does not overload a browser. */
export class LiveFeed implements Recorder {
  private readonly listeners = new Set<Listener>();
  private pending = new Map<string, Map<string, object>>();
  private timer: NodeJS.Timeout | null = null;

  record(collection: string, id: string, value: object): void {
    if (this.listeners.size === 0) return;
    const values = this.pending.get(collection) ?? new Map<string, object>();
    this.pending.set(collection, values);
    values.delete(id);
    values.set(id, value);
    this.timer ??= setTimeout(() => this.send(), BATCH_PAUSE_MS);
  }

  recordCall(call: CallRecord): void {
    this.record("calls", String(call.id), call);
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  stop(): void {
    this.listeners.clear();
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private send(): void {
    this.timer = null;
    const changes = Object.fromEntries(
      [...this.pending].map(([collection, values]) => [collection, [...values.values()].slice(-MAX_BATCH)]),
    );
    this.pending = new Map();
    for (const listener of this.listeners) listener(changes);
  }
}
