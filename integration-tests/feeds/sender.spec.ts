import { type SenderDetails, type SkladClient, SkladError } from "../../src/client";
import { problemMessage } from "../../src/catalogue";
import { actOnConnection, changeAddress, senderOfConnection } from "../../src/engine/connections";
import type { Context } from "../../src/engine/context";
import { pollFeeds } from "../../src/engine/feeds";
import { senderFeed } from "../../src/engine/sender/feed";
import type { RunningWork } from "../../src/modules/sklad/ports";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { eventually } from "../support/eventually";
import { feedTables } from "./support/feed-tables";
import { addConnection, contextOver, feedRow } from "./support/feed-world";

const ADDRESS = "https://one.example.com";
const ACTOR = { actor_type: "user", actor_id: "user_1" };
const KYIV: SenderDetails = {
  ref: "sender",
  name: "ТОВ «Зразок»",
  phone: "380671234567",
  cityRef: "kyiv",
  warehouseRef: "branch-1",
};
const LVIV: SenderDetails = { ...KYIV, cityRef: "lviv", warehouseRef: "branch-2" };

describe("The sender of parcels", () => {
  const tables = feedTables();
  let ctx: Context;
  let running: RunningWork | undefined;
  let logged: string[];
  let answer: () => readonly SenderDetails[];

  beforeEach(async () => {
    logged = [];
    answer = () => [KYIV];
    ctx = contextOver(tables.database, { say: (text) => logged.push(text) });
    const client = { getSenderDetails: async () => answer() } as unknown as SkladClient;
    Object.assign(ctx.sklad, { clientFor: () => client, wakeOutbox: () => undefined, dialectOf: () => null });
    await addConnection(ctx, "one");
  });
  afterEach(() => running?.stop());

  const row = async (): Promise<ConnectionRow> => {
    const found = await ctx.sklad.stores.connections.find("one");
    if (!found) throw new Error("The connection is gone.");
    return found;
  };
  const problems = async () =>
    (await ctx.sklad.stores.problems.openPage({ limit: 100 })).rows.map(({ code, params }) => ({
      code,
      sentence: problemMessage({ code, params }, "en"),
    }));
  /** Runs the feed once, to its end. */
  const read = async () => {
    await running?.stop();
    await tables.database("sklad_feed").update({ next_run_at: new Date(0), last_ok_at: null });
    running = pollFeeds(ctx, [senderFeed]);
    await eventually(
      () => feedRow(ctx, "sender", "one"),
      (feed) => feed?.last_ok_at != null,
    );
  };

  it("is stored once a day without its phone, and the first reading is no change", async () => {
    await read();
    const { sender, sender_read_at } = await row();
    expect(sender).toEqual({ name: "ТОВ «Зразок»", city_ref: "kyiv", branch_ref: "branch-1" });
    expect(sender_read_at).not.toBeNull();
    expect(await problems()).toEqual([]);
    const { next_run_at, last_ok_at } = (await feedRow(ctx, "sender", "one"))!;
    expect(Number(next_run_at) - Number(last_ok_at)).toBeGreaterThan(23 * 3_600_000);
    const stored = await tables.database.raw("select c::text from sklad_connection c");
    expect(JSON.stringify(stored.rows) + logged.join()).not.toContain("671234567");
  });

  it("is shown with the names of its city and branch as soon as the directory has them", async () => {
    await read();
    const read_at = expect.any(Date) as Date;
    const name = "ТОВ «Зразок»";
    expect(await senderOfConnection(ctx, await row())).toEqual({ name, city: null, branch: null, read_at });
    await tables.database("sklad_city").insert({ id: "city", address: ADDRESS, ref: "kyiv", name: "Київ" });
    await tables.database("sklad_branch").insert([
      ...["https://two.example.com", ADDRESS].map((address) => ({
        ...{ id: address, address, ref: "branch-1", city_ref: "kyiv", key: "1" },
        name: address === ADDRESS ? "Відділення №1" : "Другий склад",
      })),
    ]);
    expect(await senderOfConnection(ctx, await row())).toEqual({
      ...{ name, city: "Київ", branch: "Відділення №1", read_at },
    });
  });

  it("is a problem when it changes, which ends when the former one is back", async () => {
    await read();
    await tables.database("sklad_city").insert({ id: "city", address: ADDRESS, ref: "lviv", name: "Львів" });
    answer = () => [LVIV];
    await read();
    const changed = {
      code: "sender_changed",
      sentence: expect.stringContaining(
        "Before: ТОВ «Зразок», kyiv, branch-1. Now: ТОВ «Зразок», Львів, branch-2.",
      ) as string,
    };
    expect(await problems()).toEqual([changed]);
    // The next reading finds what is stored, and the change is still one.
    await read();
    expect(await problems()).toEqual([changed]);
    answer = () => [KYIV];
    await read();
    expect(await problems()).toEqual([]);
  });

  it("is what is compared with once a person has accepted it", async () => {
    await read();
    answer = () => [LVIV];
    await read();
    await actOnConnection(ctx, "one", "acknowledge-sender", ACTOR);
    expect(await problems()).toEqual([]);
    await read();
    expect(await problems()).toEqual([]);
    answer = () => [KYIV];
    await read();
    expect(await problems()).toMatchObject([{ code: "sender_changed" }]);
    const events = await ctx.sklad.stores.events.ofConnection("one", 10);
    expect(events.map(({ type }) => type)).toEqual(["acknowledge_sender"]);
  });

  it("is no other one when the response leaves out what a former one said", async () => {
    await read();
    answer = () => [{ ...KYIV, cityRef: null, warehouseRef: null }];
    await read();
    answer = () => [];
    await read();
    expect((await row()).sender).toMatchObject({ city_ref: "kyiv", branch_ref: "branch-1" });
    expect(await problems()).toEqual([]);
  });

  it("is another one at another address, which is no change", async () => {
    await read();
    answer = () => [LVIV];
    await read();
    await changeAddress(ctx, "one", { base_url: `${ADDRESS}/v2` }, ACTOR);
    expect(await row()).toMatchObject({ sender: null, sender_read_at: null });
    expect(await problems()).toEqual([]);
    await read();
    expect((await row()).sender).toMatchObject({ city_ref: "lviv" });
    expect(await problems()).toEqual([]);
  });

  it("that cannot be read is a failing feed after three times, and one that is switched off is none", async () => {
    answer = () => {
      throw new SkladError("senderDetails", { code: "operation_disabled" });
    };
    await read();
    answer = () => {
      throw new Error("The warehouse is away.");
    };
    await running?.stop();
    await tables.database("sklad_feed").update({ next_run_at: new Date(0) });
    running = pollFeeds(ctx, [senderFeed]);
    const found = await eventually(problems, (open) => open.length > 0);
    expect(found).toMatchObject([
      { code: "feed_failing", sentence: expect.stringContaining("Reading the sender of parcels from") },
    ]);
    expect(await row()).toMatchObject({ pause_reason: null, consecutive_failures: 0 });
  });
});
