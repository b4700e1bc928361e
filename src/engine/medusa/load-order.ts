import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { unitWeight } from "../../planning/directory/branches";
import type {
  LineComponentSnapshot,
  OrderLineSnapshot,
  OrderSnapshot,
  ReservationSnapshot,
  ShippingMethodSnapshot,
} from "../../planning/order-snapshot";
import {
  decimalText,
  type LoadedComponent,
  type LoadedItem,
  type LoadedOrder,
  loadRequestedReturns,
  nameOf,
  PENDING_DIFFERENCE_FIELDS,
  readAddress,
  type RequestedReturns,
} from "./loaded-order";
import { groupBy } from "../runtime/collections";
import { loadReplacements, loadPartNames, loadShippingMethods, type PartName } from "./order-parts";
import { readPayment, PAYMENT_FIELDS } from "./read-payment";
import type { Context } from "../context";

const ORDER_FIELDS = [
  "id",
  "display_id",
  "created_at",
  "status",
  "canceled_at",
  "version",
  "currency_code",
  "metadata",
  "customer.phone",
  "shipping_address.*",
  "billing_address.phone",
  ...PENDING_DIFFERENCE_FIELDS,
  "items.total",
  "items.variant.id",
  "items.variant.sku",
  "items.variant.manage_inventory",
  "items.variant.weight",
  "items.variant.product.id",
  "items.variant.product.weight",
  "items.variant.product.shipping_profile.id",
  "items.variant.inventory_items.required_quantity",
  "items.variant.inventory_items.inventory.id",
  "items.variant.inventory_items.inventory.sku",
  "items.variant.inventory_items.inventory.title",
  "shipping_methods.*",
  "shipping_methods.total",
  "shipping_methods.original_total",
  ...PAYMENT_FIELDS,
] as const;

/**
 * Reads orders for the planners. One query for many orders costs little more than one for a single order.
 * @returns in no particular order, without orders that do not exist
 */
export async function loadOrders(
  { query }: Pick<Context, "query">,
  orderIds: readonly string[],
): Promise<OrderSnapshot[]> {
  if (orderIds.length === 0) return [];
  const { data } = await query.graph({
    entity: "order",
    fields: [...ORDER_FIELDS],
    filters: { id: [...orderIds] },
  });
  const orders = data as LoadedOrder[];
  const replacements = await loadReplacements(query, orders);
  const parts = await loadPartNames(
    query,
    orders.flatMap(({ items }) => items),
  );
  const lines = new Map(
    orders.map(({ id, items }) => [
      id,
      items.map((item) => ({
        ...readLine(item, parts),
        claim_replacement: false,
        ...replacements.get(item.id),
      })),
    ]),
  );
  const [reservations, methods, returns] = await Promise.all([
    loadReservations(query, [...lines.values()].flat()),
    loadShippingMethods(query, orders),
    loadRequestedReturns({ query }, orders),
  ]);
  return orders.map((order) =>
    toSnapshot(order, lines.get(order.id) ?? [], reservations, methods.get(order.id) ?? [], returns),
  );
}

function toSnapshot(
  order: LoadedOrder,
  lines: readonly OrderLineSnapshot[],
  reservations: ReadonlyMap<string, ReservationSnapshot[]>,
  shipping_methods: readonly ShippingMethodSnapshot[],
  returns: RequestedReturns,
): OrderSnapshot {
  return {
    id: order.id,
    display_id: order.display_id,
    created_at: new Date(order.created_at).toISOString(),
    status: order.status,
    canceled_at: order.canceled_at == null ? null : new Date(order.canceled_at).toISOString(),
    currency_code: order.currency_code,
    customer_phone: order.customer?.phone ?? null,
    billing_phone: order.billing_address?.phone ?? null,
    metadata: order.metadata ?? {},
    shipping_address: readAddress(order.shipping_address),
    lines,
    reservations: lines.flatMap(({ id }) => reservations.get(id) ?? []),
    shipping_methods,
    payment: readPayment(order, returns),
  };
}

function readLine(
  item: LoadedItem,
  parts: ReadonlyMap<string, PartName>,
): Omit<OrderLineSnapshot, "claim_replacement"> {
  const { return_received_quantity: received = 0, return_dismissed_quantity: damaged = 0 } = item.detail;
  const returned = MathBN.add(received, damaged);
  const product = item.variant?.product;
  const shipping_profile_id = product?.shipping_profile?.id ?? null;
  return {
    id: item.id,
    title: nameOf(item),
    variant_sku: item.variant?.sku ?? item.variant_sku,
    requires_shipping: item.requires_shipping,
    shipping_profile_id,
    ...(product && shipping_profile_id === null && { product_without_profile: true }),
    quantity: decimalText(item.detail.quantity),
    fulfilled_quantity: decimalText(item.detail.fulfilled_quantity),
    written_off_quantity: decimalText(item.detail.written_off_quantity),
    ...(MathBN.gt(returned, 0) && { returned_quantity: decimalText(returned) }),
    weight: unitWeight(item.variant, product),
    total: decimalText(item.total),
    managed: item.variant?.manage_inventory ?? false,
    components: (item.variant?.inventory_items ?? []).flatMap((component) =>
      readComponent(item, component, parts),
    ),
  };
}

function readComponent(
  item: LoadedItem,
  { required_quantity, inventory }: LoadedComponent,
  parts: ReadonlyMap<string, PartName>,
): LineComponentSnapshot[] {
  if (!inventory) return [];
  return [
    {
      inventory_item_id: inventory.id,
      sku: inventory.sku,
      title: titleOf(item, inventory.title, parts.get(inventory.sku ?? "")),
      required_quantity: decimalText(required_quantity),
    },
  ];
}

/**
 * The name of a component. Medusa names a new inventory item after its variant ("M", "Default variant"), which does not
 * identify a product.
 */
function titleOf(item: LoadedItem, inventoryTitle: string | null, part: PartName | undefined): string | null {
  const named = inventoryTitle !== null && !/^default/i.test(inventoryTitle);
  if (part) return named && inventoryTitle !== part.variant_title ? inventoryTitle : part.name;
  return named && inventoryTitle !== item.variant_title ? inventoryTitle : nameOf(item);
}

/** Reservations by order line. A second query, because Query cannot read an order's reservations. */
async function loadReservations(
  query: Context["query"],
  lines: readonly OrderLineSnapshot[],
): Promise<Map<string, ReservationSnapshot[]>> {
  if (lines.length === 0) return new Map();
  const { data } = await query.graph({
    entity: "reservation",
    fields: ["line_item_id", "inventory_item_id", "location_id", "quantity"],
    filters: { line_item_id: lines.map(({ id }) => id) },
  });
  const reservations = data as (Omit<ReservationSnapshot, "quantity"> & { quantity: BigNumberInput })[];
  return groupBy(
    reservations.map(({ line_item_id, inventory_item_id, location_id, quantity }) => ({
      line_item_id,
      inventory_item_id,
      location_id,
      quantity: decimalText(quantity),
    })),
    ({ line_item_id }) => line_item_id,
  );
}
