import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import fc from "fast-check";
import { Stores } from "../../src/modules/sklad/stores";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { type ReportReading, unitsPromised } from "../../src/planning/stock";
import { openDatabase } from "../feeds/support/module-database";
import { copyShop, dropShop, type ShopDatabase } from "../support/shop-database";
import { anyCase, factsOf, HERE, itemOf, store } from "./support/stock-facts";

const SEED = Number(process.env.SKLAD_CONTRACT_SEED ?? 20261122);
const LAG = 3;
const REQUESTED_AT = new Date("2026-11-22T10:00:00Z");
const MADE_AT = new Date(REQUESTED_AT.getTime() - LAG * 60_000);

const NOTHING = { orders: [], reservations: [], level: null };
const ACCEPTANCE = {
  payload_hash: "-",
  sent_date: "22.11.2026",
  sent_source_hash: "-",
  cash_on_delivery_sum: null,
  own_total: "100.00",
  shipping_facts: { lines: {}, methods: {} },
};

describe("The units that orders take from a report", () => {
  const cases = fc.sample(anyCase, { seed: SEED, numRuns: 3_000 });
  let shop: ShopDatabase;
  let database: Knex;

  beforeAll(async () => {
    shop = await copyShop();
    database = openDatabase(shop.url);
    await store(database, cases, MADE_AT);
    await database.raw("vacuum analyze");
  });

  afterAll(async () => {
    await database.destroy();
    await dropShop(shop);
  });

  const items = cases.map((_, sku) => ({ ...itemOf(sku), requested_at: REQUESTED_AT }));
  const settings = (report_counts_until: ReportReading) => ({
    ...DEFAULT_SETTINGS,
    report_counts_until,
    report_lag_minutes: LAG,
  });
  const read = async (reading: ReportReading, some = items) => {
    const at = { id: HERE.connection, stock_location_id: HERE.location };
    const states = await new Stores(database, () => undefined).stockUnits.read(at, some, MADE_AT);
    return new Map(
      some.map(({ inventory_item_id, requested_at }) => {
        const { level, ...units } = states.get(inventory_item_id) ?? NOTHING;
        return [inventory_item_id, { ...unitsPromised(units, requested_at, settings(reading)), level }];
      }),
    );
  };

  /** Accepted by the warehouse, with a line of the sku for each quantity; its item is of a report that comes in an hour. */
  async function acceptedOrder(name: string, quantities: readonly string[]) {
    const { warehouseOrderStates, warehouseOrderLines } = new Stores(database, () => undefined);
    const goods = { inventory_item_id: `iitem_${name}`, sku: name.toUpperCase() };
    const [id = ""] = await warehouseOrderStates.create([
      {
        order_id: `order_${name}`,
        connection_id: HERE.connection,
        location_id: HERE.location,
        shipping_option_id: `so_${name}`,
        sequence: 1,
        number: name,
        origin: "automatic",
        payment_provider_id: null,
      },
    ]);
    const order = (each: readonly string[]) =>
      warehouseOrderLines.supersede([
        {
          id,
          lines: each.map((quantity, index) => ({
            ...goods,
            line_item_id: `ordli_${name}_${index}`,
            quantity,
            inventory_quantity: quantity,
          })),
        },
      ]);
    await order(quantities);
    await warehouseOrderStates.accept([
      { id, ...ACCEPTANCE, remote_id: `FF-${name}`, remote_key: `KEY-${name}` },
    ]);
    return { id, item: { ...goods, requested_at: new Date(Date.now() + 3_600_000) }, order };
  }

  it.each(["accepted", "picked", "shipped"] as const)(
    "is read from the tables as the planner says it, with goods that leave the report when %s",
    async (reading) => {
      const found = await read(reading);
      const wrong = cases.flatMap((one, sku) => {
        const wanted = unitsPromised(factsOf(one, sku, MADE_AT), REQUESTED_AT, settings(reading));
        const level = { stocked: String(sku), reserved: "0.5" };
        const { inventory_item_id } = itemOf(sku);
        const state = found.get(inventory_item_id);
        return JSON.stringify(state) === JSON.stringify({ ...wanted, level }) ? [] : [{ one, wanted, state }];
      });
      expect(wrong.slice(0, 1)).toEqual([]);
      expect(new Set([...found.values()].map(({ counted }) => counted)).size).toBeGreaterThan(5);
    },
  );

  it("is the same for a sku alone, and for one whose report is older than that of the others", async () => {
    const all = await read("shipped");
    const older = items.map((item, index) =>
      index % 2 === 0 ? item : { ...item, requested_at: new Date(REQUESTED_AT.getTime() - 3_600_000) },
    );
    const mixed = await read("shipped", older);
    for (const [index, item] of items.slice(0, 8).entries()) {
      const id = item.inventory_item_id;
      expect((await read("shipped", [item])).get(id)).toEqual(all.get(id));
      expect((await read("shipped", older.slice(index, index + 1))).get(id)).toEqual(mixed.get(id));
    }
  });

  it("is the sum of all lines of a sku, also in an order that was edited a moment ago", async () => {
    const { id, item, order } = await acceptedOrder("lines", ["2", "3"]);
    const counted = async () => (await read("shipped", [item])).get(item.inventory_item_id)?.counted;
    expect(await counted()).toBe("5");
    await order(["1", "3"]);
    const justNow = { ...item, requested_at: new Date() };
    expect((await read("shipped", [justNow])).get(item.inventory_item_id)?.counted).toBe("5");
    expect(await counted()).toBe("4");
    const versions = database("sklad_warehouse_order_line").where({ warehouse_order_id: id });
    expect(await versions.countDistinct("since as moments")).toEqual([{ moments: "2" }]);
  });

  it("counts whole again when an order lives that was picked and cancelled here", async () => {
    const { id, item } = await acceptedOrder("back", ["2"]);
    const { warehouseOrderStates, warehouseOrders } = new Stores(database, () => undefined);
    const reported = {
      id,
      word: null,
      tracking_numbers: null,
      unconfirmed_status: null,
      cancel_reason: null,
      sync_due: false,
    };
    const unsent = { remote_id: null, remote_key: null };
    await warehouseOrderStates.applyStatuses([
      { ...reported, ...unsent, state: "picked", passed: ["picked"], reappeared: false },
    ]);
    const counted = async () => (await read("picked", [item])).get(item.inventory_item_id)?.counted;
    expect(await counted()).toBe("0");
    await warehouseOrderStates.cancel(id, "canceled_at_warehouse");
    await warehouseOrderStates.applyStatuses([
      { ...reported, ...unsent, state: "new", passed: [], reappeared: true },
    ]);
    expect(await counted()).toBe("2");
    expect(await warehouseOrders.find(id)).toMatchObject({
      state: "new",
      picked_at: null,
      canceled_at: null,
      reappeared_at: expect.any(Date) as Date,
    });
  });

  it("is nothing for an item without orders or stock", async () => {
    const item = { inventory_item_id: "iitem_none", sku: "NONE", requested_at: REQUESTED_AT };
    expect(await read("shipped", [item])).toEqual(
      new Map([["iitem_none", { counted: "0", awaiting: "0", level: null }]]),
    );
    expect(await read("shipped", [])).toEqual(new Map());
  });
});
