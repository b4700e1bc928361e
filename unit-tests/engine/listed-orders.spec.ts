import fc from "fast-check";
import { destinationOf, listedOrders } from "../../src/engine/lists/listed-orders";
import { orderLine } from "../../src/engine/lists/order-list";
import { paymentFacts } from "../../src/planning/body";
import { paymentOf } from "../../src/planning/lists";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { unpaid } from "../planning/order-fixtures";

type Methods = Parameters<typeof destinationOf>[1];
type Listed = Parameters<typeof orderLine>[0];

const PLACED = {
  ...{ order_id: "order_1", placed_at: new Date("2026-11-25T20:30:00Z") },
  ...{ first_name: "Тарас", last_name: "Шевченко", phone: "067 123 45 67" },
  ...{ city: "Львів", address_1: "вул. Кленова, 37", address_2: null, postal_code: "79000" },
};
const CONNECTION = { settings: { ...DEFAULT_SETTINGS, carrier_literal: "Нова пошта" } };
const ROW = { shipping_option_id: "so_1" };

const methods = (delivery_method: string, data: Record<string, unknown> = {}): Methods => [
  {
    ...{ order_id: "order_1", shipping_option_id: "so_1", provider_id: "sklad_sklad" },
    ...{ shipping_profile_id: null, location_id: null, option_data: { delivery_method }, data },
  },
];

it("a parcel to a branch goes to the branch by its name", () => {
  const data = {
    warehouse_ref: "b253c6f6-0bca-4db1-8c4c-5a7a11223344",
    warehouse_name: "Відділення №19",
    city_name: "Самбір",
  };
  expect(destinationOf(ROW, methods("carrier-branch", data), PLACED, CONNECTION)).toEqual({
    ...{ method: "carrier-branch", carrier: "Нова пошта", city: "Самбір", address: "Відділення №19" },
  });
});

it("an identifier is never shown as the name of a branch", () => {
  const reference = "b253c6f6-0bca-4db1-8c4c-5a7a11223344";
  const data = { warehouse_ref: reference, warehouse_name: reference };
  expect(destinationOf(ROW, methods("carrier-branch", data), PLACED, CONNECTION)).toMatchObject({
    city: "Львів",
    address: null,
  });
});

it("a parcel by post goes to street and postal code, one to be picked up to none", () => {
  expect(destinationOf(ROW, methods("ukrposhta"), PLACED, CONNECTION)).toMatchObject({
    ...{ carrier: null, city: "Львів", address: "вул. Кленова, 37, 79000" },
  });
  expect(destinationOf(ROW, methods("pickup"), PLACED, CONNECTION)).toMatchObject({
    city: null,
    address: null,
  });
  expect(destinationOf(ROW, methods("balloon"), PLACED, CONNECTION)).toBeNull();
});

it.each([
  ["Шевченко Тарас", "Шевченко Тарас", "Шевченко Тарас"],
  ["Тарас", "null", "Тарас"],
  ["-", "-", null],
])("a recipient with the names %j and %j is shown as %j", async (first_name, last_name, name) => {
  const placed = { ...PLACED, first_name, last_name, phone: null };
  const stores = { listedOrders: { placed: async () => [placed], shippingMethods: async () => [] } };
  const ctx = { sklad: { stores } } as unknown as Parameters<typeof listedOrders>[0];
  const seen = [{ row: { order_id: "order_1", state: "new" } }] as unknown as Parameters<
    typeof listedOrders
  >[1];
  const [listed] = await listedOrders(ctx, seen, { connections: new Map() });
  expect(listed?.recipient?.name ?? null).toBe(name);
});

it("a street without a flat has no dash in its place", () => {
  const placed = { ...PLACED, address_2: "-" };
  expect(destinationOf(ROW, methods("ukrposhta"), placed, CONNECTION)).toMatchObject({
    address: "вул. Кленова, 37, 79000",
  });
});

it("is paid on delivery as its checkout says, and once handed over as it was sent", () => {
  const planned = {
    ...{ accepted_at: null, cash_on_delivery_sum: null, collect_on_delivery: false },
    ...{ payment_provider_id: "pp_cod", state: "planned" as const },
  };
  const accepted = { ...planned, accepted_at: PLACED.placed_at };
  const cod = { ...DEFAULT_SETTINGS, cod_provider_ids: ["pp_cod"] };
  expect(paymentOf(planned, cod)).toBe("cash_on_delivery");
  expect(paymentOf(planned, DEFAULT_SETTINGS)).toBe("prepaid");
  expect(paymentOf(planned, null)).toBe("prepaid");
  expect(paymentOf({ ...planned, collect_on_delivery: true }, null)).toBe("cash_on_delivery");
  expect(paymentOf(accepted, cod)).toBe("prepaid");
  expect(paymentOf({ ...accepted, cash_on_delivery_sum: "10" }, null)).toBe("cash_on_delivery");
});

