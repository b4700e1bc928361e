import { z } from "zod";
import { isRecord, plainName, readableList } from "../dialect/read-record";
import { ORDER_STATES } from "../literals";
import { isPlaceholder } from "../text";

export const orderStateSchema = z.enum(ORDER_STATES);

/** The four identifiers of an order under names other systems use (assumed). */
export const IDENTITY_ALIASES = {
  id_order: ["order_id", "order_number"],
  external_id: ["ext_id"],
  id_order_FF: ["id_ff", "ff_id", "order_id_ff"],
  key_order: ["order_key", "uuid"],
};

export const STATUS_ALIASES = {
  status: ["new_status", "current_status", "order_status", "status_order", "status_name", "state"],
};

/** Where a status is looked for, the surest name first. */
export const STATUS_NAMES = ["status", ...STATUS_ALIASES.status];

export const TIME_ALIASES = { date: ["status_date", "date_status", "changed_at", "updated_at", "date_time"] };

/** Where a parcel goes, in this project's words; the dialect writes them. Further members pass as they are. */
export const deliveryAddressSchema = z.looseObject({
  branch_ref: z.string().min(1).optional().describe("A branch of the carrier: `Warehouse.ref`."),
  city: z.string().min(1).optional(),
  street_address: z.string().min(1).optional().describe("Street, house, flat."),
  postal_code: z.string().min(1).optional(),
});

export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>;

/** The members on the wire: only `WarehouseRef` is specified, the other names are assumed. */
export const ADDRESS_NAMES = {
  branch_ref: "WarehouseRef",
  city: "City",
  street_address: "Address",
  postal_code: "PostCode",
} as const;

/** `delivery_address` as it is sent by default. */
export function writeAddress(address: DeliveryAddress): Record<string, unknown> {
  const names = new Map<string, string>(Object.entries(ADDRESS_NAMES));
  return Object.fromEntries(
    Object.entries(address).flatMap(([name, value]) =>
      value === undefined ? [] : [[names.get(name) ?? name, value]],
    ),
  );
}

/** Orders that may be at the warehouse although it refused the call. */
export interface LeftOpen {
  /** Places, in the request, of the orders for which the response has identifiers of the warehouse. */
  readonly taken: readonly number[];
}

/** The places where a response that refuses may have identifiers. */
export interface RefusingResponse {
  readonly data: unknown;
  /** The whole response, and each of its errors. */
  readonly beside: readonly unknown[];
}

interface OrderSent {
  readonly id_order: string;
  readonly external_id: string;
}

/** A refused order is there, or was, when the response has its identifiers. */
export function leftOpenByOne({ data, beside }: RefusingResponse): LeftOpen | undefined {
  return recordsIn(data).some(isTaken) || beside.some(namesTaken) ? { taken: [0] } : undefined;
}

/**
 * A refusal of several orders decides none of them: a service may stop at the first one it refuses, and keep those before
 * it. Only a service that takes all or none leaves nothing open. A record names the order it took; one without a name stands
 * for the order in its place.
 */
export function leftOpenByMany(
  { data, beside }: RefusingResponse,
  orders: readonly OrderSent[],
  isAtomic: boolean,
): LeftOpen | undefined {
  const inData = recordsIn(data).flatMap((record, place) =>
    isTaken(record) ? [namedIn(record, orders) ?? place] : [],
  );
  const outside = beside.filter(namesTaken);
  if (inData.length === 0 && outside.length === 0 && (isAtomic || orders.length < 2)) return undefined;
  const only = orders.length === 1 ? 0 : undefined;
  const taken = [...inData, ...outside.flatMap((record) => namedIn(record, orders) ?? only ?? [])];
  return { taken: [...new Set(taken)] };
}

function recordsIn(data: unknown): Record<string, unknown>[] {
  const list = readableList(data, ["orders"]) ?? [data];
  return list.filter(isRecord);
}

/**
 * Whether a response or one of its errors has an identifier that the warehouse gives to an order. There a `uuid` is the
 * request's own.
 */
export function namesTaken(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  return isTaken(Object.fromEntries(Object.entries(value).filter(([name]) => plainName(name) !== "uuid")));
}

/** Whether a record of an order has an identifier that the warehouse gives to it. */
export function isTaken(record: Record<string, unknown>): boolean {
  return member(record, "id_order_FF") !== undefined || member(record, "key_order") !== undefined;
}

/** The place of the order that a record names; undefined when it names none of them. */
function namedIn(record: Record<string, unknown>, orders: readonly OrderSent[]): number | undefined {
  const externalId = member(record, "external_id");
  const number = member(record, "id_order");
  const named = orders.findIndex(({ external_id, id_order }) =>
    externalId === undefined ? id_order === number : external_id === externalId,
  );
  return named === -1 ? undefined : named;
}

function member(record: Record<string, unknown>, name: keyof typeof IDENTITY_ALIASES): string | undefined {
  const names = new Set([name, ...IDENTITY_ALIASES[name]].map(plainName));
  for (const [key, value] of Object.entries(record)) {
    if (!names.has(plainName(key)) || (typeof value !== "string" && typeof value !== "number")) continue;
    const text = String(value).trim();
    if (!isPlaceholder(text)) return text;
  }
  return undefined;
}
