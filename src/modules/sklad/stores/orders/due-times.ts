import { NOW } from "../database";

// When a warehouse order is to be looked at again, by what has become of it.

/** An order of which the warehouse has said nothing for so long is asked about alone. */
export const STALE_AFTER_HOURS = 2;

/** Whoever waits for a time is looked at when it has come. */
export const GRACE_ENDS = `case when hold_code = 'grace_period' then (hold_params ->> 'until')::timestamptz end`;
/** Whoever planned it may have read before what has just changed of the connections of its location. */
export const AFTER_CONNECTION_CHANGED = `case when state = 'planned' and exists (
  select 1 from sklad_connection c
    join sklad_event e on e.connection_id = c.id and e.warehouse_order_id is null and e.deleted_at is null
   where c.stock_location_id = location_id and e.type like 'connection\\_%' and e.at > ${NOW} - interval '2 minutes')
  then ${NOW} + interval '1 minute' end`;

/** Why one was cancelled whose goods may be planned again at once. */
const FREES_ITS_PLACE = "cancel_reason in ('parcel_gone', 'fulfillment_failed')";
/** One whose goods are free again, and nobody has looked what becomes of them. */
export const FREED = `state = 'canceled' and ${FREES_ITS_PLACE} and check_due_at is not null`;
/** Of one that has just been cancelled for a reason: when its order is to be planned. */
export const whenCanceled = (reason: string) =>
  `case when ${reason} in ('parcel_gone', 'fulfillment_failed') then ${NOW} end`;

/** Where Medusa's fulfillment is made as soon as the warehouse has the order: SQL over `sklad_warehouse_order o`. */
export const SYNC_WHEN_ACCEPTED = `(select case when c.settings ->> 'fulfil_at' = 'accepted' then ${NOW} end
  from sklad_connection c where c.id = o.connection_id)`;
