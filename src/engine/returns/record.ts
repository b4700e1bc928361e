import type { ReturnOrder } from "../../client";
import { isTheDatabases, reasonOf } from "../../modules/sklad/errors";
import { cutTo } from "../../client/text";
import type { Stores } from "../../modules/sklad/stores";
import { CONFIRMATIONS } from "../../modules/sklad/stores/orders/order-look-ups";
import type { NewReturn } from "../../modules/sklad/stores/orders/returns";
import type { ConnectionRow, NewEvent } from "../../modules/sklad/types";
import { isOurNumber, orderMatcher } from "../../planning/identity";
import {
  allocateReturns,
  isBack,
  type ParcelReturn,
  type ReturnDifference,
  type ReturnLine,
  type SentLine,
} from "../../planning/returns";
import { comesBack, isLive } from "../../planning/states";
import { compareText, contentHash } from "../../planning/values/canonical";
import { cleanText, skuKey, withoutPhones } from "../../planning/values/text";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import { sharingKeyWith } from "../connections";
import { eventOf } from "../orders";
import { clear, end, raise } from "../problems";
import { groupBy } from "../runtime/collections";
import { isolate } from "../runtime/isolate";

/** Parcels whose returns are written together. */
const PARCELS_AT_A_TIME = 500;

/**
 * Stores the returns of our parcels, and raises what differs from what was sent. A parcel that seems to be under way is looked
 * up: its status is never taken from the register.
 * @returns those of no parcel of ours
 */
export async function recordReturns(
  stores: Stores,
  connection: ConnectionRow,
  returns: readonly ReturnOrder[],
): Promise<ReturnOrder[]> {
  const sharing = await sharingKeyWith(stores, connection);
  const asking = new Set(sharing.filter(({ settings }) => settings.returns !== "off").map(({ id }) => id));
  const ids = sharing.map(({ id }) => id);
  const matchOf = orderMatcher(await stores.warehouseOrders.namedBy(ids, returns));
  const matched = returns.flatMap((one) => {
    const row = matchOf(one)?.row;
    return row ? [{ one, row }] : [];
  });
  const found = groupBy(
    matched.filter(({ row }) => asking.has(row.connection_id)),
    ({ row }) => row.id,
  );
  const now = await stores.feeds.now();
  const read = (some: readonly string[]) => readParcels(stores, some, found, now);
  const changed = (await read([...found.keys()])).filter(isChanged).map(({ row }) => row);
  if (changed.length > 0) {
    // As statuses are recorded: all orders are locked at once, and read again.
    await stores.lockOrders(changed, []);
    const sorted = changed.map(({ id }) => id).sort(compareText);
    for (let from = 0; from < sorted.length; from += PARCELS_AT_A_TIME)
      await writeIsolated(stores, await read(sorted.slice(from, from + PARCELS_AT_A_TIME)));
  }
  const ours = new Set(matched.map(({ one }) => one));
  return returns.filter((one) => !ours.has(one));
}

/** One return of a parcel as the register has it now, and as it was known before. */
interface Reading {
  readonly now: NewReturn;
  readonly before: ParcelReturn | undefined;
}

/** What the register has of one parcel. */
interface Parcel {
  readonly row: WarehouseOrder;
  readonly readings: readonly Reading[];
  /** How all its returns differ from what was sent, and how they did. */
  readonly differences: readonly ReturnDifference[];
  readonly differed: readonly ReturnDifference[];
  /** The register did not have it before. */
  readonly isFirst: boolean;
}

