import { liveness } from "./support/liveness";

const at = liveness();

describe("A 401 to a call that was begun with the former ApiKey", () => {
  /** Sooner than the response to the first call. */
  const REPLACED_MS = 100;

  it("neither pauses the connection nor raises a problem of its key, and the order goes with the new one", async () => {
    const { world } = at;
    let calls = 0;
    world.warehouse.faults = [{ failure: "401", hits: () => (calls += 1) === 1 }];
    world.in(REPLACED_MS, () => world.replaceKey());
    await world.place("order_1");
    await world.run(5_000);
    expect(world.log.join()).toContain("failed (invalid_key, nothing-happened)");
    expect(world.warehouse.calls.map(({ operation }) => operation)).toEqual(["AddOrder", "AddOrder"]);
    expect(await world.rowOf("order_1")).toMatchObject({ state: "new" });
    expect(await world.problems()).toEqual([]);
    const [connection] = await world.stores.connections.list();
    expect(connection).toMatchObject({ api_key_fingerprint: "kyiv-2", pause_reason: null });
  });
});
