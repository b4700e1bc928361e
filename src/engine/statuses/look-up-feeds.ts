import { z } from "zod";
import { type OrderStatus, SkladError, type SkladErrorCode } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import { matchStatus } from "../../planning/identity";
import { isUnderWay } from "../../planning/states";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import type { Feed } from "../feeds";
import { lookUpOrder, referenceOf, statusTransitions } from "../orders";
import { clear, end, raise } from "../problems";
import type { Caller } from "../rate-limit";
import { mayHaveParcels } from "../../planning/connections";
import { FEED_NAMES, fromItem, type StatusItem, toItem } from "./feed-support";
import { recordStatuses } from "./record";
import { stillOpen } from "./record-changes";
import { NOTHING_MORE, statusStateOf } from "./status-state";

const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 6 * 3_600_000;
/** Delay after a fruitless look-up of a stale order, which is not urgent. */
const STALE_DELAY_MS = 30 * 60_000;
/** An order may become visible late, so two look-ups this far apart have to miss it. */
const MISSING_DELAY_MS = 5 * 60_000;
/**
 * Delays of the look-ups for a waybill number that did not come with the shipment; after the last, the order is looked
 * up like any other.
 */
const WAYBILL_DELAYS_MS = [10 * 60_000, 3_600_000, 6 * 3_600_000];
/** After this many look-ups without a result, which take minutes, a problem is raised. */
const RAISE_AFTER = 3;

/**
 * Records the result of one order's look-up, and ends or reschedules what the look-up was for. An unverified status
 * that was received after the request is not denied by it, nor is any by an unknown status word.
 * @param asked_at when the look-up was requested, by the database's clock
 */
export async function applyLookUp(
  stores: Stores,
  connection: ConnectionRow,
  row: WarehouseOrder,
  { statuses, asked_at }: { readonly statuses: readonly OrderStatus[]; readonly asked_at: Date },
): Promise<void> {
  const received = [{ connections: [connection], statuses }];
  const { unmatched, unconfirmed } = await recordStatuses(stores, received, "look_up", asked_at);
  await stores.orderLookUps.lock([row.id]);
  const now = await stores.warehouseOrders.find(row.id);
  if (!now) return;
  const { unconfirmed_status } = now;
  const isYounger =
    unconfirmed_status?.why === "unverified" && Date.parse(unconfirmed_status.since) > asked_at.getTime();
  if (unmatched.length === statuses.length) {
    // A status received since then is due for its own look-up already.
    if (isYounger) return;
    return applyAbsence(stores, now, matchStatus(statuses, now, referenceOf(now)).kind === "absent");
  }
  await end(stores, { orders: [row.id] }, "found");
  if (unconfirmed.includes(row.id)) return tryLater(stores, now);
  // Only the row's state decides whether the unverified status is still open, not the timeline.
  if (unconfirmed_status !== null && stillOpen(unconfirmed_status, statusStateOf(now, NOTHING_MORE))) {
    if (unconfirmed_status.why === "waybill") return tryLater(stores, now);
    if (unconfirmed_status.why !== "unverified") return stores.orderLookUps.resolved(row.id);
    if (isYounger) return;
    const known = statuses.filter((status) => status.state !== null && !unmatched.includes(status));
    // A confirmed status that the row did not take over contradicts it, and has a problem already.
    if (known.some(({ state }) => state === unconfirmed_status.state))
      return stores.orderLookUps.resolved(row.id);
    return known.length > 0
      ? statusTransitions.statusDenied(stores, now, unconfirmed_status)
      : tryLater(stores, now);
  }
  await clear(stores, { orders: [row.id] }, "status_unconfirmed");
  await stores.orderLookUps.resolved(row.id);
}

/** Schedules another look-up of one order after a failed or fruitless one, less and less often. */
export async function tryLater(stores: Stores, row: WarehouseOrder): Promise<void> {
  const { unconfirmed_status } = row;
  const tries = (unconfirmed_status?.tries ?? 0) + 1;
  if (unconfirmed_status?.why === "waybill") {
    const again_ms = WAYBILL_DELAYS_MS[tries - 1];
    if (again_ms === undefined) return stores.orderLookUps.resolved(row.id);
    return stores.orderLookUps.tryAgain(row.id, again_ms);
  }
  const delay_ms = unconfirmed_status === null ? STALE_DELAY_MS : FIRST_DELAY_MS * 2 ** (tries - 1);
  await stores.orderLookUps.tryAgain(row.id, Math.min(delay_ms, LONGEST_DELAY_MS));
  if (tries < RAISE_AFTER) return;
  if (unconfirmed_status?.why === "unverified")
    await raise(stores, { order: row }, "status_unconfirmed", { word: unconfirmed_status.word });
  if (unconfirmed_status?.why === "missing")
    await raise(stores, { order: row }, "missing_at_warehouse", {
      remote_id: row.remote_id,
      unanswered: true,
    });
  if (unconfirmed_status?.why === "asked") await raise(stores, { order: row }, "not_looked_up", {});
}

