import type { OrderStatus, UnreadRecord } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context, ListedStatuses } from "../context";
import { mayHaveParcels } from "../../planning/connections";
import { sharingKeyWith } from "../connections";
import {
  type Feed,
  PERIOD_MS,
  type PeriodCursor,
  periodCursorSchema,
  raiseUnread,
  readPeriods,
} from "../feeds";
import { clear, raise } from "../problems";
import { FEED_NAMES, type ListItem, readItems, readStatuses, requestConfirmations } from "./feed-support";
import { Recording, recordStatuses } from "./record";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import { isOurNumber } from "../../planning/identity";
import { DAY_MS } from "../../planning/values/days";

/** Orders under way for longer are looked up one by one. */
const REACH_MS = 31 * DAY_MS;
/** An order may become visible late. */
const VISIBLE_AFTER_MS = 10 * 60_000;
/** Missing orders looked up after one list; the rest come with the next. */
const MAX_MISSING = 100;
const MAX_NAMED = 10;

/** A record, or that the list lacks some: it does not reach its stated length, or may be cut. JSON. */
type AuditItem = ListItem | { readonly cut: true };

/**
 * ListOrder once a day. Every status in the list is recorded, which also resolves unclear handovers; orders that only
 * the warehouse has raise a problem, and orders that only the shop has are looked up.
 */
export const auditFeed: Feed<AuditItem, PeriodCursor> = {
  name: FEED_NAMES.audit,
  kind: "snapshot",
  place: "connection",
  bucket: "ListOrder",
  cursor: periodCursorSchema,
  every: () => DAY_MS,
  reads: mayHaveParcels,
  async fetch({ place, cursor, known_list: known = null, failures, now, stores, call }) {
    const oldest = await stores.orderLookUps.oldestUnderWay(place.connection.id);
    if (oldest === null && !place.connection.enabled) return { items: [], next: null, complete: true };
    // A week at least: a list that is shorter than the audit's is known not to be cut.
    const start = Math.max(
      Math.min(Number(oldest ?? now), now.getTime() - PERIOD_MS),
      now.getTime() - REACH_MS,
    );
    return readPeriods<AuditItem>({
      ...{ cursor, start, now, cut: { cut: true } },
      read: (period, list) =>
        readStatuses({
          operation: "ListOrder",
          ...{ cursor: list, call, now, known, failures },
          ask: (client, page, options) => client.listOrders({ ...period, ...page }, options),
        }),
    });
  },
  async apply({ place: { connection }, requested_at, count, chunks }, { stores }) {
    // An empty list proves nothing.
    if (count === 0) return;
    const sharing = await sharingKeyWith(stores, connection);
    const listed = new OrderIndex();
    const foreign = new Set<string>();
    const lost: UnreadRecord[] = [];
    let isCut = false;
    const recording = new Recording(stores, "audit", requested_at);
    for await (const items of chunks()) {
      const { statuses, unread } = readItems(items.filter(isRecord));
      isCut ||= !items.every(isRecord);
      listed.add(statuses, unread);
      lost.push(...unread);
      for (const status of await recording.ingest({ connections: sharing, statuses }))
        if (isOurNumber(status, sharing)) foreign.add(status.number ?? status.remoteId ?? "");
    }
    await recording.end();
    await raiseUnread(stores, connection, "ListOrder", lost);
    // An order that the list lacks, or that cannot be read in it, may be unknown to the shop.
    if (foreign.size > 0 || !(isCut || lost.length > 0))
      await raiseForeignOrders(stores, connection, [...foreign]);
    await lookForMissing(stores, connection, listed, requested_at);
  },
};

function isRecord(item: AuditItem): item is ListItem {
  return !("cut" in item);
}

/**
 * Records the statuses of a list that the outbox requested to resolve handovers; the list contains all other orders
 * too.
 */
export async function recordListed(
  { sklad }: Context,
  { connection, statuses, asked_at }: ListedStatuses,
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    const connections = await sharingKeyWith(stores, connection);
    await recordStatuses(stores, [{ connections, statuses }], "audit", asked_at);
  });
  sklad.wakeFulfillments();
}

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
  if (numbers.length === 0) return clear(stores, { connection: connection.id }, "unknown_at_warehouse");
  await raise(stores, { connection }, "unknown_at_warehouse", {
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
