import type { ShippingMethodSnapshot } from "../../../../planning/order-snapshot";
import { type Database, rowsOf } from "../database";

/** What a list shows of a Medusa order. Texts are as the customer typed them. */
export interface PlacedOrder {
  readonly order_id: string;
  readonly placed_at: Date;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly city: string | null;
  readonly address_1: string | null;
  readonly address_2: string | null;
  readonly postal_code: string | null;
}

/** A shipping method of an order, with its option. */
export interface ListedMethod extends Omit<
  ShippingMethodSnapshot,
  "id" | "name" | "original_total" | "total"
> {
  readonly order_id: string;
}

/** A shipping option of ours. */
interface OwnOption {
  readonly id: string;
  readonly option_data: Readonly<Record<string, unknown>>;
}

/** The recipient of a Medusa order, by its shipping address. */
export interface Recipient {
  readonly order_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly city: string | null;
}

/** A product's title, and the Medusa orders that have the product. */
interface OrderedTitle {
  readonly title: string;
  readonly order_ids: readonly string[];
}

/** The latest warehouse orders, as `newest (id, order_id)`. */
const NEWEST = `(select id, order_id from sklad_warehouse_order
                  order by order_id desc, id desc limit :limit) newest`;

/**
 * What the list of warehouse orders reads of Medusa's orders. `offset 0` makes Postgres look rows up one by one: it would
 * read whole tables to join them with a page.
 */
export class ListedOrderStore {
  constructor(private readonly database: Database) {}

  /** Orders with their recipients; one that was deleted in Medusa is missing. */
  async placed(orderIds: readonly string[]): Promise<PlacedOrder[]> {
    return rowsOf<PlacedOrder>(
      this.database.raw(
        `select o.id as order_id, o.created_at as placed_at, a.first_name, a.last_name, a.phone, a.city, a.address_1,
                a.address_2, a.postal_code
           from "order" o
           left join lateral (select * from order_address where id = o.shipping_address_id offset 0) a on true
          where o.id = any(:ids::text[]) and o.deleted_at is null`,
        { ids: [...orderIds] },
      ),
    );
  }

  /** The shipping methods of the orders as they are now, the newest first. Deleted options are among them. */
  async shippingMethods(orderIds: readonly string[]): Promise<ListedMethod[]> {
    return rowsOf<ListedMethod>(
      this.database.raw(
        `select o.id as order_id, m.shipping_option_id, x.provider_id, x.shipping_profile_id,
                z.fulfillment_set_id as location_id, coalesce(x.data, '{}') as option_data, coalesce(m.data, '{}') as data
           from "order" o
           join lateral (
             select shipping_method_id from order_shipping
              where order_id = o.id and version = o.version and deleted_at is null offset 0) s on true
           join lateral (
             select id, created_at, shipping_option_id, data from order_shipping_method
              where id = s.shipping_method_id and deleted_at is null offset 0) m on true
           left join shipping_option x on x.id = m.shipping_option_id
           left join service_zone z on z.id = x.service_zone_id
          where o.id = any(:ids::text[])
          order by m.created_at desc, m.id desc`,
        { ids: [...orderIds] },
      ),
    );
  }

  /** Shipping options of our provider, deleted ones too: their orders are still there. */
  async ownOptions(): Promise<OwnOption[]> {
    return rowsOf<OwnOption>(
      this.database.raw(
        `select id, coalesce(data, '{}') as option_data from shipping_option where provider_id like 'sklad\\_%'`,
      ),
    );
  }

  /** Recipients of the latest warehouse orders, the newest first: Medusa has no index on names or phones. */
  async latestRecipients(limit: number): Promise<Recipient[]> {
    return rowsOf<Recipient>(
      this.database.raw(
        `select newest.order_id, a.first_name, a.last_name, a.phone, a.city
           from ${NEWEST}
          cross join lateral (
            select a.first_name, a.last_name, a.phone, a.city
              from "order" o join order_address a on a.id = o.shipping_address_id
             where o.id = newest.order_id offset 0) a
          order by newest.order_id desc, newest.id desc`,
        { limit },
      ),
    );
  }

  /** Titles of the products in the latest warehouse orders. */
  async latestTitles(limit: number): Promise<OrderedTitle[]> {
    return rowsOf<OrderedTitle>(
      this.database.raw(
        `select l.title, array_agg(newest.order_id) as order_ids
           from ${NEWEST}
          cross join lateral (
            select coalesce(l.product_title, l.title) as title
              from order_item i join order_line_item l on l.id = i.item_id
             where i.order_id = newest.order_id and i.deleted_at is null offset 0) l
          group by l.title`,
        { limit },
      ),
    );
  }

  /** Medusa orders with items reserved for one of the skus, the latest reservations: also those that are not handed over. */
  async reserving(skus: readonly string[], limit: number): Promise<string[]> {
    const rows = await rowsOf<{ order_id: string }>(
      this.database.raw(
        `select distinct i.order_id
           from (select r.line_item_id
                   from (select id from inventory_item where sku = any(:skus::text[]) and deleted_at is null) v
                   join reservation_item r on r.inventory_item_id = v.id
                  where r.deleted_at is null
                  order by r.id desc limit :limit) reserved
          cross join lateral (
            select order_id from order_item where item_id = reserved.line_item_id and deleted_at is null offset 0) i`,
        { skus: [...skus], limit },
      ),
    );
    return rows.map(({ order_id }) => order_id);
  }
}
