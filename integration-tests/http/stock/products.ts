import { addProducts } from "../../../src/engine/catalogue-sync";
import { contextOf } from "../../../src/engine/context";
import { checkout } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf } from "../../support/merchant";
import { problems } from "../../support/outage";
import { SandboxProcess } from "../../support/sandbox-process";
import { reportStock } from "../../support/stock";
import { expectArrivedOnce } from "../../support/waiting-orders";

const TEA = "TEA-KARPATY-100";
const HONEY = "HON-LYPA-500";

export const products = suite("of products that the warehouse does not know", (at) => {
  let strict: SandboxProcess;
  beforeEach(async () => {
    strict = await SandboxProcess.start("--check-skus", "--report-limit", "1000");
    await databaseOf(at.shop)("sklad_connection").update({ base_url: strict.apiUrl });
  });
  afterEach(() => strict.kill());

  const catalogue = async () => {
    const { api, admin } = at.shop;
    return (await api.get(`/admin/sklad/connections/${at.connectionId}/products`, admin)).data.products;
  };

  it("is counted, and an order that is refused for one is accepted once the product is added", async () => {
    const { shop, connectionId, stopDraining, startDraining } = at;
    const there = { shop, connectionId, sandbox: strict, stopDraining, startDraining };
    await reportStock(there, { [TEA]: 5 });
    const { unknown, stocked } = await catalogue();
    expect(unknown.count).toBe(stocked - 1);
    await databaseOf(at.shop)("product_variant")
      .where({ sku: HONEY })
      .update({
        ...{ barcode: "4820000000017", weight: 650 },
      });
    await at.shop.changeSettings(at.connectionId, { weight_unit: "g" });
    const placed = await checkout(at.shop, {
      ...{ items: { [HONEY]: 1, [TEA]: 1 }, shipping: "carrier-branch", payment: "pp_system_default" },
    });
    await eventually(
      async () => (await problems(at)).map(({ code }) => code),
      (codes) => codes.includes("refused"),
    );
    await addProducts(contextOf(at.shop.container));
    await expectArrivedOnce(there, placed.id);
    const { stock } = await strict.control<{ stock: { sku: string; product: object | null }[] }>(
      "GET",
      "stock",
    );
    expect(stock.find(({ sku }) => sku === HONEY)?.product).toMatchObject({
      ...{ sku: HONEY, barcode: "4820000000017", weight: 0.65 },
    });
    expect(await problems(at)).toEqual([]);
    expect(await catalogue()).toMatchObject({ unknown: { count: stocked - 2 }, adding: null });
  });
});
