import fc from "fast-check";
import type {
  AddressSnapshot,
  OrderLineSnapshot,
  OrderSnapshot,
  PaymentSnapshot,
  ReservationSnapshot,
} from "../../src/planning/order-snapshot";
import { ADDRESS, CARD_PROVIDER, CASH_PROVIDER, order, shippingMethod } from "./order-fixtures";

/** Totals as Medusa computes them: mostly kopiykas, at times with the fractions tax and discounts leave. */
const amount = fc.oneof(
  fc.nat({ max: 5_000_000 }).map((kopiykas) => (kopiykas / 100).toFixed(2)),
  fc
    .nat({ max: 50_000_000 })
    .map((fraction) => `${Math.floor(fraction / 1000)}.${String(fraction).padStart(9, "3")}`),
);

const LOCATIONS = ["sloc_kyiv", "sloc_lviv"] as const;
const PROFILES = ["sp_default", "sp_big"] as const;

interface LinePlan {
  readonly total: string;
  /** Units fulfilled already, then units at each location, of which one has all: together the quantity. */
  readonly fulfilled: number;
  /** How many of those a claim or a damaged return has written off. */
  readonly written_off: number;
  readonly at: readonly [number, number];
  readonly required: readonly number[];
  readonly profile: (typeof PROFILES)[number];
  readonly weight: number | null;
  readonly requires_shipping: boolean;
}

const linePlan: fc.Arbitrary<LinePlan> = fc
  .record({
    total: amount,
    fulfilled: fc.constantFrom(0, 0, 0, 1, 3),
    written_off: fc.constantFrom(0, 0, 1, 3),
    at: fc.oneof(fc.tuple(fc.nat({ max: 12 }), fc.constant(0)), fc.tuple(fc.constant(0), fc.nat({ max: 4 }))),
    required: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
    profile: fc.constantFrom(...PROFILES),
    weight: fc.constantFrom(null, 1, 4),
    requires_shipping: fc.constantFrom(true, true, true, true, false),
  })
  .filter(({ at }) => at[0] + at[1] > 0)
  .map((plan) => ({ ...plan, written_off: Math.min(plan.written_off, plan.fulfilled) }));

function toLine(plan: LinePlan, index: number): OrderLineSnapshot {
  const id = `ordli_${String(index).padStart(2, "0")}`;
  return {
    id,
    title: `Товар ${index}`,
    variant_sku: `SKU-${index}`,
    claim_replacement: false,
    requires_shipping: plan.requires_shipping,
    shipping_profile_id: plan.profile,
    quantity: String(plan.fulfilled + plan.at[0] + plan.at[1]),
    fulfilled_quantity: String(plan.fulfilled),
    written_off_quantity: String(plan.written_off),
    weight: plan.weight,
    total: plan.total,
    managed: true,
    components: plan.required.map((required, component) => ({
      inventory_item_id: `iitem_${index}_${component}`,
      sku: `SKU-${index}-${component}`,
      title: null,
      required_quantity: String(required),
    })),
  };
}

function reservationsOf(plan: LinePlan, line: OrderLineSnapshot): ReservationSnapshot[] {
  return LOCATIONS.flatMap((location_id, at) =>
    line.components.map((component) => ({
      line_item_id: line.id,
      inventory_item_id: component.inventory_item_id,
      location_id,
      quantity: String((plan.at[at] ?? 0) * Number(component.required_quantity)),
    })),
  ).filter((reservation) => reservation.quantity !== "0");
}

/** What is paid of an order, as a share of its total. */
const paymentPlan = fc.record({
  provider: fc.constantFrom(CARD_PROVIDER, CASH_PROVIDER, CASH_PROVIDER),
  paidPercent: fc.constantFrom(0, 0, 7, 33, 50, 100),
});

/** Orders that can be handed over: every line reserved, whole units, nothing missing. */
export const soundOrder: fc.Arbitrary<OrderSnapshot> = fc
  .record({
    plans: fc.array(linePlan, { minLength: 1, maxLength: 6 }),
    shipping: fc.tuple(amount, amount),
    payment: paymentPlan,
  })
  .map(({ plans, shipping, payment }) => {
    const lines = plans.map(toLine);
    const shipping_methods = PROFILES.map((profile, index) =>
      shippingMethod({
        id: `ordsm_${index}`,
        shipping_option_id: `so_${profile}`,
        shipping_profile_id: profile,
        total: shipping[index] ?? "0",
        original_total: shipping[index] ?? "0",
      }),
    );
    const total = [...lines, ...shipping_methods].reduce(
      (sum, { total: each }) => sum + toBillionths(each),
      0n,
    );
    const captured = (total * BigInt(payment.paidPercent)) / 100n;
    const snapshot: PaymentSnapshot = {
      first_provider_id: payment.provider,
      order_total: fromBillionths(total),
      pending_difference: fromBillionths(total - captured),
      authorized: {},
      captured: fromBillionths(captured),
      refunded: "0",
      captured_for: {},
      captures: [],
    };
    const reservations = plans.flatMap((plan, index) => reservationsOf(plan, lines[index]!));
    return order({ lines, reservations, shipping_methods, payment: snapshot });
  });