it.each(["hold", "cash_on_delivery", "prepaid"] as const)(
  "an order that owes is listed as it will be sent, with the setting %j for orders without a payment",
  (without_payment) => {
    const settings = { ...DEFAULT_SETTINGS, cod_provider_ids: ["pp_cod"], without_payment };
    fc.assert(
      fc.property(
        fc.option(fc.constantFrom("pp_cod", "pp_card")),
        fc.boolean(),
        fc.integer({ min: 1, max: 100_000 }),
        (payment_provider_id, collect_on_delivery, kopiykas) => {
          const payment = unpaid(String(kopiykas / 100), { first_provider_id: payment_provider_id });
          const row = {
            ...{ state: "planned" as const, accepted_at: null },
            ...{ cash_on_delivery_sum: null, collect_on_delivery },
          };
          const context = { remembered_provider_id: payment_provider_id, collect_on_delivery };
          expect(paymentOf({ ...row, payment_provider_id }, settings)).toBe(
            paymentFacts({ payment }, settings, context).kind,
          );
        },
      ),
    );
  },
);

it("withdrawn before its handover, it is paid as its checkout says", async () => {
  const stores = { listedOrders: { placed: async () => [], shippingMethods: async () => [] } };
  const ctx = { sklad: { stores } } as unknown as Parameters<typeof listedOrders>[0];
  const row = { order_id: "order_1", connection_id: "con_1", state: "canceled", accepted_at: null };
  const money = { cash_on_delivery_sum: null, collect_on_delivery: false, payment_provider_id: "pp_cod" };
  const settings = { ...DEFAULT_SETTINGS, cod_provider_ids: ["pp_cod"] };
  const [listed] = await listedOrders(
    ctx,
    [{ row: { ...row, ...money } }] as unknown as Parameters<typeof listedOrders>[1],
    { connections: new Map([["con_1", { settings }]]) } as unknown as Parameters<typeof listedOrders>[2],
  );
  expect(listed?.payment).toBe("cash_on_delivery");
});

describe("a line of the table", () => {
  const listed = {
    row: {
      ...{ number: "S-7", cash_on_delivery_sum: "4489.50", cash_unbooked: true, remote_id: "FF-000005" },
      ...{ state: "delivered", delivered_at: new Date("2026-11-27T22:05:00Z") },
    },
    situation: { code: "order.accepted", params: {} },
    placed_at: PLACED.placed_at,
    recipient: { name: '=HYPERLINK("x")', phone: "+380671234567" },
    destination: {
      method: "carrier-branch",
      carrier: "Нова пошта",
      city: "Самбір",
      address: "Відділення №19",
    },
    tracking: [{ number: "59001234567890", url: "https://track.example/59001234567890" }],
    payment: "cash_on_delivery",
  } as unknown as Listed;

  it("has the order's texts in the language, and its moment in Kyiv", () => {
    const line = orderLine(listed, "uk");
    expect(line).toContain("S-7;2026-11-25 22:30;");
    expect(line).toContain(
      ';Самбір;Нова пошта: Відділення №19;"=""59001234567890""";https://track.example/59001234567890;Накладений платіж;4489,50;ні;FF-000005;2026-11-28 00:05;',
    );
    expect(orderLine(listed, "en")).toContain(
      ',"=""59001234567890""",https://track.example/59001234567890,Cash on delivery,4489.50,no,FF-000005,2026-11-28 00:05,',
    );
  });

  it("says whether cash is marked as paid once it was collected, and not before", () => {
    const bookedOf = (row: object) =>
      orderLine({ ...listed, row: { ...listed.row, ...row } }, "en").match(/4489\.50,([a-z]*),FF/)?.[1];
    expect(bookedOf({ cash_unbooked: false })).toBe("yes");
    expect(bookedOf({ cash_unbooked: true })).toBe("no");
    expect(bookedOf({ state: "shipped", cash_unbooked: false, delivered_at: null })).toBe("");
  });

  it("has no cell that a spreadsheet would calculate", () => {
    expect(orderLine(listed, "uk")).toContain(`;"'=HYPERLINK(""x"")";380 67 123 45 67;`);
  });
});
