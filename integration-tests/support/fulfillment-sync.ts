import { Modules } from "@medusajs/framework/utils";
import type { OrderState } from "../../src/client";
import { contextOf } from "../../src/engine/context";
import { syncFulfillments } from "../../src/engine/fulfillments";
import { recordStatuses } from "../../src/engine/statuses";
import { eventually } from "./eventually";
import { databaseOf } from "./merchant";
import type { Shop } from "./shop";

/** Records a look-up's status of an order, without waking the fulfillment sync. */
export async function warehouseSays(
  { container }: Shop,
  id: string,
  state: OrderState,
  tracking_numbers: readonly string[] = [],
): Promise<void> {
  const { stores } = contextOf(container).sklad;
  const row = await stores.warehouseOrders.find(id);
  if (!row) throw new Error(`There is no warehouse order ${id}.`);
  const { number, remote_id: remoteId, remote_key: remoteKey } = row;
  const fields = { number, externalId: id, remoteId, remoteKey, status: state, state, changedAt: null };
  const statuses = [{ ...fields, trackingNumbers: [...tracking_numbers] }];
  const connections = await stores.connections.list();
  await stores.transaction(async (inside) => {
    await recordStatuses(inside, [{ connections, statuses }], "look_up", await inside.feeds.now());
  });
}

/** Syncs as the poller does until nothing is due, also what another step had claimed a moment ago. */
export async function syncMedusa(shop: Shop): Promise<void> {
  await eventually(
    async () => {
      await syncFulfillments(contextOf(shop.container), shop.container);
      return databaseOf(shop)("sklad_warehouse_order")
        .where({ sync_failures: 0 })
        .whereRaw("sync_due_at < sklad_now() + interval '1 second'");
    },
    (due) => due.length === 0,
  );
}

/** Syncs at once what waits for its next attempt, and what an event that is being handled makes due. */
export async function syncMedusaAgain(shop: Shop): Promise<void> {
  await shop.handled();
  const database = databaseOf(shop);
  await database("sklad_warehouse_order")
    .whereNotNull("sync_due_at")
    .update({ sync_due_at: database.raw("sklad_now()") });
  await syncMedusa(shop);
}

interface MedusaOrder {
  readonly status: string;
  readonly items: {
    id: string;
    variant_sku: string;
    detail: Record<"fulfilled_quantity" | "shipped_quantity" | "delivered_quantity", number>;
  }[];
  readonly fulfillments: {
    id: string;
    location_id: string;
    metadata: Record<string, unknown> | null;
    canceled_at: string | null;
    shipped_at: string | null;
    delivered_at: string | null;
    labels: { tracking_number: string; tracking_url: string }[];
  }[];
  readonly summary: { pending_difference: number };
  readonly payment_collections: {
    payments: { captures: { amount: number; created_by: string | null }[] }[];
  }[];
}

/** An order in Medusa: each line as fulfilled/shipped/delivered, its fulfillments and its captures. */
export async function medusaShows(shop: Shop, id: string) {
  const [order] = await shop.query<MedusaOrder>(
    "order",
    [
      "status",
      "items.*",
      "items.detail.*",
      "fulfillments.*",
      "fulfillments.labels.*",
      "summary.*",
      "payment_collections.payments.captures.*",
    ],
    { id },
  );
  if (!order) throw new Error(`There is no order ${id}.`);
  const lines = order.items.map(({ variant_sku, detail }) => [
    variant_sku,
    `${detail.fulfilled_quantity}/${detail.shipped_quantity}/${detail.delivered_quantity}`,
  ]);
  return {
    status: order.status,
    lines: Object.fromEntries(lines) as Record<string, string>,
    fulfillments: order.fulfillments
      .filter(({ canceled_at }) => canceled_at === null)
      .map((one) => ({
        id: one.id,
        for: one.metadata?.warehouse_order_id ?? null,
        shipped: one.shipped_at !== null,
        delivered: one.delivered_at !== null,
        labels: one.labels.map(({ tracking_number, tracking_url }) =>
          `${tracking_number} ${tracking_url}`.trim(),
        ),
      })),
    owed: order.summary.pending_difference,
    captured: order.payment_collections
      .flatMap(({ payments }) => payments)
      .flatMap(({ captures }) => captures)
      .map(({ amount, created_by }) => ({ amount, created_by })),
  };
}

/** The stocked and the reserved quantity at the warehouse's location. */
export async function stockOf(shop: Shop, sku: string): Promise<{ stocked: number; reserved: number }> {
  const [item] = await shop.query<{ id: string }>("inventory_item", ["id"], { sku });
  const [level] = await shop.container.resolve(Modules.INVENTORY).listInventoryLevels({
    inventory_item_id: item?.id ?? "",
    location_id: shop.seeded.locationId,
  });
  return { stocked: Number(level?.stocked_quantity), reserved: Number(level?.reserved_quantity) };
}
