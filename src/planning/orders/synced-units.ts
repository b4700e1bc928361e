import { BigNumber } from "bignumber.js";
import type { OrderLineSnapshot, OrderSnapshot, ReservationSnapshot } from "../order-snapshot";
import { atLeastZero, sumOf } from "../values/money";
import type { WarehouseOrderInPlan } from "./types";
import { isFulfilled, isFulfilledEarly } from "../warehouse-order";

/**
 * The order as if parcels that still take edits were not fulfilled. With `fulfil_at: accepted` Medusa's fulfillment is
 * created as soon as the warehouse accepts the order, which does not end editing: added units belong to the same parcel
 * until it is picked.
 */
export function withoutSynced(
  order: OrderSnapshot,
  warehouseOrders: readonly WarehouseOrderInPlan[],
): OrderSnapshot {
  const synced = warehouseOrders.filter(isFulfilledEarly);
  if (synced.length === 0) return order;
  const reservations = [...order.reservations];
  const lines = order.lines.map((line) => {
    let fulfilled = new BigNumber(line.fulfilled_quantity).minus(fulfilledElsewhere(line, warehouseOrders));
    let own = new BigNumber(0);
    for (const { location_id, ...one } of synced) {
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

/** Units of a line that our other warehouse orders count as fulfilled. */
function fulfilledElsewhere(
  line: OrderLineSnapshot,
  warehouseOrders: readonly WarehouseOrderInPlan[],
): BigNumber {
  const others = warehouseOrders.filter((one) => isFulfilled(one) && one.state !== "canceled");
  return sumOf(others.map((one) => unitsIn(one, line)));
}

function unitsIn({ lines }: Pick<WarehouseOrderInPlan, "lines">, { id }: OrderLineSnapshot): BigNumber {
  return new BigNumber(lines.find(({ line_item_id }) => line_item_id === id)?.quantity ?? 0);
}

/** The reservations that Medusa removed when it fulfilled these units. */
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
