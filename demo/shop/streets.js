import { findCities, findStreets } from "./sklad.mjs";
import { cart } from "./cart.js";
import { settings } from "./store.js";

const SHORTEST = 2;

/** The directory's ref of Kyiv, once it is found. */
let kyiv;

/**
 * Streets of Kyiv for what is typed of an address; none once a comma ends the street.
 * @throws StoreError such as a 429, after which the customer types on
 */
export async function streetsOfKyiv(text, signal) {
  const street = text.trim();
  if (street.length < SHORTEST || street.includes(",")) return [];
  const store = {
    baseUrl: location.origin,
    publishableKey: settings.publishable_key,
    // The courier's option is no warehouse's.
    cartId: cart.id,
  };
  kyiv ??= (await findCities(store, "Київ", { limit: 1, signal })).cities[0]?.ref;
  if (kyiv === undefined) return [];
  const streets = await findStreets(store, kyiv, street, { signal });
  return streets.map(({ type, name }) => (type ? `${type} ${name}` : name));
}
