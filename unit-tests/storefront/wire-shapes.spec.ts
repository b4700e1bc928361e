import type * as contract from "../../src/contract/store";
import type * as storefront from "../../src/storefront/types";
import { findBranches, findCities, findStreets } from "../../src/storefront/fetchers";
import { FakeStore } from "./fake-store";

/** True for types that stand for each other; the compiler checks it, so that a difference fails `npm run check`. */
type Same<A, B> = [A, B] extends [B, A] ? true : false;

const same: [
  Same<storefront.BranchKind, contract.BranchKind>,
  Same<storefront.StoreCity, contract.StoreCity>,
  Same<storefront.StoreCitiesResponse, contract.StoreCitiesResponse>,
  Same<storefront.StoreBranch, contract.StoreBranch>,
  Same<storefront.StoreBranchesResponse, contract.StoreBranchesResponse>,
  Same<storefront.StoreStreet, contract.StoreStreet>,
] = [true, true, true, true, true, true];

it("The shapes of the storefront's helpers are those of the routes", () => {
  expect(same).not.toContain(false);
});

it("Each fetcher asks what its route takes", async () => {
  const { storeCitiesQuery, storeBranchesQuery, storeStreetsQuery } =
    jest.requireActual<typeof contract>("../../src/contract/store");
  const shop = new FakeStore();
  const byOption = { ...shop.store, optionId: "so_1" };
  const cities = findCities(shop.store, "льв", { limit: 5 });
  expect(storeCitiesQuery.parse(shop.last.query)).toEqual({ cart_id: "cart_1", q: "льв", limit: 5 });
  shop.last.respond({ cities: [], complete: false });
  const branches = findBranches(byOption, "a/b", { q: "12", kind: "locker", limit: 20, offset: 40 });
  expect(shop.last.path).toBe("/store/sklad/cities/a%2Fb/branches");
  expect(storeBranchesQuery.parse(shop.last.query)).toEqual({
    ...{ option_id: "so_1", q: "12", kind: "locker", limit: 20, offset: 40 },
  });
  shop.last.respond({ branches: [], has_more: false, complete: true });
  const streets = findStreets(shop.store, "city", "шев");
  expect(storeStreetsQuery.parse(shop.last.query)).toEqual({ cart_id: "cart_1", city_ref: "city", q: "шев" });
  shop.last.respond({ streets: [] });
  expect(await Promise.all([cities, branches, streets])).toEqual([
    { cities: [], complete: false },
    { branches: [], has_more: false, complete: true },
    [],
  ]);
});

it("A fetcher that is aborted by its caller ends with the caller's reason", async () => {
  const shop = new FakeStore();
  const controller = new AbortController();
  const cities = findCities(shop.store, "", { signal: controller.signal });
  controller.abort(new Error("another page"));
  await expect(cities).rejects.toThrow("another page");
  await expect(findCities(shop.store, "", { signal: controller.signal })).rejects.toThrow("another page");
  expect(shop.asked).toHaveLength(1);
});
