import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import type { Booking } from "../../modules/sklad/stores/medusa/orders";
import type { SyncFulfillment, SyncLine, SyncOrder, SyncReservation } from "../../planning/fulfillments";
import type { Context } from "../context";
import { groupBy } from "../runtime/collections";
import { decimalText, loadRequestedReturns } from "./loaded-order";
import { loadOpenChange, loadReturns } from "./order-changes";
import { type LoadedMoney, MONEY_FIELDS, readMoney } from "./read-payment";

const FULFILLMENT_FIELDS = [
  "id",
  "metadata",
  "data",
  "created_at",
  "canceled_at",
  "shipped_at",
  "delivered_at",
  "labels.*",
  "items.line_item_id",
  "items.inventory_item_id",
  "items.sku",
  "items.quantity",
] as const;

const FIELDS = [
  "id",
  "status",
  "canceled_at",
  "items.variant.manage_inventory",
  "items.variant.inventory_items.required_quantity",
  "items.variant.inventory_items.inventory.id",
  ...MONEY_FIELDS,
  ...FULFILLMENT_FIELDS.map((field) => `fulfillments.${field}`),
];

/** Key of a fulfillment's metadata with the id of its warehouse order. */
export const WAREHOUSE_ORDER_KEY = "warehouse_order_id";

/**
 * Reads an order for fulfillment sync, without a cache. Undefined when there is no such order.
 * @param pending fulfillments that were begun, and may not be linked to the order yet
 */
export async function loadSyncOrder(
  { query, sklad }: Pick<Context, "query" | "sklad">,
  orderId: string,
  pending: readonly string[],
): Promise<SyncOrder | undefined> {
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: orderId } });
  const order = data[0] as LoadedOrder | undefined;
  if (!order) return undefined;
  const linked = (order.fulfillments ?? []).filter((one) => one !== null);
  const others = pending.filter((id) => !linked.some((one) => one.id === id));
  const begun = others.length > 0 ? await loadFulfillments({ query }, others) : [];
  const bookings = groupBy(
    await sklad.stores.medusaOrders.bookings(orderId),
    ({ fulfillment_id }) => fulfillment_id,
  );
  const read = (one: LoadedFulfillment, isLinked: boolean) =>
    readFulfillment(one, isLinked, bookings.get(one.id) ?? []);
  return {
    id: order.id,
    status: order.status,
    canceled_at: order.canceled_at === null ? null : new Date(order.canceled_at).toISOString(),
    open_change: await loadOpenChange({ query }, orderId),
    returns: await loadReturns({ query }, orderId),
    lines: order.items.map(readLine),
    reservations: await loadReservations({ query }, order.items),
    fulfillments: [...linked.map((one) => read(one, true)), ...begun.map((one) => read(one, false))],
    money: readMoney(order, await loadRequestedReturns({ query }, [order])),
  };
}

async function loadFulfillments({ query }: Pick<Context, "query">, ids: readonly string[]) {
  const fields = [...FULFILLMENT_FIELDS];
  const { data } = await query.graph({ entity: "fulfillment", fields, filters: { id: [...ids] } });
  return data as unknown as LoadedFulfillment[];
}

async function loadReservations(
  { query }: Pick<Context, "query">,
  items: readonly LoadedItem[],
): Promise<SyncReservation[]> {
  const { data } = await query.graph({
    entity: "reservation",
    fields: ["id", "line_item_id", "inventory_item_id", "location_id", "quantity", "allow_backorder"],
    filters: { line_item_id: items.map(({ id }) => id) },
  });
  const found = data as (Omit<SyncReservation, "quantity" | "allow_backorder"> & {
    quantity: BigNumberInput;
    allow_backorder: boolean | null;
  })[];
  return found.map((one) => ({
    id: one.id,
    line_item_id: one.line_item_id,
    inventory_item_id: one.inventory_item_id,
    location_id: one.location_id,
    quantity: decimalText(one.quantity),
    allow_backorder: one.allow_backorder ?? false,
  }));
}

