import { Modules } from "@medusajs/framework/utils";
import { accepted, acceptedParcels, dayOfHandover } from "../../support/accepted";
import { checkout } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { promote } from "../../support/money";
import { coffeeFromLviv } from "../../support/second-warehouse";
import { inSoak, firstOf } from "../../../unit-tests/support/in-soak";

const TEA = { sku: "TEA-KARPATY-100", name: "Чай трав’яний «Карпатський збір», 100 г" };
const CUP = { sku: "CUP-KOSIV-350", name: "Горнятко керамічне «Косівська мальованка», 350 мл" };
const CHOCOLATE = { sku: "CHC-DARK-090", name: "Шоколад чорний 72 %, 90 г" };
const HONEY = { sku: "HON-LYPA-500", name: "Мед липовий, 500 г" };
const COFFEE = { sku: "COF-LVIV-1000", name: "Кава зернова «Львівська обсмажка», 1 кг" };
const SHIRT = { sku: "SHR-KALYNA-M", name: "Вишиванка жіноча «Калина», M" };

/** An article bought alone is named as on the order, its only variant too; in a bundle it has its own name. */
const alone = ({ sku, name }: typeof TEA) => ({ sku, name: `${name}, Стандарт` });

export const goods = suite("The goods of a checkout arrive as the warehouse keeps them", (at) => {
  inSoak("discounted lines: at what the customer pays for them", async () => {
    await promote(at.shop, "KOLIADA", {
      type: "percentage",
      target_type: "items",
      allocation: "across",
      value: 15,
    });
    const placed = await checkout(at.shop, {
      items: { "TEA-KARPATY-100": 2, "CUP-KOSIV-350": 1, "SHR-KALYNA-M": 1 },
      shipping: "carrier-branch",
      payment: "pp_card_demo",
      promotion: "KOLIADA",
    });
    const { order, body } = await accepted(at, placed);
    expect(body).toStrictEqual({
      id_order: String(placed.display_id),
      external_id: order.id,
      date_order: dayOfHandover(order),
      recipient: "Шевченко Тарас",
      rec_phone: "380671234567",
      comment: "",
      Cost: 2185, // 2 × 123.25 + 331.50 + 1606.50 = 2184.50
      PayerType: "Sender",
      payment_method: "На карту",
      order_payment_sum: "2264.50",
      delivery_method: "Нова пошта",
      delivery_address: { WarehouseRef: "branch-ref-1" },
      products: [
        { ...alone(CUP), count: "1", price: "331.50" },
        { ...SHIRT, count: "1", price: "1606.50" },
        { ...alone(TEA), count: "2", price: "123.25" },
      ],
    });
  });

  inSoak("a discount that does not divide: in two lines, to the kopiyka", async () => {
    await promote(at.shop, "MINUS10", {
      type: "fixed",
      target_type: "items",
      allocation: "across",
      value: 10,
    });
    const placed = await checkout(at.shop, {
      items: { "CHC-DARK-090": 3 },
      shipping: "carrier-branch",
      payment: "pp_system_default",
      promotion: "MINUS10",
    });
    const { order, body } = await accepted(at, placed);
    expect(body).toStrictEqual({
      id_order: String(placed.display_id),
      external_id: order.id,
      date_order: dayOfHandover(order),
      recipient: "Шевченко Тарас",
      rec_phone: "380671234567",
      comment: "",
      Cost: 366,
      PayerType: "Sender",
      payment_method: "Наличными",
      order_payment_sum: "365.20",
      delivery_method: "Нова пошта",
      delivery_address: { WarehouseRef: "branch-ref-1" },
      products: [
        { ...alone(CHOCOLATE), count: "3", price: "95.07" }, // 3 × 98.40 − 10 = 285.20
      ],
    });
  });

  it("a bundle: as its components, the bundle's price divided among them", async () => {
    const placed = await checkout(at.shop, {
      items: { "GFT-RANOK-01": 1 },
      shipping: "carrier-branch",
      payment: "pp_card_demo",
    });
    const { order, body } = await accepted(at, placed);
    expect(body).toStrictEqual({
      id_order: String(placed.display_id),
      external_id: order.id,
      date_order: dayOfHandover(order),
      recipient: "Шевченко Тарас",
      rec_phone: "380671234567",
      comment: "",
      Cost: 1090,
      PayerType: "Sender",
      payment_method: "На карту",
      order_payment_sum: "1170.00",
      delivery_method: "Нова пошта",
      delivery_address: { WarehouseRef: "branch-ref-1" },
      products: [
        { ...CUP, count: "2", price: "272.50" },
        { ...HONEY, count: "1", price: "272.50" },
        { ...TEA, count: "1", price: "272.50" },
      ],
    });
  });

  inSoak(
    "a bundle whose parts Medusa named after their variants: by product and variant of each part",
    async () => {
      const inventory = at.shop.container.resolve(Modules.INVENTORY);
      for (const { sku } of [CUP, HONEY, TEA]) {
        const [item] = await inventory.listInventoryItems({ sku });
        await inventory.updateInventoryItems({ id: item!.id, title: "Стандарт" });
      }
      const placed = await checkout(at.shop, {
        items: { "GFT-RANOK-01": 1 },
        shipping: "carrier-branch",
        payment: "pp_card_demo",
      });
      const { body } = await accepted(at, placed);
      expect(body.products.map(({ name }) => name)).toEqual(
        [CUP, HONEY, TEA].map((part) => alone(part).name),
      );
    },
  );

  inSoak("a discounted bundle that does not divide: exact all the same", async () => {
    await promote(at.shop, "SVIATO", {
      type: "fixed",
      target_type: "items",
      allocation: "across",
      value: 10.01,
    });
    const placed = await checkout(at.shop, {
      items: { "GFT-RANOK-01": 1 },
      shipping: "carrier-branch",
      payment: "pp_system_default",
      promotion: "SVIATO",
    });
    const { order, body } = await accepted(at, placed);
    expect(body).toStrictEqual({
      id_order: String(placed.display_id),
      external_id: order.id,
      date_order: dayOfHandover(order),
      recipient: "Шевченко Тарас",
      rec_phone: "380671234567",
      comment: "",
      Cost: 1160,
      PayerType: "Sender",
      payment_method: "Наличными",
      order_payment_sum: "1159.99",
      delivery_method: "Нова пошта",
      delivery_address: { WarehouseRef: "branch-ref-1" },
      products: [
        { ...CUP, count: "2", price: "270.00" }, // 1079.99 in quarters: 269.9975
        { ...HONEY, count: "1", price: "270.00" },
        { ...TEA, count: "1", price: "270.00" },
      ],
    });
  });

  describe("from two stock locations, each with a warehouse of its own", () => {
    it.each(
      firstOf(
        [
          ["cash on delivery", "pp_system_default", "Наличными"],
          ["prepaid", "pp_card_demo", "На карту"],
        ] as const,
        1,
      ),
    )("%s: a parcel from each, and the sums add up", async (_, payment, payment_method) => {
      await coffeeFromLviv(at);
      const placed = await checkout(at.shop, {
        items: { "TEA-KARPATY-100": 2, "COF-LVIV-1000": 1 },
        shipping: "carrier-branch",
        payment,
      });
      const [first, second] = await acceptedParcels(at, placed, 2);
      expect([first?.held.environment, first?.body]).toStrictEqual([
        "production",
        {
          id_order: String(placed.display_id),
          external_id: first?.order.id,
          date_order: dayOfHandover(first?.order),
          recipient: "Шевченко Тарас",
          rec_phone: "380671234567",
          comment: "",
          Cost: payment_method === "Наличными" ? 370 : 290,
          PayerType: "Sender",
          payment_method,
          order_payment_sum: "370.00", // 2 × 145, and the 80 for shipping of both
          delivery_method: "Нова пошта",
          delivery_address: { WarehouseRef: "branch-ref-1" },
          products: [{ ...alone(TEA), count: "2", price: "145.00" }],
        },
      ]);
      expect([second?.held.environment, second?.body]).toStrictEqual([
        "lviv",
        {
          id_order: `${placed.display_id}-2`,
          external_id: second?.order.id,
          date_order: dayOfHandover(second?.order),
          recipient: "Шевченко Тарас",
          rec_phone: "380671234567",
          comment: "",
          Cost: 685,
          PayerType: "Sender",
          payment_method,
          order_payment_sum: "685.00",
          delivery_method: "Нова пошта",
          delivery_address: { WarehouseRef: "branch-ref-1" },
          products: [{ ...alone(COFFEE), count: "1", price: "685.00" }],
        },
      ]);
      expect(await at.sandbox.orders()).toHaveLength(2);
    });
  });
});
