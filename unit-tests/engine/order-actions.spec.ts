import { actOnOrder, sweepOrders } from "../../src/engine/orders";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import type { Settings } from "../../src/planning/settings";
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
