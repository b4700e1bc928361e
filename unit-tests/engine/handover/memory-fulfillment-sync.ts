import type { FulfillmentSyncStore } from "../../../src/modules/sklad/stores/orders/fulfillment-sync";
import type { OrderLookUpStore } from "../../../src/modules/sklad/stores/orders/order-look-ups";

/** The model has no fulfillment sync, because its warehouse reports no statuses of accepted orders. */
export function memoryFulfillmentSync(): Pick<FulfillmentSyncStore, "scheduleNow"> {
  return { scheduleNow: async () => false };
}

/** Only the outbox looks orders up in the model. */
export function memoryLookUps(): Pick<OrderLookUpStore, "request" | "scheduleNow"> {
  return { request: async () => undefined, scheduleNow: async () => undefined };
}
