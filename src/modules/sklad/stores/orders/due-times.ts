import { NOW } from "../database";

// SQL for the next due times of a warehouse order.

/** An order without a status for this long is looked up alone. */
export const STALE_AFTER_HOURS = 2;

/** An order in its grace period is checked when the period ends. */
export const GRACE_ENDS = `case when hold_code = 'grace_period' then (hold_params ->> 'until')::timestamptz end`;
/** Plan again in a minute: a connection of this location changed while the plan was made. */
export const AFTER_CONNECTION_CHANGED = `case when state = 'planned' and exists (
  select 1 from sklad_connection c
    join sklad_event e on e.connection_id = c.id and e.warehouse_order_id is null and e.deleted_at is null
   where c.stock_location_id = location_id and e.type like 'connection\\_%' and e.at > ${NOW} - interval '2 minutes')
  then ${NOW} + interval '1 minute' end`;

/** Cancelled for a reason after which its goods may be planned again at once. */
const FREES_ITS_PLACE = "cancel_reason in ('parcel_gone', 'fulfillment_failed')";
/** Cancelled with goods that are free again and not planned anew yet. */
export const FREED = `state = 'canceled' and ${FREES_ITS_PLACE} and check_due_at is not null`;
/** When the order of a just cancelled parcel is to be planned, by the reason. */
export const whenCanceled = (reason: string) =>
  `case when ${reason} in ('parcel_gone', 'fulfillment_failed') then ${NOW} end`;

/** When the sync of an accepted order is due: at once if the connection makes fulfillments on acceptance. Over `sklad_warehouse_order o`. */
export const SYNC_WHEN_ACCEPTED = `(select case when c.settings ->> 'fulfil_at' = 'accepted' then ${NOW} end
  from sklad_connection c where c.id = o.connection_id)`;
