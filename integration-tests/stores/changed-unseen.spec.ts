import { ulidFloor } from "../../src/modules/sklad/stores/database";
import { moduleStores } from "./support/module-stores";
import { setSqlClock } from "../support/sql-clock";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW = Date.parse("2026-11-20T10:00:00.000Z");
/** The sweep looks this far back. */
const SINCE = new Date(NOW - HOUR_MS);
const CHANGED_AT = NOW - 10 * MINUTE_MS;

const idOf = (prefix: string, at: number) => `${prefix}_${ulidFloor(new Date(at))}`;
const OLD = idOf("order", NOW - 24 * HOUR_MS);

/** An order that was placed yesterday, its version 2 written ten minutes ago. */
describe("An order that has changed, of which nothing is open,", () => {
  // What the question reads of Medusa's tables.
  const dates = "created_at timestamptz, deleted_at timestamptz";
  const module = moduleStores([
    `create table "order" (id text primary key, status text default 'pending', version int default 2,
         is_draft_order boolean default false, ${dates})`,
    "create table order_payment_collection (order_id text, payment_collection_id text, deleted_at timestamptz)",
    "create table payment (payment_collection_id text, deleted_at timestamptz)",
    `create table order_item (id text primary key, order_id text, version int default 2, ${dates})`,
    `create table order_shipping (id text primary key, order_id text, version int, shipping_method_id text, ${dates})`,
    "create table order_shipping_method (id text primary key, shipping_option_id text)",
    "create table shipping_option (id text primary key, provider_id text)",
    "insert into shipping_option values ('so_ours', 'sklad_warehouse'), ('so_theirs', 'manual_manual')",
    "insert into order_shipping_method values ('ordsm_ours', 'so_ours'), ('ordsm_theirs', 'so_theirs')",
  ]);

  beforeEach(async () => {
    await setSqlClock(module.database, NOW);
    await module.database.raw(
      `truncate sklad_warehouse_order, sklad_watched_order, "order", order_item, order_shipping, order_payment_collection, payment cascade`,
    );
    await order(OLD);
    await written(CHANGED_AT);
    await shipping("ours", 2);
  });

  const order = (id: string, values: object = {}) => module.database("order").insert({ id, ...values });
  const written = (at: number, order_id = OLD, values: object = {}) =>
    module
      .database("order_item")
      .insert({ id: idOf("orditem", at), order_id, created_at: new Date(at), ...values });
  const shipping = (whose: "ours" | "theirs", version: number, { order_id = OLD, at = CHANGED_AT } = {}) =>
    module.database("order_shipping").insert({
      id: idOf("ordspmv", at),
      order_id,
      version,
      shipping_method_id: `ordsm_${whose}`,
      created_at: new Date(at),
    });
  async function parcel(state: string, checkedAt: number | null, order_id = OLD): Promise<void> {
    await module.stores.warehouseOrderStates.create([
      {
        order_id,
        connection_id: "sklconn_1",
        location_id: "sloc_1",
        shipping_option_id: "so_ours",
        sequence: 1,
        number: order_id,
        origin: "automatic",
        payment_provider_id: null,
      },
    ]);
    const checked_at = checkedAt === null ? null : new Date(checkedAt);
    await module.database("sklad_warehouse_order").where({ order_id }).update({ state, checked_at });
  }
  const found = (limit = 10) => module.stores.medusaOrders.changedUnseen(SINCE, limit);

  it.each(["delivered", "returned", "refused", "canceled"])(
    "is found when its parcel is %s",
    async (state) => {
      await parcel(state, CHANGED_AT - HOUR_MS);
      expect(await found()).toEqual([OLD]);
    },
  );

  it.each(["planned", "new", "picked", "shipped"])("is left to others when one is %s", async (state) => {
    await parcel(state, CHANGED_AT - HOUR_MS);
    expect(await found()).toEqual([]);
  });

  it("is found no more once it was looked at, and again when it changes after that", async () => {
    await parcel("delivered", null);
    expect(await found()).toEqual([OLD]);
    await module.stores.warehouseOrders.markChecked(OLD);
    expect(await found()).toEqual([]);
    await setSqlClock(module.database, NOW + 5 * MINUTE_MS);
    await written(NOW + MINUTE_MS);
    expect(await found()).toEqual([OLD]);
  });

  it("is found again when it was planned within a minute of its change, because that plan may have read older rows", async () => {
    await parcel("delivered", CHANGED_AT + MINUTE_MS - 1);
    expect(await found()).toEqual([OLD]);
  });

  it("is found when it has no parcel of ours, and not while it is watched", async () => {
    expect(await found()).toEqual([OLD]);
    await module.stores.watchedOrders.watch([OLD]);
    expect(await found()).toEqual([]);
  });

  it("is found when only its shipping was written", async () => {
    await module.database("order_item").delete();
    expect(await found()).toEqual([OLD]);
  });

  it("is left to the question for new orders when it is new itself", async () => {
    const fresh = idOf("order", CHANGED_AT);
    await order(fresh, { created_at: new Date(CHANGED_AT) });
    await written(CHANGED_AT + 1, fresh);
    await shipping("ours", 2, { order_id: fresh, at: CHANGED_AT + 1 });
    expect(await found()).toEqual([OLD]);
    expect(await module.stores.medusaOrders.unseenSince(SINCE, 10)).toEqual([fresh]);
    await parcel("delivered", CHANGED_AT, fresh);
    expect(await found()).toEqual([OLD, fresh]);
    expect(await found(1)).toEqual([OLD]);
  });

  it("is left to its event while its checkout has made no payment, for a minute", async () => {
    const placed = idOf("order", NOW - 1_000);
    await order(placed, { created_at: new Date(NOW - 1_000) });
    await shipping("ours", 1, { order_id: placed, at: NOW - 1_000 });
    const unseen = () => module.stores.medusaOrders.unseenSince(SINCE, 10);
    expect(await unseen()).toEqual([]);
    await module
      .database("order_payment_collection")
      .insert({ order_id: placed, payment_collection_id: "paycol_1" });
    expect(await unseen()).toEqual([]);
    await module.database("payment").insert({ payment_collection_id: "paycol_1" });
    expect(await unseen()).toEqual([placed]);
    await module.database("payment").delete();
    await setSqlClock(module.database, NOW + MINUTE_MS);
    expect(await unseen()).toEqual([placed]);
  });

  it("is none that was only placed, however much of it was written", async () => {
    const placed = idOf("order", CHANGED_AT);
    await order(placed, { version: 1 });
    await written(CHANGED_AT + 1, placed, { version: 1 });
    await shipping("ours", 1, { order_id: placed, at: CHANGED_AT + 1 });
    await parcel("delivered", null, placed);
    expect(await found()).toEqual([OLD]);
  });

  it.each([
    ["was cancelled", { status: "canceled" }],
    ["is a draft", { is_draft_order: true }],
    ["was deleted", { deleted_at: new Date(NOW) }],
    ["has the change to be confirmed yet", { version: 1 }],
  ])("is not ours when it %s", async (_, values) => {
    await module.database("order").update(values);
    expect(await found()).toEqual([]);
  });

  it("is not ours when another provider ships it", async () => {
    await module.database("order_shipping").update({ shipping_method_id: "ordsm_theirs" });
    expect(await found()).toEqual([]);
  });

  it("is not looked for further back than asked", async () => {
    await module.database("order_item").delete();
    await module.database("order_shipping").delete();
    await written(SINCE.getTime() - 1);
    await shipping("ours", 2, { at: SINCE.getTime() - 1 });
    expect(await found()).toEqual([]);
  });
});
