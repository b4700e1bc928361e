import { isFulfilled } from "../../../src/planning/warehouse-order";
import type { OrderSnapshot } from "../../../src/planning/order-snapshot";
import { planOrder, type PlanInput, type WarehouseOrderInPlan } from "../../../src/planning/orders";
import {
  CARD_PROVIDER,
  CASH_PROVIDER,
  line,
  order,
  reservationsAt,
  shippingMethod,
  unpaid,
} from "../order-fixtures";
import { applied } from "./apply";
import {
  accept,
  bothConnections,
  changed,
  linesOf,
  planInput,
  planned,
  refusedWith,
  sentFor,
} from "./plan-input";

/** An order whose money moves: our goods at two places, another provider's beside them. Whole UAH. */
export interface Till {
  readonly provider: string;
  readonly kettles: number;
  readonly cups: number;
  readonly kettlePrice: number;
  readonly cupPrice: number;
  readonly cupsAt: string;
  readonly trucks: number;
  readonly trucksGone: boolean;
  /** Captured other than as a parcel's cash, less refunds. */
  readonly captured: number;
  readonly refunded: number;
  /** The part of the refunds that gave back what Medusa owed: it was no credit. */
  readonly owedBack?: number;
  /** What was captured, payment by payment; absent: one payment before anything else. */
  readonly payments?: readonly Payment[];
  /** Authorised with a card and not captured. */
  readonly authorized?: number;
  /** Kettles that lie where no connection is, besides ours, and whether they have gone. */
  readonly kettlesAway?: number;
  readonly awayGone?: boolean;
  /** Kettles that a person fulfils by hand before anything else is sent. */
  readonly kettlesByHand?: number;
}

interface Payment {
  /** When, as a number of what has happened. */
  readonly at: number;
  readonly amount: number;
  readonly refunded: number;
}

/** When something happens. */
export const timeOf = (at: number): string =>
  new Date(Date.UTC(2026, 10, 20, 10) + at * 60_000).toISOString();

const SHIPPING = 80;
const TRUCK = { price: 2000, shipping: 300 } as const;

export const othersWorth = ({ trucks, kettlesAway = 0, kettlePrice }: Till): number =>
  trucks * TRUCK.price + TRUCK.shipping + kettlesAway * kettlePrice;

/** What refunds took off what the order costs. */
export const creditOf = ({ refunded, owedBack = 0 }: Till): number => refunded - owedBack;

/** What counts as paid although it was not captured as a parcel's cash. */
export const paidOf = (till: Till): number =>
  till.captured + creditOf(till) + (till.provider === CASH_PROVIDER ? 0 : (till.authorized ?? 0));

export const paymentsOf = ({ payments, captured, refunded }: Till): readonly Payment[] =>
  payments ?? (captured + refunded > 0 ? [{ at: -1, amount: captured + refunded, refunded }] : []);

/** One moment of it: what Medusa knows, what we know, and what the course of events has counted. */
export interface Moment {
  readonly till: Till;
  readonly input: PlanInput;
  /** Cash captured in the name of a warehouse order. */
  readonly named: Readonly<Record<string, number>>;
  /** Warehouse orders of which the warehouse takes no edit. */
  readonly refusing?: ReadonlySet<string>;
}

export function opened(till: Till): Moment {
  const connections = bothConnections({ prepaid_shortfall: "collect" });
  const warehouse_orders = byHand(till);
  const input = planInput({ connections, warehouse_orders, order: toOrder(till, warehouse_orders, {}) });
  return { till, named: {}, input };
}

/** What a person has fulfilled by hand is sent first, whatever is paid. */
function byHand({ kettlesByHand = 0, kettles, provider }: Till): WarehouseOrderInPlan[] {
  const quantity = Math.min(kettlesByHand, kettles);
  if (quantity === 0) return [];
  const lines = [{ line_item_id: "kettles", quantity: String(quantity) }];
  return [planned({ origin: "manual", fulfillment_id: "ful_1", lines, payment_provider_id: provider })];
}

