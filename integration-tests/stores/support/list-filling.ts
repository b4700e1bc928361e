import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** One warehouse order of this many is on its way or about to be: the others have ended. */
const UNDER_WAY = 40;

const ORDINAL = "substr(id, 8)::int";
/** Of an order that waits, or was withdrawn while it waited. */
const NOT_HANDED_OVER = `(state = 'planned' or (state = 'canceled' and ${ORDINAL} % 8 = 0))`;

/**
 * Makes the warehouse orders that `fill` has made differ in what lists filter by: delivery, payment, state, cash and
 * waybills. Some combinations are frequent, some match few orders, and some none.
 */
const STATEMENTS = [
  `insert into shipping_option (id, name, service_zone_id, shipping_option_type_id, provider_id, price_type, data)
   select 'so_' || method, method, 'serzo_1', 'sotype_1', 'sklad_sklad', 'flat', jsonb_build_object('delivery_method', method)
     from unnest(array['carrier-branch', 'ukrposhta', 'courier-kyiv', 'pickup']) method`,
  `update sklad_warehouse_order
      set shipping_option_id = 'so_' || case when ${ORDINAL} % 500 = 0 then 'pickup' when ${ORDINAL} % 50 = 1 then 'courier-kyiv'
                                             when ${ORDINAL} % 5 = 2 then 'ukrposhta' else 'carrier-branch' end,
          payment_provider_id = case when ${ORDINAL} % 3 = 0 then 'pp_cod' when ${ORDINAL} % 7 > 0 then 'pp_system_default' end,
          cash_on_delivery_sum = case when ${ORDINAL} % 3 = 0 and not ${NOT_HANDED_OVER} then (100 + ${ORDINAL} % 900)::text || '.50' end,
          state = case when state = 'delivered' and ${ORDINAL} % ${UNDER_WAY} = 7 then 'shipped'
                       when state = 'delivered' and ${ORDINAL} % ${UNDER_WAY} = 8 then 'picked' else state end,
          cash_unbooked = state = 'delivered' and ${ORDINAL} % 3 = 0 and ${ORDINAL} % 100 < 10,
          accepted_at = case when ${NOT_HANDED_OVER} then null else accepted_at end,
          tracking_numbers = case when state in ('delivered', 'returned')
                                  then jsonb_build_array('59' || lpad(${ORDINAL}::text, 12, '0')) end`,
];

export async function mixOrders(database: Knex): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.raw("set local session_replication_role = replica");
    for (const statement of STATEMENTS) await transaction.raw(statement);
  });
  // No shop writes all of its orders at once: their old versions would double the table and its indexes.
  await database.raw("vacuum full sklad_warehouse_order");
  await database.raw("vacuum analyze");
}
