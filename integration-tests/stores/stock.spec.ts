import type { MedusaContainer } from "@medusajs/framework/types";
import { actOnConnection, updateConnection } from "../../src/engine/connections";
import type { Context } from "../../src/engine/context";
import { syncDue } from "../../src/engine/stock";
import type { Stores } from "../../src/modules/sklad/stores";
import type { StockReport } from "../../src/modules/sklad/stores/stock/stock-reports";
import type { StockClaim } from "../../src/modules/sklad/stores/stock/stock";
import { addConnection, contextOver } from "../feeds/support/feed-world";
import { waitingForLock } from "../support/waiting-for-lock";
import { setSqlClock } from "../support/sql-clock";
import { moduleStores } from "./support/module-stores";

const BEGIN = Date.parse("2026-11-20T10:00:00.000Z");
const CONNECTION = "sklconn_1";
const LOCATION = `location_of_${CONNECTION}`;
const PLACE = { connection_id: CONNECTION, location_id: LOCATION };
const LEASE_MS = 60_000;

/** What the statements read of Medusa's tables. */
const MEDUSA = [
  "create table inventory_item (id text primary key, sku text, deleted_at timestamptz)",
  `create table inventory_level (id text primary key, inventory_item_id text, location_id text, stocked_quantity numeric,
                                 reserved_quantity numeric, deleted_at timestamptz)`,
  "create table reservation_item (id text primary key, inventory_item_id text, location_id text)",
];

const tables = moduleStores(MEDUSA);
let stores: Stores;
let now: number;

beforeAll(async () => {
  ({ stores } = tables);
  await addConnection(contextOver(tables.database), CONNECTION);
});

beforeEach(async () => {
  await tables.database.raw(
    `truncate sklad_warehouse_order, sklad_stock, sklad_stock_level, sklad_stock_run, sklad_feed, sklad_feed_page, inventory_item, inventory_level,
              reservation_item cascade`,
  );
  await tables.database("sklad_connection").update({ disabled_intervals: "[]" });
  now = BEGIN;
  await setSqlClock(tables.database, now);
});

const pass = (ms: number) => setSqlClock(tables.database, (now += ms));

const takeDue = () => stores.stockDue.take(CONNECTION, 10, 60_000);

const PARTLY = { is_partly: true };

/** Skus and their quantities, as a feed has staged them. */
async function report(
  items: readonly (readonly [sku: string, quantity: string])[],
  unread: Partial<Pick<StockReport, "unread_skus" | "is_partly">> = {},
) {
  const staged: Omit<StockReport, "formerly"> = {
    ...PLACE,
    items: items.map(([sku, quantity]) => ({ sku, quantity })),
    requested_at: new Date(now),
    unread_skus: [],
    is_partly: false,
    ...unread,
  };
  return stores.transaction(async (inside) => {
    const { requested_at: formerly } = await inside.stock.lock(CONNECTION);
    const taken = await inside.stockReports.take({ ...staged, formerly });
    await inside.stock.takeReport(CONNECTION, { requested_at: staged.requested_at, skus: taken.skus });
    return { ...taken, requested_at: staged.requested_at };
  });
}

/** A sku that Medusa stocks at the location. */
async function stocked(sku: string, stocked_quantity: string, location_id = LOCATION, reserved_quantity = 1) {
  await tables.database("inventory_item").insert({ id: `item_${sku}`, sku });
  await tables.database("inventory_level").insert({
    id: `level_${sku}`,
    inventory_item_id: `item_${sku}`,
    location_id,
    stocked_quantity,
    reserved_quantity,
  });
}

async function levels() {
  const { rows } = await stores.stockLists.page({ connection_id: CONNECTION }, { limit: 100 });
  return Object.fromEntries(rows.map((row) => [row.sku, row]));
}

async function figures() {
  const found = Object.entries(await levels());
  return Object.fromEntries(found.map(([sku, { quantities, reported }]) => [sku, [quantities, reported]]));
}

