import type { FulfillmentSyncStore } from "../../../src/modules/sklad/stores/orders/fulfillments";
import type { OrderLookUpStore } from "../../../src/modules/sklad/stores/orders/order-look-ups";
import type { UnconfirmedStatus } from "../../../src/planning/warehouse-order";
import type { Tables } from "./tables";

/** The model has no fulfillment sync, because its warehouse reports no statuses of accepted orders. */
export function memoryFulfillmentSync(): Pick<FulfillmentSyncStore, "scheduleNow"> {
  return { scheduleNow: async () => false };
}

/** Look-ups are requested in the model, and only the outbox makes its own. */
export function memoryLookUps(tables: Tables): Pick<OrderLookUpStore, "request" | "scheduleNow"> {
  const request = (id: string, why: UnconfirmedStatus["why"]) => {
    const row = tables.contents.orders.get(id);
    const asked = { why, word: null, state: null, since: tables.now().toISOString(), tries: 0 };
    if (row) tables.put("orders", id, { ...row, unconfirmed_status: row.unconfirmed_status ?? asked });
  };
  return {
    request: async (ids, why) => ids.forEach((id) => request(id, why)),
    scheduleNow: async () => undefined,
  };
}
