import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Context } from "../../src/engine/context";
import { summarizeOrders } from "../../src/engine/lists";
import { storedFilters } from "../../src/engine/lists/filters";
import { boundedCount } from "../../src/engine/runtime/collections";
import { surroundings } from "../../src/engine/lists/see-orders";
import { Stores } from "../../src/modules/sklad/stores";
import type { ListCut, ListPlace, OrderListFilters } from "../../src/modules/sklad/stores/orders/order-lists";
import { DAY_FIGURES, paymentOf, PAYMENTS } from "../../src/planning/lists";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import type { WarehouseOrder } from "../../src/planning/warehouse-order";
import { openDatabase } from "../feeds/support/module-database";
import { copyShop, dropShop, type ShopDatabase } from "../support/shop-database";
import { fill, filledId } from "./support/filling";
import { mixOrders } from "./support/list-filling";

const HOUR_MS = 3_600_000;
const ORDERS = 2_000;
const SETTINGS = { ...DEFAULT_SETTINGS, cod_provider_ids: ["pp_cod"] };

describe("lists of orders", () => {
  let shop: ShopDatabase;
  let database: Knex;
  let ctx: Context;
  let rows: WarehouseOrder[];

  beforeAll(async () => {
    shop = await copyShop();
    database = openDatabase(shop.url);
    await fill(database, { orders: ORDERS, events: 10, problems: ORDERS / 5 });
    await mixOrders(database);
    await database.raw(
      `update sklad_connection set settings = settings || '{"cod_provider_ids": ["pp_cod"]}'`,
    );
    await database.raw(
      `update sklad_problem set code = case when substr(id, 11)::int % 2 = 0 then 'stuck_at_warehouse' else code end
        where cleared_at is null`,
    );
    await database.raw(
      `insert into sklad_problem (id, key, code, params, connection_id, warehouse_order_id, raised_at, notify_after)
       select id || '-again', key || ':again', code, params, connection_id, warehouse_order_id, raised_at, notify_after
         from sklad_problem where cleared_at is null`,
    );
    await database.raw(
      "update sklad_command set sent_at = now() where kind = 'add' and state in ('sending', 'unknown')",
    );
    const stores = new Stores(database, () => undefined);
    // The shop's day is never younger than twelve hours: the orders of the last five hours wait and are not accepted.
    ctx = {
      sklad: { stores, clock: () => Date.now() - 12 * HOUR_MS },
      query: { graph: async () => ({ data: [] }) },
    } as unknown as Context;
    rows = await database<WarehouseOrder>("sklad_warehouse_order").orderBy("order_id", "desc");
  });

  afterAll(async () => {
    await database.destroy();
    await dropShop(shop);
  });

  async function found(filters: OrderListFilters, order: ListCut["order"] = "-placed_at", limit = 200) {
    const { terms } = await surroundings(ctx);
    const ids: string[] = [];
    for (let after: ListPlace | undefined; ;) {
      const page = await ctx.sklad.stores.orderLists.page(filters, terms, { order, after, limit });
      ids.push(...page.rows.map(({ id }) => id));
      if (page.next === null) return ids;
      after = page.next;
    }
  }

  const idsOf = (wanted: (row: WarehouseOrder) => boolean) => rows.filter(wanted).map(({ id }) => id);

  it("have every order once, the newest first or the oldest", async () => {
    const all = idsOf(() => true);
    expect(await found({})).toEqual(all);
    expect(await found({}, "placed_at")).toEqual([...all].reverse());
    expect(await found({ status: ["shipped"] }, "placed_at", 7)).toEqual(
      [...idsOf(({ state }) => state === "shipped")].reverse(),
    );
  });

  it("go on after an order that is found twice, by two problems or by two lines", async () => {
    const lines = await database("sklad_warehouse_order_line")
      .where({ sku: "SKU-7" })
      .whereNull("superseded_at");
    const ofSku = new Set(lines.map(({ warehouse_order_id: id }) => id as string));
    expect(lines.length).toBe(2 * ofSku.size);
    const search = { ...NOTHING, skus: ["SKU-7", "SKU-8"] };
    const cases: OrderListFilters[] = [
      { tone: "needs_you" },
      { reason: "problem.stuck_at_warehouse" },
      { day: "late" },
      { search },
    ];
    for (const filters of cases) {
      const whole = await found(filters, "-placed_at", ORDERS);
      expect([filters, new Set(whole).size]).toEqual([filters, whole.length]);
      for (const limit of [1, 3]) {
        expect([filters, limit, await found(filters, "-placed_at", limit)]).toEqual([filters, limit, whole]);
        const oldest = await found(filters, "placed_at", limit);
        expect([filters, limit, oldest]).toEqual([filters, limit, [...whole].reverse()]);
      }
      const { terms } = await surroundings(ctx);
      expect(await ctx.sklad.stores.orderLists.count(filters, terms, 4)).toBe(4);
    }
    expect(await found({ search: { ...NOTHING, skus: ["SKU-7"] } })).toEqual(
      idsOf(({ id }) => ofSku.has(id)),
    );
  });

  it("have exactly the orders that match all of their filters", async () => {
    const [from, until] = [filledId("order", 500), filledId("order", 1_500)];
    const cases: [OrderListFilters, (row: WarehouseOrder) => boolean][] = [
      [{ status: ["new", "canceled"] }, ({ state }) => state === "new" || state === "canceled"],
      ...PAYMENTS.map((payment): [OrderListFilters, (row: WarehouseOrder) => boolean] => [
        { payment },
        (row) => paymentOf(row, SETTINGS) === payment,
      ]),
      [{ shipping_option_ids: ["so_pickup", "so_ukrposhta"] }, isOption("so_pickup", "so_ukrposhta")],
      [{ placed_from: from, placed_until: until }, ({ order_id }) => order_id >= from && order_id < until],
      [{ cash: "unbooked" }, ({ cash_unbooked }) => cash_unbooked],
      [{ medusa: "behind" }, ({ sync_due_at }) => sync_due_at !== null],
      [{ day: "waiting" }, ({ state }) => state === "planned"],
      [{ day: "cash_to_collect" }, isToCollect],
      [
        { day: "cash_to_collect", connection_id: "sklconn_2", status: ["shipped"], placed_from: from },
        (row) =>
          isToCollect(row) &&
          row.connection_id === "sklconn_2" &&
          row.state === "shipped" &&
          row.order_id >= from,
      ],
      [
        { tone: "done", payment: "prepaid", shipping_option_ids: ["so_courier-kyiv"] },
        (row) =>
          row.state === "delivered" &&
          paymentOf(row, SETTINGS) === "prepaid" &&
          isOption("so_courier-kyiv")(row),
      ],
    ];
    for (const [filters, wanted] of cases) {
      const expected = idsOf(wanted);
      expect(expected.length).toBeGreaterThan(0);
      expect([filters, await found(filters)]).toEqual([filters, expected]);
    }
    expect(await found({ reason: "connection.constructor" })).toEqual([]);
  });

  it("have orders without a payment under the payment that their connection's setting makes of them", async () => {
    const choices = ["hold", "cash_on_delivery", "prepaid"] as const;
    const connections = database("sklad_connection");
    const before = await connections.clone().select("id", "settings");
    const isWithout = (row: WarehouseOrder) => row.payment_provider_id === null && row.accepted_at === null;
    expect(idsOf(isWithout).length).toBeGreaterThan(10);
    try {
      for (const [at, without_payment] of choices.entries()) {
        // The other connection has another setting, so that an order is found by its own.
        const settings: Record<string, typeof SETTINGS> = {
          sklconn_1: { ...SETTINGS, without_payment },
          sklconn_2: { ...SETTINGS, without_payment: choices[(at + 1) % choices.length] ?? "hold" },
        };
        for (const id of Object.keys(settings))
          await connections.clone().where({ id }).update({ settings: settings[id] });
        for (const payment of PAYMENTS) {
          const wanted = idsOf((row) => paymentOf(row, settings[row.connection_id] ?? null) === payment);
          expect([without_payment, payment, await found({ payment })]).toEqual([
            without_payment,
            payment,
            wanted,
          ]);
        }
      }
    } finally {
      for (const { id, settings } of before) await connections.clone().where({ id }).update({ settings });
    }
  });

  it("have as many orders for a figure of the day as the summary counts, of all connections and of one", async () => {
    for (const connection_id of [undefined, "sklconn_1"]) {
      const summary = await summarizeOrders(ctx, connection_id);
      for (const day of DAY_FIGURES) {
        const listed = await found({ day, connection_id });
        expect(listed.length).toBeGreaterThan(0);
        expect([day, summary[day]]).toMatchObject([day, boundedCount(listed.length, 1_000)]);
      }
      const toCollect = rows.filter(
        (row) => isToCollect(row) && (connection_id === undefined || row.connection_id === connection_id),
      );
      const sum = toCollect.reduce(
        (total, { cash_on_delivery_sum }) => total + Number(cash_on_delivery_sum),
        0,
      );
      expect(Number(summary.cash_to_collect.sum)).toBeCloseTo(sum, 2);
    }
  });

  it("count holds by code, with the params of the latest order of the connection that is asked about", async () => {
    const latestOf = (connectionId: string) =>
      database("sklad_warehouse_order")
        .where({ connection_id: connectionId, state: "delivered" })
        .whereNull("hold_code")
        .orderBy("id", "desc")
        .first<{ id: string }>("id");
    const [first, second] = [await latestOf("sklconn_1"), await latestOf("sklconn_2")];
    const held = database("sklad_warehouse_order").whereIn("id", [first.id, second.id]);
    await held
      .clone()
      .update({ hold_code: "no_rule", hold_params: database.raw("jsonb_build_object('title', id)") });
    try {
      const ofCode = async (connectionId?: string) =>
        (await ctx.sklad.stores.orderLists.holds(connectionId)).filter(
          ({ hold_code }) => hold_code === "no_rule",
        );
      const one = (id: string) => [{ hold_code: "no_rule", count: 1, hold_params: { title: id } }];
      expect(await ofCode("sklconn_1")).toEqual(one(first.id));
      expect(await ofCode("sklconn_2")).toEqual(one(second.id));
      const latest = [first.id, second.id].sort().at(-1);
      expect(await ofCode()).toEqual([{ hold_code: "no_rule", count: 2, hold_params: { title: latest } }]);
    } finally {
      await held.clone().update({ hold_code: null, hold_params: null });
    }
  });

  it("find a waybill by its number, and by its last digits among the latest orders", async () => {
    const waybill = rows.find(({ tracking_numbers }) => tracking_numbers)?.tracking_numbers?.[0] ?? "";
    const expected = idsOf(({ tracking_numbers }) => tracking_numbers?.includes(waybill) === true);
    expect(expected).toHaveLength(1);
    expect(await found({ search: { ...NOTHING, waybills: ["none", waybill], waybill_end: null } })).toEqual(
      expected,
    );
    const waybill_end = waybill.slice(-6);
    expect(await found({ search: { ...NOTHING, waybills: [waybill_end], waybill_end } })).toEqual(expected);
    expect(await found({ search: { ...NOTHING, waybills: ["000"], waybill_end: null } })).toEqual([]);
  });

  it("find a parcel by the warehouse's number in small letters", async () => {
    const { id, remote_id } = rows.find((row) => row.remote_id !== null) as WarehouseOrder;
    const filters = await storedFilters(ctx, { q: String(remote_id).toLowerCase() }, await surroundings(ctx));
    expect(await found(filters)).toEqual([id]);
  });

  it("find a parcel of a deleted connection by its number, with the connection's prefix and without", async () => {
    const { id, number } = rows.find(({ connection_id }) => connection_id === "sklconn_2") as WarehouseOrder;
    const connection = database("sklad_connection").where({ id: "sklconn_2" });
    const withPrefix = (number_prefix: string) =>
      database.raw("settings || ?::jsonb", [JSON.stringify({ number_prefix })]);
    const accepted = await found({ day: "accepted_today" });
    await connection.clone().update({ settings: withPrefix("S-"), deleted_at: new Date() });
    try {
      for (const q of [number, number.slice("S-".length)]) {
        const filters = await storedFilters(ctx, { q }, await surroundings(ctx));
        expect([q, await found(filters)]).toEqual([q, [id]]);
      }
      expect(await found({ day: "accepted_today" })).toEqual(accepted);
    } finally {
      await connection.clone().update({ settings: withPrefix(""), deleted_at: null });
    }
  });

  it("find orders that wait with a sku, although their parcels have no lines before the handover", async () => {
    const isWaiting = ({ state }: WarehouseOrder) => state === "planned";
    const lines = () => database("sklad_warehouse_order_line").where({ sku: "SKU-300" });
    const ofSku = new Set(
      (await lines().select("warehouse_order_id")).map((line) => String(line.warehouse_order_id)),
    );
    const waiting = idsOf((row) => isWaiting(row) && ofSku.has(row.id));
    expect(waiting.length).toBeGreaterThan(0);
    await lines().whereIn("warehouse_order_id", waiting).update({ superseded_at: new Date() });
    try {
      const filters = await storedFilters(ctx, { q: "sku-300", day: "waiting" }, await surroundings(ctx));
      expect(await found(filters)).toEqual(waiting);
    } finally {
      await lines().whereIn("warehouse_order_id", waiting).update({ superseded_at: null });
    }
  });

  it("have recipient, destination and time of their orders", async () => {
    const ids = rows.slice(0, 20).map(({ order_id }) => order_id);
    const placed = await ctx.sklad.stores.listedOrders.placed(ids);
    expect(placed.map(({ order_id }) => order_id).sort()).toEqual([...ids].sort());
    expect(placed[0]).toMatchObject({ first_name: "Оксана", placed_at: expect.any(Date) });
    const methods = await ctx.sklad.stores.listedOrders.shippingMethods(ids);
    expect(methods.map(({ order_id }) => order_id).sort()).toEqual([...ids].sort());
    const titles = await ctx.sklad.stores.listedOrders.latestTitles(1_000);
    expect(titles.map(({ title }) => title)).toEqual(["Kettle"]);
    expect(new Set(titles[0]?.order_ids).size).toBe(1_000);
  });
});

const NOTHING = { numbers: [], skus: [], remote_ids: [], order_ids: [], waybills: [], waybill_end: null };

const isOption =
  (...ids: readonly string[]) =>
  ({ shipping_option_id }: WarehouseOrder) =>
    ids.includes(shipping_option_id);

const isToCollect = ({ state, cash_on_delivery_sum }: WarehouseOrder) =>
  cash_on_delivery_sum !== null && ["new", "picked", "shipped"].includes(state);
