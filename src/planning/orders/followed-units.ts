import { BigNumber } from "bignumber.js";
import type { OrderLineSnapshot, OrderSnapshot, ReservationSnapshot } from "../order-snapshot";
import { atLeastZero, sumOf } from "../values/money";
import type { WarehouseOrderSnapshot } from "./types";

/**
 * The order as if the parcels that the warehouse may still change were not fulfilled. Where Medusa's fulfillment is made as
 * soon as the warehouse has an order (`fulfil_at: accepted`), it says nothing of what can be edited: units that are added
 * travel in the same parcel until it is picked.
 */
export function withoutFollowed(
  order: OrderSnapshot,
  warehouseOrders: readonly WarehouseOrderSnapshot[],
): OrderSnapshot {
  const followed = warehouseOrders.filter((one) => one.followed);
  if (followed.length === 0) return order;
  const reservations = [...order.reservations];
  const lines = order.lines.map((line) => {
    let fulfilled = new BigNumber(line.fulfilled_quantity).minus(fulfilledElsewhere(line, warehouseOrders));
    let own = new BigNumber(0);
    for (const { location_id, ...one } of followed) {
      const units = BigNumber.min(unitsIn(one, line), atLeastZero(fulfilled));
      if (!units.gt(0)) continue;
      fulfilled = fulfilled.minus(units);
      own = own.plus(units);
      reservations.push(...reservationsFor(line, location_id, units));
    }
    return { ...line, fulfilled_quantity: new BigNumber(line.fulfilled_quantity).minus(own).toFixed() };
  });
  return { ...order, lines, reservations };
}

/** Units of a line that other warehouse orders of ours hold as fulfilled. */
function fulfilledElsewhere(
  line: OrderLineSnapshot,
  warehouseOrders: readonly WarehouseOrderSnapshot[],
): BigNumber {
  const others = warehouseOrders.filter(({ fulfilled, state }) => fulfilled && state !== "canceled");
  return sumOf(others.map((one) => unitsIn(one, line)));
}

function unitsIn({ lines }: Pick<WarehouseOrderSnapshot, "lines">, { id }: OrderLineSnapshot): BigNumber {
  return new BigNumber(lines.find(({ line_item_id }) => line_item_id === id)?.quantity ?? 0);
}

/** What was reserved for them before Medusa fulfilled them. */
function reservationsFor(
  { id, managed, components }: OrderLineSnapshot,
  location_id: string,
  units: BigNumber,
): ReservationSnapshot[] {
  if (!managed) return [];
  return components.map(({ inventory_item_id, required_quantity }) => ({
    line_item_id: id,
    inventory_item_id,
    location_id,
    quantity: units.times(required_quantity).toFixed(),
  }));
}
