import type { DecimalText } from "../../../../planning/order-snapshot";
import { isInStock, statesThat } from "../../../../planning/states";
import type { OrderUnits, ReservedUnits, UnitsOfSku } from "../../../../planning/stock";
import type { ConnectionRow } from "../../types";
import { type Database, isOneOf, rowsOf } from "../database";

/** Orders and reservations that take from the warehouse's figure of an inventory item, and Medusa's level of it. */
interface StockState extends UnitsOfSku {
  /** Medusa's level at the location; null when there is none. */
  readonly level: { readonly stocked: DecimalText; readonly reserved: DecimalText } | null;
}

/** What orders of the shop take from the warehouse's figures, from our tables and Medusa's. */
export class StockUnitStore {
  constructor(private readonly database: Database) {}

  /**
   * Reads everything in one statement: goods that move between a reservation and a warehouse order are in exactly one of
   * the two at any moment, while two statements could miss them. A few thousand items at a time.
   * @param madeAt the earliest moment that a report of the items can be of
   * @returns by inventory item; an item without orders, reservations and level has no entry
   */
  async read(
    connection: Pick<ConnectionRow, "id" | "stock_location_id">,
    items: readonly { readonly inventory_item_id: string; readonly sku: string }[],
    madeAt: Date,
  ): Promise<Map<string, StockState>> {
    if (items.length === 0) return new Map();
    const found = await rowsOf<Found>(
      this.database.raw(STATEMENT, {
        ids: items.map(({ inventory_item_id }) => inventory_item_id),
        skus: items.map(({ sku }) => sku),
        connection: connection.id,
        location: connection.stock_location_id,
        made_at: madeAt,
      }),
    );
    const facts = new Map<string, Facts>();
    for (const row of found) add(facts, row);
    return facts;
  }
}

interface Facts {
  readonly orders: OrderUnits[];
  readonly reservations: ReservedUnits[];
  level: StockState["level"];
}

/** As JSON has it, without dates. */
type Written<T> = {
  readonly [Key in keyof T]: Date extends T[Key] ? string | Exclude<T[Key], Date> : T[Key];
};
type WrittenOrder = Omit<Written<OrderUnits>, "versions"> & {
  readonly versions: readonly Written<OrderUnits["versions"][number]>[];
};

type Found = { readonly item: string } & (
  | { readonly kind: "level"; readonly data: NonNullable<StockState["level"]> }
  | { readonly kind: "reservation"; readonly data: ReservedUnits }
  | { readonly kind: "order"; readonly data: WrittenOrder }
);

function add(facts: Map<string, Facts>, found: Found): void {
  const known = facts.get(found.item) ?? { orders: [], reservations: [], level: null };
  facts.set(found.item, known);
  if (found.kind === "level") known.level = found.data;
  else if (found.kind === "reservation") known.reservations.push(found.data);
  else known.orders.push(readOrder(found.data));
}

function readOrder(order: WrittenOrder): OrderUnits {
  return {
    ...order,
    accepted_at: moment(order.accepted_at),
    picked_at: moment(order.picked_at),
    shipped_at: moment(order.shipped_at),
    canceled_at: moment(order.canceled_at),
    reappeared_at: moment(order.reappeared_at),
    versions: order.versions.map(({ units, since, superseded_at }) => ({
      units,
      since: new Date(since),
      superseded_at: moment(superseded_at),
    })),
  };
}

const moment = (text: string | null) => (text === null ? null : new Date(text));

/** The command may have reached the warehouse, and its outcome is unknown. */
const IN_FLIGHT = "state in ('sending', 'unknown', 'parked')";

const ORDER_COLUMNS =
  "id, order_id, state, accepted_at, picked_at, shipped_at, canceled_at, reappeared_at, fulfillment_id, pending_fulfillment_id";

const LINE_COLUMNS =
  "warehouse_order_id, inventory_item_id, sku, since, superseded_at, inventory_quantity::numeric as units";

const IN_STOCK = isOneOf("state", statesThat(isInStock));

/**
 * Orders that a report made at `:made_at` or later may count: of all connections with the ApiKey of `:connection`, and of
 * those that served its location at the same warehouse before.
 */
export const ORDERS_IN_REPORT = `
  mine as materialized (
    select other.id from sklad_connection me join sklad_connection other
        on other.base_url = me.base_url and other.environment = me.environment
       and (other.api_key_fingerprint = me.api_key_fingerprint or other.stock_location_id = me.stock_location_id)
     where me.id = :connection),
  orders as materialized (
    select ${ORDER_COLUMNS} from sklad_warehouse_order
     where connection_id = any(array(select id from mine)) and ${IN_STOCK}
    union all
    select ${ORDER_COLUMNS} from sklad_warehouse_order
     where connection_id = any(array(select id from mine)) and shipped_at >= :made_at and not ${IN_STOCK}
    union all
    select ${ORDER_COLUMNS} from sklad_warehouse_order
     where connection_id = any(array(select id from mine)) and canceled_at >= :made_at and state = 'canceled'
       and shipped_at is null)`;

