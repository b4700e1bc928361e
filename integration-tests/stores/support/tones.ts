import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Context } from "../../../src/engine/context";
import { seeOrders } from "../../../src/engine/lists";
import { surroundings } from "../../../src/engine/lists/see-orders";
import type { ListPlace } from "../../../src/modules/sklad/stores/orders/order-lists";
import { Stores } from "../../../src/modules/sklad/stores";
import { HOLD_CODES, type WarehouseOrder } from "../../../src/planning/warehouse-order";
import type { Tone } from "../../../src/catalogue";

const PAGE = 200;

/** Orders in every way to be: held, refused, with problems of theirs and of their Medusa order, behind each kind of connection. */
export async function mixTones(database: Knex): Promise<void> {
  for (const statement of MIXED) await database.raw(statement, { holds: [...HOLD_CODES] });
}

const ORDINAL = "substr(o.id, 8)::int";
const MIXED = [
  "update sklad_connection set pause_reason = 'invalid_key' where id = 'sklconn_2'",
  "update sklad_connection set pause_reason = 'unreachable' where id = 'sklconn_3'",
  `update sklad_warehouse_order o
      set connection_id = 'sklconn_' || 1 + ${ORDINAL} % 4, pending_fulfillment_id = null,
          hold_code = case when ${ORDINAL} % 3 = 0 then (:holds::text[])[1 + ${ORDINAL} % ${HOLD_CODES.length}] end,
          hold_params = '{}',
          refusal = case when ${ORDINAL} % 7 = 0 then '{"descriptions": [], "payload_hash": "-", "at": "2026-11-22T00:00:00Z"}'::jsonb end
    where o.state = 'planned'`,
  `update sklad_problem p
      set code = (array['refused', 'came_back', 'of_tomorrow', 'feed_failing'])[1 + substr(p.warehouse_order_id, 8)::int % 4]
    where p.cleared_at is null`,
  `insert into sklad_problem (id, key, code, params, raised_at, notify_after)
   select 'sklprob_8' || substr(o.id, 9), 'order:' || o.order_id || ':cannot_plan', 'cannot_plan',
          jsonb_build_object('order_id', o.order_id), now(), now()
     from sklad_warehouse_order o where o.state in ('planned', 'new') and ${ORDINAL} % 11 = 0`,
];

export interface Listed {
  /** Ids under each tone, newest first. */
  readonly listed: ReadonlyMap<Tone, readonly string[]>;
  /** The same by the situation of each order. */
  readonly expected: ReadonlyMap<Tone, readonly string[]>;
}

/** What the lists of these tones have, page by page, and the tones of the situations of all orders that are not over. */
export async function tonesOf(database: Knex, tones: readonly Tone[]): Promise<Listed> {
  const stores = new Stores(database, () => undefined);
  const ctx = { sklad: { stores, clock: () => Date.now() } } as unknown as Context;
  const around = await surroundings(ctx);
  const listed = new Map<Tone, string[]>();
  for (const tone of tones) {
    const ids: string[] = [];
    for (let after: ListPlace | undefined; ;) {
      const cut = { order: "-placed_at", after, limit: PAGE } as const;
      const page = await stores.orderLists.page({ tone }, around.terms, cut);
      ids.push(...page.rows.map(({ id }) => id));
      if (page.next === null) break;
      after = page.next;
    }
    listed.set(tone, ids);
  }
  const rows = await database<WarehouseOrder>("sklad_warehouse_order as o")
    .whereIn("o.state", ["planned", "new", "picked", "shipped"])
    .orWhereRaw(
      "exists (select 1 from sklad_problem p where p.warehouse_order_id = o.id and p.cleared_at is null)",
    )
    .orderBy("o.id", "desc")
    .select<WarehouseOrder[]>("o.*");
  const expected = new Map<Tone, string[]>(tones.map((tone) => [tone, []]));
  for (const { row, situation } of await seeOrders(ctx, rows, around))
    expected.get(situation.tone)?.push(row.id);
  return { listed, expected };
}