/** The Medusa order as it is now: what we have fulfilled shows in its lines. */
function toOrder(till: Till, rows: readonly WarehouseOrderInPlan[], named: Moment["named"]): OrderSnapshot {
  const done = (id: string): number => unitsIn(rows.filter(isFulfilled), id);
  const units = { kettles: till.kettles, cups: till.cups };
  const prices = { kettles: till.kettlePrice, cups: till.cupPrice };
  const away = { kettles: till.kettlesAway ?? 0, cups: 0 };
  const ours = (["kettles", "cups"] as const).map((id) => {
    // Medusa refuses to remove what is fulfilled.
    const quantity = Math.max(units[id], done(id)) + away[id];
    return line({
      id,
      quantity: String(quantity),
      fulfilled_quantity: String(done(id) + (till.awayGone ? away[id] : 0)),
      total: String(quantity * prices[id]),
    });
  });
  const truck = line({
    id: "trucks",
    shipping_profile_id: "sp_big",
    managed: false,
    quantity: String(till.trucks),
    fulfilled_quantity: till.trucksGone ? String(till.trucks) : "0",
    total: String(till.trucks * TRUCK.price),
  });
  const lines = [...ours, truck];
  const total = lines.reduce((sum, each) => sum + Number(each.total), SHIPPING + TRUCK.shipping);
  const collected = Object.values(named).reduce((sum, each) => sum + each, 0);
  const outstanding = ours.map((each) => ({
    ...each,
    quantity: String(Math.max(units[each.id as keyof typeof units] - done(each.id), 0)),
  }));
  const elsewhere = till.awayGone ? 0 : away.kettles;
  return order({
    lines,
    reservations: [
      ...outstanding
        .filter(({ quantity }) => quantity !== "0")
        .flatMap((each) => reservationsAt(each.id === "cups" ? till.cupsAt : "sloc_kyiv", [each])),
      ...(elsewhere > 0
        ? reservationsAt("sloc_rome", [line({ id: "kettles", quantity: String(elsewhere) })])
        : []),
    ],
    shipping_methods: [
      shippingMethod({ total: String(SHIPPING), original_total: String(SHIPPING) }),
      shippingMethod({
        id: "ordsm_truck",
        shipping_option_id: "so_truck",
        provider_id: "manual_manual",
        shipping_profile_id: "sp_big",
        total: String(TRUCK.shipping),
        original_total: String(TRUCK.shipping),
      }),
    ],
    // A refund is a credit line: the order costs less, and owes what it owed.
    payment: unpaid(String(total - creditOf(till)), {
      first_provider_id: till.provider,
      captured: String(till.captured + collected),
      refunded: String(till.refunded),
      pending_difference: String(total - creditOf(till) - till.captured - collected),
      authorized: till.authorized ? { [CARD_PROVIDER]: String(till.authorized) } : {},
      captured_for: Object.fromEntries(Object.entries(named).map(([id, sum]) => [id, String(sum)])),
      captures: paymentsOf(till).map(({ at, amount, refunded }) => ({
        at: timeOf(at),
        amount: String(amount),
        refunded: String(refunded),
      })),
    }),
  });
}

const unitsIn = (rows: readonly WarehouseOrderInPlan[], id: string): number =>
  rows
    .flatMap(({ lines }) => lines.filter(({ line_item_id }) => line_item_id === id))
    .reduce((sum, { quantity }) => sum + Number(quantity), 0);

/** The same moment with a change, which the order shows. */
export function at(moment: Moment, changes: Partial<Omit<Moment, "input">>, input = moment.input): Moment {
  const next = { ...moment, ...changes };
  return { ...next, input: { ...input, order: toOrder(next.till, input.warehouse_orders, next.named) } };
}

export function withRow(moment: Moment, id: string, changes: Partial<WarehouseOrderInPlan>): Moment {
  return at(moment, {}, changed(moment.input, id, changes));
}

/** What a warehouse order's goods are worth now, and the order's extras when it is the first that lives. */
export function worthOf({ till, input }: Moment, row: WarehouseOrderInPlan): number {
  const first = input.warehouse_orders.find(({ state }) => state !== "canceled");
  const goods = unitsIn([row], "kettles") * till.kettlePrice + unitsIn([row], "cups") * till.cupPrice;
  return goods + (first?.id === row.id ? SHIPPING : 0);
}

/** What our goods and extras are worth now, in whichever parcels they are. */
export const ownWorth = ({ till, input }: Moment): number => {
  const totals = [...input.order.lines, ...input.order.shipping_methods].map(({ total }) => Number(total));
  return totals.reduce((sum, each) => sum + each, 0) - othersWorth(till);
};

export interface Settled {
  readonly moment: Moment;
  /** EditOrder calls, by warehouse order. */
  readonly edits: ReadonlyMap<string, number>;
}

/** Plans and sends until there is nothing to do; fails when that takes more than a few rounds. */
export function settle(start: Moment): Settled {
  let moment = start;
  const edits = new Map<string, number>();
  for (let round = 0; round < 8; round += 1) {
    const plan = planOrder(moment.input);
    const next = at(moment, {}, applied(moment.input, plan));
    if (plan.length === 0 && !next.input.warehouse_orders.some(waits)) return { moment, edits };
    moment = sendWaiting(next, edits);
  }
  throw new Error("it does not come to rest");
}

const waits = ({ commands }: WarehouseOrderInPlan): boolean => Object.values(commands).includes("waiting");

/** Sends what waits, each built from the same snapshot, so that none sees what another has just sent. */
function sendWaiting(moment: Moment, edits: Map<string, number>): Moment {
  const built = moment.input;
  const input = built.warehouse_orders.filter(waits).reduce((now, { id, commands }) => {
    const none = { add: "none", edit: "none", cancel: "none" } as const;
    if (commands.cancel === "waiting")
      return changed(now, id, { state: "canceled", cancel_reason: "parcel_gone", commands: none });
    if (commands.edit === "waiting") edits.set(id, (edits.get(id) ?? 0) + 1);
    if (commands.edit === "waiting" && moment.refusing?.has(id)) {
      const { payload_hash } = sentFor(built, id).sent;
      return changed(now, id, { refusal: refusedWith(payload_hash), commands: none });
    }
    return changed(now, id, arrived(built, id));
  }, built);
  return at(moment, {}, input);
}

/** What a row says once the body that is built from a snapshot has been accepted, however old the snapshot is. */
export function arrived(built: PlanInput, id: string): Partial<WarehouseOrderInPlan> {
  const { parcel, sent } = sentFor(built, id);
  const { state, hold_code, hold_params, refusal, gate_passed_at, commands } = accept(
    built,
    id,
  ).warehouse_orders.find((each) => each.id === id)!;
  return {
    state,
    hold_code,
    hold_params,
    refusal,
    gate_passed_at,
    commands,
    lines: linesOf(parcel),
    ...sent,
  };
}