/** A line belongs to the sku it was sent under, and to its inventory item when the sku of the item has changed since. */
const ORDERS = `
  ${ORDERS_IN_REPORT},
  commands as materialized (
    select target_id, kind, sent from sklad_command
     where target_id in (select id from orders) and kind in ('add', 'edit') and ${IN_FLIGHT}),
  lines as materialized (
    select ${LINE_COLUMNS} from sklad_warehouse_order_line
     where warehouse_order_id = any(array(select id from orders)) and superseded_at is null
    union all
    select ${LINE_COLUMNS} from sklad_warehouse_order_line
     where warehouse_order_id = any(array(select id from orders)) and superseded_at >= :made_at),
  lines_of_items as (
    select i.id as item, l.* from lines l join items i on i.sku = l.sku
    union all
    select i.id as item, l.* from lines l join items i on i.id = l.inventory_item_id and i.sku <> l.sku),
  versions as (
    select item, warehouse_order_id, jsonb_agg(jsonb_build_object(
             'units', trim_scale(units)::text, 'since', since, 'superseded_at', superseded_at)) as versions
      from (select item, warehouse_order_id, since, superseded_at, sum(units) as units
              from lines_of_items group by item, warehouse_order_id, since, superseded_at) summed
     group by item, warehouse_order_id),
  edits as (
    select i.id as item, c.target_id as warehouse_order_id, trim_scale(sum((p ->> 'count')::numeric))::text as units
      from commands c cross join lateral jsonb_array_elements(c.sent -> 'products') p join items i on i.sku = p ->> 'sku'
     where c.kind = 'edit' and jsonb_typeof(c.sent -> 'products') = 'array'
     group by i.id, c.target_id)`;

/**
 * Medusa's reservations at the location: for which line, how much the line still wants, and how much we have sent. What
 * is outstanding is defined in `planning/fulfillments/fulfil.ts`. A line that is fulfilled wants nothing more, also where Medusa
 * keeps a part reserved that its variant does not have any more.
 */
const RESERVATIONS = `
  reserved as materialized (
    select inventory_item_id, line_item_id, sum(quantity) as units from reservation_item
     where location_id = :location and inventory_item_id = any(:ids::text[]) and deleted_at is null
     group by inventory_item_id, line_item_id),
  wanted as (
    select r.*, line.order_id, line.outstanding from reserved r left join lateral (
      select o.id as order_id,
             case when t.quantity <= t.fulfilled_quantity then 0
                  else (t.quantity - t.fulfilled_quantity) * component.required_quantity end as outstanding
        from order_item t
        join "order" o on o.id = t.order_id and o.version = t.version
        join order_line_item l on l.id = t.item_id
        left join product_variant_inventory_item component
          on component.variant_id = l.variant_id and component.inventory_item_id = r.inventory_item_id
         and component.deleted_at is null
       where t.item_id = r.line_item_id and t.deleted_at is null
       limit 1) line on true),
  handed_over as (
    select w.*, coalesce(held.units, 0) as handed_over from wanted w left join lateral (
      select sum(l.inventory_quantity::numeric) as units
        from sklad_warehouse_order o join sklad_warehouse_order_line l
          on l.warehouse_order_id = o.id and l.superseded_at is null
       where o.order_id = w.order_id and o.location_id = :location
         and o.fulfillment_id is null and o.pending_fulfillment_id is null and o.state <> 'canceled'
         and (o.state <> 'planned' or exists (
           select from sklad_command where target_id = o.id and kind = 'add' and ${IN_FLIGHT}))
         and l.line_item_id = w.line_item_id and l.inventory_item_id = w.inventory_item_id) held on true)`;

const STATEMENT = `
  with items as (select * from unnest(:ids::text[], :skus::text[]) as item(id, sku)),
  ${ORDERS},
  ${RESERVATIONS}
  select 'level' as kind, inventory_item_id as item, jsonb_build_object(
           'stocked', trim_scale(stocked_quantity)::text, 'reserved', trim_scale(reserved_quantity)::text) as data
    from inventory_level
   where location_id = :location and inventory_item_id = any(:ids::text[]) and deleted_at is null
  union all
  select 'reservation', inventory_item_id, jsonb_build_object(
           'order_id', order_id, 'reserved', trim_scale(units)::text, 'outstanding', trim_scale(outstanding)::text,
           'handed_over', trim_scale(handed_over)::text)
    from handed_over
  union all
  select 'order', item, jsonb_build_object(
           'order_id', o.order_id, 'state', o.state, 'accepted_at', o.accepted_at, 'picked_at', o.picked_at,
           'shipped_at', o.shipped_at, 'canceled_at', o.canceled_at, 'reappeared_at', o.reappeared_at,
           'promised', exists (select from commands c where c.target_id = o.id and c.kind = 'add')
             or (o.state = 'planned' and coalesce(o.fulfillment_id, o.pending_fulfillment_id) is not null),
           'versions', coalesce(versions, '[]'), 'in_flight', edits.units)
    from versions full join edits using (item, warehouse_order_id) join orders o on o.id = warehouse_order_id`;
