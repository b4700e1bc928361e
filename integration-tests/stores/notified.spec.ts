import { moduleStores } from "./support/module-stores";

describe("Problems to be notified of", () => {
  const module = moduleStores();
  beforeEach(() => module.database("sklad_problem").delete());

  const raise = (...keys: string[]) =>
    module.stores.problems.raise(...keys.map((key) => ({ key, code: "feed_failing" })));
  const claim = async (limit: number) =>
    (await module.stores.problems.claimUnnotified([], limit, 60_000)).map(({ key }) => key).sort();
  /** The pause after an attempt has passed. */
  const dueAgain = (keys: readonly string[]) =>
    module
      .database("sklad_problem")
      .whereRaw("key = any(?::text[])", [[...keys]])
      .update({ notify_after: module.database.raw("sklad_now()") });

  it("have their turn though many older ones can never be sent", async () => {
    await raise("a", "b", "c");
    const failing = await claim(3);
    expect(failing).toEqual(["a", "b", "c"]);
    await raise("new");
    await dueAgain(failing);
    expect(await claim(1)).toEqual(["new"]);
    expect(await claim(3)).toEqual(failing);
  });

  it("are claimed once their quiet time is over, and by one at a time", async () => {
    await module.stores.problems.raise({ key: "quiet", code: "held", notify_after_ms: 60_000 });
    await raise("loud");
    expect(await claim(10)).toEqual(["loud"]);
    await dueAgain(["quiet"]);
    expect(await claim(10)).toEqual(["quiet"]);
    expect(await claim(10)).toEqual([]);
  });
});
