import { moduleStores } from "./support/module-stores";

const BEGIN = Date.parse("2026-11-20T10:00:00.000Z");

describe("The orders that are known to be at the warehouse", () => {
  const module = moduleStores();
  beforeEach(() => module.database.raw("truncate sklad_warehouse_order cascade"));

  let sequence = 0;

  async function accept(accepted_at: string | null, state = "new", connection_id = "ours"): Promise<string> {
    sequence += 1;
    const [id = ""] = await module.stores.warehouseOrderStates.create([
      {
        order_id: `order_${sequence}`,
        connection_id,
        location_id: "sloc_1",
        shipping_option_id: "so_1",
        sequence: 1,
        number: String(sequence),
        origin: "automatic",
        payment_provider_id: null,
      },
    ]);
    await module
      .database("sklad_warehouse_order")
      .where({ id })
      .update({ state, remote_id: `FF-${sequence}`, remote_key: "key", accepted_at });
    return id;
  }

  const latest = async () =>
    (await module.stores.warehouseOrders.latestAccepted("ours", 3)).map(({ id }) => id);

  async function allPages(limit: number): Promise<string[]> {
    const ids: string[] = [];
    for (;;) {
      const page = await module.stores.warehouseOrders.accepted("ours", { after: ids.at(-1), limit });
      if (page.length === 0) return ids;
      ids.push(...page.map(({ id }) => id));
    }
  }

  it("come the latest first, page by page, none twice and none left out, within one microsecond too", async () => {
    const placed: string[] = [];
    // Three of a batch share a moment, and the batches of one millisecond differ by a microsecond.
    for (const micros of ["000001", "000002", "000002", "000002", "000003", "001000"])
      placed.push(await accept(`2026-11-20T10:00:00.${micros}Z`));
    await accept("2026-11-20T11:00:00Z", "new", "theirs");
    for (const limit of [1, 2, 4, 100]) {
      const ids = await allPages(limit);
      expect(ids).toHaveLength(placed.length);
      expect(new Set(ids)).toEqual(new Set(placed));
      expect([ids[0], ids[1], ids[5]]).toEqual([placed[5], placed[4], placed[0]]);
    }
  });

  it("exclude those that were withdrawn here and found there: they were never accepted", async () => {
    const accepted = await accept(new Date(BEGIN).toISOString());
    await accept(null, "canceled");
    expect(await allPages(10)).toEqual([accepted]);
    expect(await latest()).toEqual([accepted]);
  });

  it("are none of those that are canceled: a list need not name them any more", async () => {
    const accepted = await accept(new Date(BEGIN).toISOString());
    const canceled = await accept(new Date(BEGIN + 1000).toISOString(), "canceled");
    expect(await allPages(10)).toEqual([accepted]);
    expect(await latest()).toEqual([accepted]);
    await module.database("sklad_warehouse_order").where({ id: accepted }).update({ state: "canceled" });
    expect(await latest()).toEqual([canceled, accepted]);
  });
});