describe("A report of stock", () => {
  it("names figures, and a later one touches only the rows of what it changes", async () => {
    expect(
      await report([
        ["TEA", "12"],
        ["COFFEE", "3.5"],
      ]),
    ).toMatchObject({ skus: 2, known: 0, changed: 2 });
    expect(await figures()).toEqual({ TEA: [["12"], "12"], COFFEE: [["3.5"], "3.5"] });
    const before = await levels();
    await pass(60_000);
    expect(
      await report([
        ["TEA", "12"],
        ["COFFEE", "3"],
      ]),
    ).toMatchObject({ known: 2, known_units: "15.5", changed: 1 });
    const after = await levels();
    expect(after.TEA).toEqual(before.TEA);
    expect(after.COFFEE).toMatchObject({ reported: "3", former_reported: "3.5", reported_at: new Date(now) });
    expect(after.COFFEE?.history.map(({ reported }) => reported)).toEqual(["3", "3.5"]);
  });

  it("that names a sku twice gives it the lowest of both", async () => {
    await report([
      ["TEA", "7"],
      ["COFFEE", "1"],
      ["TEA", "2"],
    ]);
    expect(await figures()).toEqual({ TEA: [["7", "2"], "2"], COFFEE: [["1"], "1"] });
  });

  it("clears the figure of a sku that two reports in a row leave out, and keeps it for the first of them", async () => {
    const first = await report([
      ["TEA", "12"],
      ["COFFEE", "3"],
    ]);
    await pass(60_000);
    expect(await report([["TEA", "12"]])).toMatchObject({ known: 2, lost: 0, changed: 0 });
    expect(await figures()).toEqual({ TEA: [["12"], "12"], COFFEE: [["3"], "3"] });
    // What was shipped since then counts against the figure: it is no newer than its report.
    expect(await stores.stockLevels.facts(CONNECTION, { after: "", limit: 10 }, [])).toMatchObject([
      { sku: "COFFEE", requested_at: first.requested_at },
      { sku: "TEA", requested_at: new Date(now) },
    ]);
    await pass(60_000);
    expect(await report([["TEA", "12"]])).toMatchObject({ known: 2, lost: 1, lost_units: "3", changed: 1 });
    expect(await figures()).toEqual({ TEA: [["12"], "12"], COFFEE: [null, null] });
    await pass(60_000);
    expect(await report([["TEA", "12"]])).toMatchObject({ known: 1, lost: 0, changed: 0 });
  });

  it("that misses a sku anew, after one that named it, leaves it as it was", async () => {
    const both = () =>
      report([
        ["TEA", "12"],
        ["COFFEE", "3"],
      ]);
    await both();
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await pass(60_000);
      await report([["TEA", "12"]]);
      await pass(60_000);
      await both();
      expect(await stores.stockLevels.facts(CONNECTION, { after: "", limit: 1 }, [])).toMatchObject([
        { sku: "COFFEE", quantities: ["3"], requested_at: new Date(now) },
      ]);
    }
  });

  it("with unreadable rows keeps the figures of the skus that these name, and no others", async () => {
    await stocked("NEW", "30");
    await report([
      ["TEA", "12"],
      ["COFFEE", "3"],
      ["CUP", "7"],
    ]);
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await pass(60_000);
      await report([["TEA", "11"]], { unread_skus: [" COFFEE", "NEWER"] });
    }
    expect(await figures()).toEqual({
      TEA: [["11"], "11"],
      COFFEE: [["3"], "3"],
      CUP: [null, null],
      NEW: [null, null],
    });
  });

  it("that may go on keeps the figures of all skus it leaves out, however often", async () => {
    await report([
      ["TEA", "12"],
      ["COFFEE", "3"],
    ]);
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await pass(60_000);
      expect(await report([["TEA", "11"]], PARTLY)).toMatchObject({ known: 2, lost: 0, kept: 1 });
      expect(await figures()).toEqual({ TEA: [["11"], "11"], COFFEE: [["3"], "3"] });
    }
  });

  it("schedules the skus that Medusa stocks at the location and no report has ever named", async () => {
    await stocked("TEA", "5");
    await stocked("CUP", "9");
    await stocked("ELSEWHERE", "4", "another location");
    await report([["TEA", "12"]]);
    expect(await figures()).toEqual({ TEA: [["12"], "12"], CUP: [null, null] });
    expect(await stores.stockLevels.facts(CONNECTION, { after: "", limit: 10 }, [])).toMatchObject([
      { sku: "CUP", quantities: null, inventory_item_id: "item_CUP" },
      {
        sku: "TEA",
        quantities: ["12"],
        inventory_item_id: "item_TEA",
        requested_at: new Date(now),
      },
    ]);
  });

  it("that may go on gives no figure to a sku that it may name on another page", async () => {
    await stocked("NEW", "30");
    await report([["TEA", "12"]], PARTLY);
    expect(await figures()).toEqual({ TEA: [["12"], "12"] });
    await pass(60_000);
    await report([["TEA", "12"]]);
    expect(await figures()).toEqual({ TEA: [["12"], "12"], NEW: [null, null] });
  });

  it("whose figures are quarantined after hours without an end has them as old as they are", async () => {
    const first = await report([["COFFEE", "10"]]);
    for (const unread of [PARTLY, PARTLY, {}, {}]) {
      await pass(3_600_000);
      await report([["TEA", "12"]], unread);
    }
    expect(await stores.stockReports.quarantine(CONNECTION, new Date(now))).toBe(1);
    expect(await stores.stockLevels.facts(CONNECTION, { after: "", limit: 1 }, [])).toMatchObject([
      { sku: "COFFEE", quarantined: true, quantities: ["10"], requested_at: first.requested_at },
    ]);
  });

  it("that is quarantined keeps the figures of the lost skus, until a person accepts it", async () => {
    const first = await report([
      ["TEA", "12"],
      ["COFFEE", "3"],
      ["CUP", "7"],
    ]);
    await pass(60_000);
    // It misses the cup for the first time.
    const before = await report([
      ["TEA", "12"],
      ["COFFEE", "3"],
    ]);
    await pass(60_000);
    const second = await report([
      ["TEA", "11"],
      ["COFFEE", "0"],
    ]);
    expect(await stores.stockReports.quarantine(CONNECTION, second.requested_at)).toBe(2);
    expect(await figures()).toEqual({ TEA: [["11"], "11"], COFFEE: [["3"], "3"], CUP: [["7"], "7"] });
    expect(await stores.stockLevels.facts(CONNECTION, { after: "", limit: 10 }, [])).toMatchObject([
      { sku: "COFFEE", quarantined: true, quarantined_quantities: ["0"], requested_at: before.requested_at },
      { sku: "CUP", quarantined: true, quarantined_quantities: null, requested_at: first.requested_at },
      { sku: "TEA", quarantined: false, requested_at: second.requested_at },
    ]);

    // The same again changes nothing, and still says that much was lost.
    await pass(60_000);
    const third = await report([
      ["TEA", "11"],
      ["COFFEE", "0"],
    ]);
    expect(third).toMatchObject({ known: 3, lost: 2, changed: 0 });
    expect(await stores.stockReports.quarantine(CONNECTION, third.requested_at)).toBe(0);
    expect(await stores.stockReports.countQuarantined(CONNECTION)).toBe(2);
    // Nor does one that leaves them out, for the first time and for the second.
    for (let reports = 0; reports < 2; reports += 1) {
      await pass(60_000);
      expect(await report([["TEA", "11"]])).toMatchObject({ known: 3, lost: 2 });
    }
    expect(await stores.stockLevels.facts(CONNECTION, { after: "", limit: 2 }, [])).toMatchObject([
      { sku: "COFFEE", quarantined: true, quantities: ["3"], requested_at: before.requested_at },
      { sku: "CUP", quarantined: true, quantities: ["7"], requested_at: first.requested_at },
    ]);

    expect(await stores.stockReports.acceptQuarantined(CONNECTION, ["COFFEE"])).toBe(1);
    expect(await figures()).toMatchObject({ COFFEE: [null, null], CUP: [["7"], "7"] });
    expect((await takeDue()).skus).toEqual(["COFFEE"]);
    expect(await stores.stockReports.acceptQuarantined(CONNECTION)).toBe(1);
    expect(await figures()).toMatchObject({ CUP: [null, null] });
  });

  it("that has the quarantined skus again is in force at once", async () => {
    await report([
      ["TEA", "12"],
      ["COFFEE", "3"],
    ]);
    await pass(60_000);
    const second = await report([["TEA", "12"]]);
    await stores.stockReports.quarantine(CONNECTION, second.requested_at);
    await pass(60_000);
    const third = await report([
      ["TEA", "12"],
      ["COFFEE", "3"],
    ]);
    expect(await stores.stockReports.countQuarantined(CONNECTION)).toBe(0);
    expect(await figures()).toMatchObject({ COFFEE: [["3"], "3"] });
    expect(await stores.stockLevels.factsOf(CONNECTION, ["COFFEE"], [])).toMatchObject([
      { quarantined: false, requested_at: third.requested_at },
    ]);
  });
});

