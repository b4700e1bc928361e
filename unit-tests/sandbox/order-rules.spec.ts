import { orderRefusals } from "../../src/sandbox/warehouse/validation";
import { wireOrder } from "../../integration-tests/sandbox/support/order";

const context = { carrierLiteral: "Нова пошта" };

function problems(change: Record<string, unknown>): string[] {
  return orderRefusals(wireOrder(change), context).map(({ code, field }) => `${code} ${field}`);
}

function line(change: Record<string, unknown>): Record<string, unknown> {
  return { products: [{ sku: "A", name: "А", count: "1", price: "10.00", ...change }] };
}

describe("an order is accepted", () => {
  it("as the spec describes it", () => {
    expect(problems({})).toEqual([]);
  });

  it.each(["Ukrposhta", "Курьерская доставка Киев", "Самовывоз"])(
    "without a branch for %s",
    (delivery_method) => {
      expect(problems({ delivery_method, delivery_address: {} })).toEqual([]);
    },
  );

  it("with members the spec does not know", () => {
    expect(problems({ delivery_address: { WarehouseRef: "ref", City: "Київ" }, source: "shop" })).toEqual([]);
  });
});

describe("an order is refused", () => {
  it.each(Object.keys(wireOrder()))("without %s", (field) => {
    expect(problems({ [field]: undefined })).toEqual([`field_missing ${field}`]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["a phone with a plus", { rec_phone: "+380501234567" }, "field_invalid rec_phone"],
    ["a phone of ten digits", { rec_phone: "0501234567" }, "field_invalid rec_phone"],
    ["a date the wrong way round", { date_order: "2026-11-20" }, "field_invalid date_order"],
    ["a date that does not exist", { date_order: "31.02.2026" }, "field_invalid date_order"],
    ["a thirteenth month", { date_order: "01.13.2026" }, "field_invalid date_order"],
    ["a Latin literal", { payment_method: "cash" }, "literal_unknown payment_method"],
    [
      "a literal with a Latin letter in it",
      { payment_method: "Hаличными" },
      "literal_unknown payment_method",
    ],
    ["another carrier", { delivery_method: "Nova Poshta" }, "literal_unknown delivery_method"],
    ["a payer in lower case", { PayerType: "recipient" }, "literal_unknown PayerType"],
    ["a declared value of text", { Cost: "100" }, "field_invalid Cost"],
    ["a declared value with kopiykas", { Cost: 10.5 }, "field_invalid Cost"],
    ["a declared value of nothing", { Cost: 0 }, "field_invalid Cost"],
    ["a sum with a comma", { order_payment_sum: "12,50" }, "field_invalid order_payment_sum"],
    ["a sum that is a number", { order_payment_sum: 12.5 }, "field_invalid order_payment_sum"],
    ["no lines", { products: [] }, "field_invalid products"],
    ["a count of zero", line({ count: "0" }), "field_invalid products[0].count"],
    ["a fractional count", line({ count: "1.5" }), "field_invalid products[0].count"],
    ["a count that is a number", line({ count: 1 }), "field_invalid products[0].count"],
    ["a price below zero", line({ price: "-1" }), "field_invalid products[0].price"],
    ["a line without a sku", line({ sku: "" }), "field_invalid products[0].sku"],
    ["no branch for the carrier", { delivery_address: {} }, "branch_missing delivery_address.WarehouseRef"],
    ["an address of text", { delivery_address: "Київ" }, "field_invalid delivery_address"],
  ])("with %s", (_what, change, problem) => {
    expect(problems(change)).toEqual([problem]);
  });

  it("with every reason at once, in Ukrainian", () => {
    expect(orderRefusals(wireOrder({ rec_phone: "1", date_order: "x" }), context)).toEqual([
      {
        code: "field_invalid",
        field: "date_order",
        message: "Невірне значення поля date_order: очікується дата у форматі ДД.ММ.РРРР.",
      },
      {
        code: "field_invalid",
        field: "rec_phone",
        message: "Невірне значення поля rec_phone: очікується телефон у форматі 380XXXXXXXXX.",
      },
    ]);
  });

  it("for an unknown sku or branch only when that is checked", () => {
    const strict = { ...context, knowsSku: () => false, knowsBranch: () => false };
    expect(orderRefusals(wireOrder(), strict).map(({ code }) => code)).toEqual([
      "branch_unknown",
      "sku_unknown",
    ]);
  });

  it.each([null, "order", 5])("when it is %j", (order) => {
    expect(orderRefusals(order, context)).toHaveLength(1);
  });
});
