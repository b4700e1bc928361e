import { BigNumber } from "bignumber.js";
import { sumOf } from "../values/money";
import { nextForPending } from "./pending";
import { blocked, byLine, changeOf, DONE, minus, outstandingOf, plus, step } from "./quantities";
import type {
  FollowBlock,
  FollowedLine,
  FollowedReservation,
  Following,
  FollowInput,
  LineQuantity,
} from "./types";

/**
 * The fulfillment of what is in a parcel, as far as none stands for it yet: units that an edit added to an accepted parcel get
 * one of their own. What Medusa would refuse is seen here.
 */
export function nextForFulfillment(input: FollowInput): Following {
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
  // Units that left the order while the parcel was packed are in no fulfillment.
  if (lines.length === 0) return own.length > 0 ? DONE : blocked({ code: "fulfilled_otherwise" });
  const change = changeOf(order);
  if (change) return blocked(change);
  const taken = lines.flatMap(({ line, units }) => reservationsFor(input, line, units));
  const refused = taken.find((one): one is FollowBlock => "code" in one);
  if (refused) return blocked(refused);
  const reservations = taken.filter((one): one is FollowedReservation => !("code" in one));
  if (reservations.length > 0) return step({ type: "allow_backorder", reservations });
  return step({
    type: "fulfil",
    lines: lines.map(({ line, units }): LineQuantity => ({
      line_item_id: line.id,
      quantity: units.toFixed(),
    })),
  });
}

/**
 * What keeps a line's units from being fulfilled, else the reservations that have to allow backorders first: Medusa lowers the
 * stock before it lowers the reservation, and when they are the last units it finds too few for the rest.
 */
function reservationsFor(
  { order, parcel }: FollowInput,
  { id: line_item_id, managed, components }: FollowedLine,
  units: BigNumber,
): (FollowBlock | FollowedReservation)[] {
  if (!managed) return [];
  const reserved = order.reservations.filter((one) => one.line_item_id === line_item_id);
  if (reserved.some(({ location_id }) => location_id !== parcel.location_id))
    return [{ code: "reserved_elsewhere", line_item_id }];
  const isEnough = components.every(({ inventory_item_id, required_quantity }) => {
    const here = reserved.filter((one) => one.inventory_item_id === inventory_item_id);
    return sumOf(here.map(({ quantity }) => new BigNumber(quantity))).gte(units.times(required_quantity));
  });
  if (reserved.length === 0 || !isEnough) return [{ code: "not_reserved", line_item_id }];
  return reserved.filter(({ inventory_item_id, quantity, allow_backorder }) => {
    const component = components.find((one) => one.inventory_item_id === inventory_item_id);
    return !allow_backorder && units.times(component?.required_quantity ?? 1).lt(quantity);
  });
}
