import type { ListedMethod, PlacedOrder } from "../../modules/sklad/stores/medusa/listed-orders";
import type { OlderOrder } from "../../modules/sklad/stores/medusa/orders";
import type { ConnectionRow } from "../../modules/sklad/types";
import { personName } from "../../planning/body";
import { type DeliveryMethod, deliveryMethodOf } from "../../planning/delivery-options";
import { type Payment, paymentOf } from "../../planning/lists";
import { methodOfOption } from "../../planning/parcels";
import { trackingLink } from "../../planning/tracking-links";
import { toUkrainianMobile } from "../../planning/values/phone";
import { fieldText, nameOrNull } from "../../planning/values/text";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import { requireConnection } from "../connections";
import type { Context } from "../context";
import { boundedCount, type Counted, groupBy } from "../runtime/collections";
import type { SeenOrder, Surroundings } from "./see-orders";

export interface Destination {
  readonly method: DeliveryMethod;
  /** The carrier's name in the connection's settings; null for other delivery methods. */
  readonly carrier: string | null;
  readonly city: string | null;
  /** The branch by its name, or street and postal code. */
  readonly address: string | null;
}

export interface ListedOrder extends SeenOrder {
  /** Null when the order was deleted in Medusa. */
  readonly placed_at: Date | null;
  /** The phone is `380XXXXXXXXX`, as the warehouse gets it, or as it was filled in where no Ukrainian mobile is in it. */
  readonly recipient: { readonly name: string; readonly phone: string | null } | null;
  readonly destination: Destination | null;
  readonly tracking: readonly { readonly number: string; readonly url: string | null }[];
  readonly payment: Payment;
}

/** Adds what Medusa has of these orders, with two statements for all of them. */
export async function listedOrders(
  { sklad }: Pick<Context, "sklad">,
  seen: readonly SeenOrder[],
  { connections }: Pick<Surroundings, "connections">,
): Promise<ListedOrder[]> {
  if (seen.length === 0) return [];
  const ids = [...new Set(seen.map(({ row }) => row.order_id))];
  const [placed, methods] = await Promise.all([
    sklad.stores.listedOrders.placed(ids),
    sklad.stores.listedOrders.shippingMethods(ids),
  ]);
  const orders = new Map(placed.map((order) => [order.order_id, order]));
  const methodsOf = groupBy(methods, ({ order_id }) => order_id);
  return seen.map((one) => {
    const { row } = one;
    const order = orders.get(row.order_id);
    const connection = connections.get(row.connection_id);
    const destination = destinationOf(row, methodsOf.get(row.order_id) ?? [], order, connection);
    return {
      ...one,
      placed_at: order?.placed_at ?? null,
      recipient: order ? recipientOf(order) : null,
      destination,
      tracking: trackingOf(row, destination, connection),
      payment: paymentOf(row, connection?.settings ?? null),
    };
  });
}

function recipientOf({ phone, ...person }: PlacedOrder): ListedOrder["recipient"] {
  const name = personName(person);
  const number = nameOrNull(phone);
  if (number === null) return name === "" ? null : { name, phone: null };
  return { name, phone: toUkrainianMobile(number) ?? number };
}

/** Where a parcel goes, as people call it; null when its delivery method is unknown. */
export function destinationOf(
  { shipping_option_id }: Pick<WarehouseOrder, "shipping_option_id">,
  methods: readonly ListedMethod[],
  order: PlacedOrder | undefined,
  connection: Pick<ConnectionRow, "settings"> | undefined,
): Destination | null {
  const chosen = methodOfOption(methods, shipping_option_id);
  const method = chosen && deliveryMethodOf(chosen);
  if (method === undefined) return null;
  const data = chosen?.data ?? {};
  const city = nameOrNull(order?.city);
  switch (method) {
    case "carrier-branch": {
      const carrier = connection?.settings.carrier_literal ?? null;
      return {
        method,
        carrier,
        city: nameOrNull(data.city_name) ?? city,
        address: nameOrNull(data.warehouse_name),
      };
    }
    case "pickup":
      return { method, carrier: null, city: null, address: null };
    default: {
      const parts = [order?.address_1, order?.address_2, order?.postal_code].map(fieldText).filter(Boolean);
      return { method, carrier: null, city, address: nameOrNull(parts.join(", ")) };
    }
  }
}

function trackingOf(
  { tracking_numbers }: WarehouseOrder,
  destination: Destination | null,
  connection: ConnectionRow | undefined,
): ListedOrder["tracking"] {
  const way = { delivery_method: destination?.method ?? null, carrier: destination?.carrier ?? null };
  const templates = connection?.settings.tracking_url_template ?? {};
  return (tracking_numbers ?? []).map((number) => ({ number, url: trackingLink(number, way, templates) }));
}

/** Orders that are not handed over automatically. */
interface OlderOrders extends Counted {
  /** The oldest first. */
  readonly orders: readonly OlderOrder[];
}

const MAX_COUNTED = 1_000;
const SHOWN = 20;

/**
 * Orders placed between `since` and the time from which the connection hands over, with items reserved at its location:
 * an earlier `hand_over_since` would send them. For a disabled connection, all until now.
 */
export async function listOlder(ctx: Pick<Context, "sklad">, id: string, since: Date): Promise<OlderOrders> {
  const { settings, enabled_at, stock_location_id } = await requireConnection(ctx, id);
  const begins = settings.hand_over_since ?? enabled_at?.toISOString();
  const until = begins === undefined ? new Date(ctx.sklad.clock()) : new Date(begins);
  const found = await ctx.sklad.stores.medusaOrders.older(
    { since, until, location_id: stock_location_id },
    MAX_COUNTED + 1,
  );
  return { ...boundedCount(found.length, MAX_COUNTED), orders: found.slice(0, SHOWN) };
}
