import { adminComponent } from "../support/rendered";

interface Reason {
  readonly situation: { readonly tone: string };
  readonly count: number;
  readonly connection_id: string | null;
}

const mockData = { needs_you: { count: 0, more: false }, reasons: [] as Reason[] };

jest.mock("../../src/admin/lists/use-lists", () => ({ useReasons: () => ({ data: mockData }) }));

const badge = adminComponent("widgets/needs-you", "default");

const connection = (id: string, count = 0, tone = "needs_you"): Reason => ({
  situation: { tone },
  count,
  connection_id: id,
});

/** The sentence of the badge and its link. */
function shown(orders: number, reasons: Reason[], language: "en" | "uk" = "en"): (string | undefined)[] {
  Object.assign(mockData, { needs_you: { count: orders, more: false }, reasons });
  const html = badge({}, language);
  return [/aria-label="([^"]+)"/.exec(html)?.[1], /href="([^"]+)"/.exec(html)?.[1]];
}

describe("The badge in the top bar", () => {
  it("counts orders, and leads to those that need attention", () => {
    const ofConnection = connection("sklconn_1", 2);
    const ofOrders = { situation: { tone: "needs_you" }, count: 1, connection_id: null };
    expect(shown(3, [ofConnection, ofOrders, connection("sklconn_2", 0, "waits")])).toEqual([
      "Warehouse: 3 orders need attention",
      "/warehouse?tone=needs_you",
    ]);
  });

  it("counts connections that no order waits for as connections, and leads to them", () => {
    expect(shown(0, [connection("sklconn_1")])).toEqual([
      "Warehouse: 1 connection needs attention",
      "/settings/warehouse/sklconn_1",
    ]);
    expect(shown(0, [connection("sklconn_1"), connection("sklconn_2")], "uk")).toEqual([
      "Склад: 2 підключення потребують уваги",
      "/settings/warehouse",
    ]);
  });

  it("says how many of both there are", () => {
    expect(shown(1_000, [connection("sklconn_1")])).toEqual([
      "Warehouse: 1,000 orders and 1 connection need attention",
      "/warehouse?tone=needs_you",
    ]);
    expect(shown(5, [connection("sklconn_1")], "uk")[0]).toBe(
      "Склад: 5 замовлень і 1 підключення потребують уваги",
    );
  });

  it("is not there while nothing needs attention", () => {
    expect(shown(0, [])).toEqual([undefined, undefined]);
  });
});
