import type { MedusaContainer } from "@medusajs/framework/types";
import { actOnOrder, type ChosenBranch, chooseBranch, sweepOrders } from "../../src/engine/orders";
import type { BranchAtConnection } from "../../src/modules/sklad/stores/directory/branches";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { DEFAULT_SETTINGS, type Settings } from "../../src/planning/settings";
import { SweptShop } from "./handover/swept-shop";

async function placed(settings: Partial<Settings> = {}, changes: Partial<ConnectionRow> = {}) {
  const shop = new SweptShop(settings);
  for (const row of shop.tables.rows("connections"))
    shop.tables.put("connections", row.id, { ...row, ...changes });
  shop.medusa.place("order_1");
  await sweepOrders(shop.ctx);
  const row = () => {
    const [only] = shop.rows();
    if (!only) throw new Error("nothing was planned");
    return only;
  };
  const queued = () => shop.tables.rows("commands").filter(({ state }) => state === "queued").length;
  return { shop, row, queued };
}

it("An unpaid prepaid order is collected at the door when a person decides so, and only then", async () => {
  const { shop, row, queued } = await placed({ without_payment: "prepaid", cod_provider_ids: [] });
  expect(row().hold_code).toBe("prepaid_not_paid");
  expect(queued()).toBe(0);
  await actOnOrder(shop.ctx, row().id, "collect-on-delivery");
  expect(row()).toMatchObject({ hold_code: null, collect_on_delivery: true });
  expect(queued()).toBe(1);
  await actOnOrder(shop.ctx, row().id, "collect-on-delivery");
  expect(queued()).toBe(1);
});

it("An order that is not held does not become cash on delivery by a press", async () => {
  const { shop, row } = await placed();
  expect(row().hold_code).toBeNull();
  await expect(actOnOrder(shop.ctx, row().id, "collect-on-delivery")).rejects.toThrow("is not on hold");
});

it.each(["approve", "release"] as const)(
  "What was ordered while the connection was disabled waits for a person: %s lets it go",
  async (action) => {
    const disabled_intervals = [{ from: "2020-01-01T00:00:00.000Z", until: "2030-01-01T00:00:00.000Z" }];
    const { shop, row, queued } = await placed({}, { disabled_intervals });
    expect(row().hold_code).toBe("placed_while_disabled");
    await sweepOrders(shop.ctx);
    expect(queued()).toBe(0);
    await actOnOrder(shop.ctx, row().id, action);
    expect(row().hold_code).toBeNull();
    expect(queued()).toBe(1);
  },
);

it("Orders from before and after a disabled time are handed over automatically", async () => {
  const disabled_intervals = [{ from: "2020-01-01T00:00:00.000Z", until: "2020-02-01T00:00:00.000Z" }];
  const { queued } = await placed({}, { disabled_intervals });
  expect(queued()).toBe(1);
});

it("What is approved is the replacement that holds a parcel, also once the warehouse has it, and no other later", async () => {
  const { shop, row } = await placed();
  const hold = (lines: string) =>
    shop.tables.put("orders", row().id, {
      ...row(),
      state: "new",
      hold_code: "claim_replacement",
      hold_params: { lines },
    });
  hold("ordli_8");
  await actOnOrder(shop.ctx, row().id, "approve");
  expect(row()).toMatchObject({ approved_lines: "ordli_8" });
  hold("ordli_9");
  const seenBefore = actOnOrder(shop.ctx, row().id, "approve", { expected: "an older version" });
  await expect(seenBefore).rejects.toThrow();
  expect(row()).toMatchObject({ approved_lines: "ordli_8" });
  await actOnOrder(shop.ctx, row().id, "approve");
  expect(row()).toMatchObject({ approved_lines: "ordli_8 ordli_9" });
});

it("A parcel the warehouse has is not approved but for a replacement", async () => {
  const { shop, row } = await placed();
  shop.tables.put("orders", row().id, { ...row(), state: "new" });
  await expect(actOnOrder(shop.ctx, row().id, "approve")).rejects.toThrow();
});

