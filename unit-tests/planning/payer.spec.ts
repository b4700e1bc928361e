import fc from "fast-check";
import { bodiesOf, bodyOf, holdCodesOf, line, order, reservationsAt, shippingMethod } from "./order-fixtures";

const FREE = { original_total: "0", total: "0" };
const freeFrom = (free_from: unknown) => ({
  id: "carrier-branch-by-tariff",
  delivery_method: "carrier-branch",
  zero_price: "carrier_tariff",
  free_from,
});
const bought = (total: string, option_data: Record<string, unknown>, changes = FREE) =>
  order({ lines: [line({ total })], shipping_methods: [shippingMethod({ ...changes, option_data })] });

describe("An option that is free from a sum on", () => {
  it.each([
    ["999.99", "Recipient"],
    ["1000", "Sender"],
    ["1000.01", "Sender"],
    // As a discount leaves it: half a kopiyka counts as one.
    ["999.995", "Sender"],
  ])("of 1000 UAH, for goods of %s: the %s pays the carrier", (total, payer) => {
    expect(bodyOf(bought(total, freeFrom(1000))).PayerType).toBe(payer);
    expect(bodyOf(bought(total, { ...freeFrom(1000), zero_price: "free" })).PayerType).toBe(payer);
  });

  it("is paid by the shop when it charged for it, whatever the goods cost and whatever the sum is", () => {
    for (const sum of [1000, "a lot"])
      expect(bodyOf(bought("1", freeFrom(sum), { original_total: "80", total: "0" })).PayerType).toBe(
        "Sender",
      );
  });

  it("takes the goods of the order together, at two places and after a part of them has left", () => {
    const lines = [line({ id: "a", total: "600" }), line({ id: "b", total: "600" })];
    const shipping_methods = [shippingMethod({ ...FREE, option_data: freeFrom(1000) })];
    const apart = order({
      lines,
      shipping_methods,
      reservations: [
        ...reservationsAt("sloc_kyiv", lines.slice(0, 1)),
        ...reservationsAt("sloc_lviv", lines.slice(1)),
      ],
    });
    expect(bodiesOf(apart).map(({ PayerType }) => PayerType)).toEqual(["Sender", "Sender"]);
    const left = [{ ...lines[0]!, fulfilled_quantity: "1" }, lines[1]!];
    const later = order({
      lines: left,
      shipping_methods,
      reservations: reservationsAt("sloc_kyiv", left.slice(1)),
    });
    expect(bodyOf(later).PayerType).toBe("Sender");
  });

  it("does not count goods that travel by another option, nor services", () => {
    const lines = [
      line({ id: "a", total: "600" }),
      line({ id: "b", total: "600", shipping_profile_id: "sp_big" }),
      line({ id: "c", total: "600", requires_shipping: false }),
    ];
    const shipping_methods = [
      shippingMethod({ ...FREE, option_data: freeFrom(1000) }),
      shippingMethod({ id: "ordsm_2", shipping_option_id: "so_big", shipping_profile_id: "sp_big", ...FREE }),
    ];
    const both = bodiesOf(order({ lines, shipping_methods })).map(({ PayerType }) => PayerType);
    expect(both.sort()).toEqual(["Recipient", "Sender"]);
  });

  it.each([0, -1, Number.NaN, 1_000_001, "1000", true, [], {}])("of %j is held", (sum) => {
    expect(holdCodesOf(bought("500", freeFrom(sum)))).toEqual(["free_from_invalid"]);
  });

  it("without a sum is as its price of zero says", () => {
    expect(bodyOf(bought("5000", freeFrom(null))).PayerType).toBe("Recipient");
  });

  it("is free exactly for the orders that reach the sum", () => {
    const amount = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(amount, fc.oneof(amount, fc.constant(null)), (goods, other) => {
        const sum = other ?? goods;
        const { PayerType } = bodyOf(bought((goods / 100).toFixed(2), freeFrom(sum / 100)));
        expect(PayerType).toBe(goods >= sum ? "Sender" : "Recipient");
      }),
    );
  });
});
