import { BigNumber } from "bignumber.js";
import { blocked, changeOf, DONE, minus, nextForFulfillment, outstandingOf, step } from "./fulfil";
import { newWaybills, trackingLink } from "../tracking-links";
import { compareMoney, isCashFor, sumOf } from "../values/money";
import { isCashCollected, isLive, STATES, type WarehouseOrderState } from "../states";
import { awaitsReturn, cashIsToCome, mostLeftOf, nextForCash } from "./cash";
import { nextForClosing, nextForWriteOff } from "./closing";
import { nextForReturns } from "./returns";
import type { SyncDecision, SyncStep, Way } from "./steps";
import type {
  Label,
  Quantities,
  SyncFulfillment,
  SyncInput,
  SyncLine,
  SyncOrder,
  SyncParcel,
  SyncSettings,
} from "./types";

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
  const writingOff = nextForWriteOff(input);
  if (writingOff.kind !== "done") return writingOff;
  const fulfilling = nextForFulfillment(input);
  if (fulfilling.kind !== "done") return fulfilling;
  const own = fulfillmentsOf(input);
  if (isAtLeast(stage, "shipped"))
    for (const fulfillment of own) {
      const shipping = nextForShipment(input, fulfillment);
      if (shipping.kind !== "done") return shipping;
    }
  if (stage !== "delivered") {
    const closing = settings.uncollected === "close" ? nextForClosing(input) : DONE;
    return closing.kind === "done" ? nextForReturns(input) : closing;
  }
  for (const fulfillment of own) {
    const delivering = nextForDelivery(input, fulfillment);
    if (delivering.kind !== "done") return delivering;
  }
  const cash = settings.capture_on_delivery ? nextForCash(input) : DONE;
  if (cash.kind === "step") return cash;
  // What blocks the cash may be what comes back.
  const returning = nextForReturns(input);
  if (returning.kind !== "done") return returning;
  if (cash.kind === "blocked") return cash;
  return settings.complete_on_delivery ? nextForCompletion(input) : DONE;
}

/** A parcel that was refused or came back counts as shipped, because Medusa makes returns only of shipped items. */
function stageOf(state: WarehouseOrderState, { fulfil_at }: SyncSettings): Stage {
  const stage = STATES[state].medusa;
  if (stage !== "accepted") return stage;
  return fulfil_at === "accepted" ? "fulfilled" : "nothing";
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

/**
 * The labels that a fulfillment should have: its present ones, because Medusa drops labels that are not passed again,
 * and one for each new tracking number, with a link to the carrier's tracking page where one is known.
 */
export function labelsOf(
  { labels }: Pick<SyncFulfillment, "labels">,
  { tracking_numbers, delivery_method }: Pick<SyncParcel, "tracking_numbers" | "delivery_method">,
  {
    carrier_literal: carrier,
    tracking_url_template,
  }: Pick<SyncSettings, "carrier_literal" | "tracking_url_template">,
): Label[] {
  const way = { delivery_method, carrier };
  const present = labels.map(({ tracking_number }) => tracking_number);
  const missing = newWaybills(tracking_numbers ?? [], present);
  return [
    ...labels,
    ...missing.map((tracking_number) => ({
      tracking_number,
      // Medusa requires texts.
      tracking_url: trackingLink(tracking_number, way, tracking_url_template) ?? "",
      label_url: "",
    })),
  ];
}

/**
 * Completes an order once each unit has left, including those of other shippers, and is delivered or written off, no side
 * owes money and no return is awaited. Otherwise it returns what keeps the order open.
 */
function nextForCompletion(input: SyncInput): SyncDecision {
  const { order, parcels, settings } = input;
  if (order.status !== "pending" || !hasArrived(input)) return DONE;
  const amount = new BigNumber(order.money.pending_difference).abs().toFixed(2);
  const notCompleted = (why: "owed" | "owed_back" | "return_awaited") =>
    blocked({ code: "not_completed", why, amount });
  if (awaitsReturn(order)) return notCompleted("return_awaited");
  const owed = compareMoney(order.money.pending_difference, "0", mostLeftOf(parcels, settings));
  if (owed > 0) return cashIsToCome(parcels) || waitsToBeBooked(input) ? DONE : notCompleted("owed");
  if (owed < 0) return notCompleted("owed_back");
  const change = changeOf(order);
  return change ? blocked(change) : step({ type: "complete" });
}

/**
 * Whether each unit has left, and was delivered or is written off. Medusa does not say whether a unit that is written off
 * was delivered: while a parcel is on its way, its units are not taken for those that are written off.
 */
function hasArrived({ order: { lines }, parcels }: SyncInput): boolean {
  const undelivered = lines.filter(({ quantity, delivered_quantity: delivered }) =>
    new BigNumber(delivered).lt(quantity),
  );
  const isLost = (line: SyncLine) =>
    outstandingOf(line).isZero() &&
    new BigNumber(line.delivered_quantity).plus(line.written_off_quantity).gte(line.quantity);
  return undelivered.length === 0 || (undelivered.every(isLost) && !parcels.some(isLive));
}

/** Whether the amount owed is cash that the merchant chose to mark as paid by hand. */
function waitsToBeBooked({ order: { money }, parcels, settings }: SyncInput): boolean {
  if (settings.capture_on_delivery) return false;
  const entered = new Set(money.captures.map(({ captured_by }) => captured_by));
  const collected = parcels.filter((one) => isCashCollected(one) && !entered.has(one.id));
  const cash = sumOf(collected.map(({ cash_on_delivery_sum }) => new BigNumber(cash_on_delivery_sum ?? 0)));
  return isCashFor(cash, money.pending_difference, mostLeftOf(parcels, settings));
}

/** Inventory items that are locked for a step. Medusa locks those that the lines of a fulfillment have reserved. */
export function lockedItems(step: SyncStep, { reservations }: Pick<SyncOrder, "reservations">): string[] {
  switch (step.type) {
    case "fulfil": {
      const lines = new Set(step.lines.map(({ line_item_id }) => line_item_id));
      return itemsOf(reservations.filter(({ line_item_id }) => lines.has(line_item_id)));
    }
    case "fit_reservations":
    case "finish":
      return itemsOf(step.reservations);
    default:
      return [];
  }
}

function itemsOf(reservations: readonly { readonly inventory_item_id: string }[]): string[] {
  return [...new Set(reservations.map(({ inventory_item_id }) => inventory_item_id))];
}
