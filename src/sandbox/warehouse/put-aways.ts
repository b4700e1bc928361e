import { Collection, type Recorder } from "../records/collection";
import type { OrderRecord } from "./order-record";

/** Goods of an order that came back, or never left, and are not on the shelf for others yet. */
export interface PutAwayRecord {
  readonly id_order_FF: string;
  /** `reserved`: they were not picked. `gone`: they lie about somewhere, and are in no figure. */
  readonly from: "reserved" | "gone";
  /** ISO 8601. */
  readonly due_at: string;
  readonly is_done: boolean;
}

/** Puts goods of cancelled and returned orders back onto the shelf, a while after the status says so. */
export class PutAways {
  readonly records: Collection<PutAwayRecord>;
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(
    /** Milliseconds. */
    private readonly delay: number,
    private readonly clock: () => number,
    private readonly putAway: (idOrder: string, from: PutAwayRecord["from"]) => void,
    recorder?: Recorder,
  ) {
    this.records = new Collection("put_aways", ({ id_order_FF }) => id_order_FF, recorder);
  }

  /** @returns false when they are put away at once */
  wait({ id_order_FF }: OrderRecord, from: PutAwayRecord["from"]): boolean {
    if (this.delay === 0) return false;
    const due_at = new Date(this.clock() + this.delay).toISOString();
    this.schedule(this.records.put({ id_order_FF, from, due_at, is_done: false }));
    return true;
  }

  /** Goes on with what waits, after it came from a file; with nothing when all of it was let go. */
  rebuild(): void {
    this.stop();
    for (const record of this.records.all()) if (!record.is_done) this.schedule(record);
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private schedule(record: PutAwayRecord): void {
    const { id_order_FF, from, due_at } = record;
    const timer = setTimeout(
      () => {
        this.timers.delete(id_order_FF);
        this.records.put({ ...record, is_done: true });
        this.putAway(id_order_FF, from);
      },
      Math.max(0, Date.parse(due_at) - this.clock()),
    );
    timer.unref();
    this.timers.set(id_order_FF, timer);
  }
}
