import { z } from "zod";
import { SkladError, type SkladErrorCode } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import type { Feed } from "../feeds";
import { lookUpOrder, referenceOf } from "../orders";
import { raise } from "../problems";
import type { Caller } from "../rate-limit";
import { applyLookUp, tryLater } from "./apply-look-up";
import { FEED_NAMES, fromItem, mayHaveParcels, type StatusItem, toItem } from "./feed-support";

/** Result of one order's look-up. */
interface LookedUp {
  /** Id of the warehouse order. */
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
    const days = { new: stuck_new_after_days, picked: stuck_after_days, shipped: stuck_after_days };
    const rows = await stores.orderLookUps.stuck(id, days, "stuck_at_warehouse", MAX_RAISED);
    for (const row of rows)
      await raise(stores, { order: row }, "stuck_at_warehouse", {
        word: row.status_word ?? row.state,
        days: String(row.state === "new" ? stuck_new_after_days : stuck_after_days),
      });
  }
}
