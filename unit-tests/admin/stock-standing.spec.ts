import { adminComponent } from "../support/rendered";

jest.mock("@tanstack/react-query", () => ({
  useQuery: jest.fn(),
  useQueryClient: () => ({ invalidateQueries: jest.fn() }),
}));
jest.mock("../../src/admin/stock/use-stock", () => ({
  useLevels: () => ({ data: { levels: [], next: null }, error: null }),
}));
jest.mock("../../src/admin/api", () => ({ isForbidden: () => false }));

const REPORT = "2026-11-20T04:00:00Z";
const BEFORE_A_REPORT = { requested_at: null, synced_at: null };
const BEFORE_A_COMPARISON = { requested_at: REPORT, synced_at: null };
const COMPARED = { requested_at: REPORT, synced_at: REPORT };

describe("An empty list of stock", () => {
  const shown = adminComponent("stock/sku-list", "SkuList");
  const empty = (list: string, stock: object, filters: object = {}) =>
    shown({ connectionId: "sklconn_1", list, filters, found: { stock } });

  it.each(["changes", "odd", "held", "all"])("of %s claims nothing before the first report", (list) => {
    expect(empty(list, BEFORE_A_REPORT)).toContain("No report yet");
  });

  it("of changes claims nothing before the first comparison", () => {
    expect(empty("changes", BEFORE_A_COMPARISON)).toContain("Not compared with Medusa yet");
    expect(empty("held", BEFORE_A_COMPARISON)).toContain("Nothing is on hold");
  });

  it("is what the comparison has found", () => {
    expect(empty("changes", COMPARED)).toContain("Stock in Medusa matches the warehouse");
    expect(empty("changes", COMPARED, { q: "tea" })).toContain("No matching SKUs");
  });
});

describe("The sentence above the lists of stock", () => {
  const shown = adminComponent("stock/standing", "Standing");
  const standing = (connection: object, stock: object = {}) =>
    shown({
      connection: { enabled: true, settings: { stock_sync: "on" }, ...connection },
      found: {
        stock: {
          ...{ ...COMPARED, writes: true, reported_skus: 3, synced_requested_at: REPORT },
          ...{ changes: { skus: 2, units_up: "1", units_down: "0" }, ...stock },
        },
        can: { act_on_stock: true },
      },
      progress: null,
    });

  it("says whether Medusa is updated", () => {
    expect(standing({})).toContain("Stock in Medusa is updated from the warehouse.");
    expect(standing({}, { writes: false })).toMatch(/not updated yet.*2 SKUs change.*Accept the changes/);
    expect(standing({ settings: { stock_sync: "off" } })).toContain("Stock sync is off");
  });

  it.each([true, false])(
    "of a disabled connection says that nothing is updated, once accepted: %s",
    (writes) => {
      const sentence = standing({ enabled: false }, { writes });
      expect(sentence).toContain("The connection is disabled");
      expect(sentence).not.toMatch(/is updated from|2 SKUs change|Accept/);
      expect(sentence).toContain("Last report: ");
    },
  );
});
