import { z } from "zod";
import type { OrderStatus, UnreadRecord } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context, OrderList } from "../context";
import type { Feed } from "../feeds";
import { clearForConnection, raiseForConnection } from "../problems";
import { FEED_NAMES, requestConfirmations } from "./feed-names";
import { askForList, type ListItem, mayHaveParcels, raiseUnread, readItems } from "./items";
import { Recording, recordStatuses } from "./record";
import { sharingKeyWith } from "./report-feed";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import { isOurNumber } from "../../planning/identity";

const DAY_MS = 24 * 3_600_000;
/** The longest period of one list: the spec gives no limit. */
const PAGE_MS = 7 * DAY_MS;
/** Orders under way for longer are looked up one by one. */
const REACH_MS = 31 * DAY_MS;
/** An order may become visible late. */
const VISIBLE_AFTER_MS = 10 * 60_000;
/** Missing orders looked up after one list; the rest come with the next. */
const MAX_MISSING = 100;
/** Numbers listed in the problem. */
const MAX_NAMED = 10;

const cursorSchema = z.object({ from: z.iso.datetime() });

/**
 * ListOrder once a day. Every status in the list is recorded, which also resolves unclear handovers; orders that only
 * the warehouse has raise a problem, and orders that only the shop has are looked up.
 */
export const auditFeed: Feed<ListItem, z.infer<typeof cursorSchema>> = {
  name: FEED_NAMES.audit,
  kind: "snapshot",
  place: "connection",
  bucket: "ListOrder",
  cursor: cursorSchema,
  every: () => DAY_MS,
  reads: mayHaveParcels,
  async fetch({ place, cursor, now, stores, call }) {
    const oldest = await stores.orderLookUps.oldestUnderWay(place.connection.id);
    if (oldest === null && !place.connection.enabled) return { items: [], next: null, complete: true };
    const start = Math.max(oldest?.getTime() ?? now.getTime() - PAGE_MS, now.getTime() - REACH_MS);
    const from = cursor ? Date.parse(cursor.from) : start;
    const until = Math.min(from + PAGE_MS, now.getTime());
    // One day longer at both ends: clocks differ, and an order's day is Kyiv's.
    const period = { from: new Date(from - DAY_MS), to: new Date(until + DAY_MS) };
    const items = await askForList(call, (client, options) => client.listOrders(period, options));
    const complete = until >= now.getTime();
    return {
      items,
      next: complete ? null : { from: new Date(until).toISOString() },
      complete,
    };
  },
  async apply({ place: { connection }, requested_at, count, chunks }, { stores }) {
    // An empty list proves nothing.
    if (count === 0) return;
    const sharing = await sharingKeyWith(stores, connection);
    const listed = new OrderIndex();
    const foreign = new Set<string>();
    const lost: UnreadRecord[] = [];
    const recording = new Recording(stores, "audit", requested_at);
    for await (const items of chunks()) {
      const { statuses, unread } = readItems(items);
      listed.add(statuses, unread);
      lost.push(...unread);
      for (const status of await recording.ingest({ connections: sharing, statuses }))
        if (isOurNumber(status, sharing)) foreign.add(status.number ?? status.remoteId ?? "");
    }
    await recording.end();
    await raiseUnread(stores, connection, "ListOrder", lost);
    await raiseForeignOrders(stores, connection, [...foreign]);
    await lookForMissing(stores, connection, listed, requested_at);
  },
};

/**
 * Records the statuses of a list that the outbox requested to resolve handovers; the list contains all other orders
 * too.
 */
export async function recordListed(
  { sklad }: Context,
  { connection, statuses, asked_at }: OrderList,
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    const connections = await sharingKeyWith(stores, connection);
    await recordStatuses(stores, [{ connections, statuses }], "audit", asked_at);
  });
  sklad.wakeFulfillments();
}

/** The ids and numbers of all orders in a list. */
class OrderIndex {
  readonly #names = new Set<string>();

  /** Adds unreadable records too, because their orders exist. */
  add(statuses: readonly OrderStatus[], unread: readonly UnreadRecord[]): void {
    for (const { identifiers } of unread) for (const name of identifiers) this.#names.add(name);
    for (const { externalId, remoteId, remoteKey, number } of statuses)
      for (const name of [externalId, remoteId, remoteKey, number]) if (name !== null) this.#names.add(name);
  }

  has({ id, remote_id, remote_key, number }: WarehouseOrder): boolean {
    return [id, remote_id, remote_key, number].some((name) => name !== null && this.#names.has(name));
  }
}

async function raiseForeignOrders(
  stores: Stores,
  connection: ConnectionRow,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return clearForConnection(stores, "unknown_at_warehouse", connection.id);
  await raiseForConnection(stores, connection, "unknown_at_warehouse", {
    numbers: numbers.slice(0, MAX_NAMED),
    count: String(numbers.length),
  });
}

/**
 * Schedules look-ups of orders that the list lacks. A list that is cut off says nothing about orders older than our
 * oldest order in it.
 */
async function lookForMissing(
  stores: Stores,
  connection: ConnectionRow,
  listed: OrderIndex,
  requested_at: Date,
): Promise<void> {
  const rows = await stores.orderLookUps.underWayFrom(
    connection.id,
    new Date(requested_at.getTime() - REACH_MS),
    new Date(requested_at.getTime() - VISIBLE_AFTER_MS),
  );
  const first = rows.findIndex((row) => listed.has(row));
  if (first < 0) return;
  const missing = rows.slice(first).filter((row) => !listed.has(row));
  const asked = missing.slice(0, MAX_MISSING);
  if (asked.length === 0) return;
  await stores.orderLookUps.request(
    asked.map(({ id }) => id),
    "missing",
  );
  await requestConfirmations(stores, asked);
}
