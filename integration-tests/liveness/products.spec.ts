import { problemMessage } from "../../src/catalogue";
import { actOnProducts, addProducts, catalogueStatus } from "../../src/engine/catalogue-sync";
import type { Settings } from "../../src/planning/settings";
import type { ProductFacts } from "../../src/planning/stock";
import { ORDER_KINDS } from "../../src/modules/sklad/types";
import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";

const at = liveness();

const CONNECTION = "sklconn_kyiv";
const ACTOR = { actor_type: "user", actor_id: "user_1" };
const HOUR_MS = 3_600_000;
/** Calls a minute: few, because each is a moment of its own. */
const LIMIT = 10;
const MANY = 5 * LIMIT;

/** Of a day an hour's sweeps are played as one. */
let sweep_every_ms: number;
/** The skus that a fixture's order has. */
let ordered: readonly string[];

beforeEach(async () => {
  const { stores } = at.world;
  sweep_every_ms = MINUTE_MS;
  await set({ requests_per_minute: LIMIT });
  const cards = async (skus: readonly string[]) =>
    new Map(skus.filter((sku) => sku !== "GONE").map((sku) => [sku, cardOf(sku)]));
  Object.assign(stores.stockProducts, { cards });
  Object.assign(stores.stockItems, { countStocked: async () => MANY });
  await at.world.place("order_1");
  await at.world.run(2_000);
  ordered = at.world.warehouse.orders[0]!.body.products.map(({ sku }) => sku);
  await stores.stock.lock(CONNECTION);
  await stores.stock.takeReport(CONNECTION, { requested_at: new Date(at.time.now), skus: 1 });
  let dueAt = at.time.now;
  at.world.beside({
    async look() {
      if (at.time.now < dueAt) return;
      dueAt = at.time.now + sweep_every_ms;
      await addProducts(at.world.ctx);
    },
    nextDue: async () => dueAt,
  });
});

const cardOf = (sku: string): ProductFacts => ({
  ...{ sku, title: "Чайник", variant: "Білий", barcode: "4820000000017" },
  ...{ weight: 400, length: null, width: null, height: null, opted_out: sku === "KEPT-BACK" },
});

/** Skus of the shop that no report has named. */
async function unknown(...skus: readonly string[]): Promise<void> {
  await at.database("sklad_stock_level").insert(
    skus.map((sku) => ({
      ...{ id: `${CONNECTION}:${sku}`, connection_id: CONNECTION, sku, reported_at: new Date(at.time.now) },
      ...{ notes: JSON.stringify([{ code: "not_reported" }]), history: "[]" },
    })),
  );
}

const named = (count: number) => Array.from({ length: count }, (_, index) => `SKU-${1000 + index}`);
const set = (changes: Partial<Settings>) =>
  at.database.raw("update sklad_connection set settings = settings || ?::jsonb", [JSON.stringify(changes)]);
const press = (action: "add" | "stop" | "retry") => actOnProducts(at.world.ctx, CONNECTION, action, ACTOR);
const status = () => catalogueStatus(at.world.ctx, CONNECTION);
const callsOf = (operation: "AddProduct" | "AddOrder", from = 0) =>
  at.world.warehouse.calls.filter((call) => call.operation === operation && call.at >= from);
const openProblems = async () => (await at.world.problems()).filter(({ cleared_at }) => cleared_at === null);
const timeline = async (orderId: string) =>
  (await at.world.stores.events.ofWarehouseOrder((await at.world.rowOf(orderId))!.id)).map(
    ({ type }) => type,
  );

