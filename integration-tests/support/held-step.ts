import { Modules } from "@medusajs/framework/utils";
import type { Shop } from "./shop";

/**
 * Works while Medusa makes a fulfillment, at the step that lowers the stock: after the provider was asked, before the
 * fulfillment is linked. The step itself is held, since a step that waits for a lock of the stock gives up after five
 * seconds.
 */
export async function whileFulfillmentIsMade(shop: Shop, work: () => Promise<void>): Promise<void> {
  const inventory = shop.container.resolve(Modules.INVENTORY);
  const lower = inventory.adjustInventory.bind(inventory);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = jest.spyOn(inventory, "adjustInventory").mockImplementationOnce(async (...adjustment) => {
    await released;
    return lower(...adjustment);
  });
  try {
    await work();
  } finally {
    release();
    held.mockRestore();
  }
}
