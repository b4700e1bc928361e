import { mayChange, statesThat } from "../../../../planning/states";
import { isOneOf, NOW } from "../database";

// Fragments of statements that join our tables with Medusa's, for the stores outside this folder.

/** Of an order `o`: it is neither a draft nor canceled nor archived. */
export const STANDS = "o.status in ('pending', 'completed', 'requires_action')";

const travelsWithUs = (more = "") => `exists (
  select 1 from order_shipping s join order_shipping_method m on m.id = s.shipping_method_id
    join shipping_option x on x.id = m.shipping_option_id and x.provider_id like 'sklad\\_%'
   where s.order_id = o.id and s.deleted_at is null${more})`;
/** Of an order `o`: a shipping option of our provider carries some of it. */
export const TRAVELS_WITH_US = travelsWithUs();
/** The same without what an unconfirmed change adds, whose shipping has the version that the order will have. */
export const TRAVELS_WITH_US_NOW = travelsWithUs(" and s.version <= o.version offset 0");

/**
 * Ids of open warehouse orders, locked, whose Medusa order has changed since they were last checked. A change of the order
 * moves its own date, a payment that of its summary. `offset 0` keeps the planner from turning the look-ups of what is
 * open into a scan of all orders.
 */
export const CHANGED_ORDERS = `
  select w.id from sklad_warehouse_order w
    join lateral (
      select id, version, updated_at, deleted_at from "order" where id = w.order_id offset 0) o on true
    left join lateral (
      select updated_at from order_summary
       where order_id = o.id and version = o.version and deleted_at is null offset 0) s on true
   where ${isOneOf("w.state", statesThat(mayChange))}
     and greatest(o.updated_at, o.deleted_at, s.updated_at) > coalesce(w.unchecked_since, w.checked_at)
     and (w.unchecked_since is null or w.checked_at <= ${NOW} - :lease * interval '1 millisecond')
   order by w.checked_at limit :limit for update of w skip locked`;

/** Looks a row up for each row before it, where Postgres would read all items of the shop for some hundred of them. */
export const oneByOne = (join: "join" | "left join", query: string, name: string) =>
  `${join} lateral (${query} offset 0) ${name} on true`;

/** Joins the inventory item whose sku is that of a stock level `level`, as `item (id)`. */
export const ITEM_OF_LEVEL = oneByOne(
  "left join",
  "select id from inventory_item where sku = level.sku and deleted_at is null",
  "item",
);

/** Joins the sku of each inventory item of `changed`, deleted items too, as `item (id, sku)`. */
export const ITEM_OF_CHANGE = oneByOne(
  "join",
  "select id, sku from inventory_item where id = changed.inventory_item_id",
  "item",
);

/** Inventory items whose sku is their key. */
export const ITEMS_BY_SKU =
  "select id, sku from inventory_item where deleted_at is null and not sku = any(:respelt_keys::text[])";

/** Joins Medusa's level of `item` at `:location`, as `stocked`. */
export const LEVEL_OF_ITEM = `left join inventory_level stocked
    on stocked.inventory_item_id = item.id and stocked.location_id = :location and stocked.deleted_at is null`;

/** Keys of the skus that Medusa stocks at `:location`; `respelt` is the table of those whose sku is not their key. */
export const stockedSkus = (respelt: string) => `
  select inventory.sku as key
    from inventory_level stocked
    join inventory_item inventory on inventory.id = stocked.inventory_item_id and inventory.deleted_at is null
   where stocked.location_id = :location and stocked.deleted_at is null and inventory.sku <> all(:respelt_skus::text[])
  union
  select respelt.sku from ${respelt}
   where respelt.item_id in (select inventory_item_id from inventory_level
                              where location_id = :location and deleted_at is null)`;

/**
 * Skus that Medusa stocks at `:location` and no product of which keeps its stock to itself, by the metadata's member
 * `:opting_out`; without those that the pattern `:respelt` finds.
 */
export const SKUS_LEFT_TO_US = `
  select item.sku
    from inventory_level stocked
    join inventory_item item on item.id = stocked.inventory_item_id and item.deleted_at is null
   where stocked.location_id = :location and stocked.deleted_at is null and item.sku <> '' and item.sku !~ :respelt
     and not exists (
       select from product_variant_inventory_item link
         join product_variant variant on variant.id = link.variant_id and variant.deleted_at is null
         join product on product.id = variant.product_id and product.deleted_at is null
        where link.inventory_item_id = item.id and link.deleted_at is null
          and lower(trim(product.metadata ->> :opting_out)) in ('off', 'false', 'no'))`;

/** Whether Medusa stocks the sku of a stock level `level` at the location of `connection`. */
export const IS_STOCKED = `exists (
  select from inventory_item item join inventory_level stocked on stocked.inventory_item_id = item.id
   where item.sku = level.sku and item.deleted_at is null and stocked.deleted_at is null
     and stocked.location_id = connection.stock_location_id)`;

/**
 * Inventory items of changed levels and reservations, `:ids`, with their location. Deleted ones too: the deletion is the
 * change. Of levels also the quantities, because Medusa announces the levels that we write as well.
 */
export const CHANGED_STOCK = {
  level: `select inventory_item_id, location_id, case when deleted_at is null then stocked_quantity end as stocked,
                 case when deleted_at is null then reserved_quantity end as reserved
            from inventory_level where id = any(:ids::text[])`,
  reservation: `select inventory_item_id, location_id, null::numeric as stocked, null::numeric as reserved
                  from reservation_item where id = any(:ids::text[])`,
};
