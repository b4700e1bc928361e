import { CallLog, type CallRecord } from "./api/call-log";
import { RateBook } from "./api/rate-limits";
import type { SandboxDialect } from "./dialect";
import { WebhookSender } from "./events/webhook-sender";
import { FaultBook } from "./faults/fault-book";
import type { SandboxOptions } from "./options";
import type { Collection, Recorder } from "./records/collection";
import { StateFile } from "./records/state-file";
import { Autopilot, autopilotSchema } from "./warehouse/autopilot";
import { Warehouse } from "./warehouse/warehouse";

/** Collections that are too large for the live feed; the console loads them on demand. */
const NOT_WATCHED = new Set(["files", "movements", "put_aways"]);

/** The parts of a running sandbox, without a socket. */
export class Core implements Recorder {
  readonly live = new LiveFeed();
  readonly faults: FaultBook;
  readonly warehouse: Warehouse;
  readonly calls: CallLog;
  readonly rates: RateBook;
  readonly webhooks: WebhookSender;
  readonly autopilot: Autopilot;
  private readonly file: StateFile | null;

  constructor(
    readonly options: SandboxOptions,
    readonly dialect: SandboxDialect,
    clock: () => number,
    report: (error: unknown) => void,
  ) {
    this.file = options.data === null ? null : new StateFile(options.data, () => this.entries(), report);
    this.faults = new FaultBook(this.live);
    this.warehouse = new Warehouse(options, clock, this);
    this.calls = new CallLog(options.callLogSize);
    this.calls.onChange((call) => this.live.recordCall(call));
    this.rates = new RateBook(options);
    this.webhooks = new WebhookSender(options, clock, dialect, this);
    this.warehouse.orders.onStatus((order) => this.webhooks.notify(order));
    this.autopilot = new Autopilot(this.warehouse);
    this.load();
    this.setUp();
  }

  /** Called with every change of a collection. */
  record(collection: string, id: string, value: object): void {
    this.file?.markChanged();
    if (!NOT_WATCHED.has(collection)) this.live.record(collection, id, value);
  }

  /** Resets everything to the state of a first start; only the numbers of notifications continue. */
  reset(): void {
    this.autopilot.stop();
    this.warehouse.reset();
    this.webhooks.clear();
    this.calls.clear();
    this.rates.clear();
    this.faults.clear();
    this.setUp();
    this.file?.markChanged();
    this.live.record("reset", "reset", {});
  }

  async stop(): Promise<void> {
    this.autopilot.stop();
    this.warehouse.putAways.stop();
    this.webhooks.stop();
    this.live.stop();
    await this.file?.close();
  }

  private setUp(): void {
    const { faults, webhook, autopilot } = this.options;
    for (const fault of faults) this.faults.add(fault);
    if (webhook !== null) this.webhooks.register("production", webhook);
    const enabled = autopilot !== null;
    this.autopilot.set(autopilotSchema.parse({ enabled, ...(enabled ? { pace_ms: autopilot } : {}) }));
  }

  private load(): void {
    if (!this.file) return;
    const collections = new Map(this.collections().map((collection) => [collection.name, collection]));
    try {
      for (const [name, value] of this.file.read()) collections.get(name)?.restore(value);
    } catch (error) {
      this.file.release();
      throw error;
    }
    this.warehouse.rebuild();
    this.webhooks.resume();
  }

  private *entries(): Generator<[string, object]> {
    for (const collection of this.collections()) {
      for (const value of collection.all()) yield [collection.name, value];
    }
  }

  private collections(): Collection<object>[] {
    const { targets, deliveries } = this.webhooks;
    return [...this.warehouse.collections(), targets, deliveries] as Collection<object>[];
  }
}

/** The changes since the last batch: the newest version of each value, by collection and id. */
type Changes = Readonly<Record<string, readonly object[]>>;

type Listener = (changes: Changes) => void;

const BATCH_PAUSE_MS = 150;
/** Maximum number of values of a collection in one batch, the newest; a listener loads the others itself. */
const MAX_BATCH = 300;

/** Collects changes and sends them to listeners in batches, so that a busy warehouse does not overload a browser. */
class LiveFeed implements Recorder {
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
