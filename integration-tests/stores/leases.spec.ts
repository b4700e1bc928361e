import { memoryLeases } from "../../unit-tests/engine/handover/memory-leases";
import { setSqlClock } from "../support/sql-clock";
import { moduleStores } from "./support/module-stores";

const LEASE_MS = 30_000;

describe.each(["Postgres", "memory"])("Leases on inventory items in %s", (where) => {
  const module = moduleStores();
  let now = Date.parse("2026-11-20T10:00:00.000Z");
  let leases: ReturnType<typeof memoryLeases>;
  const pass = async (ms: number) => setSqlClock(module.database, (now += ms));
  const take = (...ids: string[]) => leases.take(ids, LEASE_MS);
  const held = async (...ids: string[]) => {
    const lease = await take(...ids);
    if (!lease) throw new Error(`${ids.join()} are taken.`);
    return lease;
  };

  const forgetAll = async () => {
    await module.database("sklad_lease").delete();
    leases = where === "memory" ? memoryLeases(() => now) : module.stores.leases;
  };

  beforeEach(async () => {
    await forgetAll();
    await pass(0);
  });

  it("are taken all together or not at all", async () => {
    await held("tea", "honey");
    expect(await take("honey", "coffee")).toBeUndefined();
    expect(await held("coffee")).toMatchObject([{ key: "coffee" }]);
  });

  it("are as many as there are items, however often one is named", async () => {
    expect(await held("tea", "honey", "tea")).toHaveLength(2);
  });

  it("are free once they are given back, and once their time is over", async () => {
    await leases.end(await held("tea", "honey"));
    await held("honey", "tea");
    await pass(LEASE_MS);
    await held("tea", "honey");
  });

  it("that are over give back nothing that another has", async () => {
    const over = await held("tea", "honey");
    await pass(LEASE_MS);
    await held("honey");
    await leases.end(over);
    expect(await take("honey")).toBeUndefined();
    await held("tea");
  });

  it("of which some are free can be taken in part", async () => {
    await held("honey");
    const taken = await leases.takeFree(["tea", "honey", "coffee"], LEASE_MS);
    expect(taken.map(({ key }) => key).sort()).toEqual(["coffee", "tea"]);
  });

  it("have nothing to do with the leases on orders", async () => {
    await held("tea");
    expect(await module.stores.leases.takeFree(["order_1"], LEASE_MS)).toEqual([
      { key: "order_1", fence: 1 },
    ]);
  });

  it("are one holder's however many ask at the same moment, in whichever order", async () => {
    for (let round = 0; round < 20; round += 1) {
      await forgetAll();
      const baskets = [
        ["tea", "honey", "coffee"],
        ["coffee", "honey", "tea"],
        ["honey", "coffee"],
        ["coffee", "tea"],
      ];
      const taken = await Promise.all(baskets.map((basket) => take(...basket)));
      expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
    }
  });
});
