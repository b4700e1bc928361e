import { Stores } from "../../src/modules/sklad/stores";
import { moduleStores } from "./support/module-stores";
import { waitingForLock } from "../support/waiting-for-lock";

interface Deleted {
  readonly rowCount: number;
}

describe("What runs of a feed have staged", () => {
  const module = moduleStores();

  const staged = (feed_id: string, run_id: string, count: number) =>
    module.database.raw(
      `insert into sklad_feed_item (id, feed_id, run_id, ordinal, item)
       select :run || ':' || i, :feed, :run, i, '{}' from generate_series(1, :count::int) i`,
      { feed: feed_id, run: run_id, count },
    );
  const left = async (feed_id: string) => {
    const rows: { run_id: string; count: string }[] = await module
      .database("sklad_feed_item")
      .where({ feed_id })
      .groupBy("run_id")
      .select("run_id")
      .count();
    return Object.fromEntries(rows.map(({ run_id, count }) => [run_id, Number(count)]));
  };
  /** A leased feed, and another whose entries are never touched. */
  const held = async (name: string) => {
    const place = { name, scope_key: "sklconn_1" };
    await module.stores.feeds.request(place);
    const { id } = (await module.stores.feeds.find(place))!;
    await staged(`besides_${id}`, `besides_${id}`, 3);
    return (await module.stores.feeds.claim(id, "me", 60_000))!;
  };
  const mostDeleted = async (work: (stores: Stores) => Promise<unknown>) => {
    const counts: number[] = [];
    await module.database.transaction(async (transaction) => {
      transaction.on("query-response", (_response: unknown, query: { sql: string; response: Deleted }) => {
        if (query.sql.includes("delete from")) counts.push(query.response.rowCount);
      });
      await work(new Stores(transaction, () => undefined));
    });
    return Math.max(...counts);
  };

  it("goes when the run is over, a bounded number at a time, and another feed's stays", async () => {
    const { id } = await held("shelves");
    await staged(id, "run", 2500);
    expect(await mostDeleted(({ feedItems }) => feedItems.forget(id))).toBe(1000);
    expect(await left(id)).toEqual({});
    expect(await left(`besides_${id}`)).toEqual({ [`besides_${id}`]: 3 });
  });

  it("goes when another run begins, a bounded number at a time", async () => {
    const claim = await held("branches");
    await staged(claim.id, "died", 1500);
    expect(await mostDeleted(({ feedItems }) => feedItems.begin(claim, true))).toBe(1000);
    expect(await left(claim.id)).toEqual({});
    expect(await left(`besides_${claim.id}`)).toEqual({ [`besides_${claim.id}`]: 3 });
  });

  it("stays when the run that would clear it is no longer the feed's", async () => {
    const claim = await held("late");
    await staged(claim.id, "died", 1500);
    const holdUp = await module.database.transaction();
    await holdUp("sklad_feed_item").where({ feed_id: claim.id }).orderBy("ordinal").limit(1).forUpdate();
    const late = module.stores.feedItems.begin(claim, true);
    await waitingForLock(module.database, "delete from sklad_feed_item");
    // Another process has the feed, and stages, while the first of two statements waits.
    await module.database("sklad_feed").where({ id: claim.id }).update({ run_id: "theirs" });
    await staged(claim.id, "theirs", 2);
    await holdUp.rollback();
    await late;
    expect(await left(claim.id)).toEqual({ died: 500, theirs: 2 });
  });

  it("goes a bounded number at a time when the run made no progress for a week", async () => {
    const claim = await held("abandoned");
    await module.stores.feedItems.begin(claim, true);
    await staged(claim.id, "old", 1500);
    await module.stores.feeds.release(claim, 0);
    await module
      .database("sklad_feed")
      .where({ id: claim.id })
      .update({ run_started_at: new Date(Date.now() - 8 * 86_400_000) });
    expect(await mostDeleted(({ feedItems }) => feedItems.purge())).toBe(1000);
    expect(await left(claim.id)).toEqual({});
    expect(await left(`besides_${claim.id}`)).toEqual({ [`besides_${claim.id}`]: 3 });
  });
});
