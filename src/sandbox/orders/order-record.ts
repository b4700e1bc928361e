/** An order exactly as it was received, without the ApiKey that came beside it. */
export type ReceivedOrder = Readonly<Record<string, unknown>>;

export interface StatusChange {
  readonly status: string;
  /** ISO 8601, UTC, with milliseconds. */
  readonly at: string;
}

/** What the warehouse holds for one AddOrder. */
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
  /** When EditOrder replaced the order, ISO 8601. */
  readonly edited_at: readonly string[];
}

/** One order line as far as the warehouse's shelves are concerned. */
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
