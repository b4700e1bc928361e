import type { OrderFileType } from "../../client/schemas";
import { Collection, numbered, type Recorder } from "../records/collection";
import { type Goods, goodsOf, type OrderRecord } from "./order-record";

/** All of them are *assumed*. Goods come back to the shelf with `received` alone. */
export const RETURN_STATUSES = ["expected", "partly_received", "received", "damaged"] as const;

/** Goods on their way back or back: a parcel, a part of one, or what belongs to no order of the sandbox. */
export interface ReturnRecord {
  readonly id_return_FF: string;
  /** Null for a foreign return: of another system's order, or of none that is named. */
  readonly id_order_FF: string | null;
  /** The number on a foreign return; null for an order of the sandbox, which has its own. */
  readonly id_order: string | null;
  readonly environment: string;
  readonly status: (typeof RETURN_STATUSES)[number];
  readonly reason: string;
  /** As announced or counted, which may be what the order never had. */
  readonly lines: readonly Goods[];
  /** When it was registered, ISO 8601. */
  readonly at: string;
  /** When it was received for the first time, which is when its goods come back. */
  readonly received_at: string | null;
  /** The part of its lines that came back to the shelf: what had left with the order and had not come back before. */
  readonly came_back: readonly Goods[];
}

type NewReturn = Omit<ReturnRecord, "id_return_FF" | "status" | "received_at" | "came_back">;

/** Returns of all environments. They are few, so that a report scans those of an environment. */
export class ReturnBook {
  readonly records: Collection<ReturnRecord>;

  constructor(recorder?: Recorder) {
    this.records = new Collection<ReturnRecord>("returns", ({ id_return_FF }) => id_return_FF, recorder)
      .indexBy("order", ({ id_order_FF }) => (id_order_FF === null ? [] : [id_order_FF]))
      .indexBy("environment", ({ environment }) => [environment]);
  }

  register(entry: NewReturn): ReturnRecord {
    const id_return_FF = numbered("RT", this.records.size + 1);
    return this.records.put({
      id_return_FF,
      ...entry,
      status: "expected",
      received_at: null,
      came_back: [],
    });
  }

  /** Marks a return as received. `order` is undefined for a foreign one, of which nothing comes back. */
  receive(record: ReturnRecord, order: OrderRecord | undefined, now: number): ReturnRecord {
    const others = order ? this.ofOrder(order).filter((other) => !isSame(other, record)) : [];
    const away = without(order ? goodsOf(order.order) : [], others.flatMap(arrivedWith));
    return this.records.put({
      ...record,
      status: "received",
      received_at: new Date(now).toISOString(),
      came_back: common(record.lines, away),
    });
  }

  /** The first return of an order that is still on its way. */
  openOf(order: OrderRecord): ReturnRecord | undefined {
    return this.ofOrder(order).find(({ status }) => status === "expected" || status === "partly_received");
  }

  /** The goods of an order that are in none of its returns. */
  restOf(order: OrderRecord): Goods[] {
    const listed = this.ofOrder(order).flatMap(({ lines }) => lines);
    return without(goodsOf(order.order), listed);
  }

  /** In the order of their registration, which may be entered late. */
  registeredBetween(environment: string, from: number, to: number): ReturnRecord[] {
    return this.records
      .findBy("environment", environment)
      .map((record) => ({ record, at: Date.parse(record.at) }))
      .filter(({ at }) => from <= at && at < to)
      .sort((one, other) => one.at - other.at)
      .map(({ record }) => record);
  }

  /** Completes the records of an earlier sandbox, in which an order had one return, of all its goods. */
  rebuild(orders: Collection<OrderRecord>): void {
    for (const record of this.records.all()) {
      if (Object.hasOwn(record, "lines")) continue;
      const goods = goodsOf(orders.get(record.id_order_FF ?? "")?.order ?? {});
      const came_back = record.received_at === null ? [] : goods;
      this.records.put({ ...record, id_order: null, lines: goods, came_back });
    }
  }

  private ofOrder({ id_order_FF }: OrderRecord): readonly ReturnRecord[] {
    return this.records.findBy("order", id_order_FF);
  }
}

function isSame(one: ReturnRecord, other: ReturnRecord): boolean {
  return one.id_return_FF === other.id_return_FF;
}

/** The goods that a return leaves to no other: those back on the shelf, or the damaged ones, which are on none. */
function arrivedWith({ status, lines, received_at, came_back }: ReturnRecord): readonly Goods[] {
  if (received_at !== null) return came_back;
  return status === "damaged" ? lines : [];
}

/** The part of some goods that others have too. */
function common(goods: readonly Goods[], others: readonly Goods[]): Goods[] {
  return without(goods, without(goods, others));
}

/** Goods without the quantities of others; a SKU may be in several lines of either. */
function without(goods: readonly Goods[], others: readonly Goods[]): Goods[] {
  const counts = new Map<string, number>();
  for (const { sku, quantity } of others) counts.set(sku, (counts.get(sku) ?? 0) + quantity);
  return goods.flatMap((line) => {
    const count = counts.get(line.sku) ?? 0;
    const taken = Math.min(line.quantity, count);
    counts.set(line.sku, count - taken);
    return taken < line.quantity ? [{ ...line, quantity: line.quantity - taken }] : [];
  });
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
