import { BigNumber } from "bignumber.js";
import { nextForCash } from "./cash";
import { nextForCompletion } from "./completion";
import { nextForFulfillment } from "./fulfil";
import { labelsOf } from "./labels";
import { blocked, changeOf, DONE, minus, step } from "./quantities";
import type {
  SyncFulfillment,
  SyncOrder,
  SyncDecision,
  SyncInput,
  SyncSettings,
  Quantities,
  Way,
} from "./types";
import type { WarehouseOrderState } from "../warehouse-order";

/** How far the Medusa order has to be for a warehouse order. */
const STAGES = ["nothing", "fulfilled", "shipped", "delivered"] as const;
type Stage = (typeof STAGES)[number];

/**
 * The next step in Medusa, so that its order shows the parcel's state at the warehouse; skipped states come first.
 * Called again after each step until it is `done`. Source: docs/statuses.md.
 */
export function nextStep(input: SyncInput): SyncDecision {
  const { order, parcel, settings } = input;
  const stage = stageOf(parcel.state, settings);
  // A canceled order takes no fulfillment; a problem about its active parcel is raised when the status is recorded.
  if (stage === "nothing" || order.canceled_at !== null || order.status === "canceled") return DONE;
  const fulfilling = nextForFulfillment(input);
  if (fulfilling.kind !== "done") return fulfilling;
  const own = fulfillmentsOf(input);
  if (isAtLeast(stage, "shipped"))
    for (const fulfillment of own) {
      const shipping = nextForShipment(input, fulfillment);
      if (shipping.kind !== "done") return shipping;
    }
  if (stage !== "delivered") return DONE;
  for (const fulfillment of own) {
    const delivering = nextForDelivery(input, fulfillment);
    if (delivering.kind !== "done") return delivering;
  }
  const cash = settings.capture_on_delivery ? nextForCash(input) : DONE;
  if (cash.kind !== "done") return cash;
  return settings.complete_on_delivery ? nextForCompletion(input) : DONE;
}

/** A parcel that was refused or came back counts as shipped, because Medusa makes returns only of shipped items. */
function stageOf(state: WarehouseOrderState, { fulfil_at }: SyncSettings): Stage {
  switch (state) {
    case "new":
      return fulfil_at === "accepted" ? "fulfilled" : "nothing";
    case "picked":
      return "fulfilled";
    case "shipped":
    case "refused":
    case "returned":
      return "shipped";
    case "delivered":
      return "delivered";
    default:
      return "nothing";
  }
}

function isAtLeast(stage: Stage, wanted: Stage): boolean {
  return STAGES.indexOf(stage) >= STAGES.indexOf(wanted);
}

function fulfillmentsOf({ order, parcel }: SyncInput): SyncFulfillment[] {
  return order.fulfillments.filter(
    (one) => one.warehouse_order_id === parcel.id && one.linked && !one.canceled,
  );
}

function nextForShipment({ order, parcel, settings }: SyncInput, one: SyncFulfillment): SyncDecision {
  const labels = labelsOf(one, parcel, settings);
  const register = minus(one.booked.fulfilled, one.booked.shipped);
  const mark = !one.shipped;
  if (mark || register.length > 0) {
    const change = changeOf(order);
    if (change) return blocked(change);
    const untouched = mark && isNothing(one.booked.shipped);
    const way = untouched ? wayOf(order, one, "ship") : "parts";
    const lines = minus(one.booked.fulfilled, {});
    return step({ type: "ship", fulfillment_id: one.id, way, lines, register, mark, labels });
  }
  return labels.length > one.labels.length ? step({ type: "label", fulfillment_id: one.id, labels }) : DONE;
}

function nextForDelivery({ order }: SyncInput, one: SyncFulfillment): SyncDecision {
  const register = minus(one.booked.fulfilled, one.booked.delivered);
  const mark = !one.delivered;
  if (!mark && register.length === 0) return DONE;
  const change = changeOf(order);
  if (change) return blocked(change);
  const untouched = mark && isNothing(one.booked.delivered);
  const way = untouched ? wayOf(order, one, "deliver") : "parts";
  return step({ type: "deliver", fulfillment_id: one.id, way, register, mark });
}

/**
 * Medusa's workflows compute the units to ship or deliver from the variant's present inventory links. When that gives
 * another quantity than was fulfilled, or fails, as for a changed bundle or linked items of a variant without managed
 * inventory, the workflow's parts run one by one instead.
 */
function wayOf(order: SyncOrder, one: SyncFulfillment, doing: "ship" | "deliver"): Way {
  // For a bundle the workflow picks any one of its components.
  const isRight = one.items.every(({ line_item_id, inventory_item_id, quantity }) => {
    const components = order.lines.find(({ id }) => id === line_item_id)?.components ?? [];
    const component = components.find((each) => each.inventory_item_id === inventory_item_id);
    if (components.length > 0 && !component && doing === "ship") return false;
    const reckoned = new BigNumber(quantity).div(component?.required_quantity ?? 1);
    return reckoned.eq(one.booked.fulfilled[line_item_id] ?? 0);
  });
  return isRight ? "workflow" : "parts";
}

function isNothing(quantities: Quantities): boolean {
  return Object.values(quantities).every((quantity) => new BigNumber(quantity).eq(0));
}
