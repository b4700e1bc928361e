import { CallLog, type CallRecord } from "./api/call-log";
import { RateBook } from "./api/rate-limits";
import type { SandboxDialect } from "./dialect";
import { WebhookSender } from "./events/webhook-sender";
import { FaultBook } from "./faults/fault-book";
import type { SandboxOptions } from "./options";
import type { Collection, Recorder } from "./records/collection";
import { Journal } from "./records/journal";
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
  private readonly journal: Journal | null;

  constructor(
    readonly options: SandboxOptions,
    readonly dialect: SandboxDialect = {},
    clock: () => number = Date.now,
  ) {
    this.journal = options.data === null ? null : new Journal(options.data);
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

  /** Sends every change of a collection to the journal and to the live feed. */
  record(collection: string, id: string, value: object): void {
    this.journal?.record(collection, id, value);
    if (!NOT_WATCHED.has(collection)) this.live.record(collection, id, value);
  }

  /** Writes pending changes to the file; it runs before a response is sent, so that confirmed changes survive a crash. */
  settle(): void {
    this.journal?.flush();
    if (this.journal?.isDue) this.rewriteFile();
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
    this.rewriteFile();
    this.live.record("reset", "reset", {});
  }

  stop(): void {
    this.autopilot.stop();
    this.warehouse.putAways.stop();
    this.webhooks.stop();
    this.live.stop();
    this.journal?.close();
  }

  private setUp(): void {
    const { faults, webhook, autopilot } = this.options;
    for (const fault of faults) this.faults.add(fault);
    if (webhook !== null) this.webhooks.register("production", webhook);
    const enabled = autopilot !== null;
    this.autopilot.set(autopilotSchema.parse({ enabled, ...(enabled ? { pace_ms: autopilot } : {}) }));
  }

  private load(): void {
    if (!this.journal) return;
    const collections = new Map(this.collections().map((collection) => [collection.name, collection]));
    try {
      this.journal.read((name, value) => collections.get(name)?.restore(value));
      this.rewriteFile();
    } catch (error) {
      this.journal.close();
      throw error;
    }
    this.warehouse.rebuild();
    this.webhooks.resume();
  }

  private rewriteFile(): void {
    this.journal?.rewrite(entriesOf(this.collections()));
  }

  private collections(): Collection<object>[] {
    const { targets, deliveries } = this.webhooks;
    return [...this.warehouse.collections(), targets, deliveries] as Collection<object>[];
  }
}

function* entriesOf(collections: Collection<object>[]): Generator<[string, object]> {
  for (const collection of collections) {
    for (const value of collection.all()) yield [collection.name, value];
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