/** @param proven whether none of the received records can be this order */
async function applyAbsence(stores: Stores, row: WarehouseOrder, proven: boolean): Promise<void> {
  const { unconfirmed_status } = row;
  if (unconfirmed_status?.why === "unverified") return tryLater(stores, row);
  // A record that may be another order's does not answer a person's request.
  if (unconfirmed_status?.why === "asked" && !proven) return tryLater(stores, row);
  if (proven) await clear(stores, { orders: [row.id] }, "not_looked_up");
  if (!proven || !isUnderWay(row)) return stores.orderLookUps.resolved(row.id);
  if (unconfirmed_status?.why === "missing" && unconfirmed_status.missed === true) {
    await raise(stores, { order: row }, "missing_at_warehouse", { remote_id: row.remote_id });
    return stores.orderLookUps.resolved(row.id);
  }
  if (unconfirmed_status?.why !== "missing") await stores.orderLookUps.resolved(row.id);
  await stores.orderLookUps.request([row.id], "missing");
  await stores.orderLookUps.tryAgain(row.id, MISSING_DELAY_MS, { missed: true });
}

interface LookedUp {
  readonly id: string;
  /** Null when only this order's look-up failed. */
  readonly statuses: readonly StatusItem[] | null;
}

/** Counts the look-ups, so that no two pages have the same cursor. */
const cursorSchema = z.object({ asked: z.int() });
type Cursor = z.infer<typeof cursorSchema>;

/** Bounds the delay when a wake-up is lost. */
const CONFIRM_EVERY_MS = 20_000;

/**
 * getStatusOrder for urgent look-ups: unverified statuses that move money, orders missing in the list, a person's
 * "refresh".
 */
export const confirmationFeed: Feed<LookedUp, Cursor> = lookUpFeed({
  name: FEED_NAMES.confirmations,
  urgent: true,
  every: () => CONFIRM_EVERY_MS,
  next: (stores, { id }) => stores.orderLookUps.nextToConfirm(id),
  goesOn: true,
});

/** getStatusOrder for stale orders: one at a time, using at most a tenth of the slots. */
export const staleOrderFeed: Feed<LookedUp, Cursor> = lookUpFeed({
  name: FEED_NAMES.stale,
  urgent: false,
  every: ({ connection }) => Math.ceil(600_000 / connection.settings.requests_per_minute),
  next: (stores, { id }) => stores.orderLookUps.nextStale(id),
  goesOn: false,
});

function lookUpFeed({
  next,
  goesOn,
  ...feed
}: Pick<Feed<LookedUp, Cursor>, "name" | "every"> & {
  readonly urgent: boolean;
  readonly next: (stores: Stores, connection: ConnectionRow) => Promise<WarehouseOrder | undefined>;
  /** Whether the next order is looked up at once. */
  readonly goesOn: boolean;
}): Feed<LookedUp, Cursor> {
  return {
    ...feed,
    kind: "incremental",
    place: "connection",
    bucket: "general",
    cursor: cursorSchema,
    reads: mayHaveParcels,
    async fetch({ place, cursor, stores, call }) {
      const row = await next(stores, place.connection);
      if (!row) return { items: [], next: null, complete: true };
      const asked = { asked: (cursor?.asked ?? 0) + 1 };
      return { items: [await ask({ call }, row)], next: asked, complete: !goesOn };
    },
    async apply({ place: { connection }, requested_at, chunks }, { stores }) {
      for await (const items of chunks())
        for (const { id, statuses } of items) {
          const row = await stores.warehouseOrders.find(id);
          if (!row) continue;
          if (statuses === null) await tryLater(stores, row);
          else
            await applyLookUp(stores, connection, row, {
              statuses: statuses.map(fromItem),
              asked_at: requested_at,
            });
        }
    },
  };
}

/** One order's failed look-up does not affect the others; an error that fails every call fails the feed. */
async function ask(caller: Caller, row: WarehouseOrder): Promise<LookedUp> {
  try {
    const statuses = await lookUpOrder(caller, row, { reference: referenceOf(row) });
    return { id: row.id, statuses: statuses.map(toItem) };
  } catch (error) {
    if (error instanceof SkladError && !NOT_ITS_FAULT.has(error.code)) return { id: row.id, statuses: null };
    throw error;
  }
}

/**
 * Errors that are not one order's: no call gets through, or the process stops. A 429 pauses the bucket and is retried.
 */
const NOT_ITS_FAULT: ReadonlySet<SkladErrorCode> = new Set([
  "connection_failed",
  "invalid_key",
  "call_aborted",
  "rate_limit_wait_aborted",
]);

/** Orders of one connection raised in one sweep; the rest come with the next. */
const MAX_RAISED = 100;

/** Raises a problem for orders that stay new, picked or shipped for longer than the merchant's limit. */
export async function raiseStuck({ sklad }: Context): Promise<void> {
  const { stores } = sklad;
  for (const { id, settings } of await stores.connections.list()) {
    const { stuck_new_after_days, stuck_after_days } = settings;
    const days = { unpicked: stuck_new_after_days, others: stuck_after_days };
    const rows = await stores.orderLookUps.stuck(id, days, "stuck_at_warehouse", MAX_RAISED);
    for (const row of rows)
      await raise(stores, { order: row }, "stuck_at_warehouse", {
        word: row.status_word ?? row.state,
        days: String(row.state === "new" ? stuck_new_after_days : stuck_after_days),
      });
  }
}
