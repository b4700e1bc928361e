import type { ChosenBranch, ShippingData, StoreBranch, StoreCity } from "./types";

/** `data` of `POST /store/carts/:id/shipping-methods` for a branch; the shop's server checks it against its own directory. */
export function toShippingData(city: StoreCity, branch: StoreBranch): ShippingData {
  return {
    warehouse_ref: branch.ref,
    warehouse_name: branch.name,
    city_ref: city.ref,
    city_name: city.name,
  };
}

/** The branch a shipping method has in its `data`, to show it again; undefined when it has none. */
export function fromShippingData(data: Record<string, unknown> | null | undefined): ChosenBranch | undefined {
  const [branchRef, branchName, cityRef, cityName] = [
    data?.["warehouse_ref"],
    data?.["warehouse_name"],
    data?.["city_ref"],
    data?.["city_name"],
  ].map((value) => (typeof value === "string" ? value : ""));
  if (!branchRef || !branchName || !cityRef || !cityName) return undefined;
  const city = { ref: cityRef, name: cityName, region: null, kind: null };
  const unknown = { number: null, address: null, kind: null, max_weight_kg: null };
  const branch = { ref: branchRef, name: branchName, ...unknown };
  return { city, branch, data: toShippingData(city, branch) };
}
