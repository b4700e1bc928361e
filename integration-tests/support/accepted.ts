import type { WireOrder } from "../../src/client/schemas/order";
import type { PlacedOrder } from "./checkout";
import type { OpenShop } from "./describe-shop";
import { eventually } from "./eventually";
import type { LeasedOrder } from "./sandbox-process";
import type { WarehouseOrder } from "./shop";

/** One parcel, as the plugin's admin API shows it and as the warehouse holds it. */
export interface AcceptedOrder {
  readonly order: WarehouseOrder;
  readonly held: LeasedOrder;
  /** `order` of AddOrder as the warehouse received it, with its lines sorted by sku. */
  readonly body: WireOrder;
}

/** Waits until the warehouse has accepted every parcel of the order; by number, so the first comes first. */
export async function acceptedParcels(
  { shop, sandbox }: OpenShop,
  placed: Pick<PlacedOrder, "id">,
  parcels: number,
): Promise<AcceptedOrder[]> {
  const orders = await eventually(
    () => shop.warehouseOrders(placed.id),
    (found) => found.length === parcels && found.every(({ state }) => state === "new"),
  );
  // The order's own event may still be handled.
  await shop.handled();
  const atWarehouse = await sandbox.orders();
  return orders
    .sort((left, right) => left.number.localeCompare(right.number))
    .map((order) => {
      const [held, ...more] = atWarehouse.filter((candidate) => candidate.order.external_id === order.id);
      if (!held || more.length > 0)
        throw new Error(
          `The warehouse holds order ${order.number} ${held ? "more than once" : "not at all"}.`,
        );
      expect(held).toMatchObject({
        id_order_FF: order.remote_id,
        key_order: order.remote_key,
        status: "new",
      });
      return { order, held, body: sorted(held.order) };
    });
}

/** Waits until the warehouse has accepted the order, which is one parcel. */
export async function accepted(open: OpenShop, placed: Pick<PlacedOrder, "id">): Promise<AcceptedOrder> {
  const [only] = await acceptedParcels(open, placed, 1);
  if (!only) throw new Error("An order was waited for and is not there.");
  return only;
}

/**
 * `date_order` of an order: the day in Kyiv on which it was planned for the warehouse, which was within a
 * minute of its acceptance. Not the day of the checkout: a grace period may end after midnight.
 * @param ahead minutes by which the test has put the shop's clock forward; the database's stays as it is
 */
export function dayOfHandover(
  order: Pick<WarehouseOrder, "accepted_at"> | undefined,
  { ahead = 0 }: { readonly ahead?: number } = {},
): unknown {
  const accepted = new Date(order?.accepted_at ?? Number.NaN).getTime() + ahead * 60_000;
  const days = new Set([accepted - 60_000, accepted].map(kyivDate));
  return expect.stringMatching(`^(${[...days].join("|")})$`);
}

/** The day of an instant in Kyiv, the way Ukrainians write it. */
function kyivDate(instant: number): string {
  return new Date(instant).toLocaleDateString("uk-UA", {
    timeZone: "Europe/Kyiv",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });
}

function sorted(order: WireOrder): WireOrder {
  const products = [...order.products].sort(
    (left, right) => left.sku.localeCompare(right.sku) || Number(left.price) - Number(right.price),
  );
  return { ...order, products };
}
