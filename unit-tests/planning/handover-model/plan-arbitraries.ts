import fc from "fast-check";
import type { OrderSnapshot } from "../../../src/planning/order-snapshot";
import {
  bodyToSend,
  OrderBodies,
  type CommandProgress,
  type LimitedBranch,
  type PlanInput,
  type WarehouseOrderInPlan,
} from "../../../src/planning/orders";
import type { Settings } from "../../../src/planning/settings";
import { anyOrder, catalogueChange, soundOrder } from "../order-arbitraries";
import { ADDRESS, CARD_PROVIDER, CASH_PROVIDER } from "../order-fixtures";
import { CLOSED, LIGHT } from "./shop";
import {
  bothConnections,
  connection,
  factsOf,
  linesOf,
  NOW,
  planned,
  REFUSED_TO_CANCEL,
  refusedWith,
} from "./plan-input";

/** Mostly the first, so that one thing out of the way does not hide all the others. */
function mostly<T>(usual: T, ...others: T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  );
}

const settings = fc.record({
  approve: mostly<Settings["approve"]>("none", "cod", "all"),
  prepaid_when: fc.constantFrom("captured", "authorized"),
  without_payment: fc.constantFrom("hold", "cash_on_delivery", "prepaid"),
  grace_period_minutes: mostly(0, 30, 600),
  automatic_handover: mostly(true, false),
  carrier_literal: mostly<string | null>("Тестовий перевізник", null),
  check_branches: mostly<Settings["check_branches"]>("refuse", "hold", "off"),
  weight_unit: mostly<Settings["weight_unit"]>("kg", "none"),
});

/** One of each place; sometimes Kyiv's is disabled, and sometimes another one serves it instead. */
const connections = fc
  .tuple(settings, mostly(true, false), fc.boolean())
  .map(([changes, enabled, replaced]) => [
    connection({ enabled }, changes),
    ...(enabled || !replaced
      ? []
      : [connection({ id: "sklconn_next" }, { ...changes, number_prefix: "B-" })]),
    ...bothConnections(changes).slice(1),
  ]);

const progress = mostly<CommandProgress>("none", "waiting", "in_flight");
const seldom = mostly(false, true);

const someUnits = fc.record({
  line_item_id: fc.constantFrom("ordli_00", "ordli_01"),
  quantity: fc.constantFrom("1", "2"),
});

/** Any row the tables could hold. Without lines of its own it has those of its parcel, see {@link withWanted}. */
const warehouseOrder: fc.Arbitrary<WarehouseOrderInPlan> = fc
  .record({
    at: fc.constantFrom("kyiv", "lviv"),
    shipping_option_id: fc.constantFrom("so_sp_default", "so_sp_big"),
    origin: mostly<"automatic" | "manual">("automatic", "manual"),
    state: fc.constantFrom(
      ...(["planned", "planned", "new", "new", "new", "picked", "shipped", "delivered"] as const),
      ...(["canceled", "returned", "refused"] as const),
    ),
    hold_code: fc.constantFrom(null, null, "phone_missing" as const),
    payload_hash: fc.constantFrom(null, "other"),
    refusal: fc.constantFrom(null, null, refusedWith("other")),
    commands: fc.record({ add: progress, edit: progress, cancel: progress }),
    lines: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(someUnits, { maxLength: 2 }) },
    ),
    payment_provider_id: fc.constantFrom(null, CASH_PROVIDER, CARD_PROVIDER),
    cash_on_delivery_sum: fc.constantFrom(null, "120.00"),
    cancel_refusal: seldom.map((refused) => (refused ? REFUSED_TO_CANCEL : null)),
    fulfillment: mostly("none", "awaited", "bound"),
    cancel_reason: fc.constantFrom(
      ...(["order_canceled", "parcel_gone", "canceled_at_warehouse", "fulfillment_failed"] as const),
    ),
    gate_passed_at: fc.constantFrom(null, new Date(NOW)),
    approved_at: fc.constantFrom(null, new Date(NOW)),
    held_by_merchant_at: seldom.map((held) => (held ? new Date(NOW) : null)),
  })
  .map(({ at, fulfillment, ...changes }) => {
    // Medusa's fulfillment comes after the handover, unless a merchant made it by hand.
    const may = changes.origin === "manual" || changes.state !== "planned";
    return planned({
      ...changes,
      pending_fulfillment_id: may && fulfillment === "awaited" ? "ful_pending" : null,
      fulfillment_id: may && fulfillment === "bound" ? "ful_1" : null,
      connection_id: `sklconn_${at}`,
      location_id: `sloc_${at}`,
    });
  });

