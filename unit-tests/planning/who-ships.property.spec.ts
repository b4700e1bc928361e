import { BigNumber } from "bignumber.js";
import fc from "fast-check";
import { agreementOf, OrderBodies, planOrder, type PlanInput } from "../../src/planning/orders";
import type { OrderSnapshot, ShippingMethodSnapshot } from "../../src/planning/order-snapshot";
import { outstandingOf } from "../../src/planning/fulfillments/fulfil";
import { planInput } from "./handover-model/plan-input";
import { settled } from "./handover-model/shop";
import { beginReturn, catalogueChange, soundOrder } from "./order-arbitraries";
import { shippingMethod } from "./order-fixtures";
import { cases } from "../support/cases";

const COURIER = "manual_manual";
const EXCHANGE = "oexc_1";

/** How goods of an exchange are sent: by an option of the order again, or by another one of any provider. */
const ownMethod = fc.record({
  option: fc.constantFrom(0, 1, "other", "other"),
  provider_id: fc.constantFrom("sklad_sklad", COURIER),
  shipping_profile_id: fc.constantFrom("sp_default", "sp_big"),
  way: fc.constantFrom("carrier-branch", "ukrposhta"),
});

/**
 * Orders that several shippers deliver: each profile's method is ours or a courier's, goods of an exchange go by its own
 * method or by the order's, some have no profile that a method is for, a return's method may be the newest.
 */
const sharedOrder: fc.Arbitrary<OrderSnapshot> = fc
  .record({
    order: soundOrder,
    providers: fc.array(fc.constantFrom("sklad_sklad", "sklad_sklad", COURIER), {
      minLength: 2,
      maxLength: 2,
    }),
    exchanged: fc.array(fc.constantFrom(false, false, true), { minLength: 6, maxLength: 6 }),
    profiles: fc.array(
      fc.constantFrom("same", "same", "same", "same", "same", "sp_other", "none", "unknown"),
      {
        minLength: 6,
        maxLength: 6,
      },
    ),
    own: fc.option(ownMethod),
    /** An edit sets another option of the first method's way, without data. */
    free: fc.boolean(),
    back: fc.option(beginReturn),
  })
  .map(({ order, providers, exchanged, profiles, own, free, back }) => {
    const lines = order.lines.map((line, index) => ({
      ...line,
      ...(exchanged[index] && { exchange_or_claim_id: EXCHANGE }),
      ...(profiles[index] === "sp_other" && { shipping_profile_id: "sp_other" }),
      ...(profiles[index] === "none" && {
        shipping_profile_id: null,
        product_without_profile: true as const,
      }),
      ...(profiles[index] === "unknown" && { shipping_profile_id: null }),
    }));
    const methods = order.shipping_methods.map((method, index) => ({
      ...method,
      provider_id: providers[index] ?? COURIER,
    }));
    const again = own && typeof own.option === "number" && methods[own.option];
    const other = own && {
      ...{ shipping_option_id: "so_exchange", provider_id: own.provider_id },
      ...{
        shipping_profile_id: own.shipping_profile_id,
        option_data: { id: own.way, delivery_method: own.way },
      },
    };
    const ofExchange = own && {
      ...shippingMethod(again || other || {}),
      ...{ id: "ordsm_exchange", exchange_or_claim_id: EXCHANGE, data: {}, total: "0", original_total: "0" },
    };
    const [first] = methods;
    const placed =
      free && first
        ? [{ ...first, ...{ id: "ordsm_free", shipping_option_id: "so_free", data: {} } }, ...methods]
        : methods;
    const shared = { ...order, lines, shipping_methods: ofExchange ? [ofExchange, ...placed] : placed };
    return back ? back(shared) : shared;
  });

const sent = ({ warehouse_orders }: PlanInput) => warehouse_orders.filter(({ state }) => state === "new");

