import type { IInventoryService, MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { type Locking, lockingOf } from "../locks";

/** Medusa's own modules, used as its steps use them. */
export interface MedusaStock {
  readonly inventory: Pick<IInventoryService, "createInventoryLevels" | "updateInventoryLevels">;
  readonly locking: Locking;
}

export function medusaStock(container: MedusaContainer): MedusaStock {
  return { inventory: container.resolve(Modules.INVENTORY), locking: lockingOf(container) };
}
