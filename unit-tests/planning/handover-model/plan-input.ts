import type { WireOrder } from "../../../src/client/schemas/order";
import { PAYMENT_METHOD } from "../../../src/client/literals";
import type { Parcel } from "../../../src/planning/parcels";
import { payloadHash } from "../../../src/planning/values/canonical";
import {
  bodyToSend,
  OrderBodies,
  type ConnectionSnapshot,
  type PlanInput,
  type SentFacts,
  type WarehouseOrderInPlan,
} from "../../../src/planning/orders";
import type {
  CancelRefusal,
  Hold,
  WarehouseOrder,
  WarehouseRefusal,
} from "../../../src/planning/warehouse-order";
import type { Settings } from "../../../src/planning/settings";
import { CASH_PROVIDER, order, SETTINGS } from "../order-fixtures";

export const NOW = "2026-11-20T10:00:00.000Z";

export function connection(
  changes: Partial<ConnectionSnapshot> = {},
  settings: Partial<Settings> = {},
): ConnectionSnapshot {
  return {
    id: "sklconn_kyiv",
    location_id: "sloc_kyiv",
    enabled: true,
    enabled_at: "2026-11-01T00:00:00.000Z",
    disabled_intervals: [],
    settings: { ...SETTINGS, ...settings },
    ...changes,
  };
}

export function bothConnections(settings: Partial<Settings> = {}): ConnectionSnapshot[] {
  return [connection({}, settings), connection({ id: "sklconn_lviv", location_id: "sloc_lviv" }, settings)];
}

/** One order of one kettle for cash on delivery, nothing planned yet, warehouses in Kyiv and Lviv. */
export function planInput(changes: Partial<PlanInput> = {}): PlanInput {
  return {
    order: order(),
    warehouse_orders: [],
    connections: bothConnections(),
    delivery_addresses: {},
    now: NOW,
    ...changes,
  };
}

/** The columns of a warehouse order that waits for this reason. */
export function heldFor(hold: Hold | null): Pick<WarehouseOrder, "hold_code" | "hold_params"> {
  return { hold_code: hold?.code ?? null, hold_params: hold?.params ?? null };
}

export function refusedWith(payload_hash: string): WarehouseRefusal {
  return { descriptions: ["no"], payload_hash, at: NOW };
}

export const REFUSED_TO_CANCEL: CancelRefusal = { descriptions: ["no"], reason: "order_canceled" };

/** A warehouse order as `open` leaves it, ready to be queued. */
export function planned(changes: Partial<WarehouseOrderInPlan> = {}): WarehouseOrderInPlan {
  const sequence = changes.sequence ?? 1;
  return {
    id: `sklord_${sequence}`,
    connection_id: "sklconn_kyiv",
    location_id: "sloc_kyiv",
    shipping_option_id: "so_branch",
    sequence,
    number: sequence === 1 ? "1001" : `1001-${sequence}`,
    origin: "automatic",
    state: "planned",
    hold_code: null,
    hold_params: null,
    refusal: null,
    cancel_refusal: null,
    cancel_reason: null,
    payment_provider_id: CASH_PROVIDER,
    fulfillment_id: null,
    fulfillment_synced: false,
    pending_fulfillment_id: null,
    payload_hash: null,
    sent_date: null,
    sent_source_hash: null,
    own_total: null,
    shipping_facts: null,
    collect_on_delivery: false,
    look_up_first: false,
    cash_on_delivery_sum: null,
    differences_hash: null,
    plan_rounds: null,
    approved_at: null,
    approved_lines: null,
    gate_passed_at: null,
    held_by_merchant_at: null,
    delivered_at: null,
    commands: { add: "none", edit: "none", cancel: "none" },
    lines: [],
    unconfirmed_lines: [],
    ...changes,
  };
}

export function plannedInLviv(changes: Partial<WarehouseOrderInPlan> = {}): WarehouseOrderInPlan {
  return planned({ connection_id: "sklconn_lviv", location_id: "sloc_lviv", sequence: 2, ...changes });
}

/** The order with the add of one warehouse order sent and accepted by the warehouse, as it is now. */
export function accept(input: PlanInput, id: string, changes: Partial<WarehouseOrderInPlan> = {}): PlanInput {
  const { sent, parcel } = sentFor(input, id);
  return changed(input, id, {
    state: "new",
    hold_code: null,
    refusal: null,
    gate_passed_at: new Date(NOW),
    commands: { add: "none", edit: "none", cancel: "none" },
    lines: linesOf(parcel),
    ...sent,
    ...changes,
  });
}

export function changed(input: PlanInput, id: string, changes: Partial<WarehouseOrderInPlan>): PlanInput {
  const warehouse_orders = input.warehouse_orders.map((each) =>
    each.id === id ? { ...each, ...changes } : each,
  );
  return { ...input, warehouse_orders };
}

/** What would be sent for a warehouse order now; fails the test when nothing would. */
export function sentFor(input: PlanInput, id: string): { body: WireOrder; parcel: Parcel; sent: SentFacts } {
  const found = bodyToSend(new OrderBodies(input), id);
  if (!found?.converted.ok || !found.sent)
    throw new Error(`nothing to send for ${id}: ${JSON.stringify(found)}`);
  return { body: found.converted.body, parcel: found.parcel, sent: found.sent };
}

export function factsOf(body: WireOrder) {
  const collects = body.payment_method === PAYMENT_METHOD.cash_on_delivery;
  return { payload_hash: payloadHash(body), cash_on_delivery_sum: collects ? body.order_payment_sum : null };
}

export function linesOf({ lines }: Pick<Parcel, "lines">) {
  return lines.map(({ line, quantity }) => ({ line_item_id: line.id, quantity }));
}
