import { BigNumber } from "bignumber.js";
import { type ChargedElsewhere, convertOrder, type ConvertOrderResult } from "../convert-order";
import type { Parcel } from "../parcel";
import type { AddressSnapshot } from "../order-snapshot";
import { standsFor } from "./stands-for";
import type { OpenAction, PlanInput, WarehouseOrderSnapshot } from "./types";

const AT_THE_WAREHOUSE: readonly WarehouseOrderSnapshot["state"][] = [
  "new",
  "picked",
  "shipped",
  "delivered",
];

/**
 * The AddOrder body of one parcel. Parcels the warehouse has accepted keep the sums they were sent with; the ones
 * still to be sent share what is left.
 * @param parcels the order's parcels as found, this one among them (or alone, when a merchant chose its goods)
 * @param deliveryAddress of the fulfillment, where it has one of its own; wins over the order's
 */
export function convertParcel(
  input: Pick<PlanInput, "order" | "warehouse_orders" | "connections" | "delivery_addresses">,
  parcel: Parcel,
  parcels: readonly Parcel[],
  warehouseOrder: WarehouseOrderSnapshot | OpenAction,
  deliveryAddress: AddressSnapshot | null = addressOf(input, warehouseOrder),
): ConvertOrderResult {
  const connection = input.connections.find(({ id }) => id === warehouseOrder.connection_id);
  if (!connection)
    throw new Error(`Connection ${warehouseOrder.connection_id} of order ${input.order.id} is gone.`);
  const id = "id" in warehouseOrder ? warehouseOrder.id : null;
  const accepted = input.warehouse_orders.filter(
    (other) => other.id !== id && AT_THE_WAREHOUSE.includes(other.state),
  );
  const handedOver = parcels.filter(
    (candidate) => candidate !== parcel && accepted.some((other) => standsFor(other, candidate)),
  );
  return convertOrder({
    order: input.order,
    parcel,
    parcels: parcels.filter((candidate) => !handedOver.includes(candidate)),
    elsewhere: chargedBy(accepted, handedOver, warehouseOrder.sequence),
    fulfilled: "fulfilled" in warehouseOrder && warehouseOrder.fulfilled,
    settings: connection.settings,
    number: warehouseOrder.number,
    external_id: id ?? "not-planned-yet",
    remembered_provider_id: warehouseOrder.payment_provider_id,
    delivery_address: deliveryAddress,
  });
}

function addressOf(
  input: Pick<PlanInput, "delivery_addresses">,
  warehouseOrder: WarehouseOrderSnapshot | OpenAction,
): AddressSnapshot | null {
  return "id" in warehouseOrder ? (input.delivery_addresses[warehouseOrder.id] ?? null) : null;
}

/** The first of an order's warehouse orders carries the shipping, whichever of them is accepted first. */
function chargedBy(
  accepted: readonly WarehouseOrderSnapshot[],
  parcels: readonly Parcel[],
  sequence: number,
): ChargedElsewhere {
  const sum = accepted.reduce(
    (total, { cash_on_delivery_sum }) => total.plus(cash_on_delivery_sum ?? 0),
    new BigNumber(0),
  );
  const carries_shipping = accepted.some((other) => other.sequence < sequence);
  return { cash_on_delivery: sum.toFixed(), carries_shipping, parcels };
}
