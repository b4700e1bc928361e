import type { ProcessShop } from "../support/process-shop";

/** The state of an order of one line in Medusa and in our row. */
export interface SyncedOrder {
  readonly state: string;
  /** Active fulfillments, and the shipped and delivered ones among them. */
  readonly fulfillments: number;
  readonly shipped: number;
  readonly delivered: number;
  readonly labels: string[] | null;
  /** Whether all of the line is fulfilled/shipped/delivered. */
  readonly counted: string;
  readonly reserved: number;
  /** Captures in the name of the warehouse order. */
  readonly captured: number;
}

/** Undefined when the warehouse has no such order. */
export async function syncedOrder(shop: ProcessShop, orderId: string): Promise<SyncedOrder | undefined> {
  const [row] = await shop.rows<SyncedOrder>(
    `select w.state, count(distinct f.id)::int as fulfillments,
            count(distinct f.id) filter (where f.shipped_at is not null)::int as shipped,
            count(distinct f.id) filter (where f.delivered_at is not null)::int as delivered,
            array_agg(distinct l.tracking_number) filter (where l.id is not null) as labels,
            (select (i.fulfilled_quantity = i.quantity)::text || '/' || (i.shipped_quantity = i.quantity)::text || '/'
                    || (i.delivered_quantity = i.quantity)::text
               from order_item i join "order" o on o.id = i.order_id and o.version = i.version where o.id = w.order_id) as counted,
            (select count(*)::int from reservation_item r join order_item i on i.item_id = r.line_item_id
              where i.order_id = w.order_id and r.deleted_at is null) as reserved,
            (select count(*)::int from capture c where c.created_by = w.id) as captured
       from sklad_warehouse_order w
       left join order_fulfillment x on x.order_id = w.order_id and x.deleted_at is null
       left join fulfillment f on f.id = x.fulfillment_id and f.canceled_at is null
       left join fulfillment_label l on l.fulfillment_id = f.id and l.deleted_at is null
      where w.order_id = $1 and w.remote_id is not null
      group by w.id`,
    [orderId],
  );
  return row;
}

/** The expected state in Medusa for each state of the parcel. */
const SHOWN: Readonly<Record<string, string>> = {
  new: "0 fulfilled, 0 shipped, 0 delivered: false/false/false",
  picked: "1 fulfilled, 0 shipped, 0 delivered: true/false/false",
  shipped: "1 fulfilled, 1 shipped, 0 delivered: true/true/false",
  delivered: "1 fulfilled, 1 shipped, 1 delivered: true/true/true",
};

/** The difference from the expected state as a sentence; null without one. */
export function wrongOf(one: SyncedOrder): string | null {
  const shown = `${one.fulfillments} fulfilled, ${one.shipped} shipped, ${one.delivered} delivered: ${one.counted}`;
  const labels = one.labels?.length ?? 0;
  if (shown === SHOWN[one.state] && labels === one.shipped) return null;
  return `${one.state} at the warehouse, in Medusa ${shown}, with ${labels} labels`;
}
