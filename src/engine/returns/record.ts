import type { ReturnOrder } from "../../client";
import { isTheDatabases, reasonOf } from "../../modules/sklad/errors";
import type { Stores } from "../../modules/sklad/stores";
import { CONFIRMATIONS } from "../../modules/sklad/stores/orders/order-look-ups";
import type { ConnectionRow, NewEvent } from "../../modules/sklad/types";
import { isOurNumber, orderMatcher } from "../../planning/identity";
import {
  isBackNow,
  isBehind,
  isChanged,
  isDamagedNow,
  isSoundNow,
  readParcel,
  type RegisteredParcel,
  undecidedOf,
} from "../../planning/returns";
import { compareText, contentHash } from "../../planning/values/canonical";
import { withoutPhones } from "../../planning/values/text";
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

async function readParcels(
  stores: Stores,
  ids: readonly string[],
  found: ReadonlyMap<string, readonly { readonly one: ReturnOrder }[]>,
  now: Date,
): Promise<RegisteredParcel[]> {
  const known = groupBy(await stores.returns.of(ids), (one) => one.warehouse_order_id);
  const lines = groupBy(await stores.warehouseOrderLines.of(ids), (one) => one.warehouse_order_id);
  return (await stores.warehouseOrders.findAll(ids)).map((row) =>
    readParcel(
      row,
      (found.get(row.id) ?? []).map(({ one }) => one),
      { sent: lines.get(row.id) ?? [], returns: known.get(row.id) ?? [], now },
    ),
  );
}

/** A parcel whose returns cannot be stored gets a problem of its own, and holds back no other. */
async function writeIsolated(stores: Stores, parcels: readonly RegisteredParcel[]): Promise<void> {
  await isolate(parcels, (some) => stores.transaction((inside) => write(inside, some)), {
    isShared: isTheDatabases,
    async onCulprit({ row }, error) {
      await raise(stores, { order: row }, "status_not_recorded", { reason: withoutPhones(reasonOf(error)) });
    },
  });
}

async function write(stores: Stores, parcels: readonly RegisteredParcel[]): Promise<void> {
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
async function closeDecided(stores: Stores, parcels: readonly RegisteredParcel[]): Promise<void> {
  const returned = parcels.filter(({ row, isFirst }) => row.state === "returned" && isFirst);
  const open = returned.length > 0 ? await stores.problems.openOf(["came_back"]) : [];
  const undecided = new Set(open.map(({ warehouse_order_id }) => warehouse_order_id));
  const decided = returned.filter(({ row }) => !undecided.has(row.id));
  const canceled = parcels.filter(({ row }) => row.state === "canceled");
  for (const { row } of [...decided, ...canceled]) await stores.returns.closeOf(row);
}

function timelineOf({ row, readings }: RegisteredParcel): NewEvent[] {
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

async function raiseProblems(stores: Stores, parcel: RegisteredParcel): Promise<void> {
  const { row, readings, differences, differed, isFirst } = parcel;
  if (differences.length === 0) await clear(stores, { orders: [row.id] }, "return_differs");
  // A person may have closed the same one.
  else if (contentHash(differences) !== contentHash(differed))
    await raise(stores, { order: row }, "return_differs", { differences });
  if (readings.some(isBackNow)) await end(stores, { orders: [row.id] }, "returned");
  if (readings.some(isDamagedNow)) await raise(stores, { order: row }, "return_damaged");
  // The status of a returned parcel has raised it for all of its goods.
  const isRaised = row.state === "canceled" || (row.state === "returned" && isFirst);
  const undecided = undecidedOf(parcel);
  if (undecided && !isRaised)
    await raise(stores, { order: row }, "came_back", { word: undecided.now.status_word });
}

/** Its status is asked for where the register has more than is known of the parcel. */
async function lookUp(stores: Stores, parcels: readonly RegisteredParcel[]): Promise<void> {
  const behind = parcels.filter(isBehind).map(({ row }) => row);
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
