import fc from "fast-check";
import { findParcels } from "../../src/planning/parcels";
import { withoutSynced, type WarehouseOrderInPlan } from "../../src/planning/orders";
import { planned } from "./handover-model/plan-input";
import { soundOrder } from "./order-arbitraries";
import { bodiesOf, bodyOf, line, order, OURS, reservationsAt } from "./order-fixtures";

type Snapshot = ReturnType<typeof order>;

/** As Medusa has it once its fulfillments are made: nothing is outstanding, nothing reserved. */
function fulfilled(snapshot: Snapshot): { snapshot: Snapshot; rows: WarehouseOrderInPlan[] } {
  const { parcels } = findParcels(snapshot, OURS);
  const rows = parcels.map(({ location_id, shipping_option_id, lines }, index) =>
    planned({
      id: `sklord_${index}`,
      state: "new",
      fulfillment_id: "ful_1",
      fulfillment_synced: true,
      location_id,
      shipping_option_id,
      lines: lines.map(({ line: { id }, quantity }) => ({ line_item_id: id, quantity })),
    }),
  );
  const lines = snapshot.lines.map((one) => ({
    ...one,
    fulfilled_quantity: String(
      Number(one.fulfilled_quantity) +
        rows
          .flatMap((row) => row.lines)
          .filter(({ line_item_id }) => line_item_id === one.id)
          .reduce((sum, { quantity }) => sum + Number(quantity), 0),
    ),
  }));
  return { snapshot: { ...snapshot, lines, reservations: [] }, rows };
}

describe("An accepted order that Medusa counts as fulfilled", () => {
  it("is planned as if it were not, whatever its lines and places", () => {
    fc.assert(
      fc.property(soundOrder, (before) => {
        const { snapshot, rows } = fulfilled(before);
        expect(bodiesOf(withoutSynced(snapshot, rows))).toEqual(bodiesOf(before));
      }),
    );
  });

  it("takes what an edit adds into the same parcel", () => {
    const before = order({ lines: [line({ quantity: "2", total: "1000" })] });
    const { snapshot, rows } = fulfilled(before);
    const lines = [line({ quantity: "3", fulfilled_quantity: "2", total: "1500" })];
    const grown = {
      ...snapshot,
      lines,
      reservations: reservationsAt("sloc_kyiv", [line({ quantity: "1" })]),
    };
    expect(bodyOf(withoutSynced(grown, rows)).products).toEqual([
      expect.objectContaining({ count: "3", price: "500.00" }),
    ]);
  });

  it("leaves alone what others fulfilled of the same line", () => {
    const { snapshot, rows } = fulfilled(order({ lines: [line({ quantity: "2", total: "1000" })] }));
    const lines = [line({ quantity: "4", fulfilled_quantity: "4", total: "2000" })];
    const another = planned({
      id: "sklord_other",
      state: "new",
      fulfillment_id: "ful_1",
      lines: rows[0]?.lines ?? [],
    });
    const seen = withoutSynced({ ...snapshot, lines }, [...rows, another]);
    expect(seen.lines[0]?.fulfilled_quantity).toBe("2");
  });

  it("is the very order where nothing is synced", () => {
    const snapshot = order();
    expect(withoutSynced(snapshot, [planned({ state: "new" })])).toBe(snapshot);
  });
});
