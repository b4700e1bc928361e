import { randomUUID } from "node:crypto";
import type { WireDeliveryRequest } from "../../client/schemas";
import { Collection, numbered, type Recorder } from "../records/collection";
import type { OrderRecord } from "./order-record";

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

/** Goods of a returned or canceled order that are not available again yet. */
interface PutAwayRecord {
  readonly id_order_FF: string;
  /** `reserved`: not picked yet. `gone`: picked, and in no quantity until they are put away. */
  readonly from: "reserved" | "gone";
  /** ISO 8601. */
  readonly due_at: string;
  readonly is_done: boolean;
}

/** Makes the goods of canceled and returned orders available again, some time after the status change. */
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

  /** @returns false when the goods are put away immediately */
  wait({ id_order_FF }: OrderRecord, from: PutAwayRecord["from"]): boolean {
    if (this.delay === 0) return false;
    const due_at = new Date(this.clock() + this.delay).toISOString();
    this.schedule(this.records.put({ id_order_FF, from, due_at, is_done: false }));
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
