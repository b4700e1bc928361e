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
