import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { accepted } from "../../support/accepted";
import { ADDRESS, type PlacedOrder, type Purchase } from "../../support/checkout";
import { type OpenShop, suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf, Merchant } from "../../support/merchant";
import { placeOrder } from "../../support/placed-order";
import { refusalOf } from "../../support/refusal-of";
import type { WarehouseOrder } from "../../support/shop";
import { sweepOrdersWorkflow } from "../../../src/workflows/reconcile-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const PURCHASE: Purchase = {
  items: { "TEA-KARPATY-100": 2 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
};

export const afterHandover = suite("A change after the handover is edited at the warehouse", (at) => {
  it("an edited order is edited at the warehouse, by one EditOrder", async () => {
    const placed = await acceptedOrder(at);
    await new Merchant(at.shop).editOrder(placed.id, { quantities: { "TEA-KARPATY-100": 3 } });

    const [held] = await eventually(
      () => at.sandbox.orders(),
      ([order]) => order?.order.products[0]?.count === "3",
    );
    expect(held?.order.order_payment_sum).toBe("515.00"); // 3 × 145 and 80 for shipping
    expect(await at.sandbox.calls("EditOrder")).toHaveLength(1);
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
    // The warehouse has it before its response is recorded here.
    await eventually(
      async () => (await timeline(at, placed)).map(({ type }) => type),
      (types) => ["accepted", "edit_queued", "edited"].every((type) => types.includes(type)),
    );
  });

  inSoak(
    "a corrected address is edited at the warehouse even when its event was lost: the sweep sees it",
    async () => {
      const placed = await acceptedOrder(at);
      await databaseOf(at.shop)("order_address")
        .whereIn("id", databaseOf(at.shop)("order").where({ id: placed.id }).select("shipping_address_id"))
        .update({ first_name: "Леся", last_name: "Українка" });

      await sweepOrdersWorkflow(at.shop.container).run();

      await eventually(
        () => at.sandbox.orders(),
        ([order]) => order?.order.recipient === "Українка Леся",
      );
    },
  );

  it("a change the warehouse refuses is kept with its words, and not sent again", async () => {
    const placed = await acceptedOrder(at);
    await at.sandbox.addFault({
      kind: "refuse",
      operation: "EditOrder",
      count: 1,
      message: "Комплектацію вже розпочато",
    });
    await new Merchant(at.shop).changeAddress(placed.id, { first_name: "Іван" });

    const problem = await problemOf(at, "edit_refused");
    expect(problem.message.en).toContain("Комплектацію вже розпочато");
    await sweepOrdersWorkflow(at.shop.container).run();
    expect(await at.sandbox.calls("EditOrder")).toHaveLength(1);

    // Another change is another try, and its success clears the problem.
    await new Merchant(at.shop).changeAddress(placed.id, { first_name: "Іванна" });
    await eventually(
      () => at.sandbox.orders(),
      ([order]) => order?.order.recipient === "Шевченко Іванна",
    );
    await eventually(
      () => problems(at),
      (open) => open.length === 0,
    );
  });

  it("a cancelled order is cancelled at the warehouse", async () => {
    const placed = await acceptedOrder(at);
    await new Merchant(at.shop).post(`/admin/orders/${placed.id}/cancel`);

    await eventually(
      () => at.sandbox.orders(),
      ([order]) => order?.status === "canceled",
    );
    const [order] = await eventually(
      () => at.shop.warehouseOrders(placed.id),
      ([first]) => first?.state === "canceled",
    );
    expect(order).toMatchObject({ state: "canceled" });
    expect(await at.sandbox.calls("CancelOrder")).toHaveLength(1);
  });

  describe("the words with which the warehouse refuses a cancellation are kept without the recipient", () => {
    const { last_name, first_name } = ADDRESS;
    const rowsOf = async (table: string) =>
      JSON.stringify(await databaseOf(at.shop)(table).where({ connection_id: at.connectionId }).select("*"));

    async function refusedCancel(cancel: (placed: PlacedOrder) => Promise<unknown>): Promise<void> {
      const placed = await acceptedOrder(at);
      const message = `${last_name} ${first_name}, 380671234567: уже забрано`;
      await at.sandbox.addFault({ kind: "refuse", operation: "CancelOrder", message, count: 1 });
      const answer = await cancel(placed);
      const problem = await problemOf(at, "cancel_refused");
      expect(problem.message.uk).toContain("***, ***: уже забрано");
      const kept = await Promise.all(
        ["warehouse_order", "problem", "event"].map((table) => rowsOf(`sklad_${table}`)),
      );
      expect(kept.map((rows) => rows.includes("уже забрано"))).toEqual([true, true, true]);
      const received = await databaseOf(at.shop)("sklad_command")
        .where({ kind: "cancel" })
        .select("received");
      for (const text of [...kept, JSON.stringify([answer, received])]) {
        expect(text).not.toContain(last_name);
        expect(text).not.toContain(first_name);
      }
    }

    const byScript = ({ id }: PlacedOrder) =>
      cancelOrderWorkflow(at.shop.container).run({ input: { order_id: id } });
    const byHand = ({ id }: PlacedOrder) =>
      refusalOf(new Merchant(at.shop).post(`/admin/orders/${id}/cancel`));

    it("when a script asks", async () => refusedCancel(byScript));

    inSoak("when a person asks", async () => refusedCancel(byHand));

    inSoak("when what was sent is forgotten already", async () =>
      refusedCancel(async (placed) => {
        await databaseOf(at.shop)("sklad_command").delete();
        return byHand(placed);
      }),
    );
  });

  inSoak(
    "a cancellation by a script that the warehouse refuses is a problem until a person asks again, or gives it up",
    async () => {
      const placed = await acceptedOrder(at);
      const [held] = await at.sandbox.orders();
      await at.sandbox.advance(held?.id_order_FF ?? "", "picked");
      await cancelOrderWorkflow(at.shop.container).run({ input: { order_id: placed.id } });

      const problem = await problemOf(at, "cancel_refused");
      expect(problem.message.uk).toContain("відмовився скасувати");
      await sweepOrdersWorkflow(at.shop.container).run();
      expect(await at.sandbox.calls("CancelOrder")).toHaveLength(1);

      const [order] = await at.shop.warehouseOrders(placed.id);
      await new Merchant(at.shop).post(`/admin/sklad/orders/${order?.id ?? ""}/retry`);
      await eventually(
        () => at.sandbox.calls("CancelOrder"),
        (calls) => calls.length === 2,
      );

      // Refused again, and this time it is let go.
      await problemOf(at, "cancel_refused");
      await new Merchant(at.shop).post(`/admin/sklad/orders/${order?.id ?? ""}/acknowledge`);
      expect(await problems(at)).toEqual([]);
      await sweepOrdersWorkflow(at.shop.container).run();
      expect(await problems(at)).toEqual([]);
      expect(await at.sandbox.calls("CancelOrder")).toHaveLength(2);
    },
  );

  inSoak("a line added after the handover travels in the same warehouse order", async () => {
    const placed = await acceptedOrder(at);
    await new Merchant(at.shop).editOrder(placed.id, { add: { "HON-LYPA-500": 1 } });

    const [held, ...more] = await eventually(
      () => at.sandbox.orders(),
      ([order]) => order?.order.products.length === 2,
    );
    expect(more).toEqual([]);
    expect(held?.order.products.map(({ sku }) => sku).sort()).toEqual(["HON-LYPA-500", "TEA-KARPATY-100"]);
  });
});

async function acceptedOrder(at: OpenShop): Promise<PlacedOrder> {
  const placed = await placeOrder(at.shop, PURCHASE);
  await accepted(at, placed);
  return placed;
}

async function timeline(at: OpenShop, placed: PlacedOrder): Promise<NonNullable<WarehouseOrder["timeline"]>> {
  const [order] = await at.shop.warehouseOrders(placed.id);
  return (await at.shop.warehouseOrder(order?.id ?? "")).timeline ?? [];
}

interface Problem {
  code: string;
  message: { en: string; uk: string };
}

async function problems(at: OpenShop): Promise<Problem[]> {
  const { data } = await at.shop.api.get("/admin/sklad/problems", at.shop.admin);
  return data.problems;
}

async function problemOf(at: OpenShop, code: string): Promise<Problem> {
  const open = await eventually(
    () => problems(at),
    (found) => found.some((problem) => problem.code === code),
  );
  return open.find((problem) => problem.code === code) as Problem;
}
