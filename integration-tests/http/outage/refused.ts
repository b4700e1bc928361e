import { BRANCH, type PlacedOrder } from "../../support/checkout";
import { describeShop } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf, Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import { expectArrivedOnce, sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

describeShop(
  "An order the warehouse refuses",
  (at) => {
    const refused = async (placed: PlacedOrder) => {
      const [order] = await eventually(
        () => at.shop.warehouseOrders(placed.id),
        ([first]) => first?.refusal !== undefined && first.refusal !== null,
      );
      if (!order) throw new Error("A warehouse order was waited for and is not there.");
      return order;
    };

    it("keeps the warehouse's words, is not sent again unchanged, and is sent once it is fixed", async () => {
      const placed = await placeOrder(at.shop, TEA);
      const order = await refused(placed);
      expect(order).toMatchObject({ state: "planned", remote_id: null });
      expect(order.refusal?.descriptions.join()).toContain(BRANCH.warehouse_ref);
      const [problem, ...more] = await problems(at);
      expect(more).toEqual([]);
      expect(problem).toMatchObject({ code: "refused", warehouse_order_id: order.id });
      // The code behind the warehouse's words is for programs.
      const [words] = (order.refusal?.descriptions ?? []).map((one) => one.replace(/ \([a-z_]+\)$/, ""));
      expect(problem?.message.en).toContain(`The warehouse refused order ${order.number}: ${words}`);
      expect(problem?.message.uk).toContain(`Склад відмовився прийняти замовлення ${order.number}: ${words}`);
      await sweep(at.shop);
      await sweep(at.shop);
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);

      const ref = await anyBranch();
      await new Merchant(at.shop).changeShippingData(placed.id, { ...BRANCH, warehouse_ref: ref });
      // This change has no event in Medusa and no date on the order: the next plan of the order sees it.
      await databaseOf(at.shop)("sklad_warehouse_order").update({ check_due_at: new Date(0) });
      await sweep(at.shop);
      const arrived = await expectArrivedOnce(at, placed.id);
      expect(arrived.order.delivery_address).toEqual({ WarehouseRef: ref });
      expect(await problems(at)).toEqual([]);
      const detail = await at.shop.warehouseOrder(order.id);
      expect(detail).toMatchObject({ refusal: null });
      expect(detail.commands?.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        "add done",
        "add refused",
      ]);
    });

    inSoak("is sent again as it is when the merchant presses retry, once however often that is", async () => {
      await at.sandbox.addFault({
        kind: "refuse",
        operation: "AddOrder",
        count: 1,
        message: "Склад зачинено на облік.",
      });
      const ref = await anyBranch();
      const shippingData = { ...BRANCH, warehouse_ref: ref };
      const placed = await placeOrder(at.shop, { ...TEA, shippingData });
      const order = await refused(placed);
      expect(order.refusal?.descriptions).toEqual([expect.stringContaining("Склад зачинено на облік")]);
      const retry = () => new Merchant(at.shop).post(`/admin/sklad/orders/${order.id}/retry`);
      await Promise.all([retry(), retry(), retry()]);
      await expectArrivedOnce(at, placed.id);
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(2);
      expect(await problems(at)).toEqual([]);
    });

    inSoak(
      "shows what it waits for instead, once an edit leaves something out, and is sent once more after that",
      async () => {
        const placed = await placeOrder(at.shop, TEA);
        const { id } = await refused(placed);
        const merchant = new Merchant(at.shop);
        await merchant.changeAddress(placed.id, { phone: "" });
        const [held] = await eventually(
          () => at.shop.warehouseOrders(placed.id),
          ([first]) => first?.hold_code === "phone_missing",
        );
        expect(held).toMatchObject({ situation: { code: "hold.phone_missing" }, refusal: null });
        expect(await problems(at)).toMatchObject([{ code: "held", warehouse_order_id: id }]);

        await merchant.changeAddress(placed.id, { phone: "0671234567" });
        expect((await refused(placed)).hold_code).toBeNull();
        expect(await problems(at)).toMatchObject([{ code: "refused", warehouse_order_id: id }]);
        expect(await at.sandbox.calls("AddOrder")).toHaveLength(2);
      },
    );

    inSoak("does not keep other orders from going", async () => {
      const bad = await placeOrder(at.shop, TEA);
      const shippingData = { ...BRANCH, warehouse_ref: await anyBranch() };
      const good = await placeOrder(at.shop, { ...TEA, shippingData });
      await refused(bad);
      await expectArrivedOnce(at, good.id);
    });

    inSoak("goes away when the order is cancelled, problem and all", async () => {
      const placed = await placeOrder(at.shop, TEA);
      await refused(placed);
      await new Merchant(at.shop).post(`/admin/orders/${placed.id}/cancel`);
      await sweep(at.shop);
      expect(await at.shop.warehouseOrders(placed.id)).toMatchObject([{ state: "canceled" }]);
      expect(await problems(at)).toEqual([]);
    });

    /** A branch of the sandbox's directory, asked for without a key as any shop may. */
    async function anyBranch(): Promise<string> {
      const ask = async (operation: string, body: Record<string, unknown>) => {
        const response = await fetch(`${at.sandbox.apiUrl}/${operation}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        });
        return ((await response.json()) as { Data: Record<string, string>[] }).Data;
      };
      const [city] = await ask("getCities", {});
      const [branch] = await ask("getWarehouses", { CityRef: city?.Ref });
      if (!branch?.Ref) throw new Error(`The directory shows no branch: ${JSON.stringify([city, branch])}`);
      return branch.Ref;
    }
  },
  { sandbox: ["--check-branches"] },
);
