import fc from "fast-check";
import type { AddressSnapshot } from "../../src/planning/order-snapshot";
import type { Parcel } from "../../src/planning/parcels";
import {
  ADDRESS,
  convertAll,
  holdCodesOf,
  line,
  order,
  SETTINGS,
  shippingMethod,
  unpaid,
} from "./order-fixtures";
import { cases } from "../support/cases";

const STREET_METHODS = ["ukrposhta", "courier-kyiv"] as const;

const via = (delivery_method: string, changes = {}) =>
  shippingMethod({ option_data: { id: delivery_method, delivery_method }, data: {}, ...changes });

const addressed = (changes: Partial<AddressSnapshot>) =>
  order({ shipping_address: { ...ADDRESS, ...changes } });

describe("An order is held", () => {
  it("without a phone", () => {
    expect(holdCodesOf(addressed({ phone: null }))).toEqual(["phone_missing"]);
  });

  it("with a foreign phone, which the hold does not repeat", () => {
    const [converted] = convertAll(addressed({ phone: "+48 601 234 567" }));
    expect(converted).toEqual({ ok: false, holds: [{ code: "phone_foreign", params: {} }] });
  });

  it("without a recipient's name", () => {
    expect(holdCodesOf(addressed({ first_name: " ", last_name: null }))).toEqual(["recipient_incomplete"]);
  });

  it("where programs and people wrote that there is no name, in any case and brackets", () => {
    const word = fc
      .constantFrom(
        "null",
        "undefined",
        "None",
        "NaN",
        "nil",
        "N/A",
        "н/д",
        "немає",
        "не вказано",
        "-",
        "—",
        "…",
      )
      .chain((each) => fc.constantFrom(each, each.toUpperCase(), each.toLowerCase()));
    const around = fc.constantFrom("", "()", "[]", "<>", "{}", "''", "«»", "  ", "..");
    const nothing = fc.tuple(word, around).map(([each, [open = "", close = ""]]) => `${open}${each}${close}`);
    fc.assert(
      fc.property(nothing, nothing, (one, other) => {
        expect(holdCodesOf(addressed({ first_name: one, last_name: other }))).toEqual([
          "recipient_incomplete",
        ]);
        expect(holdCodesOf(addressed({ first_name: "Олена", last_name: other }))).toEqual([
          "recipient_incomplete",
        ]);
        expect(holdCodesOf(addressed({ first_name: `Олена ${one}`, last_name: "Коваленко" }))).toEqual([]);
      }),
      cases(300),
    );
  });

  it.each([
    ["Олена", "Олена"],
    ["Олена", "ОЛЕНА"],
    ["Олена,", "«Олена»"],
    ["Олена", "Oлeнa"],
    ["Олена Олена", null],
    ["Олена Олена", "олена"],
    ["[object Object]", "Олена"],
  ])("whose first name %j and last name %j are one name", (first_name, last_name) =>
    expect(holdCodesOf(addressed({ first_name, last_name }))).toEqual(["recipient_incomplete"]),
  );

  it.each([
    ["Нестор", "Нестор-Коваль"],
    ["Ян Ян", "Іванович"],
    ["О", "К"],
    ["Тест", "Тестовий"],
    ["Нета", "Нулл"],
  ])("by no name that differs, as %j and %j", (first_name, last_name) =>
    expect(holdCodesOf(addressed({ first_name, last_name }))).toEqual([]),
  );

  it("without a branch", () => {
    const shipping_methods = [shippingMethod({ data: { city_ref: "city-1", warehouse_ref: " " } })];
    expect(holdCodesOf(order({ shipping_methods }))).toEqual(["branch_missing"]);
  });

  it("while the carrier's literal is not set", () => {
    expect(holdCodesOf(order(), { settings: { ...SETTINGS, carrier_literal: null } })).toEqual([
      "carrier_literal_missing",
    ]);
  });

  it.each(STREET_METHODS)("by %s without a city or a street", (method) => {
    const shipping_methods = [via(method)];
    const held = (changes: Partial<AddressSnapshot>) =>
      convertAll(order({ shipping_methods, shipping_address: { ...ADDRESS, ...changes } }));
    const lacks = (missing: string) => [
      { ok: false, holds: [{ code: "address_incomplete", params: { missing } }] },
    ];
    expect(held({ city: null })).toEqual(lacks("city"));
    expect(held({ address_1: "", address_2: null })).toEqual(lacks("street"));
  });

  it("by Ukrposhta without an index of five digits, or to another country", () => {
    const shipping_methods = [via("ukrposhta")];
    const held = (changes: Partial<AddressSnapshot>) =>
      holdCodesOf(order({ shipping_methods, shipping_address: { ...ADDRESS, ...changes } }));
    for (const postal_code of [
      null,
      "",
      "0407",
      "040711",
      "04071a",
      "04 0711",
      "04071 04072",
      "0407, 1",
      "04a071",
    ])
      expect(held({ postal_code })).toEqual(["address_incomplete"]);
    for (const postal_code of ["04071", "UA-04071", "UA04071", "04071, Київ", " 04071 "])
      expect(held({ postal_code })).toEqual([]);
    expect(held({ country_code: "pl" })).toEqual(["country_not_ukraine"]);
    for (const country_code of ["ua", "UA", null]) expect(held({ country_code })).toEqual([]);
  });

  it("by the courier of Kyiv to another city", () => {
    const shipping_methods = [via("courier-kyiv")];
    const held = (city: string) =>
      holdCodesOf(order({ shipping_methods, shipping_address: { ...ADDRESS, city } }));
    for (const city of ["Львів", "Lviv", "Київська область", "Вишгород"])
      expect(held(city)).toEqual(["courier_outside_kyiv"]);
    for (const city of [
      "Київ",
      "київ ",
      "м. Київ",
      "Київ, Україна",
      "Київ (Печерський р-н)",
      "м. Київ 01001",
      "Київ".normalize("NFD"),
      "м.Київ",
      "місто Київ",
      "Киев",
      "Kyiv",
      "KIEV",
      "Kyiv city",
    ])
      expect(held(city)).toEqual([]);
  });

  it("with a recipient of one name, or of none that has a letter", () => {
    expect(holdCodesOf(addressed({ last_name: null }))).toEqual(["recipient_incomplete"]);
    expect(holdCodesOf(addressed({ first_name: ".", last_name: "Коваленко" }))).toEqual([
      "recipient_incomplete",
    ]);
    expect(holdCodesOf(addressed({ first_name: ".", last_name: "." }))).toEqual(["recipient_incomplete"]);
    expect(holdCodesOf(addressed({ first_name: "Олена Коваленко", last_name: null }))).toEqual([]);
  });

  it("by an unknown delivery method", () => {
    expect(holdCodesOf(order({ shipping_methods: [via("drone")] }))).toEqual(["delivery_method_unknown"]);
  });

  it("in another currency", () => {
    const [converted] = convertAll(order({ currency_code: "eur" }));
    expect(converted).toEqual({
      ok: false,
      holds: [{ code: "currency_not_uah", params: { currency: "EUR" } }],
    });
  });

  it("while its payment is unknown", () => {
    expect(holdCodesOf(order({ payment: unpaid("580", { first_provider_id: null }) }))).toEqual([
      "payment_unknown",
    ]);
  });

  it("with an article that has no sku, by its name, and the inventory item that lacks it", () => {
    const nameless = line({
      components: [
        { inventory_item_id: "a", sku: "POT", title: "Чайник", required_quantity: "1" },
        { inventory_item_id: "b", sku: null, title: "Чашка", required_quantity: "1" },
      ],
    });
    const [converted] = convertAll(order({ lines: [nameless] }));
    const params = { title: "Чашка", inventory_item_id: "b" };
    expect(converted).toEqual({ ok: false, holds: [{ code: "sku_missing", params }] });
  });

  it("with a fraction of a piece", () => {
    const half = line({ quantity: "1.5" });
    const [converted] = convertAll(order({ lines: [half] }));
    expect(converted).toEqual({
      ok: false,
      holds: [{ code: "fractional_quantity", params: { title: "Чайник", sku: "SKU-ordli_1" } }],
    });
  });

  it("when a parcel has nothing in it", () => {
    const parcel = emptyParcel();
    const [converted] = convertAll(order(), { parcel, parcels: [parcel] });
    expect(converted).toEqual({ ok: false, holds: [{ code: "nothing_to_ship", params: {} }] });
  });

  it("for every reason at once, so that all can be fixed at once", () => {
    const snapshot = order({
      currency_code: "usd",
      shipping_address: null,
      shipping_methods: [shippingMethod({ data: {} })],
      lines: [line({ variant_sku: null, components: [], managed: false, quantity: "0.5" })],
      payment: unpaid("580", { first_provider_id: null }),
    });
    expect(holdCodesOf(snapshot, { settings: { ...SETTINGS, carrier_literal: null } })).toEqual([
      "currency_not_uah",
      "recipient_incomplete",
      "phone_missing",
      "carrier_literal_missing",
      "branch_missing",
      "payment_unknown",
      "sku_missing",
      "fractional_quantity",
    ]);
  });
});

describe("A hold", () => {
  it("never repeats a phone, a name or an address", () => {
    const snapshot = order({
      currency_code: "usd",
      shipping_address: { ...ADDRESS, phone: "+48 601 234 567", city: null },
      shipping_methods: [via("ukrposhta")],
      lines: [line({ variant_sku: null, components: [], managed: false })],
    });
    const result = JSON.stringify(convertAll(snapshot));
    expect(result).toContain("address_incomplete");
    for (const secret of ["601", "Олена", "Коваленко", "Хорива", "04071"])
      expect(result).not.toContain(secret);
  });
});

function emptyParcel(): Parcel {
  const shipping_method = shippingMethod();
  const shipping_methods = [shipping_method];
  return {
    location_id: "sloc_kyiv",
    shipping_option_id: "so_branch",
    shipping_method,
    shipping_methods,
    lines: [],
  };
}
