import type { OrderSnapshot } from "../../../src/planning/order-snapshot";
import { OrderBodies, planOrder, type PlanInput } from "../../../src/planning/orders";
import { ADDRESS, line, order, reservationsAt, shippingMethod, unpaid } from "../order-fixtures";
import { applied } from "./apply";
import { accept, changed, factsOf, planInput, sentFor } from "./plan-input";

/** An order as people change it: two articles, where they are reserved, the recipient and what is paid. */
export interface Shop {
  readonly kettles: number;
  readonly cups: number;
  readonly kettlesAt: string;
  readonly cupsAt: string;
  readonly name: string;
  /** Units that a claim has written off; Medusa fulfills them all the same. */
  readonly writtenOff: number;
  /** UAH captured before delivery. */
  readonly paid: number;
  readonly phone: boolean;
  /** Whether an edit has set another option of the same way, as a merchant gives away the delivery. */
  readonly goodwill: boolean;
  /** Whether the order's branch takes parcels, by the directories of both places. */
  readonly branchOpen: boolean;
}

export const STANDARD: Shop = {
  kettles: 1,
  cups: 1,
  kettlesAt: "sloc_kyiv",
  cupsAt: "sloc_kyiv",
  name: "Коваленко",
  writtenOff: 0,
  paid: 0,
  phone: true,
  goodwill: false,
  branchOpen: true,
};

const SHIPPING = 80;
const PRICES = { kettles: 500, cups: 300 } as const;
const ARTICLES = ["kettles", "cups"] as const;

const anotherOption = shippingMethod({
  id: "ordsm_goodwill",
  shipping_option_id: "so_goodwill",
  data: {},
  original_total: "0",
  total: "0",
});

const totalOf = (shop: Shop): number =>
  SHIPPING + ARTICLES.reduce((sum, article) => sum + shop[article] * PRICES[article], 0);

const placeOf = (shop: Shop, article: (typeof ARTICLES)[number]): string => shop[`${article}At`];

export function toOrder(shop: Shop): OrderSnapshot {
  const lines = ARTICLES.map((id) =>
    line({
      id,
      quantity: String(shop[id]),
      written_off_quantity: String(shop.writtenOff),
      total: String(shop[id] * PRICES[id]),
    }),
  );
  const total = totalOf(shop);
  return order({
    lines,
    reservations: lines.flatMap((each, index) =>
      reservationsAt(placeOf(shop, ARTICLES[index] ?? "kettles"), [each]),
    ),
    // Medusa keeps the former method beside it, and an edit supplies no branch.
    shipping_methods: [
      ...(shop.goodwill ? [anotherOption] : []),
      shippingMethod({ original_total: String(SHIPPING), total: String(SHIPPING) }),
    ],
    shipping_address: { ...ADDRESS, last_name: shop.name, phone: shop.phone ? ADDRESS.phone : null },
    payment: unpaid(String(total), {
      captured: String(shop.paid),
      pending_difference: String(total - shop.paid),
    }),
  });
}

function inShop(input: PlanInput, shop: Shop): PlanInput {
  const { limited_branches: _, ...rest } = input;
  const known = { ...rest, order: toOrder(shop) };
  return shop.branchOpen ? known : { ...known, limited_branches: CLOSED };
}

/** The branch of the fixtures' orders, closed by the directories of both connections. */
export const CLOSED = ["sklconn_kyiv", "sklconn_lviv"].map((connection_id) => ({
  connection_id,
  ref: "ref-kyiv-1",
  number: "1",
  name: "Відділення №1",
  is_closed: true,
  is_gone: false,
  max_weight_kg: null,
}));

/** The same branch, open for parcels of at most 20 kg. */
export const LIGHT = CLOSED.map((branch) => ({ ...branch, is_closed: false, max_weight_kg: 20 }));