describe("The stock of a connection", () => {
  const finish = (compared: StockClaim, thorough = true) => stores.stock.finish(compared, "basis", thorough);
  const claim = () => stores.stock.claimDue(LEASE_MS, 60_000);
  const claimed = async (): Promise<StockClaim> => {
    const found = await claim();
    if (!found) throw new Error("Nothing is due.");
    return found;
  };

  it("is due with a report, and given to one process at a time", async () => {
    expect(await claim()).toBeUndefined();
    await report([["TEA", "12"]]);
    const first = await claimed();
    expect(first).toMatchObject({ connection_id: CONNECTION, all_due: true, requested_at: new Date(now) });
    expect(await claim()).toBeUndefined();
    await pass(LEASE_MS - 1);
    expect(await stores.stock.renew(first, LEASE_MS)).toBe(true);
    await pass(LEASE_MS - 1);
    expect(await claim()).toBeUndefined();
    // Its holder has died.
    await pass(1);
    expect(await claim()).toMatchObject({ all_due: true });
    expect(await stores.stock.renew(first, LEASE_MS)).toBe(false);
    await finish(first);
    expect((await stores.stock.find(CONNECTION))?.synced_at).toBeNull();
  });

  it("is due again when a report comes while it is compared with the one before", async () => {
    await report([["TEA", "12"]]);
    const first = await claimed();
    await pass(1_000);
    await report([["TEA", "11"]]);
    await finish(first);
    const second = await claimed();
    expect(second.requested_at).toEqual(new Date(now));
    await finish(second);
    expect(await claim()).toBeUndefined();
  });

  it("is compared every minute once it was accepted, and only with a report before", async () => {
    await report([["TEA", "12"]]);
    await finish(await claimed());
    await pass(60_000);
    expect(await claim()).toBeUndefined();
    await stores.stock.accept(CONNECTION);
    const accepted = await claimed();
    expect(accepted.accepted_at).toEqual(new Date(now));
    await finish(accepted);
    expect(await claim()).toBeUndefined();
    await pass(60_000);
    const swept = await claimed();
    expect(swept).toMatchObject({ all_due: true, due: null });
    await finish(swept);
    await stores.stock.withdraw(CONNECTION);
    await pass(60_000);
    expect(await claim()).toBeUndefined();
  });

  it("is compared every minute without a preview with the setting for it, in production only", async () => {
    const connection = tables.database("sklad_connection").where({ id: CONNECTION });
    const { environment } = (await connection.clone().first()) as { environment: string };
    await report([["TEA", "12"]]);
    await finish(await claimed());
    await stores.connections.changeSettings(CONNECTION, { stock_sync: "at_once" });
    await pass(60_000);
    await connection.clone().update({ environment: "staging" });
    expect(await claim()).toBeUndefined();
    await connection.clone().update({ environment: "production" });
    expect(await claimed()).toMatchObject({ all_due: true, due: null, accepted_at: null });
    await connection.clone().update({ environment });
    await stores.connections.changeSettings(CONNECTION, { stock_sync: "after_preview" });
  });

  it("is compared without leaving any out once an hour", async () => {
    await stores.stock.accept(CONNECTION);
    await report([["TEA", "12"]]);
    const first = await claimed();
    expect(first).toMatchObject({ full_due: true, inputs_hash: null });
    await finish(first);
    await pass(3_599_000);
    const second = await claimed();
    expect(second).toMatchObject({ full_due: false, inputs_hash: "basis" });
    await finish(second, false);
    await pass(60_000);
    expect(await claimed()).toMatchObject({ full_due: true });
  });

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      "switched off",
      () => stores.connections.changeSettings(CONNECTION, { stock_sync: "off" }),
      () => stores.connections.changeSettings(CONNECTION, { stock_sync: "after_preview" }),
    ],
    ["disabled", () => stores.connections.disable(CONNECTION), () => stores.connections.enable(CONNECTION)],
    ["stopped by a person", () => stores.stock.withdraw(CONNECTION), () => Promise.resolve()],
  ])("loses its lease once it is %s", async (_, end, undo) => {
    await stores.stock.accept(CONNECTION);
    await report([["TEA", "12"]]);
    const working = await claimed();
    expect(await stores.stock.renew(working, LEASE_MS)).toBe(true);
    await end();
    expect(await stores.stock.renew(working, LEASE_MS)).toBe(false);
    await undo();
  });

  it("waits after a failure, with everything that is due", async () => {
    await report([["TEA", "12"]]);
    await stores.stock.fail(await claimed(), 5_000);
    await stores.stockDue.schedule(CONNECTION, ["TEA"]);
    await pass(4_999);
    expect(await claim()).toBeUndefined();
    await pass(1);
    expect(await claimed()).toMatchObject({ failures: 1, all_due: true });
  });

  it("cannot be claimed while it is switched off", async () => {
    await stores.stock.accept(CONNECTION);
    await report([["TEA", "12"]]);
    await stores.connections.changeSettings(CONNECTION, { stock_sync: "off" });
    expect(await claim()).toBeUndefined();
    await stores.connections.changeSettings(CONNECTION, { stock_sync: "after_preview" });
    expect(await claim()).toBeDefined();
  });

  it("cannot be claimed while the connection is disabled, nor after that before there is another report", async () => {
    await report([["TEA", "12"]]);
    await stores.connections.disable(CONNECTION);
    expect(await claim()).toBeUndefined();
    await pass(1_000);
    await stores.connections.enable(CONNECTION);
    expect(await claim()).toBeUndefined();
    await pass(1_000);
    await report([["TEA", "12"]]);
    expect(await claim()).toBeDefined();
  });

  it("whose settings cannot be read is asked for once a minute, and keeps no other waiting", async () => {
    const settings = tables.database("sklad_connection").where({ id: CONNECTION }).select("settings");
    const [{ settings: before }] = (await settings) as [{ settings: object }];
    const say = (approve: string) =>
      tables.database("sklad_connection").update({ settings: JSON.stringify({ ...before, approve }) });
    await stores.stock.accept(CONNECTION);
    await report([["TEA", "12"]]);
    await say("sometimes");
    const container = {} as MedusaContainer;
    // By then it would have been asked for hundreds of times.
    const stop = AbortSignal.timeout(2_000);
    expect(await syncDue(contextOver(tables.database), container, stop)).toBe(1);
    await pass(LEASE_MS);
    expect(await syncDue(contextOver(tables.database), container, stop)).toBe(1);
    await say("none");
    await pass(LEASE_MS);
    expect(await claim()).toMatchObject({ all_due: true });
  });

  it("is due for single skus when their levels or reservations change, wherever they are ours", async () => {
    await stocked("TEA", "5");
    await stocked("CUP", "5");
    await report([
      ["TEA", "12"],
      ["CUP", "1"],
      ["COFFEE", "3"],
      ["POT", "3"],
    ]);
    await finish(await claimed());
    await stocked("POT", "5", "sloc_elsewhere");
    await tables
      .database("reservation_item")
      .insert({ id: "resitem_1", inventory_item_id: "item_CUP", location_id: LOCATION });
    expect(await stores.stockDue.changed("level", ["level_TEA"])).toBe(1);
    expect(await stores.stockDue.changed("reservation", ["resitem_1"])).toBe(1);
    expect(await stores.stockDue.changed("reservation", ["resitem_unknown"])).toBe(0);
    expect(await stores.stockDue.changed("level", ["level_POT"])).toBe(0);
    const some = await claimed();
    expect(some.all_due).toBe(false);
    const due = await takeDue();
    expect(due.skus.sort()).toEqual(["CUP", "TEA"]);
    await pass(1_000);
    // It changes again while it is compared.
    await tables
      .database("sklad_stock_level")
      .where({ sku: "TEA" })
      .update({ due_at: new Date(now) });
    await stores.stockDue.compared(CONNECTION, due.skus, due.until ?? "");
    await stores.stock.release(some);
    expect((await takeDue()).skus).toEqual(["TEA"]);
    // The process that has it dies.
    await pass(59_999);
    expect((await takeDue()).skus).toEqual([]);
    await pass(1);
    expect((await takeDue()).skus).toEqual(["TEA"]);
  });

  it("is not due because of a level that is as we left it: Medusa emits events for our own writes too", async () => {
    await stocked("TEA", "5", LOCATION, 1);
    await report([["TEA", "12"]]);
    await stores.stockLevels.recordMoved(CONNECTION, [{ sku: "TEA", applied: "5", applied_reserved: "1" }]);
    expect(await stores.stockDue.changed("level", ["level_TEA"])).toBe(0);
    await tables.database("inventory_level").where({ id: "level_TEA" }).update({ reserved_quantity: 2 });
    expect(await stores.stockDue.changed("level", ["level_TEA"])).toBe(1);
  });

  it("leaves to the next comparison what another transaction is writing", async () => {
    await stocked("TEA", "5");
    await report([["TEA", "12"]]);
    await tables.database.transaction(async (writing) => {
      await writing("sklad_stock_level").where({ sku: "TEA" }).update({ applied: "3" });
      expect(await stores.stockDue.changed("level", ["level_TEA"])).toBe(0);
    });
    expect(await stores.stockDue.changed("level", ["level_TEA"])).toBe(1);
  });
});

