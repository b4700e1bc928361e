import type { Stores } from "../../src/modules/sklad/stores";
import type { FeedClaim } from "../../src/modules/sklad/stores/feeds/feeds";
import { eventually } from "../support/eventually";
import { addConnection, contextOver, feedRow, stagedCount } from "./support/feed-world";
import { createModuleDatabase, type ModuleDatabase } from "./support/module-database";

const PLACE = { name: "shelves", scope_key: "one" };

let tables: ModuleDatabase;
beforeAll(async () => {
  tables = await createModuleDatabase();
  await addConnection(contextOver(tables.database), "one");
});
afterAll(() => tables.drop());

describe("A holder whose lease another process has", () => {
  let late: FeedClaim;
  let present: FeedClaim;
  const world = () => contextOver(tables.database);

  beforeAll(async () => {
    const { feeds, feedPages } = world().sklad.stores;
    await feeds.due([PLACE]);
    const id = (await feedRow(world(), "shelves", "one"))?.id ?? "";
    const first = await feeds.claim(id, "late", 1);
    const second = await eventually(
      () => feeds.claim(id, "present", 60_000),
      (claim) => claim !== undefined,
    );
    late = first!;
    present = (await feedPages.begin(second!, true))!;
  });

  it("has the smaller fence", () => {
    expect(late.fence).toBeLessThan(present.fence);
  });

  it.each<[string, (stores: Stores, claim: FeedClaim) => Promise<unknown>]>([
    ["begins no run", ({ feedPages }, claim) => feedPages.begin(claim, true)],
    ["renews nothing", ({ feeds }, claim) => feeds.renew(claim, 1_000)],
    ["may not apply", ({ feeds }, claim) => feeds.lock(claim, 1_000)],
    [
      "moves no cursor",
      ({ feeds }, claim) =>
        feeds.advance(
          claim,
          { cursor: { page: 9 }, count: 1, requested_at: new Date(), known_list: null },
          1_000,
        ),
    ],
    ["finishes nothing", ({ feeds }, claim) => feeds.finish(claim, 1_000)],
    ["gives nothing back", ({ feeds }, claim) => feeds.release(claim, 1_000)],
    ["queues up nowhere", ({ feedTurns }, claim) => feedTurns.queueUp(claim, "key:ReportSklad")],
    [
      "counts no failure",
      ({ feeds }, claim) => feeds.fail(claim, { error: "x", delay_ms: 0, discard: true }),
    ],
  ])("%s, which the present holder would do", async (_what, write) => {
    const before = await feedRow(world(), "shelves", "one");
    const outcome = await tried((stores) => write(stores, late));
    expect(outcome.row).toEqual(before);
    expect(await tried((stores) => write(stores, present))).not.toEqual(outcome);
  });

  /** The result of a write and the row after it, before its rollback. */
  async function tried(write: (stores: Stores) => Promise<unknown>) {
    const transaction = await tables.database.transaction();
    const inside = contextOver(transaction);
    try {
      const returned = await write(inside.sklad.stores);
      return { returned, row: await feedRow(inside, "shelves", "one") };
    } finally {
      await transaction.rollback();
    }
  }

  it("may not apply either when its lease has ended without another holder", async () => {
    const { feeds } = world().sklad.stores;
    await feeds.due([{ ...PLACE, name: "alone" }]);
    const id = (await feedRow(world(), "alone", "one"))?.id ?? "";
    const claim = (await feeds.claim(id, "late", 1))!;
    await eventually(
      () => world().sklad.stores.transaction((stores) => stores.feeds.lock(claim, 1_000)),
      (held) => !held,
    );
  });
});

describe("A feed's tables", () => {
  const world = () => contextOver(tables.database);

  it("keep what Postgres cannot, such as NUL and half a character, as a mark in its place", async () => {
    const { feedPages } = world().sklad.stores;
    const claim = await begun("hostile");
    await feedPages.forget(claim.id);
    await feedPages.add(claim, ["a\0b", "c\uD800d", "чай 🍵", { name: "\uDC00" }]);
    const read: unknown[] = [];
    for await (const items of feedPages.staged(claim.id, claim.run_id!)) read.push(...items);
    expect(read).toEqual(["a\uFFFDb", "c\uFFFDd", "чай 🍵", { name: "\uFFFD" }]);
    await feedPages.forget(claim.id);
  });

  /** A leased feed that has begun a run and kept a page of it. */
  async function begun(name: string): Promise<FeedClaim> {
    const { feeds, feedPages } = world().sklad.stores;
    await feeds.due([{ ...PLACE, name }]);
    const id = (await feedRow(world(), name, "one"))?.id ?? "";
    const claim = (await feedPages.begin((await feeds.claim(id, "me", 60_000))!, true))!;
    await feedPages.add(claim, ["a", "b"]);
    return claim;
  }

  it("keep the pages of one run of each feed", async () => {
    const { feedPages } = world().sklad.stores;
    const beside = await begun("beside");
    const next = (await feedPages.begin(await begun("again"), true))!;
    expect(await stagedCount(tables.database)).toBe(1);
    await feedPages.add(next, ["c"]);
    expect(await stagedCount(tables.database)).toBe(2);
    await feedPages.forget(next.id);
    expect(await stagedCount(tables.database)).toBe(1);
    await feedPages.forget(beside.id);
  });

  it("forget the pages of a run without progress for a week", async () => {
    const { feeds, feedPages } = world().sklad.stores;
    const claim = await begun("abandoned");
    const beside = await begun("at work");
    await feeds.release(claim, 0);
    await feedPages.purge();
    expect(await stagedCount(tables.database)).toBe(2);
    await tables.database.raw(
      "update sklad_feed set run_started_at = now() - interval '8 days' where id = ?",
      [claim.id],
    );
    await feedPages.purge();
    expect(await stagedCount(tables.database)).toBe(1);
    expect(await feedRow(world(), "abandoned", "one")).toMatchObject({ run_id: null });
    await feedPages.forget(beside.id);
  });
});
