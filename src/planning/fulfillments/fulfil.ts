import { BigNumber } from "bignumber.js";
import type { OrderLineSnapshot } from "../order-snapshot";
import { sortedById } from "../values/canonical";
import { atLeastZero, sumOf } from "../values/money";
import type { ReservationLeft, SyncBlock, SyncDecision, SyncStep } from "./steps";
import type { LineQuantity, Quantities, SyncFulfillment, SyncInput, SyncLine, SyncOrder } from "./types";

/**
 * Fulfills the items of a parcel that have no fulfillment yet: units that an edit added to an accepted parcel get one
 * of their own. Conditions under which Medusa would refuse it are checked first.
 */
export function nextForFulfillment(input: SyncInput): SyncDecision {
  const { order, parcel } = input;
  const pending = nextForPending(input);
  if (pending.kind !== "done") return pending;
  const own = order.fulfillments.filter(
    ({ warehouse_order_id, linked, canceled }) => warehouse_order_id === parcel.id && linked && !canceled,
  );
  const wanted = minus(byLine(parcel.lines), plus(own.map(({ booked }) => booked.fulfilled)));
  if (wanted.length === 0) return DONE;
  const lines = wanted.flatMap(({ line_item_id, quantity }) => {
    const line = order.lines.find(({ id }) => id === line_item_id);
    const units = line ? BigNumber.min(quantity, outstandingOf(line)) : new BigNumber(0);
    return line && units.gt(0) ? [{ line, units }] : [];
  });
  // Units that left the order while the parcel was packed get no fulfillment.
  if (lines.length === 0) return own.length > 0 ? DONE : blocked({ code: "fulfilled_otherwise" });
  const change = changeOf(order);
  if (change) return blocked(change);
  const taken = lines.flatMap(({ line, units }) => reservationsFor(input, line, units));
  const refused = taken.find((one): one is SyncBlock => "code" in one);
  if (refused) return blocked(refused);
  const reservations = taken.filter((one): one is ReservationLeft => !("code" in one));
  if (reservations.length > 0) return step({ type: "fit_reservations", reservations });
  return step({
    type: "fulfil",
    lines: lines.map(({ line, units }): LineQuantity => ({
      line_item_id: line.id,
      quantity: units.toFixed(),
    })),
  });
}

/**
 * What prevents fulfilling a line's units, else the reservations that have to change first. After an edit Medusa
 * reserves the whole line again, including fulfilled units, and would keep that reservation; it is reduced to the units
 * still to be fulfilled. Several reservations of one inventory item become one, because Medusa takes the whole quantity
 * from each. Medusa also lowers the stock before the reservation, so that for the last units it finds too little stock
 * for the rest, unless the reservation allows backorders.
 *
 * Medusa takes from the reservations that there are, whatever a kit consists of now: what it gained needs none, and one
 * unit each is taken of what it does not have any more.
 */
function reservationsFor(
  { order, parcel }: SyncInput,
  line: SyncLine,
  units: BigNumber,
): (SyncBlock | ReservationLeft)[] {
  const { id: line_item_id, components } = line;
  if (!line.managed) return [];
  const reserved = sortedById(order.reservations.filter((one) => one.line_item_id === line_item_id));
  if (reserved.some(({ location_id }) => location_id !== parcel.location_id))
    return [{ code: "reserved_elsewhere", line_item_id }];
  const of = (item: string) => reserved.filter(({ inventory_item_id }) => inventory_item_id === item);
  const reservedOf = (item: string) => sumOf(of(item).map(({ quantity }) => new BigNumber(quantity)));
  const required = new Map(components.map((one) => [one.inventory_item_id, one.required_quantity]));
  const isEnough = reserved.every(({ inventory_item_id: item }) =>
    reservedOf(item).gte(units.times(required.get(item) ?? 1)),
  );
  if (reserved.length === 0 || !isEnough) return [{ code: "not_reserved", line_item_id }];
  return reserved.flatMap(({ id, inventory_item_id, quantity, allow_backorder }) => {
    const isFirst = of(inventory_item_id)[0]?.id === id;
    const all = isFirst ? reservedOf(inventory_item_id) : new BigNumber(0);
    const each = required.get(inventory_item_id);
    const left = each === undefined ? all : BigNumber.min(all, outstandingOf(line).times(each));
    const stays = units.times(each ?? 1).lt(left);
    const fits = left.eq(quantity) && (allow_backorder || !stays);
    return fits ? [] : [{ id, inventory_item_id, quantity: left.toFixed() }];
  });
}

/** Medusa's fulfillment workflow takes seconds: one that is not linked to the order after this time has failed. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * Resolves a fulfillment that was begun and not finished. A process that dies in Medusa's workflow may or may not have
 * lowered the stock. A sign of a later step proves that it did: then the rest is done too. Without a sign the
 * fulfillment is discarded and made again, which at worst lowers the stock twice, never not at all.
 */
function nextForPending({ order, parcel, now }: SyncInput): SyncDecision {
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

export const DONE: SyncDecision = { kind: "done" };

export function step(next: SyncStep): SyncDecision {
  return { kind: "step", step: next };
}

export function blocked(block: SyncBlock): SyncDecision {
  return { kind: "blocked", block };
}

/** The difference of two sets of quantities by line, without lines that have nothing left. */
export function minus(quantities: Quantities, taken: Quantities): LineQuantity[] {
  return Object.entries(quantities).flatMap(([line_item_id, quantity]) => {
    const left = new BigNumber(quantity).minus(taken[line_item_id] ?? 0);
    return left.gt(0) ? [{ line_item_id, quantity: left.toFixed() }] : [];
  });
}

function plus(all: readonly Quantities[]): Quantities {
  const sums: Record<string, string> = {};
  for (const quantities of all)
    for (const [id, quantity] of Object.entries(quantities))
      sums[id] = new BigNumber(sums[id] ?? 0).plus(quantity).toFixed();
  return sums;
}

function byLine(lines: readonly LineQuantity[]): Quantities {
  return Object.fromEntries(lines.map(({ line_item_id, quantity }) => [line_item_id, quantity]));
}

/** Medusa registers nothing while an order change is open. */
export function changeOf({ open_change }: SyncOrder): SyncBlock | null {
  if (!open_change) return null;
  const { id: change_id, type: change_type } = open_change;
  return { code: "order_change_open", change_id, change_type };
}

/**
 * Units of a line that are still to be shipped: ordered − fulfilled, never below zero. Medusa checks a new fulfillment
 * with the same formula (FULFILL_ITEM), and the statement of `stores/medusa/stock-units.ts` has it too.
 * - Written-off units are not subtracted, because they are nearly always fulfilled: those of a return received as
 *   damaged, and those of most claims. Medusa also accepts a claim of unfulfilled units, but still fulfills them
 *   until an edit removes them from the order.
 * - Reservations are not used, because Medusa reserves the full quantity again when a partly fulfilled line is edited.
 */
export function outstandingOf({
  quantity,
  fulfilled_quantity,
}: Pick<OrderLineSnapshot, "quantity" | "fulfilled_quantity">): BigNumber {
  return atLeastZero(new BigNumber(quantity).minus(fulfilled_quantity));
}
