import { VERSIONED_TABLES } from "../../src/modules/sklad/stores/medusa/order-versions";
import { cachedOrders } from "../../src/engine/medusa/order-queries";
import { loadOrders } from "../../src/engine/medusa/load-order";
import { contextOf } from "../../src/engine/context";
import { checkout, type PlacedOrder } from "../support/checkout";
import { describeShop, type OpenShop } from "../support/describe-shop";
import { databaseOf } from "../support/merchant";

const scope = (at: OpenShop) => contextOf(at.shop.container);

async function live(at: OpenShop, { id }: PlacedOrder) {
  return (await cachedOrders(scope(at), [id])).get(id);
}

/** Whether Medusa's Query was asked for the order. */
async function isReadAgain(at: OpenShop, { id }: PlacedOrder): Promise<boolean> {
  const { sklad, query } = scope(at);
  const graph = jest.spyOn(query, "graph");
  await cachedOrders({ sklad, query }, [id]);
  const asked = graph.mock.calls.length > 0;
  graph.mockRestore();
  return asked;
}

async function buy(at: OpenShop): Promise<PlacedOrder> {
  return checkout(at.shop, {
    items: { "TEA-KARPATY-100": 2 },
    shipping: "carrier-branch",
    payment: "pp_card_demo",
  });
}

describeShop("An order that is remembered between two plans", (at) => {
  it("is the one that was read before, as long as nothing of it has changed", async () => {
    const placed = await buy(at);
    const first = await live(at, placed);
    expect(first).toMatchObject({ id: placed.id });
    expect(await isReadAgain(at, placed)).toBe(false);
    expect(await live(at, placed)).toEqual(first);
  });

  it("is read again after a change of any row it was read from, also one that leaves no date", async () => {
    const placed = await buy(at);
    const database = databaseOf(at.shop);
    const unseen: string[] = [];
    let changed = 0;
    for (const table of new Set(VERSIONED_TABLES)) {
      await live(at, placed);
      const rows = await database(table).update({ deleted_at: database.ref("deleted_at") });
      if (rows === 0) continue;
      changed += 1;
      if (!(await isReadAgain(at, placed))) unseen.push(table);
    }
    expect(unseen).toEqual([]);
    expect(changed).toBeGreaterThan(20);
  });

  it("is read from no table whose changes would go unseen", async () => {
    const placed = await buy(at);
    const read = new Set<string>();
    const listen = ({ sql }: { sql: string }) => {
      for (const [, table] of sql.matchAll(/(?:from|join) "(\w+)"/g)) if (table) read.add(table);
    };
    const database = databaseOf(at.shop);
    database.on("query", listen);
    await loadOrders(scope(at), [placed.id]);
    database.off("query", listen);
    expect(read.size).toBeGreaterThan(20);
    expect(
      [...read].filter((table) => !table.startsWith("sklad_") && !VERSIONED_TABLES.includes(table)),
    ).toEqual([]);
  });

  it("is gone when Medusa has it no more", async () => {
    const placed = await buy(at);
    await live(at, placed);
    await databaseOf(at.shop)("order").where({ id: placed.id }).update({ deleted_at: new Date() });
    expect(await live(at, placed)).toBeUndefined();
  });
});
