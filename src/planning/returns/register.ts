import type { ReturnState } from "../../client/literals";
import { cutTo } from "../../client/text";
import { comesBack, isLive } from "../states";
import { compareText, contentHash } from "../values/canonical";
import { cleanText, skuKey, withoutPhones } from "../values/text";
import type { WarehouseOrder } from "../warehouse-order";
import { allocateReturns, type ReturnDifference, type ReturnLine, type SentLine } from "./allocate";
import { isBack, type NewReturn, type ParcelReturn } from "./parcel-return";

/** A return as the warehouse's register has it; the client's type. */
interface RegisteredReturn {
  readonly warehouseReturnId: string;
  readonly status: string | null;
  readonly state: ReturnState | null;
  readonly reason: string | null;
  readonly returnedAt: Date | null;
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
}

/** One return of a parcel as the register has it now, and as it was known before. */
export interface Reading {
  readonly now: NewReturn;
  readonly before: ParcelReturn | undefined;
}

/** What the register has of one parcel. */
export interface RegisteredParcel {
  readonly row: WarehouseOrder;
  readonly readings: readonly Reading[];
  /** How all its returns differ from what was sent, and how they did. */
  readonly differences: readonly ReturnDifference[];
  readonly differed: readonly ReturnDifference[];
  /** The register did not have it before. */
  readonly isFirst: boolean;
}

interface Known {
  readonly sent: readonly SentLine[];
  /** As they are stored. */
  readonly returns: readonly ParcelReturn[];
  readonly now: Date;
}

/** @param found the parcel's returns in what was read; of one that comes twice the last counts */
export function readParcel(
  row: WarehouseOrder,
  found: readonly RegisteredReturn[],
  { sent, returns: before, now }: Known,
): RegisteredParcel {
  const fresh = new Map(found.map((one) => [one.warehouseReturnId, one]));
  const readings = [...fresh.values()].map((one): Reading => {
    const former = before.find(({ remote_id }) => remote_id === one.warehouseReturnId);
    return { now: readingOf(row, one, former, now), before: former };
  });
  const merged = new Map(before.map((one) => [one.remote_id, one.lines]));
  for (const { now: one } of readings) merged.set(one.remote_id, one.lines);
  const former = before.map((one) => [one.remote_id, one.lines] as const);
  return {
    ...{ row, readings, isFirst: before.length === 0 },
    differences: differencesOf(row, sent, [...merged]),
    differed: differencesOf(row, sent, former),
  };
}

function differencesOf(
  row: WarehouseOrder,
  sent: readonly SentLine[],
  returns: readonly (readonly [string, readonly ReturnLine[]])[],
): ReturnDifference[] {
  const goods = returns.map(([id, lines]) => ({ id, lines }));
  const allocationOf = allocateReturns(sent, goods, { whole: comesBack(row) });
  return goods.flatMap(({ id }) => allocationOf(id).differences);
}

function readingOf(
  row: WarehouseOrder,
  one: RegisteredReturn,
  before: ParcelReturn | undefined,
  now: Date,
): NewReturn {
  return {
    connection_id: row.connection_id,
    warehouse_order_id: row.id,
    remote_id: one.warehouseReturnId,
    state: one.state,
    status_word: shortText(one.status),
    reason: shortText(one.reason),
    lines: goodsOf(one),
    registered_at: plausible(one.returnedAt) ?? before?.registered_at ?? null,
    // Goods that have come back stay so, whatever the register has afterwards.
    received_at: before?.received_at ?? (isBack(one, row) ? now : null),
  };
}

/** Each sku once and in one order, or a list that is written otherwise would be of other goods. */
function goodsOf({ lines }: RegisteredReturn): ReturnLine[] {
  const sums = new Map<string, number>();
  for (const { sku, quantity } of lines) sums.set(skuKey(sku), (sums.get(skuKey(sku)) ?? 0) + quantity);
  return [...sums]
    .sort(([one], [other]) => compareText(one, other))
    .map(([sku, quantity]) => ({ sku, quantity: String(quantity) }));
}

/** A day far from today is none that Postgres, or a person, could use. */
function plausible(day: Date | null): Date | null {
  const year = day?.getUTCFullYear() ?? 0;
  return year >= 2000 && year < 2100 ? day : null;
}

const LONGEST_WORDS = 200;

/** Free text of the warehouse may hold a phone. */
function shortText(text: string | null): string | null {
  return text === null ? null : cutTo(withoutPhones(cleanText(text)), LONGEST_WORDS) || null;
}

/** Whether the register has anything that is not stored. */
export function isChanged({ readings }: RegisteredParcel): boolean {
  const what = ({ state, status_word, lines, received_at }: NewReturn) =>
    contentHash([state, status_word, lines, received_at !== null]);
  return readings.some(({ now, before }) => !before || what(now) !== what(before));
}

/** Whether this reading is the first in which it is so. */
const isNew = (is: (one: NewReturn) => boolean) => (reading: Reading) =>
  is(reading.now) && !(reading.before && is(reading.before));
export const isBackNow = isNew(({ received_at }) => received_at !== null);
export const isDamagedNow = isNew(({ state }) => state === "damaged");
/** Goods that can be sold, also such as were damaged before. */
export const isSoundNow = isNew(({ received_at, state }) => received_at !== null && state !== "damaged");

/** A return whose sound goods a person has to decide about: they came, or are others than what was closed. */
export function undecidedOf({ readings }: RegisteredParcel): Reading | undefined {
  return readings.find((reading) => (isSoundNow(reading) && !isReceived(reading)) || isReopened(reading));
}

/** Whether Medusa has received it, or a person does: its word may come later. */
function isReceived({ before }: Reading): boolean {
  return (before?.closed_at ?? null) !== null && before?.medusa_return_id !== null;
}

/** Whether its goods are others than those that were received in Medusa, or that a person has decided about. */
function isReopened({ now, before }: Reading): boolean {
  return (before?.closed_at ?? null) !== null && contentHash(now.lines) !== contentHash(before?.lines);
}

/** Whether the register has more than is known of the parcel by its status. */
export function isBehind({ row, readings }: RegisteredParcel): boolean {
  return (
    (isLive(row) && readings.some(({ before }) => !before)) ||
    (row.state !== "returned" && row.state !== "canceled" && readings.some(isBackNow))
  );
}
