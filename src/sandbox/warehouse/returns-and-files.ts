import type { OrderFileType } from "../../client/schemas";
import { Collection, EnvironmentLog, numbered, type Recorder } from "../records/collection";
import type { OrderRecord } from "./order-record";

/** A parcel on its way back (`expected`) or back on the shelf (`received`). The statuses are *assumed*. */
export interface ReturnRecord {
  readonly id_return_FF: string;
  readonly id_order_FF: string;
  readonly environment: string;
  readonly status: "expected" | "received";
  readonly reason: string;
  /** When it was registered, ISO 8601. */
  readonly at: string;
  readonly received_at: string | null;
}

/** Returns of all environments, one for each order that comes back. */
export class ReturnBook {
  readonly records: Collection<ReturnRecord>;
  private readonly registered = new EnvironmentLog<string>();

  constructor(recorder?: Recorder) {
    this.records = new Collection<ReturnRecord>(
      "returns",
      ({ id_return_FF }) => id_return_FF,
      recorder,
    ).indexBy("order", ({ id_order_FF }) => [id_order_FF]);
  }

  /** Registers a return, once for each order: the recipient refused the parcel or sent it back. */
  expect(order: OrderRecord, reason: string, now: number): ReturnRecord {
    const [known] = this.records.findBy("order", order.id_order_FF);
    if (known) return known;
    const record: ReturnRecord = {
      id_return_FF: numbered("RT", this.records.size + 1),
      id_order_FF: order.id_order_FF,
      environment: order.environment,
      status: "expected",
      reason,
      at: new Date(now).toISOString(),
      received_at: null,
    };
    this.log(record);
    return this.records.put(record);
  }

  receive(order: OrderRecord, now: number): ReturnRecord {
    const record = this.expect(order, "Повернення від одержувача", now);
    return this.records.put({ ...record, status: "received", received_at: new Date(now).toISOString() });
  }

  registeredBetween(environment: string, from: number, to: number): ReturnRecord[] {
    return this.registered.between(environment, from, to).flatMap((id) => this.records.get(id) ?? []);
  }

  rebuild(): void {
    this.registered.clear();
    for (const record of this.records.all()) this.log(record);
  }

  private log({ environment, at, id_return_FF }: ReturnRecord): void {
    this.registered.push(environment, Date.parse(at), id_return_FF);
  }
}

export interface FileRecord {
  readonly id_file: string;
  readonly id_order_FF: string;
  readonly environment: string;
  readonly file_type: OrderFileType;
  readonly file_name: string;
  /** Base64. */
  readonly file_content: string;
  readonly at: string;
}

export class FileBook {
  readonly records: Collection<FileRecord>;

  constructor(recorder?: Recorder) {
    this.records = new Collection<FileRecord>("files", ({ id_file }) => id_file, recorder).indexBy(
      "order",
      (file) => [file.id_order_FF],
    );
  }

  attach(file: Omit<FileRecord, "id_file" | "at">, now: number): FileRecord {
    const id_file = numbered("F", this.records.size + 1);
    return this.records.put({ id_file, ...file, at: new Date(now).toISOString() });
  }

  ofOrder(idOrderFF: string): readonly FileRecord[] {
    return this.records.findBy("order", idOrderFF);
  }
}