async function readParcels(
  stores: Stores,
  ids: readonly string[],
  found: ReadonlyMap<string, readonly { readonly one: ReturnOrder }[]>,
  now: Date,
): Promise<Parcel[]> {
  const known = groupBy(await stores.returns.of(ids), (one) => one.warehouse_order_id);
  const lines = groupBy(await stores.warehouseOrderLines.of(ids), (one) => one.warehouse_order_id);
  return (await stores.warehouseOrders.findAll(ids)).map((row) => {
    const before = known.get(row.id) ?? [];
    const sent = lines.get(row.id) ?? [];
    const fresh = new Map((found.get(row.id) ?? []).map(({ one }) => [one.warehouseReturnId, one]));
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
  });
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
  one: ReturnOrder,
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
function goodsOf({ lines }: ReturnOrder): ReturnLine[] {
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

function isChanged({ readings }: Parcel): boolean {
  const what = ({ state, status_word, lines, received_at }: NewReturn) =>
    contentHash([state, status_word, lines, received_at !== null]);
  return readings.some(({ now, before }) => !before || what(now) !== what(before));
}

/** A parcel whose returns cannot be stored gets a problem of its own, and holds back no other. */
async function writeIsolated(stores: Stores, parcels: readonly Parcel[]): Promise<void> {
  await isolate(parcels, (some) => stores.transaction((inside) => write(inside, some)), {
    isShared: isTheDatabases,
    async onCulprit({ row }, error) {
      await raise(stores, { order: row }, "status_not_recorded", { reason: withoutPhones(reasonOf(error)) });
    },
  });
}

async function write(stores: Stores, parcels: readonly Parcel[]): Promise<void> {
  const rows = parcels.map(({ row }) => row);
  await stores.returns.put(parcels.flatMap(({ readings }) => readings.map(({ now }) => now)));
  await stores.returns.markOrders(rows.map(({ id }) => id));
  await closeDecided(stores, parcels);
  await stores.fulfillmentSync.scheduleNow(...new Set(rows.map(({ order_id }) => order_id)));
  await stores.events.add(...parcels.flatMap(timelineOf));
  for (const parcel of parcels) await raiseProblems(stores, parcel);
  await lookUp(stores, parcels);
}

/**
 * Closes what nothing follows from: goods of a canceled parcel, which go back to the shelf, and a returned one that a person has
 * decided about before the register had it.
 */
async function closeDecided(stores: Stores, parcels: readonly Parcel[]): Promise<void> {
  const returned = parcels.filter(({ row, isFirst }) => row.state === "returned" && isFirst);
  const open = returned.length > 0 ? await stores.problems.openOf(["came_back"]) : [];
  const undecided = new Set(open.map(({ warehouse_order_id }) => warehouse_order_id));
  const decided = returned.filter(({ row }) => !undecided.has(row.id));
  const canceled = parcels.filter(({ row }) => row.state === "canceled");
  for (const { row } of [...decided, ...canceled]) await stores.returns.closeOf(row);
}

/** Whether this reading is the first in which it is so. */
const isNew = (is: (one: NewReturn) => boolean) => (reading: Reading) =>
  is(reading.now) && !(reading.before && is(reading.before));
const isBackNow = isNew(({ received_at }) => received_at !== null);
const isDamagedNow = isNew(({ state }) => state === "damaged");
/** Whether Medusa has received it, or a person does: its word may come later. */
const isReceived = ({ before }: Reading) =>
  (before?.closed_at ?? null) !== null && before?.medusa_return_id !== null;
/** Whether its goods are others than those that were received in Medusa, or that a person has decided about. */
const isReopened = ({ now, before }: Reading) =>
  (before?.closed_at ?? null) !== null && contentHash(now.lines) !== contentHash(before?.lines);
/** Goods that can be sold, also such as were damaged before. */
const isSoundNow = isNew(({ received_at, state }) => received_at !== null && state !== "damaged");

function timelineOf({ row, readings }: Parcel): NewEvent[] {
  return readings.flatMap((reading) => {
    const { remote_id, status_word } = reading.now;
    const line = (type: "return_registered" | "return_received" | "return_damaged") =>
      eventOf(row, "report", type, { return_id: remote_id, word: status_word });
    return [
      ...(reading.before ? [] : [line("return_registered")]),
      ...(isDamagedNow(reading) ? [line("return_damaged")] : []),
      ...(isSoundNow(reading) ? [line("return_received")] : []),
    ];
  });
}

async function raiseProblems(
  stores: Stores,
  { row, readings, differences, differed, isFirst }: Parcel,
): Promise<void> {
  if (differences.length === 0) await clear(stores, { orders: [row.id] }, "return_differs");
  // A person may have closed the same one.
  else if (contentHash(differences) !== contentHash(differed))
    await raise(stores, { order: row }, "return_differs", { differences });
  if (readings.some(isBackNow)) await end(stores, { orders: [row.id] }, "returned");
  if (readings.some(isDamagedNow)) await raise(stores, { order: row }, "return_damaged");
  // The status of a returned parcel has raised it for all of its goods.
  const isRaised = row.state === "canceled" || (row.state === "returned" && isFirst);
  const sound = readings.find(
    (reading) => (isSoundNow(reading) && !isReceived(reading)) || isReopened(reading),
  );
  if (sound && !isRaised) await raise(stores, { order: row }, "came_back", { word: sound.now.status_word });
}

/** Its status is asked for where the register has more than is known of the parcel. */
async function lookUp(stores: Stores, parcels: readonly Parcel[]): Promise<void> {
  const behind = parcels
    .filter(
      ({ row, readings }) =>
        (isLive(row) && readings.some(({ before }) => !before)) ||
        (row.state !== "returned" && row.state !== "canceled" && readings.some(isBackNow)),
    )
    .map(({ row }) => row);
  if (behind.length === 0) return;
  await stores.orderLookUps.request(
    behind.map(({ id }) => id),
    "asked",
  );
  const connections = new Set(behind.map(({ connection_id }) => connection_id));
  await stores.orderLookUps.scheduleNow(CONFIRMATIONS, [...connections]);
}

const MAX_NAMED = 10;

/**
 * Raises a problem for returns that name an order of this shop, which it does not have, or no order at all; a list without
 * any clears it. Returns of other shops with the same ApiKey are theirs.
 */
export async function raiseUnknown(
  stores: Stores,
  connection: ConnectionRow,
  unmatched: readonly ReturnOrder[],
): Promise<void> {
  const sharing = await sharingKeyWith(stores, connection);
  const unknown = unmatched.filter(
    ({ number, externalId, remoteId, remoteKey, returnedAt }) =>
      (number ?? externalId ?? remoteId ?? remoteKey) === null ||
      isOurNumber({ number, externalId, changedAt: returnedAt }, sharing),
  );
  if (unknown.length === 0) return clear(stores, { connection: connection.id }, "unknown_returns");
  const names = unknown.map(({ number, warehouseReturnId }) => number ?? warehouseReturnId);
  await raise(stores, { connection }, "unknown_returns", {
    numbers: [...new Set(names)].slice(0, MAX_NAMED),
    count: String(unknown.length),
  });
}