/** Orders as bad as data can be, within the snapshot's types. */
export const anyOrder: fc.Arbitrary<OrderSnapshot> = fc
  .record({
    base: soundOrder,
    currency_code: fc.constantFrom("uah", "UAH", "eur"),
    shipping_address: fc.option(anyAddress()),
    customer_phone: fc.option(fc.string()),
    metadata: fc.dictionary(fc.constantFrom("comment", "other"), fc.jsonValue()),
    quantities: fc.array(fc.constantFrom("0", "0.5", "1", "2.25", "7"), { minLength: 18, maxLength: 18 }),
    dropped: fc.nat({ max: 4 }),
    option_data: fc.dictionary(
      fc.constantFrom("id", "delivery_method", "zero_price", "free_from"),
      optionValue(),
    ),
    data: fc.dictionary(fc.constant("warehouse_ref"), fc.jsonValue()),
    payment: fc.record({
      first_provider_id: fc.constantFrom(null, CARD_PROVIDER, CASH_PROVIDER),
      order_total: fc.oneof(amount, fc.constant("0")),
      pending_difference: fc.oneof(amount, fc.constant("-5")),
      authorized: fc.record({ [CARD_PROVIDER]: amount }),
      captured: amount,
      refunded: fc.oneof(amount, fc.constant("0")),
      captured_for: fc.constant({}),
      captures: fc.constant([]),
    }),
    titles: fc.string({ unit: "binary" }),
  })
  .map(({ base, quantities, dropped, option_data, data, titles, ...changes }) => ({
    ...base,
    ...changes,
    lines: base.lines.map((line, index) => ({
      ...line,
      title: titles,
      quantity: quantities[index * 3] ?? "1",
      fulfilled_quantity: quantities[index * 3 + 1] ?? "0",
      components: line.components.map((component, at) => ({
        ...component,
        sku: (index + at) % 3 === 0 ? null : component.sku,
        title: titles,
      })),
    })),
    reservations: base.reservations.slice(dropped),
    shipping_methods: base.shipping_methods.map((method) => ({ ...method, option_data, data })),
  }));

type ChangeOfOrder = (order: OrderSnapshot) => OrderSnapshot;

const NEW_PART = { inventory_item_id: "iitem_new", sku: "NEW", title: "Нове", required_quantity: "1" };

/** What can happen in the catalogue after an order was placed, seen in the order: nothing of it was changed by a person. */
export const catalogueChange: fc.Arbitrary<ChangeOfOrder> = fc
  .record({
    lines: fc.array(
      fc.record({
        profile: fc.constantFrom("same", "same", ...PROFILES, "sp_new", null),
        managed: fc.constantFrom(true, true, false),
        parts: fc.constantFrom("same", "same", "added", "other"),
      }),
      { minLength: 6, maxLength: 6 },
    ),
    options: fc.array(fc.constantFrom("same", "same", "profile", "place"), { minLength: 4, maxLength: 4 }),
  })
  .map(({ lines, options }) => (before) => ({
    ...before,
    lines: before.lines.map((line, index) => {
      const { profile = "same", managed = true, parts = "same" } = lines[index] ?? {};
      return {
        ...line,
        shipping_profile_id: profile === "same" ? line.shipping_profile_id : profile,
        managed: line.managed && managed,
        components:
          parts === "same" ? line.components : [...(parts === "added" ? line.components : []), NEW_PART],
      };
    }),
    shipping_methods: before.shipping_methods.map((method, index) => ({
      ...method,
      ...(options[index] === "profile" && { shipping_profile_id: `sp_moved_${index}` }),
      ...(options[index] === "place" && { location_id: "sloc_moved" }),
    })),
  }));

/** A return begins: Medusa adds its shipping method to the order's, as the newest. */
export const beginReturn: fc.Arbitrary<ChangeOfOrder> = fc
  .record({
    option: fc.constantFrom("so_return", ...PROFILES.map((profile) => `so_${profile}`)),
    profile: fc.constantFrom(...PROFILES),
    way: fc.constantFrom("carrier-branch", "ukrposhta"),
  })
  .map(({ option: shipping_option_id, profile: shipping_profile_id, way }) => (before) => {
    const back = shippingMethod({
      ...{ id: "ordsm_return", shipping_option_id, shipping_profile_id, total: "0", original_total: "0" },
      option_data: { id: way, delivery_method: way },
      data: { warehouse_ref: "ref-return" },
      is_return: true,
    });
    return { ...before, shipping_methods: [back, ...before.shipping_methods] };
  });

function anyAddress(): fc.Arbitrary<AddressSnapshot> {
  const text = (known: string | null) => fc.constantFrom(known, known, null, "", "\u0000 &amp;");
  return fc.record({
    first_name: text(ADDRESS.first_name),
    last_name: text(ADDRESS.last_name),
    company: text(null),
    phone: fc.oneof(text(ADDRESS.phone), fc.string()),
    address_1: text(ADDRESS.address_1),
    address_2: text(ADDRESS.address_2),
    city: text(ADDRESS.city),
    province: text(null),
    postal_code: text(ADDRESS.postal_code),
    country_code: text("ua"),
  });
}

function optionValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom("carrier-branch", "ukrposhta", "courier-kyiv", "pickup", "carrier_tariff", "free"),
    fc.jsonValue(),
  );
}

const BILLION = 1_000_000_000n;

function toBillionths(amountText: string): bigint {
  const [whole = "0", fraction = ""] = amountText.split(".");
  return BigInt(whole) * BILLION + BigInt(fraction.slice(0, 9).padEnd(9, "0"));
}

function fromBillionths(amountInBillionths: bigint): string {
  return `${amountInBillionths / BILLION}.${String(amountInBillionths % BILLION).padStart(9, "0")}`;
}

/** Half a kopiyka up: what an amount is in whole kopiykas. */
export function roundedKopiykas(amountText: string): bigint {
  return (toBillionths(amountText) + 5_000_000n) / 10_000_000n;
}

/** The exact sum of amounts, in whole kopiykas. */
export function roundedSum(amounts: readonly string[]): bigint {
  const sum = amounts.reduce((total, each) => total + toBillionths(each), 0n);
  return (sum + 5_000_000n) / 10_000_000n;
}
