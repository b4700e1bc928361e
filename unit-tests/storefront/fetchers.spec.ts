import { storeBranchesQuery, storeCitiesQuery, storeStreetsQuery } from "../../src/contract/store";
import { findBranches, findCities, findStreets } from "../../src/storefront/fetchers";
import { FakeStore } from "./fake-store";

describe("What the shop is asked for", () => {
  it.each([
    { given: { cartId: "cart_1" }, asked: { cart_id: "cart_1" } },
    { given: { optionId: "so_1" }, asked: { option_id: "so_1" } },
    { given: { cartId: "cart_1", optionId: "so_1" }, asked: { option_id: "so_1" } },
    { given: { cartId: "cart_1", optionId: "" }, asked: { cart_id: "cart_1" } },
  ])("is a shipping option rather than a cart: $given", async ({ given, asked }) => {
    const shop = new FakeStore();
    const found = findCities({ ...shop.store, cartId: undefined, ...given }, "");
    expect(shop.last.query).toEqual(asked);
    shop.last.respond({ cities: [], complete: true });
    await found;
  });

  it("names a page that came in place of JSON, as a wrong address gives", async () => {
    const html = () => Promise.resolve(new Response("<!doctype html>"));
    const store = { baseUrl: "https://shop.example", publishableKey: "pk_1", fetch: html };
    await expect(findCities(store, "")).rejects.toMatchObject({ status: 200, code: "unreadable" });
  });

  it("never has a text longer than the shop accepts, nor half a character at its end", async () => {
    const shop = new FakeStore();
    const pasted = "x".repeat(99);
    const asked = () => {
      shop.last.respond({ cities: [], branches: [], streets: [], has_more: false, complete: true });
      return shop.last.query;
    };
    for (const [text, sent] of [
      [`${pasted}yz`, `${pasted}y`],
      [`${pasted}\u{1f600}z`, pasted],
      [`${"x".repeat(98)}\u{1f600}z`, `${"x".repeat(98)}\u{1f600}`],
    ] as const) {
      void findCities(shop.store, text);
      expect(storeCitiesQuery.parse(asked()).q).toBe(sent);
      void findBranches(shop.store, "city-lviv", { q: text });
      expect(storeBranchesQuery.parse(asked()).q).toBe(sent);
      void findStreets(shop.store, "city-lviv", text);
      expect(storeStreetsQuery.parse(asked()).q).toBe(sent);
    }
  });
});
