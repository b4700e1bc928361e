import type { FollowingStore } from "../../../src/modules/sklad/stores/following";

/** In the model nobody follows the warehouse: it says nothing of what it has accepted. */
export function memoryFollowing(): Pick<FollowingStore, "soon"> {
  return { soon: async () => false };
}
