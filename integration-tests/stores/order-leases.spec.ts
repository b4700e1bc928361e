import { setSqlClock } from "../support/sql-clock";
import { moduleStores } from "./support/module-stores";

const MS = 30_000;

describe("A lease that is postponed", () => {
  const module = moduleStores();
  let now = Date.parse("2026-11-20T10:00:00.000Z");
  const pass = async (ms: number) => setSqlClock(module.database, (now += ms));

  it("cannot be taken for so long, by the last holder either, and then by one alone", async () => {
    const { leases } = module.stores;
    await pass(0);
    const first = await leases.takeFree(["sweep"], MS);
    await pass(MS - 1);
    await leases.postpone("sweep", MS);
    expect(await leases.renew(first, MS)).toBe(false);
    await pass(MS - 1);
    expect(await leases.takeFree(["sweep"], MS)).toEqual([]);
    await pass(1);
    const taken = await Promise.all([1, 2, 3].map(() => leases.takeFree(["sweep"], MS)));
    expect(taken.flat()).toHaveLength(1);
  });

  it("is a press that another one within the time confirms, once however many come at the same moment", async () => {
    const press = () => module.stores.leases.press("fulfill:order_1", MS);
    await pass(0);
    expect(await press()).toBe(false);
    await pass(MS);
    expect(await press()).toBe(false);
    await pass(MS - 1);
    expect((await Promise.all([press(), press()])).sort()).toEqual([false, true]);
    await pass(MS - 1);
    expect(await press()).toBe(true);
    expect(await press()).toBe(false);
  });
});
