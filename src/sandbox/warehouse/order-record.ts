import type { WireOrderStatusRecord } from "../../client/schemas";
import { toMomentText } from "./kyiv-time";

/** The received body of an order, unchanged except for the ApiKey. */
export type ReceivedOrder = Readonly<Record<string, unknown>>;

export interface StatusChange {
  readonly status: string;
  /** ISO 8601, UTC, with milliseconds. */
  readonly at: string;
}

/** The warehouse's record of one AddOrder. */
export interface OrderRecord {
  readonly id_order_FF: string;
  readonly key_order: string;
  readonly environment: string;
  readonly status: string;
  /** The carrier's waybill number, known once the parcel is shipped. */
  readonly ttn: string | null;
  readonly order: ReceivedOrder;
  /** Oldest first; the first entry is the acceptance. */
  readonly history: readonly StatusChange[];
  /** When EditOrder last replaced the order, ISO 8601. */
  readonly edited_at: readonly string[];
}

/** The part of an order line that affects the stock. */
export interface Goods {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
}

export function goodsOf(order: ReceivedOrder): Goods[] {
  const products: unknown = order["products"];
  if (!Array.isArray(products)) return [];
  return products.map((line: Record<string, unknown>) => ({
    sku: String(line["sku"]),
    name: String(line["name"]),
    quantity: Number(line["count"]),
  }));
}

export function acceptedAt(record: OrderRecord): number {
  return Date.parse(record.history[0]?.at ?? "");
}

/** An order in look-ups, reports and notifications (*assumed*), with its present status or an earlier one. */
export function toStatusRecord(record: OrderRecord, change?: StatusChange): WireOrderStatusRecord {
  const { status, at } = change ??
    record.history[record.history.length - 1] ?? { status: record.status, at: "" };
  return {
    id_order: String(record.order["id_order"]),
    external_id: String(record.order["external_id"]),
    id_order_FF: record.id_order_FF,
    key_order: record.key_order,
    status,
    date: toMomentText(Date.parse(at)),
    ttn: record.ttn,
  };
}
