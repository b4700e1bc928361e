import { databaseOf } from "../../support/merchant";
import type { OpenShop } from "../../support/describe-shop";

export const LVIV = "city-lviv";

/** A directory with one city that was just read, and its two open branches. */
export async function fillDirectory(at: OpenShop): Promise<void> {
  const database = databaseOf(at.shop);
  const { base_url: address } = await database("sklad_connection").where({ id: at.connectionId }).first();
  await database("sklad_city").insert({ id: "sklcity_1", address, ref: LVIV, name: "Львів" });
  await database("sklad_city_read").insert(
    ["", LVIV].map((city_ref) => ({
      id: `sklcread_${city_ref}`,
      address,
      city_ref,
      read_at: new Date(),
    })),
  );
  await database("sklad_branch").insert(
    [1, 2].map((number) => ({
      id: `sklbranch_${number}`,
      address,
      ref: `lviv-${number}`,
      city_ref: LVIV,
      number: String(number),
      name: `Відділення №${number}: вул. Шевченка, ${number}`,
      key: String(number),
    })),
  );
}