describe("A connection that reads stock once a day", () => {
  const actor = { actor_type: "user", actor_id: "user_1" };
  const client = { getOrderStatus: async () => [] };
  const shop = (): Context => {
    const ctx = contextOver(tables.database);
    const nothing = () => undefined;
    const key = {
      apiKeyOf: () => "key",
      clientWithKey: () => client,
      fingerprints: { of: async () => "key" },
    };
    Object.assign(ctx.sklad, { wakeOutbox: nothing, wakeFulfillments: nothing, ...key });
    return ctx;
  };
  const nextRun = async () =>
    (await stores.feeds.find({ name: "stock", scope_key: CONNECTION }))?.next_run_at.getTime();
  const TOMORROW = BEGIN + 86_400_000;

  beforeEach(async () => {
    await report([["TEA", "12"]]);
    await stores.feeds.request({ name: "stock", scope_key: CONNECTION });
    await tables.database("sklad_feed").update({ next_run_at: new Date(TOMORROW) });
    await pass(1_000);
  });

  it("reads at once when it is to read at other times, and not for another setting", async () => {
    await updateConnection(shop(), CONNECTION, { settings: { stock_buffer: 0 } }, actor);
    expect(await nextRun()).toBe(TOMORROW);
    await updateConnection(shop(), CONNECTION, { settings: { stock_every_minutes: 5 } }, actor);
    expect(await nextRun()).toBe(now);
  });

  it("reads at once when it is enabled again: the report before counts no longer", async () => {
    await actOnConnection(shop(), CONNECTION, "disable", actor);
    expect(await nextRun()).toBe(TOMORROW);
    await actOnConnection(shop(), CONNECTION, "enable", actor);
    expect(await nextRun()).toBe(now);
  });
});

