import type { BranchesResponse } from "../../../src/contract";
import { answered } from "../../support/answered";
import { checkout, chooseShipping, fillCart, pay } from "../../support/checkout";
import { eventually } from "../../support/eventually";
import { suite } from "../../support/describe-shop";
import { databaseOf } from "../../support/merchant";
import { problems } from "../../support/outage";
import { fillDirectory, LVIV } from "./small-directory";
import { expectArrivedOnce, expectHeld, sweepUntilDue } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

const SECOND = { warehouse_ref: "lviv-2", warehouse_name: "Typed by a browser", city_name: "Elsewhere" };
const KNOWN = {
  warehouse_ref: "lviv-2",
  warehouse_name: "Відділення №2: вул. Шевченка, 2",
  city_name: "Львів",
  city_ref: LVIV,
  delivery_method: "carrier-branch",
};

export const branches = suite("A checkout to a branch of a city in the directory", (at) => {
  let cartId: string;
  const choose = (shippingData: Record<string, unknown> = SECOND, language?: string) =>
    chooseShipping(at.shop, cartId, { shipping: "carrier-branch", shippingData, language });
  const refused = (shippingData?: Record<string, unknown>, language?: string) =>
    answered(
      choose(shippingData, language).then(() => {
        throw new Error("The shipping method was accepted.");
      }),
    );

  beforeEach(async () => {
    await fillDirectory(at);
    cartId = await fillCart(at.shop, TEA);
  });

  it("takes the names of the branch and the city from the directory, and asks the warehouse nothing", async () => {
    await choose();
    expect(await methodData("cart_shipping_method")).toEqual(KNOWN);
    expect(await at.sandbox.calls()).toEqual([]);
  });

  it("is refused when the branch is closed, and goes on to one that is open", async () => {
    await setBranch("lviv-2", { is_closed: true });
    expect(await refused()).toMatchObject({
      status: 400,
      data: {
        code: "sklad.branch_closed",
        message: "The branch №2 takes no parcels at the moment: choose another branch of the carrier.",
      },
    });
    expect(await refused(SECOND, "uk-UA,uk;q=0.9")).toMatchObject({
      status: 400,
      data: {
        code: "sklad.branch_closed",
        message: "Відділення №2 зараз не приймає посилок: оберіть інше відділення перевізника.",
      },
    });
    await choose({ warehouse_ref: "lviv-1" });
    const placed = await pay(at.shop, cartId, TEA.payment);
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.delivery_address).toEqual({ WarehouseRef: "lviv-1" });
  });

  inSoak("is refused when the branch is gone from the city, or was never in it", async () => {
    await setBranch("lviv-2", { gone_at: new Date() });
    expect(await refused()).toMatchObject({ data: { code: "sklad.branch_closed" } });
    expect(await refused({ warehouse_ref: "lviv-99", city_ref: LVIV })).toMatchObject({
      status: 400,
      data: {
        code: "sklad.branch_unknown",
        message: "The carrier has no such branch in Львів: choose a branch from the list again.",
      },
    });
  });

  inSoak("is accepted when the last reading is old, and the city is wanted again", async () => {
    await setBranch("lviv-2", { is_closed: true });
    await databaseOf(at.shop)("sklad_city_read").update({
      read_at: new Date(Date.now() - 8 * 24 * 3_600_000),
    });
    await choose();
    await choose({ warehouse_ref: "lviv-99", city_ref: LVIV });
    const [read] = await databaseOf(at.shop)("sklad_city_read").where({ city_ref: LVIV }).select("wanted_at");
    expect(read.wanted_at).toBeInstanceOf(Date);
  });

  inSoak("is refused for a parcel above the branch's limit, once the unit of weights is set", async () => {
    await setBranch("lviv-2", { max_weight_kg: 30 });
    await databaseOf(at.shop)("product_variant").where({ sku: "TEA-KARPATY-100" }).update({ weight: 31_000 });
    await choose();
    await at.shop.changeSettings(at.connectionId, { weight_unit: "g" });
    expect(await refused()).toMatchObject({
      status: 400,
      data: {
        message:
          "The goods weigh 31 kg, and the branch №2 takes at most 30 kg: choose a branch for heavier parcels, or another delivery method.",
      },
    });
  });

  inSoak(
    "has its city read again while the order waits, when the last reading is older than an hour",
    async () => {
      await at.stopDraining();
      await choose();
      const old = new Date(Date.now() - 2 * 3_600_000);
      await databaseOf(at.shop)("sklad_city_read").update({ read_at: old });
      await pay(at.shop, cartId, TEA.payment);
      await eventually(
        () => databaseOf(at.shop)("sklad_city_read").where({ city_ref: LVIV }).first("wanted_at", "read_at"),
        (read: { wanted_at: Date | null; read_at: Date }) => read.wanted_at !== null || read.read_at > old,
      );
      at.startDraining();
    },
  );

  it("waits when the branch closes before the order is sent, until another one is chosen", async () => {
    await at.stopDraining();
    await choose();
    const placed = await pay(at.shop, cartId, TEA.payment);
    await setBranch("lviv-2", { is_closed: true });
    at.startDraining();
    const held = await expectHeld(at, placed.id, {
      code: "branch_closed",
      en: "The branch chosen for this order (№2) takes no parcels at the moment",
      uk: "вибране для замовлення відділення (№2) зараз не приймає посилок",
    });
    const { data } = await at.shop.api.get(`/admin/sklad/orders/${held.id}`, at.shop.admin);
    expect(JSON.stringify(data)).toContain("choose-branch");

    const chosen = (warehouse_ref: string) =>
      at.shop.api.post(`/admin/sklad/orders/${held.id}/branch`, { warehouse_ref }, at.shop.admin);
    await setBranch("lviv-1", { is_closed: true });
    expect(await answered(chosen("lviv-1"))).toMatchObject({ status: 400 });
    expect(await answered(chosen("lviv-99"))).toMatchObject({ data: { code: "sklad.branch_unknown" } });
    await setBranch("lviv-1", { is_closed: false });
    await chosen("lviv-1");
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.delivery_address).toEqual({ WarehouseRef: "lviv-1" });
    expect(await methodData("order_shipping_method")).toMatchObject({
      warehouse_ref: "lviv-1",
      warehouse_name: "Відділення №1: вул. Шевченка, 1",
      city_ref: LVIV,
    });
  });

  inSoak(
    "waits when its cart gets too heavy for the branch after it was chosen, until a stronger one is chosen",
    async () => {
      await at.shop.changeSettings(at.connectionId, { weight_unit: "kg" });
      await setBranch("lviv-2", { max_weight_kg: 20 });
      await setBranch("lviv-1", { max_weight_kg: 30 });
      const variants = databaseOf(at.shop)("product_variant").where({ sku: "TEA-KARPATY-100" });
      const { product_id } = await variants.clone().first("product_id");
      await variants.clone().update({ weight: null });
      await databaseOf(at.shop)("product").where({ id: product_id }).update({ weight: 5 });
      await choose();
      const { api, store } = at.shop;
      const { data } = await api.get(`/store/carts/${cartId}?fields=items.id`, store);
      const line = `/store/carts/${cartId}/line-items/${data.cart.items[0].id}`;
      await api.post(`${line}?fields=id`, { quantity: 10 }, store);
      const placed = await pay(at.shop, cartId, TEA.payment);
      const held = await expectHeld(at, placed.id, {
        code: "branch_too_heavy",
        en: "(№2): the goods weigh 50 kg, and by the carrier's directory it takes at most 20 kg",
        uk: "(№2): товари важать 50 кг, а за довідником перевізника воно приймає щонайбільше 20 кг",
      });

      const chosen = () =>
        api.post(`/admin/sklad/orders/${held.id}/branch`, { warehouse_ref: "lviv-1" }, at.shop.admin);
      expect(await answered(chosen())).toMatchObject({
        status: 400,
        data: { code: "sklad.branch_too_heavy" },
      });
      await setBranch("lviv-1", { max_weight_kg: 50 });
      await chosen();
      const arrived = await expectArrivedOnce(at, placed.id);
      expect(arrived.order.delivery_address).toEqual({ WarehouseRef: "lviv-1" });
    },
  );

  inSoak(
    "loses the names of the branch and the city when one that the directory does not know is chosen",
    async () => {
      await choose();
      await setBranch("lviv-2", { is_closed: true });
      const placed = await pay(at.shop, cartId, TEA.payment);
      const held = await expectHeld(at, placed.id, {
        code: "branch_closed",
        en: "The branch chosen for this order (№2)",
        uk: "відділення (№2)",
      });
      await databaseOf(at.shop)("sklad_city_read").where({ city_ref: LVIV }).delete();
      const body = { warehouse_ref: "lviv-99\u200b" };
      await at.shop.api.post(`/admin/sklad/orders/${held.id}/branch`, body, at.shop.admin);
      expect(await methodData("order_shipping_method")).toEqual({
        warehouse_ref: "lviv-99",
        delivery_method: "carrier-branch",
      });
      const arrived = await expectArrivedOnce(at, placed.id);
      expect(arrived.order.delivery_address).toEqual({ WarehouseRef: "lviv-99" });
    },
  );

  inSoak("is offered to a merchant while it is open, and the warehouse is not asked", async () => {
    const offered = async () => (await branchesForMerchant()).map(({ ref, is_closed }) => [ref, is_closed]);
    const open = ["lviv-1", false];
    expect(await offered()).toEqual([open, ["lviv-2", false]]);
    await setBranch("lviv-2", { is_closed: true });
    expect(await offered()).toEqual([open]);
    expect(await at.sandbox.calls()).toEqual([]);
  });

  inSoak(
    "is accepted where the setting says so, and the order waits until the branch is open again",
    async () => {
      await at.shop.changeSettings(at.connectionId, { check_branches: "hold" });
      await setBranch("lviv-2", { is_closed: true });
      const placed = await checkout(at.shop, { ...TEA, shippingData: SECOND });
      await expectHeld(at, placed.id, {
        code: "branch_closed",
        en: "The branch chosen for this order (№2)",
        uk: "відділення (№2)",
      });
      await setBranch("lviv-2", { is_closed: false });
      await sweepUntilDue(at, placed.id);
      await expectArrivedOnce(at, placed.id);
      expect(await problems(at)).toEqual([]);
    },
  );

  inSoak("is neither refused nor held where the setting is off", async () => {
    await at.shop.changeSettings(at.connectionId, { check_branches: "off" });
    await setBranch("lviv-2", { is_closed: true });
    const placed = await checkout(at.shop, { ...TEA, shippingData: SECOND });
    await expectArrivedOnce(at, placed.id);
  });

  async function branchesForMerchant(): Promise<BranchesResponse["branches"]> {
    const { api, admin } = at.shop;
    const path = `/admin/sklad/connections/${at.connectionId}`;
    const { data: known } = await api.get(`${path}/cities?q=${encodeURIComponent("Льв")}`, admin);
    return (await api.get(`${path}/branches?city=${known.cities[0].ref}`, admin)).data.branches;
  }

  async function methodData(table: string): Promise<unknown> {
    const rows = await databaseOf(at.shop)(table).whereNull("deleted_at").select("data");
    return rows.at(-1)?.data;
  }

  async function setBranch(ref: string, changes: Record<string, unknown>): Promise<void> {
    await databaseOf(at.shop)("sklad_branch").where({ ref }).update(changes);
  }
});
