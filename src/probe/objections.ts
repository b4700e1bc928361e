import type { OrderReference, OrderStatus, StockLevel } from "../client/calls";
import { parseMoment } from "../client/dialect/moments";
import { isRecord } from "../client/dialect/read-record";

/** A fault of a result that can be decoded, in a sentence with names of fields and status words; undefined without one. */
type Objection = string | undefined;

/** Words of statuses that stand for no state: the plugin does nothing at such a status. */
export function unknownWords(statuses: readonly OrderStatus[]): Objection {
  const words = wordsWithoutState(statuses);
  return words.length === 0 ? undefined : `status words without a state: ${words.join(", ")}`;
}

function wordsWithoutState(statuses: readonly OrderStatus[]): string[] {
  return [...new Set(statuses.flatMap(({ status, state }) => (state === null ? [status] : [])))];
}

const WIRE_NAMES = {
  number: "id_order",
  externalId: "external_id",
  remoteId: "id_order_FF",
  remoteKey: "key_order",
} as const;

/** Identifiers that are null in every record of ListOrder and getStatusOrder: an order is not recognised by them. */
export function idsMissing(orders: readonly OrderStatus[]): Objection {
  if (orders.length === 0) return undefined;
  const ids = Object.keys(WIRE_NAMES) as (keyof typeof WIRE_NAMES)[];
  const missing = ids.filter((id) => orders.every((order) => order[id] === null));
  return missing.length === 0
    ? undefined
    : `null in every record: ${missing.map((id) => WIRE_NAMES[id]).join(", ")}`;
}

/** Identifiers of the warehouse that orders with different numbers have in common: another thing is read in their place. */
export function idsShared(orders: readonly OrderStatus[]): Objection {
  const ids = (["remoteId", "remoteKey"] as const).filter((id) => {
    const firsts = new Map<string, OrderStatus>();
    return orders.some((order) => {
      const value = order[id];
      if (value === null) return false;
      const first = firsts.get(value);
      if (!first) firsts.set(value, order);
      return first !== undefined && areDifferent(first, order);
    });
  });
  return ids.length === 0
    ? undefined
    : `the same in different orders: ${ids.map((id) => WIRE_NAMES[id]).join(", ")}`;
}

function areDifferent(one: OrderStatus, other: OrderStatus): boolean {
  return (["number", "externalId"] as const).some(
    (id) => one[id] !== null && other[id] !== null && one[id] !== other[id],
  );
}

/** A look-up that finds nothing, or another order than it names. */
export function otherOrder(found: readonly OrderStatus[], asked: OrderReference | undefined): Objection {
  if (asked === undefined) return undefined;
  if (found.length === 0) return "nothing is found for an order the service knows: are the parameters read?";
  const ids = Object.keys(WIRE_NAMES) as (keyof typeof WIRE_NAMES)[];
  const other = ids.filter((id) =>
    found.every((order) => asked[id] !== undefined && order[id] !== null && order[id] !== asked[id]),
  );
  return other.length === 0
    ? undefined
    : `${other.map((id) => WIRE_NAMES[id]).join(", ")} of another order than is asked for: swapped columns, or parameters that are not read`;
}

const CODE = /^[\p{Script=Latin}\d._/-]+$/u;

/** Identifiers that read like names, beside names that read like identifiers, in most records. */
export function areSwapped(
  id: string,
  name: string,
  columns: readonly (readonly [id: string, name: string | null])[],
): Objection {
  const swapped = columns.filter(([left, right]) => right !== null && !CODE.test(left) && CODE.test(right));
  return swapped.length * 2 > columns.length ? `${id} and ${name} seem to be swapped columns` : undefined;
}

/** A name that is the same in all records, or the city's: a column of the city is read in the place of each one's name. */
export function oneName(records: readonly { readonly name: string }[], cityName?: string): Objection {
  const names = new Set(records.map(({ name }) => name));
  const isCity = records.length > 0 && cityName !== undefined && names.size === 1 && names.has(cityName);
  return isCity || (records.length > 1 && names.size === 1)
    ? "Description is the same in every record, or the city's"
    : undefined;
}

/** More is reserved than there is, in most of the rows that have something reserved. */
export function reservedAboveQuantity(levels: readonly StockLevel[]): Objection {
  const telling = levels.filter(
    ({ reserved, quantity }) => reserved !== null && (reserved > 0 || quantity > 0),
  );
  const above = telling.filter(({ reserved, quantity }) => (reserved ?? 0) > quantity);
  return above.length * 2 > telling.length
    ? "reserved is above count: count and reserved seem to be swapped columns"
    : undefined;
}

/** Records of another city than is asked for. */
export function otherCity(
  records: readonly { readonly cityRef: string | null }[],
  asked: string | undefined,
): Objection {
  const others = records.filter(({ cityRef }) => cityRef !== null && cityRef !== asked);
  return others.length === 0 ? undefined : "CityRef of another city than is asked for";
}

/** `date`, `status_date`, `changed_at`, `dateMove`: a field with a date, and a member of a result. */
const DATE_NAME = /^(?:.+_)?(?:date|дата)(?:_.+)?$|_at$/i;
const isDateName = (name: string) => DATE_NAME.test(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1_$2"));

/** Dates in a form that is not understood, where a record is read without its date. */
export function unreadDates(result: unknown, data: unknown): string[] {
  const lacksOne = (row: unknown) =>
    isRecord(row) && Object.entries(row).some(([name, value]) => value === null && isDateName(name));
  if (!Array.isArray(result) || !result.some(lacksOne)) return [];
  const unread = new Set<string>();
  JSON.stringify(data, (name, value: string | number | boolean | object | null) => {
    const isRead = value === null || (typeof value !== "object" && parseMoment(String(value)) !== undefined);
    if (isDateName(name) && !isRead) unread.add(name);
    return value;
  });
  return unread.size === 0 ? [] : [`a date that cannot be read: ${[...unread].join(", ")}`];
}
