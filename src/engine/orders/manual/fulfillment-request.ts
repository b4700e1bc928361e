import type { FulfillmentDTO, FulfillmentItemDTO, FulfillmentOrderDTO } from "@medusajs/framework/types";
import { BigNumber } from "bignumber.js";
import { AdminError } from "../../../modules/sklad/errors";
import type { Stores } from "../../../modules/sklad/stores";
import type { EventSource } from "../../../modules/sklad/types";
import type { OrderSnapshot } from "../../../planning/order-snapshot";
import {
  type CreateAction,
  openPayment,
  type PlanInput,
  type WarehouseOrderInPlan,
} from "../../../planning/orders";
import { contentHash } from "../../../planning/values/canonical";
import type { Hold, WarehouseOrder } from "../../../planning/warehouse-order";
import type { Context } from "../../context";
import { orderIdOf, readAddress, WAREHOUSE_ORDER_KEY } from "../../medusa";
import { eventOf } from "../rows";

/** The arguments that Medusa passes to a fulfillment provider. */
export interface FulfillmentRequest {
  readonly items: readonly Partial<Omit<FulfillmentItemDTO, "fulfillment">>[];
  readonly order: Partial<FulfillmentOrderDTO> | undefined;
  readonly fulfillment: Partial<Omit<FulfillmentDTO, "provider_id" | "data" | "items">>;
  /** Passed by code that creates a fulfillment; a request of the admin API has none. */
  readonly additional_data?: Readonly<Record<string, unknown>> | undefined;
}

/** Data stored on the Medusa fulfillment, which links it to our row. */
export interface FulfillmentData extends Record<string, unknown> {
  readonly warehouse_order_id: string;
  readonly warehouse_order_number: string;
  /**
   * The fulfillment's own id: an accepted parcel may have several, and only this id names the one that Medusa undoes.
   */
  readonly fulfillment_id: string;
}

/** The items to fulfill, and from where. */
export interface Wanted {
  readonly order_id: string;
  readonly fulfillment_id: string;
  readonly location_id: string;
  readonly shipping_option_id: string;
  readonly items: FulfillmentRequest["items"];
  readonly delivery_address: ReturnType<typeof readAddress>;
}

/**
 * Reads the request. Throws an AdminError for one that no warehouse could fulfill. Medusa passes a provider no
 * language, so the error carries its code, which the route of *Fulfill items* translates; other callers read English.
 */
export async function readRequest(
  { sklad }: Context,
  { items, order, fulfillment }: FulfillmentRequest,
): Promise<Wanted> {
  const { id, location_id, shipping_option_id, delivery_address } = fulfillment;
  if (!order?.id || !id) throw new AdminError("fulfil_from_order");
  const connections = await sklad.stores.connections.list();
  const connection = connections.find(
    ({ enabled, stock_location_id }) => enabled && stock_location_id === location_id,
  );
  if (!connection || !location_id) throw new AdminError("location_not_served");
  if (!shipping_option_id) throw new AdminError("shipping_method_missing");
  return {
    order_id: order.id,
    fulfillment_id: id,
    location_id,
    shipping_option_id,
    items,
    delivery_address: readAddress(delivery_address),
  };
}

export interface ChosenLine {
  readonly line_item_id: string;
  /** Units of the order line, as decimal text. */
  readonly quantity: string;
}

/**
 * The order lines of a fulfillment's items. Medusa makes one item for each reserved inventory item, so a bundle has
 * several, with the components' quantities.
 */
export function chosenLines(
  order: Pick<OrderSnapshot, "lines">,
  items: readonly Partial<Omit<FulfillmentItemDTO, "fulfillment">>[],
): ChosenLine[] {
  const chosen = new Map<string, ChosenLine>();
  for (const item of items) {
    const line = order.lines.find(({ id }) => id === item.line_item_id);
    if (!line) continue;
    const component = line.components.find(
      ({ inventory_item_id }) => inventory_item_id === item.inventory_item_id,
    );
    const units = new BigNumber(item.quantity ?? 0).div(component?.required_quantity ?? 1);
    chosen.set(line.id, { line_item_id: line.id, quantity: units.toFixed() });
  }
  return [...chosen.values()];
}

/** A second click within this time confirms that the parcel is to be sent unpaid. */
const MEANT_WITHIN_MS = 60_000;

/** The content of a fulfillment request: two clicks with equal content belong together. */
export interface Press {
  readonly order_id: string;
  readonly location_id: string;
  readonly shipping_option_id: string;
  readonly lines: readonly unknown[];
}