describe("A branch that a merchant chooses", () => {
  const FORMER = { warehouse_name: "Відділення №1", city_name: "Львів", city_ref: "city-lviv" };

  /** An order to a branch in Lviv that may go elsewhere; the directory knows this of the new branch. */
  async function choosing(known: Partial<BranchAtConnection> = {}, settings: Partial<Settings> = {}) {
    const { shop, row } = await placed();
    const asked: unknown[] = [];
    const stored: Record<string, unknown>[] = [];
    const serving = {
      ...{ id: "sklconn_kyiv", settings: { ...DEFAULT_SETTINGS, ...settings } },
      ...{ branch: null, city: null, is_recent: false, ...known },
    };
    const find = async (looked: unknown) => (asked.push(looked), [serving]);
    Object.assign(shop.ctx.sklad.stores, { branchChecks: { limitedAmong: async () => [], find } });
    const snapshot = shop.medusa.snapshot.bind(shop.medusa);
    shop.medusa.snapshot = (id) => {
      const order = snapshot(id);
      const to = (method: (typeof order.shipping_methods)[number]) => ({
        ...method,
        data: { ...method.data, ...FORMER },
      });
      return { ...order, shipping_methods: order.shipping_methods.map(to) };
    };
    shop.medusa.change("order_1", {});
    const container = {
      resolve: () => ({
        updateOrderShippingMethods: async ([{ data }]: [{ data: Record<string, unknown> }]) =>
          // As Medusa does: merged into what is stored, without the undefined.
          void stored.push(JSON.parse(JSON.stringify({ ...FORMER, ...data })) as Record<string, unknown>),
      }),
    } as unknown as MedusaContainer;
    const choose = (branch: ChosenBranch) => chooseBranch(shop.ctx, container, row().id, branch);
    return { choose, asked, stored };
  }

  it("does not keep the former one's names where the directory has none", async () => {
    const { choose, asked, stored } = await choosing();
    await choose({ warehouse_ref: "branch-2" });
    expect(asked).toMatchObject([{ ref: "branch-2", city: "city-lviv" }]);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ warehouse_ref: "branch-2", delivery_method: "carrier-branch" });
    for (const name of Object.keys(FORMER)) expect(stored[0]).not.toHaveProperty(name);
  });

  it("is looked up and stored without what no person sees", async () => {
    const { choose, asked, stored } = await choosing();
    await choose({ warehouse_ref: "branch-2\u200b", warehouse_name: " №2\u00a0" });
    expect(asked).toMatchObject([{ ref: "branch-2" }]);
    expect(stored).toMatchObject([{ warehouse_ref: "branch-2", warehouse_name: "№2" }]);
    await expect(choose({ warehouse_ref: "\u200b" })).rejects.toMatchObject({
      adminCode: "branch_not_chosen",
    });
    expect(stored).toHaveLength(1);
  });

  it("is refused as at checkout when its freshly read city does not have it", async () => {
    const city = { ref: "city-lviv", name: "Львів" };
    const { choose, stored } = await choosing({ city, is_recent: true }, { check_branches: "refuse" });
    await expect(choose({ warehouse_ref: "branch-99" })).rejects.toMatchObject({
      adminCode: "branch_unknown",
    });
    expect(stored).toEqual([]);
    for (const check_branches of ["hold", "off"] as const) {
      const lenient = await choosing({ city, is_recent: true }, { check_branches });
      await lenient.choose({ warehouse_ref: "branch-99" });
      expect(lenient.stored).toHaveLength(1);
    }
  });

  it("is judged by the city that is given, and by none where only another one's name is", async () => {
    const { choose, asked, stored } = await choosing();
    await choose({ warehouse_ref: "branch-2", city_name: "Київ", city_ref: "city-kyiv" });
    await choose({ warehouse_ref: "branch-3", city_name: "Київ" });
    expect(asked).toMatchObject([
      { ref: "branch-2", city: "city-kyiv" },
      { ref: "branch-3", city: undefined },
    ]);
    expect(stored).toMatchObject([{ city_ref: "city-kyiv" }, { city_name: "Київ" }]);
  });
});
