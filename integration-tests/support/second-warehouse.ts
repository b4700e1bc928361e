import type { OpenShop } from "./describe-shop";
import { Merchant } from "./merchant";

/** A second warehouse at the same service with an ApiKey of its own, which has all the coffee. */
export async function coffeeFromLviv({ shop, sandbox }: OpenShop): Promise<void> {
  const merchant = new Merchant(shop);
  const lviv = await merchant.addLocation("Склад Львів", { "COF-LVIV-1000": 50 });
  await merchant.setStock("COF-LVIV-1000", 0);
  await sandbox.addKey("key-of-the-lviv-warehouse", "lviv");
  await shop.connect(
    sandbox,
    {},
    { name: "Львів", api_key: "key-of-the-lviv-warehouse", stock_location_id: lviv },
  );
}
