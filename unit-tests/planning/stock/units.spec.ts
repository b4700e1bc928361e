import { DEFAULT_SETTINGS } from "../../../src/planning/settings";
import {
  type OrderUnits,
  planSku,
  type ReportReading,
  type ReservedUnits,
  unitsPromised,
} from "../../../src/planning/stock";

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
const REQUESTED_AT = at("10:00");

const order = (units: string, facts: Partial<OrderUnits> = {}): OrderUnits => ({
  order_id: "order_1",
  state: "new",
  promised: false,
  accepted_at: at("08:00"),
  picked_at: null,
  shipped_at: null,
  canceled_at: null,
  reappeared_at: null,
  versions: [{ units, since: at("07:00"), superseded_at: null }],
  in_flight: null,
  ...facts,
});
const reserved = (units: string, facts: Partial<ReservedUnits> = {}): ReservedUnits => ({
  order_id: "order_1",
  reserved: units,
  outstanding: units,
  handed_over: "0",
  ...facts,
});
const promised = (
  orders: readonly OrderUnits[],
  reservations: readonly ReservedUnits[] = [],
  report_counts_until: ReportReading = "shipped",
) => unitsPromised({ orders, reservations }, REQUESTED_AT, { ...DEFAULT_SETTINGS, report_counts_until });

it("The example of docs/stock.md has the documented figures", () => {
  const shipped = (time: string) => ({
    state: "shipped" as const,
    picked_at: at("08:30"),
    shipped_at: at(time),
  });
  const orders = [order("2", shipped("09:20")), order("3"), order("1", shipped("09:58")), order("4")];
  const units = promised(orders, [reserved("3", { handed_over: "3" }), reserved("2")]);
  expect(units).toEqual({ counted: "8", awaiting: "2" });
  const plan = planSku(
    {
      sku: "KETTLE",
      inventory_item_id: "iitem_1",
      shared: [],
      managed: true,
      opted_out: false,
      unreadable: [],
      buffer: "1",
      reported: { sku: "KETTLE", quantities: ["20"] },
      quarantined: null,
      ...units,
      level: { stocked: "0", reserved: "5" },
      expected: null,
    },
    DEFAULT_SETTINGS,
  );
  expect(plan).toMatchObject({ free: "9", available: "9", stocked: "14" });
});

describe("A report may still count an order that is", () => {
  const picked = { state: "picked" as const, picked_at: at("09:00") };
  const shipped = { ...picked, state: "shipped" as const, shipped_at: at("09:30") };
  const canceled = { state: "canceled" as const, canceled_at: at("09:00") };
  it.each<[string, Partial<OrderUnits>, string, string, string]>([
    ["accepted", {}, "0", "5", "5"],
    ["accepted a moment ago", { accepted_at: at("09:56") }, "5", "5", "5"],
    ["picked", picked, "0", "0", "5"],
    ["picked a moment ago", { ...picked, picked_at: at("09:55") }, "0", "5", "5"],
    ["shipped", shipped, "0", "0", "0"],
    ["shipped a moment ago", { ...shipped, shipped_at: at("09:55") }, "0", "0", "5"],
    ["delivered", { ...shipped, state: "delivered" }, "0", "0", "0"],
    ["cancelled", canceled, "0", "0", "0"],
    ["cancelled a moment ago", { ...canceled, canceled_at: at("09:56") }, "0", "5", "5"],
    ["cancelled before it was accepted", { ...canceled, accepted_at: null }, "0", "0", "0"],
    ["planned and waiting", { state: "planned", accepted_at: null }, "0", "0", "0"],
    ["planned and perhaps there", { state: "planned", accepted_at: null, promised: true }, "5", "5", "5"],
    ["picked, and lives again since a moment ago", { ...picked, reappeared_at: at("09:57") }, "5", "5", "5"],
    ["edited, perhaps to more", { in_flight: "7" }, "7", "7", "7"],
    ["edited, perhaps to less", { in_flight: "2" }, "5", "5", "5"],
  ])("%s", (_, facts, accepted, whenPicked, whenShipped) => {
    const counted = (["accepted", "picked", "shipped"] as const).map(
      (reading) => promised([order("5", facts)], [], reading).counted,
    );
    expect(counted).toEqual([accepted, whenPicked, whenShipped]);
  });

  it.each([
    ["7", "09:57", "7"],
    ["2", "09:57", "5"],
    ["2", "09:50", "2"],
  ])("edited to %s at %s, with %s", (units, edited, counted) => {
    const versions = [
      { units: "5", since: at("07:00"), superseded_at: at(edited) },
      { units, since: at(edited), superseded_at: null },
    ];
    expect(promised([order("0", { versions })]).counted).toBe(counted);
  });
});

describe("Of a report that leaves accepted orders out, an order that", () => {
  it.each([
    ["grown a moment ago counts what was added, once", "2", "5", "09:57", "3"],
    ["made smaller a moment ago counts what was taken away", "5", "2", "09:57", "3"],
    ["grown before the report was made counts nothing", "2", "5", "09:50", "0"],
  ])("was %s", (_, former, units, edited, counted) => {
    const versions = [
      { units: former, since: at("07:00"), superseded_at: at(edited) },
      { units, since: at(edited), superseded_at: null },
    ];
    expect(promised([order("0", { versions })], [], "accepted").counted).toBe(counted);
  });

  it.each([
    ["came into the order", [{ units: "5", since: at("09:57"), superseded_at: null }]],
    ["left the order", [{ units: "5", since: at("07:00"), superseded_at: at("09:57") }]],
    [
      "left it and came back",
      [
        { units: "5", since: at("07:00"), superseded_at: at("09:57") },
        { units: "4", since: at("09:58"), superseded_at: null },
      ],
    ],
  ])("has a sku that %s a moment ago counts that whole", (_, versions) => {
    expect(promised([order("0", { versions })], [], "accepted").counted).toBe("5");
  });
});

describe("Reserved units await the warehouse", () => {
  it.each<[string, Partial<ReservedUnits>, string]>([
    ["that are in no warehouse order", {}, "6"],
    ["less those that are in one", { handed_over: "4" }, "2"],
    ["and no fewer than none", { handed_over: "9" }, "0"],
    ["as far as their line still wants them", { outstanding: "1" }, "1"],
    ["whole where no line is known", { order_id: null, outstanding: null }, "6"],
    ["of a line that wants less than it has been given", { outstanding: "-1" }, "0"],
  ])("%s", (_, facts, awaiting) => {
    expect(promised([], [reserved("6", facts)]).awaiting).toBe(awaiting);
  });

  it("or are what an unclear edit has added, once", () => {
    const edited = order("5", { in_flight: "7" });
    const two = reserved("7", { handed_over: "5" });
    expect(promised([edited], [two])).toEqual({ counted: "5", awaiting: "2" });
    expect(promised([edited], [{ ...two, order_id: "order_2" }])).toEqual({ counted: "7", awaiting: "2" });
  });
});