describe("An order with a product that the warehouse does not know", () => {
  beforeEach(async () => {
    at.world.warehouse.catalogue = new Set();
    await unknown(...ordered);
  });

  it("is refused, and accepted once, without a press, when the warehouse has added the product", async () => {
    await at.world.place("order_2");
    await at.world.run(3 * MINUTE_MS);
    expect(at.world.warehouse.cards.map(({ sku }) => sku).sort()).toEqual([...new Set(ordered)].sort());
    expect(at.world.warehouse.cards[0]).toMatchObject({ name: "Чайник, Білий", barcode: "4820000000017" });
    expect(await at.world.rowOf("order_2")).toMatchObject({ state: "new", refusal: null });
    expect(callsOf("AddOrder").filter(({ numbers }) => numbers.includes("1002"))).toHaveLength(2);
    expect(at.world.warehouse.twice()).toEqual([]);
    expect(await timeline("order_2")).toEqual(
      expect.arrayContaining(["add_refused", "products_added", "accepted"]),
    );
    expect(await openProblems()).toEqual([]);
  });

  it("waits for a person when the warehouse refuses it once more, and is not sent again and again", async () => {
    const { unwanted } = at.world.warehouse;
    at.world.warehouse.faults = [{ failure: "refusal", hits: ({ operation }) => operation === "AddOrder" }];
    await at.world.place("order_2");
    await at.world.run(30 * MINUTE_MS);
    expect(unwanted.size).toBe(0);
    expect(callsOf("AddOrder").filter(({ numbers }) => numbers.includes("1002"))).toHaveLength(2);
    expect((await openProblems()).map(({ code }) => code)).toEqual(["refused"]);
  });

  it("waits with both refusals shown when the warehouse does not add the product, until a person tries again", async () => {
    for (const sku of ordered) at.world.warehouse.unwanted.add(sku);
    await at.world.place("order_2");
    await at.world.run(30 * MINUTE_MS);
    expect(callsOf("AddProduct")).toHaveLength(new Set(ordered).size);
    const problems = await openProblems();
    expect(problems.map(({ code }) => code).sort()).toEqual(["products_refused", "refused"]);
    const refused = problems.find(({ code }) => code === "products_refused")!;
    expect(problemMessage(refused, "uk")).toContain(ordered[0]!);
    expect(problemMessage(refused, "uk")).toContain("Такого штрихкоду не буває");
    expect((await status()).refused.skus[0]).toEqual({
      sku: [...ordered].sort()[0],
      descriptions: ["Такого штрихкоду не буває."],
    });
    at.world.warehouse.unwanted.clear();
    await press("retry");
    await at.world.run(3 * MINUTE_MS);
    expect(await at.world.rowOf("order_2")).toMatchObject({ state: "new" });
    expect(await openProblems()).toEqual([]);
  });

  it("stays refused with the setting off", async () => {
    await set({ add_products: "off" });
    await at.world.place("order_2");
    await at.world.run(10 * MINUTE_MS);
    expect(callsOf("AddProduct")).toEqual([]);
    expect((await openProblems()).map(({ code }) => code)).toEqual(["refused"]);
  });

  it("goes before hundreds of products that nothing waits for", async () => {
    await unknown(...named(MANY));
    await press("add");
    await at.world.run(MINUTE_MS);
    await at.database("sklad_product").where({ sku: ordered[0] }).delete();
    at.world.warehouse.catalogue!.delete(ordered[0]!);
    await at.world.place("order_2");
    await at.world.run(3 * MINUTE_MS);
    expect(await at.world.rowOf("order_2")).toMatchObject({ state: "new" });
    expect(callsOf("AddProduct").length).toBeLessThan(MANY);
  });
});