/** The result of Medusa's Query for {@link FIELDS}; its own types do not cover fields of linked modules. */
interface LoadedOrder extends LoadedMoney {
  id: string;
  status: SyncOrder["status"];
  canceled_at: string | Date | null;
  items: LoadedItem[];
  fulfillments?: (LoadedFulfillment | null)[];
}

interface LoadedItem {
  id: string;
  requires_shipping: boolean;
  return_requested_total?: BigNumberInput;
  detail: {
    quantity: BigNumberInput;
    fulfilled_quantity: BigNumberInput;
    delivered_quantity: BigNumberInput;
    written_off_quantity: BigNumberInput;
    return_requested_quantity?: BigNumberInput;
    return_received_quantity?: BigNumberInput;
    return_dismissed_quantity?: BigNumberInput;
  };
  variant?: {
    manage_inventory: boolean;
    inventory_items?: ({ required_quantity: BigNumberInput; inventory?: { id: string } | null } | null)[];
  } | null;
}

interface LoadedFulfillment {
  id: string;
  metadata: Record<string, unknown> | null;
  data: Record<string, unknown> | null;
  created_at: string | Date;
  canceled_at: string | Date | null;
  shipped_at: string | Date | null;
  delivered_at: string | Date | null;
  labels?: { id: string; tracking_number: string; tracking_url: string; label_url: string }[];
  items?: {
    line_item_id: string | null;
    inventory_item_id: string | null;
    sku: string;
    quantity: BigNumberInput;
  }[];
}

function readLine({ id, requires_shipping, detail, variant }: LoadedItem): SyncLine {
  return {
    id,
    quantity: decimalText(detail.quantity),
    fulfilled_quantity: decimalText(detail.fulfilled_quantity),
    delivered_quantity: decimalText(detail.delivered_quantity),
    written_off_quantity: decimalText(detail.written_off_quantity),
    in_returns: decimalText(
      MathBN.sum(
        detail.return_requested_quantity ?? 0,
        detail.return_received_quantity ?? 0,
        detail.return_dismissed_quantity ?? 0,
      ),
    ),
    returned_quantity: decimalText(
      MathBN.sum(detail.return_received_quantity ?? 0, detail.return_dismissed_quantity ?? 0),
    ),
    requires_shipping,
    managed: variant?.manage_inventory ?? false,
    components: (variant?.inventory_items ?? []).flatMap((component) =>
      component?.inventory
        ? {
            inventory_item_id: component.inventory.id,
            required_quantity: decimalText(component.required_quantity),
          }
        : [],
    ),
  };
}

function readFulfillment(
  one: LoadedFulfillment,
  linked: boolean,
  bookings: readonly Booking[],
): SyncFulfillment {
  const made_for = textOf(one.metadata?.[WAREHOUSE_ORDER_KEY]);
  return {
    id: one.id,
    warehouse_order_id: made_for ?? textOf(one.data?.warehouse_order_id),
    ours: made_for !== null,
    linked,
    created_at: new Date(one.created_at).toISOString(),
    canceled: one.canceled_at !== null,
    shipped: one.shipped_at !== null,
    delivered: one.delivered_at !== null,
    labels: (one.labels ?? []).map(({ id, tracking_number, tracking_url, label_url }) => ({
      id,
      tracking_number,
      tracking_url,
      label_url,
    })),
    items: (one.items ?? []).flatMap(({ line_item_id, inventory_item_id, sku, quantity }) =>
      line_item_id === null ? [] : { line_item_id, inventory_item_id, sku, quantity: decimalText(quantity) },
    ),
    booked: {
      fulfilled: sumOf(bookings, "FULFILL_ITEM"),
      shipped: sumOf(bookings, "SHIP_ITEM"),
      delivered: sumOf(bookings, "DELIVER_ITEM"),
    },
  };
}

function sumOf(bookings: readonly Booking[], action: Booking["action"]): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const one of bookings.filter((each) => each.action === action))
    sums[one.line_item_id] = decimalText(MathBN.add(sums[one.line_item_id] ?? 0, one.quantity));
  return sums;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
