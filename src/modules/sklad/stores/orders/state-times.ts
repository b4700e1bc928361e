import { ORDER_STATES } from "../../../../client/literals";
import { timeColumn, type WarehouseOrderState } from "../../../../planning/states";
import type { CancelReason, UnconfirmedStatus } from "../../../../planning/warehouse-order";
import { NOW } from "../database";

// SQL for the next due times of a warehouse order.

/** An order without a status for this long is looked up alone. */
export const STALE_AFTER_HOURS = 2;

/** An order in its grace period is checked when the period ends. */
export const GRACE_ENDS = `case when hold_code = 'grace_period' then (hold_params ->> 'until')::timestamptz end`;
/** Plan again in a minute: a connection of this location changed while the plan was made. */
export const AFTER_CONNECTION_CHANGED = `case when state = 'planned' and exists (
  select 1 from sklad_connection c
    join sklad_event e on e.connection_id = c.id and e.warehouse_order_id is null
   where c.stock_location_id = location_id and e.type like 'connection\\_%' and e.at > ${NOW} - interval '2 minutes')
  then ${NOW} + interval '1 minute' end`;

/** Canceled for a reason after which its goods may be planned again at once. */
const FREES_ITS_PLACE = "cancel_reason in ('parcel_gone', 'fulfillment_failed')";
/** Canceled with goods that are free again and not planned anew yet. */
export const FREED = `state = 'canceled' and ${FREES_ITS_PLACE} and check_due_at is not null`;
/** When the order of a just canceled parcel is to be planned, by the reason. */
export const whenCanceled = (reason: string) =>
  `case when ${reason} in ('parcel_gone', 'fulfillment_failed') then ${NOW} end`;

/** When the sync of an accepted order is due: at once if the connection makes fulfillments on acceptance. Over `sklad_warehouse_order o`. */
export const SYNC_WHEN_ACCEPTED = `(select case when c.settings ->> 'fulfil_at' = 'accepted' then ${NOW} end
  from sklad_connection c where c.id = o.connection_id)`;

/** The changes of a row by statuses of the warehouse. */
export interface StatusEntry {
  readonly id: string;
  readonly state: WarehouseOrderState;
  /** The states it has reached by them, the present one included. */
  readonly passed: readonly WarehouseOrderState[];
  /** It was canceled here, and the warehouse goes on with it. */
  readonly reappeared: boolean;
  /** The last status word, if it is new. */
  readonly word: string | null;
  /** All of them; null when none is new. */
  readonly tracking_numbers: readonly string[] | null;
  readonly unconfirmed_status: UnconfirmedStatus | null;
  readonly cancel_reason: CancelReason | null;
  /** The warehouse's ids, for a row that has none. */
  readonly remote_id: string | null;
  readonly remote_key: string | null;
  /** Medusa's fulfillments have to be synced. */
  readonly sync_due: boolean;
}

/**
 * Times of the states that a status can lead to: when each was first reached, by our clock. An order that reappears begins
 * again, because stock needs the time at which its goods left the second time.
 */
export const STATE_TIMES = ORDER_STATES.filter((state) => state !== "new")
  .map((state) => ({ state, at: timeColumn(state) }))
  .map(
    ({ state, at }) => `${at} = case
                    when jsonb_exists(entry.passed, '${state}') and entry.reappeared then ${NOW}
                    when jsonb_exists(entry.passed, '${state}') then coalesce(o.${at}, ${NOW})
                    when not entry.reappeared then o.${at} end`,
  )
  .join(", ");
