import React, { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";

const mockNone = () => null;
const mockFound = {
  data: { orders: [] as object[], next: null, count: 20, more: false, can: { act_on_orders: true } },
  isPlaceholderData: false,
  error: null,
};

jest.mock("react-i18next", () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: "en" } }),
}));
jest.mock("../../src/admin/lists/use-lists", () => ({ PAGE_SIZE: 20, useOrderList: () => mockFound }));
jest.mock("../../src/admin/connections/use-connections", () => ({ useConnections: () => ({}) }));
jest.mock("../../src/admin/lists/filters", () => ({ useFilters: () => [] }));
jest.mock("../../src/admin/lists/bulk", () => ({ BulkProgress: mockNone, useBulk: () => ({}) }));
jest.mock("../../src/admin/lists/filter-bar", () => ({ FilterBar: mockNone }));
jest.mock("../../src/admin/lists/list-actions", () => ({
  DownloadOrders: mockNone,
  OlderOrders: mockNone,
  SortMenu: mockNone,
}));
jest.mock("../../src/admin/lists/selection-bar", () => ({ SelectionBar: mockNone }));
jest.mock("../../src/admin/parts/query-boundary", () => ({
  QueryBoundary: ({ query, children }: { query: typeof mockFound; children: (data: object) => unknown }) =>
    children(query.data),
}));
jest.mock("../../src/admin/parts/tone-badge", () => ({ ToneBadge: mockNone }));
jest.mock("../../src/admin/lists/order-cells", () => ({
  Collects: mockNone,
  Destination: mockNone,
  PlacedAt: mockNone,
  Recipient: mockNone,
  Waybills: mockNone,
}));

// The tests' transform of JSX looks for it there; the dashboard's build does not.
Object.assign(globalThis, { React });

// Imported by type, it would need the browser's types, which the tests of the server do without.
const { OrderTable } = jest.requireActual<{ OrderTable: FunctionComponent }>(
  "../../src/admin/lists/order-table",
);

const ORDER = {
  id: "wo_1",
  number: "7",
  order_id: "order_1",
  remote_id: null,
  placed_at: null,
  tracking: [],
  situation: { tone: "moving" },
};

/** The list at an address, with what was found. */
function shown(address: string, orders: readonly object[], isPlaceholderData = false): string {
  Object.assign(mockFound, { isPlaceholderData });
  Object.assign(mockFound.data, { orders });
  return renderToStaticMarkup(createElement(StaticRouter, { location: address }, createElement(OrderTable)));
}

/** Whether each of the list's checkboxes is disabled. */
const checkboxes = (html: string) =>
  [...html.matchAll(/<button[^>]*role="checkbox"[^>]*>/g)].map(([box]) => box.includes('disabled=""'));

describe("The list of orders", () => {
  it("leads back from a later page whose orders are gone", () => {
    const html = shown("/warehouse?after=wo_9", []);
    expect(html).toContain("lists.pageEmpty");
    expect(html).toContain("lists.previous");
    expect(html).not.toContain("lists.none");
  });

  it("has none where the first page is empty", () => {
    expect(shown("/warehouse", [])).toContain("lists.none");
    expect(shown("/warehouse?status=new", [])).toContain("lists.noneFound");
  });

  it("has no order ticked while it still shows those of the former filters", () => {
    expect(checkboxes(shown("/warehouse?status=new", [ORDER], true))).toEqual([true, true]);
    expect(checkboxes(shown("/warehouse?status=new", [ORDER]))).toEqual([false, false]);
  });
});
