import { randomUUID } from "node:crypto";
import type { WireDeliveryRequest } from "../../client/schemas";
import { Collection, numbered, type Recorder } from "../records/collection";

/** An announced delivery. The three statuses are *assumed*. */
export interface InboundRecord {
  readonly id_request_FF: string;
  readonly key_request: string;
  readonly environment: string;
  readonly status: "new" | "received" | "canceled";
  /** The received body, without the ApiKey. */
  readonly request: WireDeliveryRequest;
  readonly created_at: string;
  readonly received_at: string | null;
  /** Received quantities for each line of the request; empty before the delivery. */
  readonly received: readonly number[];
}

/** Inbound requests of all environments. They are few, so look-ups scan all of them. */
export class InboundBook {
  readonly records: Collection<InboundRecord>;

  constructor(recorder?: Recorder) {
    this.records = new Collection<InboundRecord>(
      "inbound",
      ({ id_request_FF }) => id_request_FF,
      recorder,
    ).indexBy("environment", ({ environment }) => [environment]);
  }

  announce(environment: string, request: WireDeliveryRequest, now: number): InboundRecord {
    return this.records.put({
      id_request_FF: numbered("DR", this.records.size + 1),
      key_request: randomUUID(),
      environment,
      status: "new",
      request,
      created_at: new Date(now).toISOString(),
      received_at: null,
      received: [],
    });
  }

  /** @param counted one quantity for each line; by default the announced ones */
  receive(record: InboundRecord, counted: readonly number[] | undefined, now: number): InboundRecord {
    const received = record.request.products.map(({ count }, index) => counted?.[index] ?? Number(count));
    return this.records.put({
      ...record,
      status: "received",
      received_at: new Date(now).toISOString(),
      received,
    });
  }

  cancel(record: InboundRecord): InboundRecord {
    return this.records.put({ ...record, status: "canceled" });
  }
}

/** Goods of a canceled order or of a received return that are not available again yet. */
export interface PutAwayRecord {
  readonly id_order_FF: string;
  /** The return whose goods they are; absent for those of a whole order. */
  readonly id_return_FF?: string;
  /** `reserved`: not picked yet. `gone`: picked, and in no quantity until they are put away. */
  readonly from: "reserved" | "gone";
  /** ISO 8601. */
  readonly due_at: string;
  readonly is_done: boolean;
}

/** Makes the goods of canceled orders and received returns available again, some time later. */
export class PutAways {
  readonly records: Collection<PutAwayRecord>;
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(
    /** Milliseconds. */
    private readonly delay: number,
    private readonly clock: () => number,
    private readonly putAway: (record: PutAwayRecord) => void,
    recorder?: Recorder,
  ) {
    this.records = new Collection("put_aways", idOf, recorder);
  }

  /** @returns false when the goods are put away immediately */
  wait(goods: Pick<PutAwayRecord, "id_order_FF" | "id_return_FF" | "from">): boolean {
    if (this.delay === 0) return false;
    const due_at = new Date(this.clock() + this.delay).toISOString();
    this.schedule(this.records.put({ ...goods, due_at, is_done: false }));
    return true;
  }

  /** Continues pending put-aways after they were loaded from a file; none after a reset. */
  rebuild(): void {
    this.stop();
    for (const record of this.records.all()) if (!record.is_done) this.schedule(record);
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private schedule(record: PutAwayRecord): void {
    const timer = setTimeout(
      () => {
        this.timers.delete(idOf(record));
        this.records.put({ ...record, is_done: true });
        this.putAway(record);
      },
      Math.max(0, Date.parse(record.due_at) - this.clock()),
    );
    timer.unref();
    this.timers.set(idOf(record), timer);
  }
}

function idOf({ id_order_FF, id_return_FF }: PutAwayRecord): string {
  return id_return_FF ?? id_order_FF;
}