describe("A sku that was compared", () => {
  const unsettled = async (synced_requested_at: Date) => {
    const found = await stores.stockDue.unsettled({
      ...PLACE,
      synced_requested_at,
      lag_minutes: 5,
      respelt: [],
    });
    return found.map(({ sku, written_item_id }) => (written_item_id === null ? sku : `${sku} written`));
  };
  const SETTLED = ["A", "B", "C", "D", "E", "F", "G", "H"];
  let compared: Date;

  beforeEach(async () => {
    for (const sku of SETTLED) await stocked(sku, "5", LOCATION, 0);
    compared = (await report(SETTLED.map((sku) => [sku, "5"] as const))).requested_at;
    await stores.stockLevels.recordMoved(
      CONNECTION,
      SETTLED.map((sku) => ({ sku, applied: "5", applied_reserved: "0" })),
    );
    await pass(60_000);
  });

  it("is left out while nothing about it has changed, and compared when something has", async () => {
    expect(await unsettled(compared)).toEqual([]);
    await report([["A", "6"], ...SETTLED.slice(1).map((sku) => [sku, "5"] as const), ["NEW", "1"]]);
    const level = (sku: string) => tables.database("inventory_level").where({ id: `level_${sku}` });
    await level("B").update({ stocked_quantity: 7 });
    await level("C").update({ reserved_quantity: 1 });
    await level("D").update({ deleted_at: new Date(now) });
    await stores.stockDue.schedule(CONNECTION, ["E"]);
    await stores.stockLevels.recordCompared(CONNECTION, [
      { sku: "F", notes: [{ code: "opted_out" }], difference: null },
    ]);
    expect(await unsettled(compared)).toEqual(["A written", "B", "C", "D", "E", "F", "NEW"]);
  });

  it("and was quarantined is compared when a person has accepted it, also by the process after one that died over it", async () => {
    const lost = await report([["A", "0"], ...SETTLED.slice(1).map((sku) => [sku, "5"] as const)]);
    await stores.stockReports.quarantine(CONNECTION, lost.requested_at);
    expect(await unsettled(lost.requested_at)).toEqual(["A"]);
    await pass(1_000);
    await stores.stockReports.acceptQuarantined(CONNECTION);
    const { skus, until } = await takeDue();
    await stores.stockDue.compared(CONNECTION, skus, until ?? "");
    expect(await unsettled(lost.requested_at)).toEqual(["A written"]);
  });

  it.each([
    ["is in an order at the warehouse", { state: "new", accepted_at: true }, true],
    [
      "is in a parcel that left after that report was asked for",
      { state: "shipped", shipped_at: true },
      true,
    ],
    ["is in a parcel that left long before", { state: "delivered", shipped_at: false }, false],
    ["is in an order that was cancelled since", { state: "canceled", canceled_at: true }, true],
    ["is in one that was cancelled long before", { state: "canceled", canceled_at: false }, false],
  ])("and %s", async (_, { state, ...times }, found) => {
    const at = (isRecent: boolean) => new Date(isRecent ? now : BEGIN - 600_000);
    await tables.database("sklad_warehouse_order").insert({
      id: "sklord_1",
      order_id: "order_1",
      connection_id: CONNECTION,
      location_id: LOCATION,
      shipping_option_id: "so_1",
      sequence: 1,
      number: "1",
      origin: "automatic",
      state,
      ...Object.fromEntries(Object.entries(times).map(([column, isRecent]) => [column, at(isRecent)])),
    });
    await stores.warehouseOrderLines.supersede([
      {
        id: "sklord_1",
        lines: [
          {
            line_item_id: "line_1",
            inventory_item_id: "item_H",
            sku: "H",
            quantity: "1",
            inventory_quantity: "1",
          },
        ],
      },
    ]);
    expect(await unsettled(compared)).toEqual(found ? ["H"] : []);
  });
});

