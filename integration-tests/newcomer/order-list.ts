import type { Locator } from "playwright-core";
import type { ListOrdersResponse } from "../../src/contract";
import type { Merchant } from "./browser";

/** What tests do with the list of orders. */
export function orderList(merchant: () => Merchant) {
  const list = (): Locator => merchant().section("orders");
  return {
    list,
    /** The rows of orders; what is wrong with an order has a row of its own below. */
    rows: () => list().locator("tbody tr", { has: merchant().page.locator("[data-row-link]") }),
    /** Waits until the list shows so many orders, of which a page has 20. */
    count: (expected: number) =>
      merchant().page.waitForFunction(
        `document.querySelectorAll('[data-sklad="orders"] [data-row-link]').length === ${String(Math.min(expected, 20))}`,
      ),
    find: (query: string) => merchant().ask<ListOrdersResponse>(`sklad/orders?${query}`),
    command: (name: RegExp) => merchant().page.getByRole("dialog").getByRole("button", { name }),
    confirm: (name: string) =>
      merchant().page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click(),
  };
}
