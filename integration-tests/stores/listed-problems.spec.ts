import { raise } from "../../src/engine/problems";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { moduleStores } from "./support/module-stores";

describe("The list of open problems", () => {
  const module = moduleStores();

  it("has those of connections and of the shop apart from those of orders, with a warehouse order or without", async () => {
    const { stores } = module;
    const parcel = { id: "sklord_1", order_id: "order_1", connection_id: "sklconn_1", number: "N-1" };
    const connection = { id: "sklconn_1", name: "Склад" } as ConnectionRow;
    await raise(stores, { connection }, "skus_shared", { skus: ["TEA"] });
    await raise(stores, "shop", "no_active_worker");
    await stores.problems.raise({ key: "of-a-later-version", code: "unknown_code" });
    await raise(stores, { order: parcel }, "refunded");
    for (const id of ["order_2", "order_3"]) await raise(stores, { medusaOrder: { id } }, "cannot_plan");
    await raise(stores, { medusaOrder: { id: "order_4", display_id: 4 } }, "plan_repeats");

    const first = await stores.problems.openPage({ limit: 2 }, "shop");
    const last = await stores.problems.openPage({ limit: 2, after: first.next ?? "" }, "shop");
    expect([...first.rows, ...last.rows].map(({ code }) => code)).toEqual([
      "unknown_code",
      "no_active_worker",
      "skus_shared",
    ]);
    expect(last.next).toBeNull();
    expect((await stores.problems.openPage({ limit: 20 })).rows).toHaveLength(7);
  });
});
