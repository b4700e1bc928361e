import { adminComponent } from "../support/rendered";

const mockMovements = { data: { movements: [] as object[] }, error: null };

jest.mock("react", () => {
  const react = jest.requireActual<{ useState: (first: unknown) => unknown }>("react");
  // Movements are asked for by a press, which a rendering to text has not.
  return { ...react, useState: (first: unknown) => react.useState(first === false ? true : first) };
});
jest.mock("../../src/admin/api", () => ({ isForbidden: () => false }));
jest.mock("../../src/admin/stock/use-stock", () => ({ useMovements: () => mockMovements }));

const movements = adminComponent("stock/sku", "Movements");

describe("The movements of a SKU", () => {
  mockMovements.data.movements = [
    { occurredAt: "2026-11-20T04:00:00Z", quantity: 5, type: "correction", document: null },
    { occurredAt: "2026-11-22T04:00:00Z", quantity: -1, type: "order", document: "FF-000002" },
    { occurredAt: "2026-11-21T04:00:00Z", quantity: 2, type: "пересорт", document: "A-1" },
  ];
  const shown = (language: "en" | "uk") => movements({ connectionId: "sklconn_1", sku: "TEA-1" }, language);

  it("are the latest first, as the history above them", () => {
    expect(shown("en")).toMatch(/Order · FF-000002.*пересорт · A-1.*Correction/s);
  });

  it("are the last where the warehouse gives no time that can be read", () => {
    mockMovements.data.movements.unshift({ occurredAt: null, quantity: 1, type: "return", document: null });
    expect(shown("en")).toMatch(/Order · FF-000002.*Correction.*–.*Return/s);
    mockMovements.data.movements.shift();
  });

  it("have their kind in the language of the page", () => {
    expect(shown("uk")).toMatch(/Замовлення · FF-000002.*пересорт · A-1.*Коригування/s);
  });
});

describe("The table of SKUs", () => {
  const table = adminComponent("stock/sku-table", "SkuTable");
  const level = {
    ...{ sku: "TEA-1", product: null, reported: "10", notes: [], looks_like: [] },
    explanation: {
      ...{ reported: "10", available: "7", stocked: "9", difference: "0" },
      medusa: { stocked: "9", reserved: "2" },
    },
  };

  it("has what can be bought, and of changes what the stock becomes", () => {
    expect(table({ list: "all", levels: [level], onOpen: jest.fn() })).toMatch(/Available.*>7</s);
    const changes = table({ list: "changes", levels: [level], onOpen: jest.fn() });
    expect(changes).toContain("Becomes");
    expect(changes).not.toContain("Available");
  });
});
