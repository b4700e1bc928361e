import type { FollowingStore } from "../../../src/modules/sklad/stores/following";
import type { OrderLookUpStore } from "../../../src/modules/sklad/stores/order-look-ups";

/** In the model nobody follows the warehouse: it says nothing of what it has accepted. */
export function memoryFollowing(): Pick<FollowingStore, "soon"> {
  return { soon: async () => false };
}

/** Nor is anything looked up but the outbox's own commands. */
export function memoryLookUps(): Pick<OrderLookUpStore, "confirm" | "hurry"> {
  return { confirm: async () => undefined, hurry: async () => undefined };
}