describe("The written figure of a sku", () => {
  it("is kept with the level before it, for the last twenty writes", async () => {
    await report([["TEA", "12"]]);
    for (let count = 1; count <= 25; count += 1)
      await stores.stockLevels.apply(CONNECTION, [
        {
          sku: "TEA",
          applied: String(count),
          applied_reserved: "2",
          applied_before: String(count - 1),
          is_replaced: count === 25,
        },
      ]);
    const { TEA } = await levels();
    expect(TEA).toMatchObject({
      applied: "25",
      applied_before: "24",
      applied_reserved: "2",
      replaced: "24",
      replaced_at: new Date(now),
    });
    expect(TEA?.history).toHaveLength(20);
    expect(TEA?.history[0]).toMatchObject({ stocked: "25", from: "24", replaced: true });
    await stores.stockLevels.recordMoved(CONNECTION, [{ sku: "TEA", applied: "20", applied_reserved: "0" }]);
    expect((await levels()).TEA).toMatchObject({ applied: "20", applied_before: null, replaced: "24" });
  });

  it("is written in turn with reports, which write the same rows in an order of their own", async () => {
    await report([["TEA", "12"]]);
    const level = {
      sku: "TEA",
      applied: "7",
      applied_reserved: "0",
      applied_before: "5",
      is_replaced: false,
    };
    let applying: Promise<void> = Promise.resolve();
    await stores.transaction(async (inside) => {
      await inside.stock.lock(CONNECTION);
      applying = stores.stockLevels.apply(CONNECTION, [level]);
      await waitingForLock(tables.database, "with turn");
      expect((await levels()).TEA).toMatchObject({ applied: null });
    });
    await applying;
    expect((await levels()).TEA).toMatchObject({ applied: "7" });
  });

  it("is forgotten when neither the warehouse nor Medusa has named it for long", async () => {
    await stocked("CUP", "5");
    await stocked("MOVED", "5");
    await report([
      ["GONE", "1"],
      ["HELD", "1"],
      ["TEA", "12"],
      ["MOVED", "0"],
    ]);
    await report([["TEA", "12"]]);
    const later = await report([["TEA", "12"]]);
    await stores.stockReports.quarantine(CONNECTION, later.requested_at);
    await stores.stockReports.acceptQuarantined(CONNECTION, ["GONE"]);
    await tables
      .database("inventory_level")
      .where({ id: "level_MOVED" })
      .update({ deleted_at: new Date(now) });
    const odd = ["CUP", "GONE", "HELD", "MOVED"];
    await stores.stockLevels.recordCompared(
      CONNECTION,
      odd.map((sku) => ({ sku, notes: [{ code: "not_reported" }], difference: null })),
    );
    await pass(29 * 86_400_000);
    expect(await stores.retention.purgeStockLevels(30)).toBe(0);
    await pass(2 * 86_400_000);
    expect(await stores.retention.purgeStockLevels(30)).toBe(2);
    expect(Object.keys(await levels())).toEqual(["CUP", "HELD", "TEA"]);
  });

  it("is found by a part of its sku in whatever case", async () => {
    await report([
      ["Tea-Green", "1"],
      ["TEA-BLACK", "1"],
      ["cup", "1"],
    ]);
    const found = async (text: string) => {
      const wanted = { text, skus: [] };
      const page = { limit: 10, after: undefined };
      const { rows } = await stores.stockLists.search({ connection_id: CONNECTION }, wanted, page);
      return rows.map(({ sku }) => sku).sort();
    };
    expect(await found("tEA-")).toEqual(["TEA-BLACK", "Tea-Green"]);
    expect(await found("GREEN")).toEqual(["Tea-Green"]);
  });

  it("is listed by its note, page by page", async () => {
    await report([
      ["A", "1"],
      ["B", "-2"],
      ["C", "-3"],
      ["D", "4"],
    ]);
    await stores.stockLevels.recordCompared(CONNECTION, [
      { sku: "A", notes: [{ code: "unknown_sku" }], difference: null },
      { sku: "B", notes: [{ code: "negative", reported: "-2" }], difference: "-1.5" },
      { sku: "C", notes: [{ code: "unknown_sku" }, { code: "negative", reported: "-3" }], difference: "4" },
      { sku: "D", notes: [], difference: "-2" },
    ]);
    const page = async (filters: object, after?: string) => {
      const { rows, next } = await stores.stockLists.page(
        { connection_id: CONNECTION, ...filters },
        { limit: 1, after },
      );
      return [rows.map(({ sku }) => sku).join(), next];
    };
    expect(await page({ odd: true })).toEqual(["A", "A"]);
    expect(await page({ odd: true }, "A")).toEqual(["B", "B"]);
    expect(await page({ note: "negative" }, "B")).toEqual(["C", null]);
    expect(await page({}, "C")).toEqual(["D", null]);
    expect(await page({ changes: true }, "B")).toEqual(["C", "C"]);
    const search = async (text: string, after?: string) => {
      const wanted = { text, skus: text === "b" ? ["D"] : [] };
      const { rows, next } = await stores.stockLists.search({ connection_id: CONNECTION }, wanted, {
        ...{ limit: 1, after },
      });
      return [rows.map(({ sku }) => sku).join(), next];
    };
    expect(await search("b")).toEqual(["B", "B"]);
    expect(await search("b", "B")).toEqual(["D", null]);
    expect(await search("%")).toEqual(["", null]);
    const count = (filters: object, most: number) =>
      stores.stockLists.count({ connection_id: CONNECTION, ...filters }, most);
    expect([await count({ odd: true }, 10), await count({ changes: true }, 2), await count({}, 10)]).toEqual([
      3, 2, 4,
    ]);
    expect(await stores.stockLists.changes(CONNECTION)).toEqual({
      ...{ skus: 3, units_up: "4", units_down: "3.5" },
    });
    await stores.stockLevels.recordCompared(CONNECTION, [{ sku: "B", notes: [], difference: null }]);
    expect(await page({ note: "negative" })).toEqual(["C", null]);
    const nothing = { skus: 0, units_up: "0", units_down: "0" };
    expect(await stores.stockLists.changes("sklconn_none")).toEqual(nothing);
  });
});
