import type { FulfillmentSyncStore } from "../../../src/modules/sklad/stores/orders/fulfillment-sync";
import type { OrderLookUpStore } from "../../../src/modules/sklad/stores/orders/order-look-ups";

/** In the model nobody follows the warehouse: it says nothing of what it has accepted. */
export function memoryFulfillmentSync(): Pick<FulfillmentSyncStore, "soon"> {
  return { soon: async () => false };
}

/** Nor is anything looked up but the outbox's own commands. */
export function memoryLookUps(): Pick<OrderLookUpStore, "confirm" | "hurry"> {
  return { confirm: async () => undefined, hurry: async () => undefined };
}