/** The other provider's methods that can be for a line: its exchange's where there are any, else the order's. */
function theirsFor(order: OrderSnapshot, line: OrderSnapshot["lines"][number]): ShippingMethodSnapshot[] {
  const toCustomer = order.shipping_methods.filter(({ is_return }) => !is_return);
  const chosen = toCustomer.filter(({ exchange_or_claim_id: id }) => id && id === line.exchange_or_claim_id);
  const ways = chosen.length > 0 ? chosen : toCustomer.filter(({ exchange_or_claim_id: id }) => !id);
  const theirs = ways.filter(({ provider_id }) => provider_id === COURIER);
  const isAllTheirs = theirs.length === ways.length;
  return theirs.filter((method) => isAllTheirs || method.shipping_profile_id === line.shipping_profile_id);
}

describe("For any order that several providers ship", () => {
  it("each unit is fulfilled, in one parcel, another provider's by a method for it, or held by name", () => {
    fc.assert(
      fc.property(sharedOrder, (order) => {
        const { parcels, holds, elsewhere, shippers } = new OrderBodies(planInput({ order })).found;
        for (const line of order.lines.filter(({ requires_shipping }) => requires_shipping)) {
          const inParcels = parcels.flatMap(({ lines }) => lines.filter((one) => one.line.id === line.id));
          const units = BigNumber.sum(
            elsewhere.get(line.id) ?? 0,
            ...inParcels.map(({ quantity }) => quantity),
          );
          if (units.eq(outstandingOf(line))) continue;
          expect(inParcels).toEqual([]);
          const isNamed = holds.some(({ params }) => params.sku === line.variant_sku);
          if (isNamed) continue;
          expect(shippers.get(line.id)?.by).toBe("other");
          expect(theirsFor(order, line)).not.toEqual([]);
        }
      }),
      cases(600),
    );
  });

  it("a change of the catalogue alone changes nothing of what was accepted, and sends nothing a second time", () => {
    fc.assert(
      fc.property(sharedOrder, catalogueChange, (order, change) => {
        const before = settled(planInput({ order }));
        const ids = sent(before).map(({ id }) => id);
        const after = { ...before, order: change(before.order) };
        const plan = planOrder(after);
        expect(plan.filter((action) => action.type !== "create" && ids.includes(action.id))).toEqual([]);
        if (ids.length > 0 && ids.length === before.warehouse_orders.length) expect(plan).toEqual([]);
        const warehouse_orders = before.warehouse_orders.map((row) =>
          row.state === "new" ? { ...row, state: "picked" as const } : row,
        );
        const picked = { ...after, warehouse_orders };
        for (const row of warehouse_orders.filter(({ state }) => state === "picked"))
          expect(agreementOf(new OrderBodies(picked), row)).not.toBe("differs");
      }),
      cases(600),
    );
  });

  it("so it is after an edit that gave another shipper goods of its own", () => {
    fc.assert(
      fc.property(sharedOrder, sharedOrder, catalogueChange, (order, other, change) => {
        const before = settled(planInput({ order }));
        const joined = other.lines.map(({ exchange_or_claim_id: _, ...line }) => ({
          ...line,
          id: `${line.id}_joined`,
          shipping_profile_id: "sp_theirs",
        }));
        const courier = shippingMethod({
          ...{ id: "ordsm_courier", shipping_option_id: "so_courier", provider_id: COURIER },
          ...{ shipping_profile_id: "sp_theirs", total: "0", original_total: "0" },
        });
        const edited = {
          ...order,
          lines: [...order.lines, ...joined],
          shipping_methods: [courier, ...order.shipping_methods],
        };
        const after = settled({ ...before, order: edited });
        const ids = sent(after).map(({ id }) => id);
        const plan = planOrder({ ...after, order: change(edited) });
        expect(plan.filter((action) => action.type !== "create" && ids.includes(action.id))).toEqual([]);
      }),
      cases(300),
    );
  });
});
