import type { ReturnOrder, SkladClient } from "../../src/client";
import { problemMessage } from "../../src/catalogue";
import type { Context } from "../../src/engine/context";
import { pollFeeds } from "../../src/engine/feeds";
import { transitions } from "../../src/engine/orders";
import { returnsFeed } from "../../src/engine/returns/feed";
import { recordStatuses } from "../../src/engine/statuses";
import type { RunningWork } from "../../src/modules/sklad/ports";
import { DAY_MS } from "../../src/planning/values/days";
import { eventually } from "../support/eventually";
import { feedTables } from "./support/feed-tables";
import { addConnection, contextOver, feedRow } from "./support/feed-world";

type Period = Parameters<SkladClient["listReturnOrders"]>[0];

describe("The register of returns", () => {
  const tables = feedTables();
  let ctx: Context;
  let running: RunningWork | undefined;
  let register: ReturnOrder[];
  let asked: Period[];

  // What recording a status reads of Medusa.
  beforeAll(() =>
    tables.database.raw(
      `create table "order" (id text primary key, status text not null default 'pending', deleted_at timestamptz)`,
    ),
  );
  beforeEach(async () => {
    register = [];
    asked = [];
    ctx = contextOver(tables.database);
    const client = {
      listReturnOrders: async (period: Period) => {
        asked.push(period);
        return (period.page ?? 1) === 1 ? register : [];
      },
    } as unknown as SkladClient;
    Object.assign(ctx.sklad, { clientFor: () => client });
    await addConnection(ctx, "one");
  });
  afterEach(() => running?.stop());

  /** A parcel of two kettles that the warehouse has, in the state. */
  async function parcel(sequence: number, state: "new" | "shipped" | "delivered" = "shipped") {
    const { stores } = ctx.sklad;
    await tables.database("order").insert({ id: `order_${sequence}` });
    const number = `100${sequence}`;
    const opening = { order_id: `order_${sequence}`, connection_id: "one", location_id: "location_of_one" };
    const [id = ""] = await transitions.planned(
      stores,
      [
        {
          ...{ ...opening, shipping_option_id: "so", sequence: 1, number, origin: "automatic" as const },
          payment_provider_id: null,
        },
      ],
      "event",
    );
    const row = (await stores.warehouseOrders.find(id))!;
    const ids = { remote_id: `FF-${sequence}`, remote_key: `KEY-${sequence}` };
    const sent = { payload_hash: "-", sent_date: "26.11.2026", sent_source_hash: "-", own_total: "10.00" };
    const facts = { cash_on_delivery_sum: null, shipping_facts: { lines: {}, methods: {} } };
    await transitions.accepted(stores, [{ row, ...ids, ...sent, ...facts }]);
    const line = { line_item_id: "line", inventory_item_id: "item", sku: "KT-1" };
    await stores.warehouseOrderLines.supersede([
      { id, lines: [{ ...line, quantity: "2", inventory_quantity: "2" }] },
    ]);
    if (state !== "new") await status(id, state);
    return { id, number, ...ids };
  }

  async function status(id: string, state: "shipped" | "delivered" | "refused" | "returned") {
    const { stores } = ctx.sklad;
    const row = (await stores.warehouseOrders.find(id))!;
    const ids = { number: row.number, externalId: id, remoteId: row.remote_id, remoteKey: row.remote_key };
    const one = { ...ids, status: state, state, changedAt: null, trackingNumbers: [] };
    const connections = await stores.connections.list();
    await stores.transaction((inside) =>
      recordStatuses(inside, [{ connections, statuses: [one] }], "report"),
    );
    await tables.database("sklad_warehouse_order").update({ unconfirmed_status: null });
  }

  const entry = (facts: Partial<ReturnOrder>): ReturnOrder => ({
    ...{ warehouseReturnId: "R-1", number: null, externalId: null, remoteId: null, remoteKey: null },
    ...{ status: "expected", state: "expected", reason: "Не забрали", returnedAt: new Date() },
    ...{ trackingNumber: null, trackingNumbers: [], lines: [{ sku: "KT-1", name: null, quantity: 2 }] },
    ...facts,
  });

  /** Runs the feed once, to its end. */
  async function read() {
    await running?.stop();
    await tables.database("sklad_feed").update({ next_run_at: new Date(0), last_ok_at: null });
    running = pollFeeds(ctx, [returnsFeed]);
    await eventually(
      () => feedRow(ctx, "returns", "one"),
      (feed) => feed?.last_ok_at != null,
    );
  }

  const problems = async () =>
    (await ctx.sklad.stores.problems.openPage({ limit: 100 })).rows.map(({ code, params }) => ({
      code,
      sentence: problemMessage({ code, params }, "uk"),
    }));
  const codes = async () => (await problems()).map(({ code }) => code);
  const types = async (id: string) =>
    (await ctx.sklad.stores.events.ofWarehouseOrder(id)).map(({ type }) => type);
  const isAsked = async (id: string) =>
    (await ctx.sklad.stores.warehouseOrders.find(id))?.unconfirmed_status?.why === "asked";

  it("has a parcel's return on its way, then back, each noted once and its parcel looked up", async () => {
    const { id, number } = await parcel(1);
    register = [entry({ number, externalId: id })];
    await read();
    await read();
    const [before] = await ctx.sklad.stores.returns.of([id]);
    expect(before).toMatchObject({ state: "expected", reason: "Не забрали", received_at: null });
    expect(await isAsked(id)).toBe(true);
    expect(await codes()).toEqual([]);

    register = [entry({ number, externalId: id, status: "Отримано", state: "received" })];
    await read();
    await read();
    const [after] = await ctx.sklad.stores.returns.of([id]);
    expect(after).toMatchObject({ id: before?.id, state: "received", status_word: "Отримано" });
    expect(after?.received_at).toBeInstanceOf(Date);
    expect((await types(id)).filter((type) => type.startsWith("return_"))).toEqual([
      "return_registered",
      "return_received",
    ]);
    expect(await codes()).toEqual(["came_back"]);
  });

  it("raises nothing anew that a person has closed, nor by the status that follows", async () => {
    const { id, number } = await parcel(2, "delivered");
    register = [entry({ number, externalId: id, state: "received" })];
    await read();
    await ctx.sklad.stores.returns.closeOf({ id, state: "delivered" });
    await tables.database("sklad_problem").update({ cleared_at: new Date() });
    await status(id, "returned");
    await read();
    expect(await codes()).toEqual([]);
    expect((await ctx.sklad.stores.warehouseOrders.find(id))?.return_stage).toBe("closed");
  });

  it("raises what was received and is found to be damaged later", async () => {
    const { id, number } = await parcel(8);
    register = [entry({ number, externalId: id, state: "received" })];
    await read();
    register = [entry({ number, externalId: id, state: "damaged", status: "Брак" })];
    await read();
    expect((await codes()).sort()).toEqual(["came_back", "return_damaged"]);
  });

  it("names what differs in several returns together, until none does", async () => {
    const { id, number } = await parcel(9);
    const of = (warehouseReturnId: string, quantity: number) =>
      entry({ number, externalId: id, warehouseReturnId, lines: [{ sku: "KT-1", name: null, quantity }] });
    register = [of("R-1", 2), of("R-2", 1)];
    await read();
    const [differs] = await problems();
    expect(differs?.sentence).toContain("KT-1: повернулося на 1 більше");
    register = [of("R-1", 1), of("R-2", 1)];
    await read();
    expect(await codes()).toEqual([]);
  });

  it("of one act for two orders is a return of each, and of a canceled parcel no problem", async () => {
    const [one, other] = [await parcel(10), await parcel(11)];
    await tables.database("sklad_warehouse_order").where({ id: other.id }).update({ state: "canceled" });
    register = [one, other].map(({ id, number }) => entry({ number, externalId: id, state: "received" }));
    await read();
    for (const { id } of [one, other]) expect(await ctx.sklad.stores.returns.of([id])).toHaveLength(1);
    expect(await codes()).toEqual(["came_back"]);
  });

  it("is raised once more when its goods are others than those that were closed", async () => {
    const { id, number } = await parcel(13, "delivered");
    const of = (quantity: number) =>
      entry({ number, externalId: id, state: "received", lines: [{ sku: "KT-1", name: null, quantity }] });
    register = [of(1)];
    await read();
    await ctx.sklad.stores.returns.closeOf({ id, state: "delivered" });
    await tables.database("sklad_problem").update({ cleared_at: new Date() });
    register = [of(2)];
    await read();
    expect(await codes()).toEqual(["came_back"]);
    expect((await ctx.sklad.stores.warehouseOrders.find(id))?.return_stage).toBe("came_back");
  });

  it("is not raised when its word comes after Medusa has received it, nor when its lines are written otherwise", async () => {
    const { id, number } = await parcel(18, "delivered");
    const lines = [
      { sku: "KT-1", name: null, quantity: 1 },
      { sku: " KT-1", name: null, quantity: 1 },
    ];
    register = [entry({ number, externalId: id, status: null, state: null, lines })];
    await read();
    const [known] = await ctx.sklad.stores.returns.of([id]);
    await ctx.sklad.stores.returns.link(known?.id ?? "", "return_1");
    await ctx.sklad.stores.returns.close(known?.id ?? "");
    register = [
      entry({ number, externalId: id, state: "received", lines: [{ sku: "KT-1", name: null, quantity: 2 }] }),
    ];
    await read();
    expect(await codes()).toEqual([]);
    expect(await ctx.sklad.stores.returns.of([id])).toMatchObject([{ closed_at: expect.any(Date) as Date }]);
  });

  it("without a word stays open while its parcel is on its way, whatever else a person closes", async () => {
    const { id, number } = await parcel(19);
    await status(id, "refused");
    register = [entry({ number, externalId: id, status: null, state: null })];
    await read();
    await ctx.sklad.stores.returns.closeOf({ id, state: "refused" });
    expect(await ctx.sklad.stores.returns.of([id])).toMatchObject([{ closed_at: null }]);
  });

  it("of a parcel that a person has decided about is closed, and a second one is raised", async () => {
    const { id, number } = await parcel(14);
    await status(id, "returned");
    await tables.database("sklad_problem").update({ cleared_at: new Date() });
    register = [entry({ number, externalId: id, state: "received" })];
    await read();
    expect((await ctx.sklad.stores.warehouseOrders.find(id))?.return_stage).toBe("closed");
    expect(await codes()).toEqual([]);
    register.push(entry({ number, externalId: id, state: "received", warehouseReturnId: "R-2", lines: [] }));
    await read();
    expect(await codes()).toEqual(["came_back"]);
  });

  it("without a word is raised by the status of the parcel, which comes later", async () => {
    const { id, number } = await parcel(15);
    await status(id, "refused");
    register = [entry({ number, externalId: id, status: null, state: null })];
    await read();
    expect(await codes()).toEqual(["recipient_refused"]);
    await status(id, "returned");
    expect(await codes()).toEqual(["came_back"]);
  });

  it("with an impossible day, or one record that cannot be stored, holds back no other", async () => {
    const [one, other] = [await parcel(16), await parcel(17)];
    register = [one, other].map(({ id, number }, index) =>
      entry({ number, externalId: id, returnedAt: index === 0 ? new Date("-000001-01-01T00:00:00Z") : null }),
    );
    await tables.database.raw(
      `alter table sklad_return add constraint never check (warehouse_order_id <> '${other.id}')`,
    );
    await read();
    await tables.database.raw("alter table sklad_return drop constraint never");
    expect(await ctx.sklad.stores.returns.of([one.id])).toMatchObject([{ registered_at: null }]);
    expect(await codes()).toEqual(["status_not_recorded"]);
  });

  it("forgets no reason anew that retention has taken", async () => {
    const { id, number } = await parcel(12);
    register = [entry({ number, externalId: id })];
    await read();
    await tables.database("sklad_return").update({ reason: null });
    register = [entry({ number, externalId: id, state: "received" })];
    await read();
    expect(await ctx.sklad.stores.returns.of([id])).toMatchObject([{ state: "received", reason: null }]);
  });

  it("leaves goods back that it says to be on their way again", async () => {
    const { id, number } = await parcel(3);
    register = [entry({ number, externalId: id, state: "received" })];
    await read();
    register = [entry({ number, externalId: id })];
    await read();
    const [found] = await ctx.sklad.stores.returns.of([id]);
    expect(found?.received_at).toBeInstanceOf(Date);
  });

  it("that has other goods than the parcel, or damaged ones, is a problem with what differs", async () => {
    const { id, number } = await parcel(4);
    const lines = [
      { sku: "KT-1", name: null, quantity: 3 },
      { sku: "TOY", name: null, quantity: 1 },
    ];
    register = [entry({ number, externalId: id, state: "damaged", status: "Брак", lines })];
    await read();
    const [differs, damaged] = (await problems()).sort((one, other) => (one.code < other.code ? 1 : -1));
    expect(differs?.sentence).toContain(
      "KT-1: повернулося на 1 більше, ніж відправлено; TOY: повернулося 1, а в посилці такого не було",
    );
    expect(damaged?.code).toBe("return_damaged");
    await tables.database("sklad_problem").update({ cleared_at: new Date() });
    await read();
    expect(await codes()).toEqual([]);
    await tables.database("sklad_problem").update({ cleared_at: null });
    register = [entry({ number, externalId: id, state: "damaged", status: "Брак" })];
    await read();
    expect(await codes()).toEqual(["return_damaged"]);
  });

  it("names returns of orders that the shop does not have, and of none, until it has them no longer", async () => {
    await parcel(5);
    const theirs = { warehouseReturnId: "R-9", number: "9999", externalId: "other-shop-1" };
    register = [
      entry({ number: "777" }),
      entry({ warehouseReturnId: "R-2" }),
      entry({ ...theirs, remoteId: "FF-9" }),
    ];
    await read();
    const [unknown] = await problems();
    expect(unknown).toMatchObject({ code: "unknown_returns" });
    expect(unknown?.sentence).toContain(
      "2 повернення, які не належать жодному замовленню магазину: 777; R-2",
    );
    register = [];
    await read();
    expect(await codes()).toEqual([]);
  });

  it("is read a week back, to the oldest return that is awaited, or to the last reading, a month at most", async () => {
    const { id, number } = await parcel(6);
    const days = (ago: number) => new Date(Date.now() - ago * DAY_MS);
    register = [entry({ number, externalId: id, returnedAt: days(20) })];
    const weeks = () =>
      Math.round((Date.now() - Math.min(...asked.map(({ from }) => Number(from)))) / DAY_MS / 7);
    await read();
    expect(weeks()).toBe(1);
    asked = [];
    await read();
    expect(weeks()).toBe(3);
    await tables.database("sklad_return").update({ received_at: new Date() });
    asked = [];
    await read();
    expect(weeks()).toBe(1);
    await running?.stop();
    await tables.database("sklad_feed").update({ next_run_at: new Date(0), last_ok_at: days(90) });
    asked = [];
    running = pollFeeds(ctx, [returnsFeed]);
    await eventually(
      () => feedRow(ctx, "returns", "one"),
      (feed) => Number(feed?.last_ok_at) > Number(days(1)),
    );
    expect(weeks()).toBe(5);
    for (const { from, to } of asked) expect(Number(to) - Number(from)).toBeLessThanOrEqual(9 * DAY_MS);
  });

  it("is asked at once when a parcel begins to come back", async () => {
    const { id } = await parcel(7);
    await read();
    const planned = (await feedRow(ctx, "returns", "one"))!.next_run_at;
    await running?.stop();
    await status(id, "refused");
    const now = (await feedRow(ctx, "returns", "one"))!.next_run_at;
    expect(Number(planned) - Number(now)).toBeGreaterThan(3_000_000);
  });

  it("is not read for a connection that has switched it off", () => {
    const connection = { enabled: true, enabled_at: new Date(), settings: { returns: "off" } };
    expect(returnsFeed.reads?.(connection as never)).toBe(false);
  });
});
