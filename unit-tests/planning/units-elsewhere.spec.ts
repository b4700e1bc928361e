import { planOrder, type WarehouseOrderInPlan } from "../../src/planning/orders";
import { applied } from "./handover-model/apply";
import { accept, changed, NOW, planInput, planned, plannedInLviv } from "./handover-model/plan-input";
import { line, order, reservationsAt, unpaid } from "./order-fixtures";

const ID = "sklord_1";
const [a, b] = [line({ id: "a" }), line({ id: "b" })];
const NO_COMMANDS = { add: "none", edit: "none", cancel: "none" } as const;
const EDITING = { commands: { ...NO_COMMANDS, edit: "in_flight" } } as const;
const FULFILLED = { state: "picked", fulfillment_id: "ful_1", fulfillment_synced: true } as const;
const MAYBE = { code: "possibly_in_other_order", params: { number: "1001" } };

/** `a` is at the warehouse; `b` was added to the order afterwards, at this location. */
function withAdded(location_id = "sloc_kyiv") {
  const alone = order({ lines: [a], reservations: reservationsAt("sloc_kyiv", [a]), payment: unpaid("580") });
  const before = accept(planInput({ order: alone, warehouse_orders: [planned()] }), ID);
  const reservations = [...reservationsAt("sloc_kyiv", [a]), ...reservationsAt(location_id, [b])];
  return { ...before, order: order({ lines: [a, b], reservations, payment: unpaid("1080") }) };
}

/** The order after its first warehouse order was fulfilled with `a` alone. */
function fulfilled(changes: Partial<WarehouseOrderInPlan> = {}, input = withAdded()) {
  const lines = [{ ...a, fulfilled_quantity: "1" }, b];
  const reservations = reservationsAt("sloc_kyiv", [b]);
  return {
    ...changed(input, ID, { ...FULFILLED, ...changes }),
    order: order({ lines, reservations, payment: unpaid("1080") }),
  };
}

describe("Goods that an edit added to a parcel", () => {
  it("get a parcel of their own when the warehouse picked before the edit was sent", () => {
    expect(planOrder(fulfilled())).toMatchObject([{ type: "create", number: "1001-2", hold: null }]);
  });

  it("are in that parcel when the edit was confirmed after Medusa had fulfilled the former goods", () => {
    const edited = accept(withAdded(), ID);
    expect(planOrder(fulfilled({}, edited))).toEqual([]);
  });

  it("may be in that parcel while the edit is under way, or unclear", () => {
    const unconfirmed_lines = [
      { line_item_id: "a", quantity: "1" },
      { line_item_id: "b", quantity: "1" },
    ];
    expect(planOrder(fulfilled({ ...EDITING, unconfirmed_lines }))).toEqual([]);
    const moved = changed(withAdded("sloc_lviv"), ID, { ...EDITING, unconfirmed_lines });
    expect(planOrder(moved)).toEqual([]);
    const known = changed(moved, ID, { commands: NO_COMMANDS, unconfirmed_lines: [] });
    expect(planOrder(known)).toMatchObject([{ type: "create", location_id: "sloc_lviv", hold: null }]);
  });

  it("wait for a person when the warehouse picked before an unclear edit was settled", () => {
    const unsettled = fulfilled({ payload_hash: null });
    const plan = planOrder(unsettled);
    expect(plan).toMatchObject([{ type: "create", number: "1001-2", hold: MAYBE }]);
    const held = applied(unsettled, plan);
    expect(planOrder(held)).toEqual([]);
    const approved = changed(held, "sklord_2", { approved_at: new Date(NOW) });
    expect(planOrder(approved)).toEqual([{ type: "queue", id: "sklord_2" }]);
  });

  it("are kept back elsewhere while an edit of unknown effect is to be sent again", () => {
    const moved = withAdded("sloc_lviv");
    const waiting = { payload_hash: null, commands: { ...NO_COMMANDS, edit: "waiting" } } as const;
    const withLviv = { ...moved, warehouse_orders: [...moved.warehouse_orders, plannedInLviv()] };
    expect(planOrder(changed(withLviv, ID, waiting))).toMatchObject([
      { type: "hold", id: "sklord_2", hold: { code: "still_in_other_order", params: { number: "1001" } } },
    ]);
  });
});
