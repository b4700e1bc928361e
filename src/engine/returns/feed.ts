import type { ReturnOrder } from "../../client";
import { AWAITED_DAYS, RETURNS_FEED } from "../../modules/sklad/stores/orders/returns";
import { mayHaveParcels } from "../../planning/connections";
import { DAY_MS } from "../../planning/values/days";
import {
  type Feed,
  type Listed,
  PERIOD_MS,
  type PeriodCursor,
  periodCursorSchema,
  raiseUnread,
  readListed,
  readPeriods,
  splitListed,
} from "../feeds";
import { raiseUnknown, recordReturns } from "./record";

/** Names of the feeds of returns. */
export const RETURN_FEEDS: readonly string[] = [RETURNS_FEED];

/** How far back the lists reach at most. */
const REACH_MS = AWAITED_DAYS * DAY_MS;
const EVERY_MS = 3_600_000;

/** A return as JSON. */
type ReturnItem = Omit<ReturnOrder, "returnedAt"> & { readonly returnedAt: string | null };

/**
 * ListReturnOrder, every hour, and at once when a parcel begins to come back: the returns of the last week, and further
 * back while one is awaited, because they are registered before they arrive, and sometimes late.
 */
export const returnsFeed: Feed<Listed<ReturnItem>, PeriodCursor> = {
  name: RETURNS_FEED,
  kind: "snapshot",
  place: "connection",
  bucket: "ListReturnOrder",
  cursor: periodCursorSchema,
  every: () => EVERY_MS,
  reads: (connection) => connection.settings.returns !== "off" && mayHaveParcels(connection),
  async fetch({ place: { connection, key }, cursor, known_list: known = null, failures, now, stores, call }) {
    const awaited = await stores.returns.oldestExpected(connection.id);
    const read_at = (await stores.feeds.find({ name: RETURNS_FEED, scope_key: key }))?.last_ok_at;
    // After days without a reading, back to the last one.
    const missed = read_at ? read_at.getTime() - DAY_MS : Infinity;
    const since = Math.min(now.getTime() - PERIOD_MS, missed, awaited?.getTime() ?? Infinity);
    return readPeriods<Listed<ReturnItem>>({
      ...{ cursor, now, start: Math.max(since, now.getTime() - REACH_MS) },
      read: (period, list) =>
        readListed(
          {
            operation: "ListReturnOrder",
            ...{ cursor: list, call, now, known, failures },
            // A week may have one return, and it is named.
            mayBeUnread: true,
            ask: (client, page, options) => client.listReturnOrders({ ...period, ...page }, options),
            nameOf: ({ warehouseReturnId }) => warehouseReturnId,
          },
          (one) => ({ ...one, returnedAt: one.returnedAt?.toISOString() ?? null }),
        ),
    });
  },
  async apply({ place: { connection }, chunks }, { stores }) {
    // Periods overlap; the later list has a return's present state. One act may be of several orders.
    const found = new Map<string, ReturnOrder>();
    const lost = [];
    for await (const items of chunks()) {
      const { found: some, unread } = splitListed(items);
      lost.push(...unread);
      for (const one of some)
        found.set(JSON.stringify([one.warehouseReturnId, one.number, one.externalId, one.remoteId]), {
          ...one,
          returnedAt: one.returnedAt === null ? null : new Date(one.returnedAt),
        });
    }
    await raiseUnread(stores, connection, "ListReturnOrder", lost);
    await raiseUnknown(stores, connection, await recordReturns(stores, connection, [...found.values()]));
  },
};
