import { convertOrder, type ConvertOrderResult } from "../convert-order";
import type { Parcel } from "../parcel";
import type { AddressSnapshot } from "../order-snapshot";
import { payloadHash } from "../payload-hash";
import { chargedBy } from "./charged-by";
import { manualParcel } from "./manual-parcel";
import { hasOwnLines } from "./parcel-for";
import { covers } from "./covers";
import type { OpenAction, PlanInput, WarehouseOrderSnapshot } from "./types";

type ConvertInput = Pick<PlanInput, "order" | "warehouse_orders" | "connections" | "delivery_addresses">;
type Subject = WarehouseOrderSnapshot | OpenAction;

const AT_THE_WAREHOUSE: readonly WarehouseOrderSnapshot["state"][] = [
  "new",
  "picked",
  "shipped",
  "delivered",
];

/**
 * The AddOrder body of one parcel. The parcels that can still be sent or edited share what is to be collected, by the
 * order alone and not by what each happens to collect now: were it so, two edits under way at once would miss each
 * other for ever. Those that cannot change any more keep the sums they were sent with, and the others make up for it.
 * @param parcels the order's parcels as found, this one among them unless a merchant chose its goods
 * @param deliveryAddress of the fulfillment, where it has one of its own; wins over the order's
 */
export function convertParcel(
  input: ConvertInput,
  parcel: Parcel,
  parcels: readonly Parcel[],
  warehouseOrder: Subject,
  deliveryAddress: AddressSnapshot | null = addressOf(input, warehouseOrder),
): ConvertOrderResult {
  const connection = input.connections.find(({ id }) => id === warehouseOrder.connection_id);
  if (!connection)
    throw new Error(`Connection ${warehouseOrder.connection_id} of order ${input.order.id} is gone.`);
  const alone = !parcels.includes(parcel);
  const fixed = othersAtWarehouse(input, warehouseOrder).filter(
    (other) =>
      alone ||
      !mayChange(other, parcels) ||
      // Only the later one makes up for the earlier: two that were both refused would ask in turns for ever.
      (other.sequence < warehouseOrder.sequence && isStuck(input, parcels, other)),
  );
  const { charged, remaining } = chargedBy(input, fixed, parcels, { parcel, warehouseOrder });
  return convertOrder({
    order: input.order,
    parcel,
    parcels: remaining,
    elsewhere: charged,
    fulfilled: "fulfilled" in warehouseOrder && warehouseOrder.fulfilled,
    fulfilled_unsent: fulfilledUnsent(input, warehouseOrder),
    settings: connection.settings,
    number: warehouseOrder.number,
    external_id: idOf(warehouseOrder) ?? "not-planned-yet",
    remembered_provider_id: warehouseOrder.payment_provider_id,
    delivery_address: deliveryAddress,
  });
}

/** Parcels chosen by hand collect for their own goods, also while they wait to be sent. */
function fulfilledUnsent(input: ConvertInput, warehouseOrder: Subject): Parcel[] {
  const id = idOf(warehouseOrder);
  return input.warehouse_orders
    .filter((other) => other.id !== id && other.fulfilled && other.state === "planned")
    .flatMap((other) => manualParcel(input.order, other) ?? []);
}

function othersAtWarehouse(input: ConvertInput, warehouseOrder: Subject): WarehouseOrderSnapshot[] {
  const id = idOf(warehouseOrder);
  return input.warehouse_orders.filter((other) => other.id !== id && AT_THE_WAREHOUSE.includes(other.state));
}

/** Whether an edit, or another in its place, can still bring its sums in line with the order. */
function mayChange(accepted: WarehouseOrderSnapshot, parcels: readonly Parcel[]): boolean {
  return (
    accepted.state === "new" && !hasOwnLines(accepted) && parcels.some((parcel) => covers(accepted, parcel))
  );
}

/** Whether the warehouse has refused the very change its sums would need, and is not to be asked again. */
function isStuck(input: ConvertInput, parcels: readonly Parcel[], accepted: WarehouseOrderSnapshot): boolean {
  if (accepted.refused_payload_hash === null || accepted.hold !== null) return false;
  const parcel = parcels.find((candidate) => covers(accepted, candidate));
  if (!parcel || !input.connections.some(({ id }) => id === accepted.connection_id)) return false;
  const wanted = convertParcel(input, parcel, parcels, accepted);
  return wanted.ok && payloadHash(wanted.body) === accepted.refused_payload_hash;
}

function addressOf(
  input: Pick<PlanInput, "delivery_addresses">,
  warehouseOrder: Subject,
): AddressSnapshot | null {
  const id = idOf(warehouseOrder);
  return id === null ? null : (input.delivery_addresses[id] ?? null);
}

function idOf(warehouseOrder: Subject): string | null {
  return "id" in warehouseOrder ? warehouseOrder.id : null;
}
