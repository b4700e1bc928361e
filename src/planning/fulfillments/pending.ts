import { BigNumber } from "bignumber.js";
import { outstandingOf } from "../outstanding";
import { atLeastZero } from "../values/money";
import { blocked, byLine, DONE, step } from "./quantities";
import type {
  SyncFulfillment,
  SyncOrder,
  SyncDecision,
  SyncInput,
  Quantities,
  ReservationLeft,
} from "./types";

/** Medusa's fulfillment workflow takes seconds: one that is not linked to the order after this time has failed. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * Resolves a fulfillment that was begun and not finished. A process that dies in Medusa's workflow may or may not have
 * lowered the stock. A sign of a later step proves that it did: then the rest is done too. Without a sign the
 * fulfillment is discarded and made again, which at worst lowers the stock twice, never not at all.
 */
export function nextForPending({ order, parcel, now }: SyncInput): SyncDecision {
  const fulfillment_id = parcel.pending_fulfillment_id;
  if (fulfillment_id === null) return DONE;
  const pending = order.fulfillments.find(({ id }) => id === fulfillment_id);
  if (!pending || pending.canceled) return step({ type: "forget", fulfillment_id });
  if (pending.ours) return nextForOurs(order, pending, parcel.location_id);
  if (pending.linked) return step({ type: "confirm", fulfillment_id, synced: false });
  return Date.parse(now) - Date.parse(pending.created_at) > ABANDONED_AFTER_MS
    ? step({ type: "forget", fulfillment_id })
    : blocked({ code: "being_fulfilled" });
}

function nextForOurs(order: SyncOrder, pending: SyncFulfillment, location_id: string): SyncDecision {
  const { id: fulfillment_id, linked, booked } = pending;
  const isBooked = Object.keys(booked.fulfilled).length > 0;
  const lines = isBooked ? booked.fulfilled : unitsOf(order, pending);
  const { lowered, surplus } = reservationsOf(order, pending, lines, isBooked, location_id);
  if (linked && isBooked && surplus.length === 0)
    return step({ type: "confirm", fulfillment_id, synced: true });
  if (!linked && !isBooked && !lowered)
    return step({ type: "discard", fulfillment_id, lowered: stockOf(pending) });
  const register = isBooked
    ? []
    : Object.entries(lines).map(([line_item_id, quantity]) => ({ line_item_id, quantity }));
  return step({ type: "finish", fulfillment_id, register, link: !linked, reservations: surplus });
}

function stockOf({ items }: SyncFulfillment) {
  return items.flatMap(({ inventory_item_id, sku, quantity }) =>
    inventory_item_id === null ? [] : { sku: sku === "" ? inventory_item_id : sku, quantity },
  );
}

/** Medusa makes an item for each reserved inventory item, so a bundle has several, with the components' quantities. */
function unitsOf({ lines }: SyncOrder, { items }: SyncFulfillment): Quantities {
  return byLine(
    items.map(({ line_item_id, inventory_item_id, quantity }) => {
      const components = lines.find(({ id }) => id === line_item_id)?.components ?? [];
      const component = components.find((one) => one.inventory_item_id === inventory_item_id);
      return {
        line_item_id,
        quantity: new BigNumber(quantity).div(component?.required_quantity ?? 1).toFixed(),
      };
    }),
  );
}

interface Reserved {
  /** Whether a reservation is already smaller than the units still to be fulfilled. */
  readonly lowered: boolean;
  /** Reservations larger than what is left once the fulfillment counts. */
  readonly surplus: readonly ReservationLeft[];
}

/**
 * The reservations of what the fulfillment is of, which the variant may not consist of any more. Of such a part it is not
 * known how much one unit took, so that what stays reserved of it is left as it is.
 */
function reservationsOf(
  { lines, reservations }: SyncOrder,
  { items }: SyncFulfillment,
  units: Quantities,
  isBooked: boolean,
  location_id: string,
): Reserved {
  let lowered = false;
  const surplus: ReservationLeft[] = [];
  for (const line of lines.filter(({ id, managed }) => managed && id in units)) {
    const before = outstandingOf(line).plus(isBooked ? (units[line.id] ?? 0) : 0);
    const after = atLeastZero(before.minus(units[line.id] ?? 0));
    for (const { inventory_item_id } of items.filter(({ line_item_id }) => line_item_id === line.id)) {
      if (inventory_item_id === null) continue;
      const required = line.components.find((one) => one.inventory_item_id === inventory_item_id);
      const [reserved] = reservations.filter(
        (one) =>
          one.line_item_id === line.id &&
          one.inventory_item_id === inventory_item_id &&
          one.location_id === location_id,
      );
      if (before.times(required?.required_quantity ?? 1).gt(reserved?.quantity ?? 0)) lowered = true;
      if (!required || !reserved) continue;
      const left = after.times(required.required_quantity);
      if (left.lt(reserved.quantity))
        surplus.push({ id: reserved.id, inventory_item_id, quantity: left.toFixed() });
    }
  }
  return { lowered, surplus };
}