describe("Products for the warehouse's catalogue", () => {
  it("are all added with the setting, at the rate that is allowed, each once", async () => {
    await set({ add_products: "all", weight_unit: "g" });
    await unknown(...named(MANY));
    await at.world.run(2 * MINUTE_MS);
    const from = at.time.now;
    await at.world.run(2 * MINUTE_MS);
    const added = callsOf("AddProduct", from);
    expect(added.length).toBeGreaterThanOrEqual(0.95 * 2 * LIMIT);
    expect(added.length).toBeLessThanOrEqual(2 * LIMIT);
    await at.world.run(4 * MINUTE_MS);
    expect(at.world.warehouse.cards.map(({ sku }) => sku).sort()).toEqual(named(MANY));
    expect(at.world.warehouse.cards[0]).toMatchObject({ weightKg: 0.4 });
    expect(await status()).toMatchObject({ unknown: { count: 0 }, adding: null, refused: { count: 0 } });
  });

  it("take no slot while orders wait, and delay an order that comes by seconds", async () => {
    await unknown(...named(MANY));
    await press("add");
    await at.world.run(90_000);
    const [before, from] = [callsOf("AddProduct").length, at.time.now];
    expect(before).toBeGreaterThan(LIMIT);
    await at.world.placeAll(Array.from({ length: 3 * LIMIT }, (_, index) => `order_${2000 + index}`));
    await at.world.run(3 * MINUTE_MS);
    const first = callsOf("AddOrder", from)[0]!;
    expect(first.at - from).toBeLessThanOrEqual(MINUTE_MS / LIMIT + 1_000);
    const last = callsOf("AddOrder", from)[3 * LIMIT - 1]!;
    expect(callsOf("AddProduct", from + 1).filter((call) => call.at < last.at)).toEqual([]);
    await at.world.run(4 * MINUTE_MS);
    expect(callsOf("AddProduct").length).toBeGreaterThan(before);
  });

  it("are all that Medusa stocks where the warehouse has no goods of the shop yet", async () => {
    await at.database("sklad_stock").update({ requested_at: null });
    await at.database.raw(`
      insert into inventory_item values ('i1', 'NEW'), ('i2', 'KEPT-BACK'), ('i3', 'ELSEWHERE');
      insert into inventory_level values ('i1', 'sloc_kyiv'), ('i2', 'sloc_kyiv'), ('i3', 'sloc_lviv');
      insert into product_variant_inventory_item values ('i1', 'v1'), ('i2', 'v2');
      insert into product_variant values ('v1', 'p1'), ('v2', 'p2');
      insert into product values ('p1', null), ('p2', '{"sklad_stock": "off"}')`);
    await at.database("sklad_feed").insert({
      ...{ id: "stock", name: "stock", scope_key: CONNECTION, history: "[]" },
      ...{ next_run_at: new Date(at.time.now + 3_600_000) },
    });
    expect(await status()).toMatchObject({ unknown: { count: 0 } });
    await at
      .database("sklad_feed")
      .where({ id: "stock" })
      .update({ last_ok_at: new Date(at.time.now) });
    expect(await status()).toMatchObject({ unknown: { count: 1 } });
    await set({ add_products: "all" });
    await at.world.run(3 * MINUTE_MS);
    expect(callsOf("AddProduct").map(({ numbers }) => numbers[0])).toEqual(["NEW"]);
  });

  it.each(["for_orders", "all"] as const)(
    "are given up by a press, but for those that the warehouse has, with %s",
    async (wanted) => {
      await set({ add_products: wanted });
      await unknown(...named(MANY));
      await press("add");
      await at.world.run(90_000);
      expect(await status()).toMatchObject({ adding: { total: MANY }, unknown: { count: 0 } });
      await press("stop");
      const { length } = callsOf("AddProduct");
      await at.world.run(5 * MINUTE_MS);
      expect(callsOf("AddProduct")).toHaveLength(length);
      expect(await status()).toMatchObject({ adding: null, unknown: { count: MANY - length } });
      await press("add");
      expect(await status()).toMatchObject({ adding: { total: MANY - length }, unknown: { count: 0 } });
    },
  );

  it("that a report has named since are neither sent nor tried again", async () => {
    await unknown("SOON", "LATER", "REFUSED");
    await at.database("sklad_product").insert({
      ...{ id: `${CONNECTION}:REFUSED`, connection_id: CONNECTION, sku: "REFUSED", state: "refused" },
    });
    await press("add");
    await at
      .database("sklad_stock_level")
      .whereIn("sku", ["LATER", "REFUSED"])
      .update({ quantities: '["3"]' });
    await press("retry");
    await at.world.run(3 * MINUTE_MS);
    expect(callsOf("AddProduct").map(({ numbers }) => numbers[0])).toEqual(["SOON"]);
  });

  it("whose call always fails alone are refused with what they met, and hold back no order", async () => {
    at.world.warehouse.faults = [
      {
        failure: "500",
        hits: ({ operation, numbers }) => operation === "AddProduct" && numbers[0] === "BAD",
      },
    ];
    await unknown("BAD", ...named(5));
    sweep_every_ms = HOUR_MS;
    await press("add");
    for (let hour = 0; hour < 30; hour += 1) {
      await unknown(`HOUR-${hour}`);
      await press("add");
      await at.world.run(HOUR_MS);
    }
    const { refused, adding } = await status();
    expect(adding).toBeNull();
    expect(refused).toMatchObject({ count: 1, skus: [{ sku: "BAD", descriptions: [expect.any(String)] }] });
    expect((await openProblems()).map(({ code }) => code)).toEqual(["products_refused"]);
  });

  it("that the key may not add stop no order, and nothing gives way to them", async () => {
    at.world.warehouse.faults = [{ failure: "401", hits: ({ operation }) => operation === "AddProduct" }];
    await unknown(...named(LIMIT));
    await press("add");
    await at.world.run(MINUTE_MS);
    expect(callsOf("AddProduct").length).toBeGreaterThan(0);
    await at.world.placeAll(["order_2001", "order_2002", "order_2003"]);
    await at.world.run(MINUTE_MS);
    for (const id of ["order_2001", "order_2002", "order_2003"])
      expect(await at.world.rowOf(id)).toMatchObject({ state: "new" });
    const { stores } = at.world;
    expect(await stores.connections.find(CONNECTION)).toMatchObject({ pause_reason: null });
    await at
      .database("sklad_command")
      .where({ kind: "product", state: "queued" })
      .update({ next_attempt_at: new Date(0) });
    expect(await stores.connections.withWork()).toHaveLength(1);
    expect(await stores.connections.withWork(ORDER_KINDS)).toEqual([]);
    await at.database("sklad_warehouse_order").update({ state: "delivered" });
    expect(await stores.connections.hasOpenWork(CONNECTION)).toBe(false);
  });

  it("are sent once more after an unclear outcome, unless a report has named them", async () => {
    at.world.warehouse.faults = [
      { failure: "reset", arrives: true, hits: ({ operation }) => operation === "AddProduct" },
    ];
    await unknown("LOST", "NAMED");
    await press("add");
    await at.world.run(25_000);
    expect(callsOf("AddProduct")).toHaveLength(2);
    at.world.warehouse.faults = [];
    await at.database("sklad_stock_level").where({ sku: "NAMED" }).update({ quantities: '["3"]' });
    await at.world.run(10 * MINUTE_MS);
    expect(callsOf("AddProduct").filter(({ numbers }) => numbers[0] === "LOST")).toHaveLength(2);
    expect(callsOf("AddProduct").filter(({ numbers }) => numbers[0] === "NAMED")).toHaveLength(1);
    const states = await at.database("sklad_product").orderBy("sku").pluck("state");
    expect(states).toEqual(["added", "added"]);
    expect(await openProblems()).toEqual([]);
  });

  it("are dropped when the shop no longer has them or keeps them from the warehouse, and hold back no other", async () => {
    await unknown("GONE", "KEPT", "KEPT-BACK");
    await press("add");
    await at.world.run(MINUTE_MS);
    expect(callsOf("AddProduct").map(({ numbers }) => numbers[0])).toEqual(["KEPT"]);
    expect(await at.database("sklad_product").pluck("sku")).toEqual(["KEPT"]);
  });

  it("wait without a problem while their connection is disabled, and go on once it is enabled", async () => {
    await unknown(...named(LIMIT));
    await press("add");
    await at.world.stores.connections.disable(CONNECTION);
    await at.world.run(10 * MINUTE_MS);
    expect(callsOf("AddProduct")).toEqual([]);
    expect(await openProblems()).toEqual([]);
    await at.world.stores.connections.enable(CONNECTION);
    await at.world.run(3 * MINUTE_MS);
    expect(at.world.warehouse.cards).toHaveLength(LIMIT);
  });
});