/** Where the goods of an order lie, moved about as edits and Medusa's own reservations do. */
function moved(snapshot: OrderSnapshot, seeds: readonly number[]): OrderSnapshot {
  const places = ["sloc_kyiv", "sloc_lviv"];
  const reservations = snapshot.reservations.map((reservation, index) => {
    const seed = seeds[index % Math.max(1, seeds.length)] ?? 0;
    return seed > 1 ? reservation : { ...reservation, location_id: places[seed] ?? "sloc_kyiv" };
  });
  return { ...snapshot, reservations };
}

const orderOfAnyStatus = fc
  .record({
    base: fc.oneof({ weight: 5, arbitrary: soundOrder }, { weight: 1, arbitrary: anyOrder }),
    status: mostly<OrderSnapshot["status"]>("pending", "completed", "canceled", "archived", "draft"),
    seeds: fc.array(fc.nat({ max: 6 }), { maxLength: 4 }),
    phone: mostly(ADDRESS.phone, null),
    inCatalogue: fc.option(catalogueChange, { nil: (order: OrderSnapshot) => order, freq: 2 }),
  })
  .map(({ base, status, seeds, phone, inCatalogue }): OrderSnapshot => {
    const shipping_address = base.shipping_address && { ...base.shipping_address, phone };
    return { ...inCatalogue(moved(base, seeds)), status, shipping_address };
  });

export const anyPlanInput: fc.Arbitrary<PlanInput> = fc
  .record({
    order: orderOfAnyStatus,
    warehouse_orders: fc.array(warehouseOrder, { maxLength: 3 }),
    connections,
    now: fc.constantFrom(NOW, "2026-11-21T12:00:00.000Z"),
    shop_holds: fc.option(
      fc.dictionary(
        fc.constantFrom("1001-1", "1001-2", "1001-3"),
        fc.constant({ code: "held_by_shop", params: { sentence: "Call first." } } as const),
        { maxKeys: 2 },
      ),
      { nil: undefined, freq: 4 },
    ),
    limited_branches: mostly<readonly LimitedBranch[]>([], CLOSED, CLOSED.slice(1), LIGHT),
    /** Of which rows the warehouse holds what is wanted, or the same goods otherwise, or has refused what is wanted. */
    asWanted: fc.array(fc.constantFrom<AsWanted[]>("held", "other", "other", "refused", "no"), {
      minLength: 4,
      maxLength: 4,
    }),
  })
  .map(({ warehouse_orders, asWanted, shop_holds, limited_branches, ...input }) => {
    const known = {
      ...input,
      delivery_addresses: {},
      ...(shop_holds && { shop_holds }),
      ...(limited_branches.length > 0 && { limited_branches }),
    };
    return withWanted(number(known, warehouse_orders), asWanted);
  });

function number(
  input: Omit<PlanInput, "warehouse_orders">,
  warehouse_orders: readonly WarehouseOrderInPlan[],
): PlanInput {
  return {
    ...input,
    warehouse_orders: distinct(warehouse_orders).map((each, index) => ({
      ...each,
      id: `sklord_${index + 1}`,
      sequence: index + 1,
      number: `1001-${index + 1}`,
    })),
  };
}

type AsWanted = "no" | "held" | "other" | "refused";

function withWanted(input: PlanInput, asWanted: readonly AsWanted[]): PlanInput {
  const warehouse_orders = input.warehouse_orders.map((each, index) => {
    const wanted = asWanted[index] ?? "no";
    const found = wanted === "no" ? null : bodyToSend(new OrderBodies(input), each.id);
    if (!found?.converted.ok) return each;
    const facts = factsOf(found.converted.body);
    if (wanted === "refused") return { ...each, refusal: refusedWith(facts.payload_hash) };
    const lines = each.lines.length > 0 ? each.lines : linesOf(found.parcel);
    if (each.state === "planned") return each;
    return { ...each, lines, ...(wanted === "held" && facts) };
  });
  return { ...input, warehouse_orders };
}

/** The tables allow one that waits for each place. */
function distinct(orders: readonly WarehouseOrderInPlan[]): WarehouseOrderInPlan[] {
  const waiting = new Set<string>();
  return orders.filter(({ state, location_id, shipping_option_id }) => {
    if (state !== "planned") return true;
    const place = `${location_id} ${shipping_option_id}`;
    if (waiting.has(place)) return false;
    waiting.add(place);
    return true;
  });
}
