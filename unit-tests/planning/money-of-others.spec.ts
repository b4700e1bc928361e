import { planOrder } from "../../src/planning/orders";
import { applied } from "./handover-model/apply";
import { changed } from "./handover-model/plan-input";
import { arrived, at, opened, settle, withRow } from "./handover-model/till";
import type { Moment, Till } from "./handover-model/till";
import { CARD_PROVIDER } from "./order-fixtures";

const [KYIV, LVIV] = ["sklord_1", "sklord_2"] as const;

/** Kettles in Kyiv, cups in Lviv, and a truck of another provider's that all the captured money counts to. */
const TILL: Till = {
  provider: CARD_PROVIDER,
  kettles: 1,
  cups: 2,
  kettlePrice: 100,
  cupPrice: 100,
  cupsAt: "sloc_lviv",
  trucks: 1,
  trucksGone: false,
  captured: 200,
  refunded: 0,
};

const sent = () => settle(opened(TILL)).moment;
const till = (moment: Moment, changes: Partial<Till>) => at(moment, { till: { ...moment.till, ...changes } });
const refunded = (moment: Moment) => till(moment, { captured: 0, refunded: 200 });
const rowsOf = ({ input }: Moment) =>
  input.warehouse_orders.map(({ hold_code, cash_on_delivery_sum }) => [hold_code, cash_on_delivery_sum]);

const heldRefunded = (id: string) => ({ type: "hold", id, hold: { code: "refunded", params: {} } });

describe("A card order of which a part is paid, and counts to what another provider ships,", () => {
  it("collects the rest with each parcel", () => {
    expect(rowsOf(sent())).toEqual([
      [null, "180.00"],
      [null, "200.00"],
    ]);
  });

  it("is held with all its parcels when that part is refunded, though no sum of theirs changes", () => {
    const { moment, edits } = settle(refunded(sent()));
    expect(edits.size).toBe(0);
    expect(rowsOf(moment)).toEqual([
      ["refunded", "180.00"],
      ["refunded", "200.00"],
    ]);
  });

  it("sends no edit that was waiting when it is refunded", () => {
    const edited = till(sent(), { kettles: 2 });
    const plan = planOrder(edited.input);
    expect(plan).toEqual([{ type: "edit", id: KYIV }]);
    const waiting = refunded(at(edited, {}, applied(edited.input, plan)));
    expect(planOrder(waiting.input)).toEqual([KYIV, LVIV].map(heldRefunded));
    expect(rowsOf(settle(waiting).moment)).toEqual([
      ["refunded", "180.00"],
      ["refunded", "200.00"],
    ]);
  });

  it("comes to the same sums when the edit arrives after the refund, and is paid again", () => {
    const edited = till(sent(), { kettles: 2 });
    const late = withRow(refunded(edited), KYIV, arrived(edited.input, KYIV));
    for (const moment of [late, refunded(edited)]) {
      const again = settle(till(settle(moment).moment, { captured: 200 }));
      expect(rowsOf(again.moment)).toEqual([
        [null, "280.00"],
        [null, "200.00"],
      ]);
    }
  });

  it("keeps what is collected with a parcel chosen by hand when that part is refunded", () => {
    const byHand = withRow(sent(), LVIV, { origin: "manual", fulfillment_id: "ful_1" });
    const { moment, edits } = settle(refunded(byHand));
    expect(edits.size).toBe(0);
    expect(rowsOf(moment)).toEqual([
      ["refunded", "180.00"],
      ["refunded", "200.00"],
    ]);
  });

  it("collects with a parcel that was sent by hand before anything was paid, once a part is", () => {
    const byHand = withRow(sent(), LVIV, { origin: "manual", fulfillment_id: "ful_1" });
    const unpaid = till(byHand, { captured: 0 });
    const early = at(unpaid, {}, changed(unpaid.input, LVIV, arrived(unpaid.input, LVIV)));
    expect(rowsOf(early)[1]).toEqual([null, null]);
    const { moment, edits } = settle(till(early, { captured: 200 }));
    expect(edits.get(LVIV)).toBe(1);
    expect(rowsOf(moment)[1]).toEqual([null, "200.00"]);
  });
});