export type PaymentConfirmation =
  | { readonly kind: "paid" }
  /** The merchant was shown what is unpaid and clicked again. */
  | { readonly kind: "overruled"; readonly open: Hold }
  /** The merchant is asked to click again, and nothing is planned. */
  | { readonly kind: "asked"; readonly error: AdminError };

/**
 * Requires a second click for a prepaid order with open payment. The first is stored and answered with the open amount;
 * a second within a minute confirms.
 */
export async function confirmPayment(
  stores: Stores,
  input: PlanInput,
  press: Press,
  order: WarehouseOrderInPlan | CreateAction,
): Promise<PaymentConfirmation> {
  const open = openPayment(input, order);
  if (!open) return { kind: "paid" };
  const key = `fulfill:${press.order_id}:${contentHash({ ...press, open })}`;
  if (await stores.leases.press(key, MEANT_WITHIN_MS)) return { kind: "overruled", open };
  const { pending_difference } = input.order.payment;
  const unpaid = new BigNumber(pending_difference).toFixed(2);
  return {
    kind: "asked",
    error: new AdminError("payment_open", { number: order.number, hold: open.code, open: unpaid }),
  };
}

/**
 * Recognizes a fulfillment that fulfillment sync creates for an accepted parcel, which needs no handover. The request
 * names the warehouse order in data that only the shop's code can pass, and that order has to be due for sync.
 * Undefined for a merchant's fulfillment.
 */
export async function recognizeSynced(
  { sklad }: Pick<Context, "sklad">,
  { order, fulfillment, additional_data }: FulfillmentRequest,
): Promise<FulfillmentData | undefined> {
  const id = additional_data?.[WAREHOUSE_ORDER_KEY];
  if (typeof id !== "string") return undefined;
  const row = await sklad.stores.warehouseOrders.find(id);
  const isSynced = row?.order_id === order?.id && row?.sync_due_at != null && row.state !== "planned";
  if (!row || !isSynced || !fulfillment.id) throw new AdminError("parcel_of_other_order", { id });
  return expectFulfillment(sklad.stores, row, fulfillment.id);
}

/** Makes the warehouse order wait for this fulfillment. Throws an AdminError while it waits for another. */
export async function expectFulfillment(
  { fulfillments }: Pick<Stores, "fulfillments">,
  { id, number }: Pick<WarehouseOrder, "id" | "number">,
  fulfillment_id: string,
): Promise<FulfillmentData> {
  if (!(await fulfillments.expect(id, fulfillment_id))) throw new AdminError("being_fulfilled", { number });
  return { warehouse_order_id: id, warehouse_order_number: number, fulfillment_id };
}

/**
 * Links the fulfillment to the warehouse order once Medusa's order has it.
 * @param synced whether fulfillment sync created it, not a merchant
 */
export async function linkFulfillment(
  { sklad }: Pick<Context, "sklad">,
  row: WarehouseOrder,
  fulfillment_id: string,
  source: EventSource,
  synced = false,
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    if (!(await stores.fulfillments.link(row.id, fulfillment_id, synced))) return;
    await stores.events.add(eventOf(row, source, "fulfillment_linked", { fulfillment_id }));
  });
}

/** Drops a pending fulfillment that was never created. */
export async function forgetFulfillment(
  { sklad }: Pick<Context, "sklad">,
  { id, pending_fulfillment_id }: WarehouseOrder,
): Promise<void> {
  if (pending_fulfillment_id !== null)
    await sklad.stores.fulfillments.forgetPending(id, pending_fulfillment_id);
}

/**
 * Confirms warehouse orders whose Medusa fulfillment was still being created. Medusa calls the provider before it
 * checks reservations and order changes, so only a fulfillment linked to its order really exists.
 */
export async function confirmFulfillments(ctx: Context, orderId: string, source: EventSource): Promise<void> {
  for (const row of await ctx.sklad.stores.warehouseOrders.ofOrders([orderId])) {
    // Fulfillment sync confirms its own fulfillments, after checking for one that a process left when it died.
    if (row.pending_fulfillment_id !== null && row.sync_due_at === null)
      await confirmFulfillment(ctx, row, row.pending_fulfillment_id, source);
  }
}

/** @returns whether the fulfillment is linked to the order now */
export async function confirmFulfillment(
  ctx: Pick<Context, "sklad" | "query">,
  row: WarehouseOrder,
  fulfillmentId: string,
  source: EventSource,
): Promise<boolean> {
  const linked = await orderIdOf(ctx, "fulfillment", { id: fulfillmentId, canceled_at: null });
  if (linked !== row.order_id) return false;
  await linkFulfillment(ctx, row, fulfillmentId, source);
  return true;
}
