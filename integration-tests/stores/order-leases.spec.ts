import { setSqlClock } from "../support/sql-clock";
import { moduleStores } from "./support/module-stores";

const MS = 30_000;

describe("A lease that is postponed", () => {
  const module = moduleStores();
  let now = Date.parse("2026-11-20T10:00:00.000Z");
  const pass = async (ms: number) => setSqlClock(module.database, (now += ms));

  it("cannot be taken for so long, by the last holder either, and then by one alone", async () => {
    const { orderLeases } = module.stores;
    await pass(0);
    const first = await orderLeases.take("sweep", MS);
    await pass(MS - 1);
    await orderLeases.postpone("sweep", MS);
    expect(first && (await orderLeases.renew(first, MS))).toBe(false);
    await pass(MS - 1);
    expect(await orderLeases.take("sweep", MS)).toBeUndefined();
    await pass(1);
    const taken = await Promise.all([1, 2, 3].map(() => orderLeases.take("sweep", MS)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });
});