/** What the warehouse is to hold in the end, place by place; money as one sum over all places. */
export function wantedOf(shop: Shop) {
  const parcels: Record<string, Record<string, string>> = {};
  for (const article of ARTICLES.filter((each) => shop[each] > 0))
    (parcels[placeOf(shop, article)] ??= {})[article] = String(shop[article]);
  const any = Object.keys(parcels).length > 0;
  return {
    parcels,
    names: any ? [`${shop.name} ${ADDRESS.first_name ?? ""}`] : [],
    collects: any ? Math.max(0, totalOf(shop) - shop.paid) : 0,
  };
}

/** What the warehouse does hold, in the form of {@link wantedOf}. */
export function atWarehouse(input: PlanInput): ReturnType<typeof wantedOf> {
  const living = input.warehouse_orders.filter(({ state }) => state === "new");
  const bodies = living.map(({ id, payload_hash }) => {
    const { body } = sentFor(input, id);
    if (factsOf(body).payload_hash !== payload_hash)
      throw new Error(`${id} holds something else than wanted`);
    return body;
  });
  const parcels = living.map(({ location_id, lines }) => [
    location_id,
    Object.fromEntries(lines.map(({ line_item_id, quantity }) => [line_item_id, quantity])),
  ]);
  return {
    parcels: Object.fromEntries(parcels) as Record<string, Record<string, string>>,
    names: [...new Set(bodies.map(({ recipient }) => recipient))],
    collects: living.reduce((sum, { cash_on_delivery_sum }) => sum + Number(cash_on_delivery_sum ?? 0), 0),
  };
}

interface Step {
  readonly change: Partial<Shop>;
  /** Whether an event announced it, so that it was planned. */
  readonly seen: boolean;
  /** Whether the outbox was emptied then. */
  readonly delivered: boolean;
}

/** Lets an order live through changes, and end as `end`. */
export function runCourse(
  steps: readonly Step[],
  end: Shop,
  watch: (input: PlanInput) => void = () => undefined,
): PlanInput {
  let shop = STANDARD;
  let input = inShop(planInput(), shop);
  const next = (now: PlanInput) => {
    input = now;
    watch(input);
  };
  for (const { change, seen, delivered } of steps) {
    shop = { ...shop, ...change };
    next(inShop(input, shop));
    if (seen) next(applied(input, planOrder(input)));
    if (delivered) next(deliverAll(input));
  }
  next(inShop(input, end));
  return input;
}

/** Plans and sends until there is nothing to do any more. */
export function settled(input: PlanInput): PlanInput {
  let now = input;
  for (let round = 0; round < 20; round += 1) {
    const plan = planOrder(now);
    now = remembering(now);
    if (plan.length === 0 && !now.warehouse_orders.some(isWaiting)) return now;
    now = deliverAll(applied(now, plan));
  }
  throw new Error("it does not come to rest");
}

/** With what the catalogue says of lines and methods that came after a parcel was accepted, as reconciling stores it. */
export function remembering(input: PlanInput): PlanInput {
  const bodies = new OrderBodies(input);
  const { toRemember: row, facts: shipping_facts } = bodies;
  return row ? changed(input, row.id, { shipping_facts }) : input;
}

function isWaiting({ commands }: PlanInput["warehouse_orders"][number]): boolean {
  return Object.values(commands).includes("waiting");
}

/** Sends what waits, one after another, each planned anew before it leaves, as the outbox does. */
function deliverAll(input: PlanInput): PlanInput {
  return input.warehouse_orders.reduce((now, { id }) => deliverOne(applied(now, planOrder(now)), id), input);
}

function deliverOne(input: PlanInput, id: string): PlanInput {
  const row = input.warehouse_orders.find((each) => each.id === id);
  if (row?.commands.cancel === "waiting") {
    const commands = { add: "none", edit: "none", cancel: "none" } as const;
    return changed(input, id, { state: "canceled", cancel_reason: "parcel_gone", commands });
  }
  const sends = row?.commands.add === "waiting" || row?.commands.edit === "waiting";
  return sends ? accept(input, id) : input;
}
