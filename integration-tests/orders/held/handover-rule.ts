import { readFileSync } from "node:fs";
import path from "node:path";
import { checkout, type Purchase } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { Merchant } from "../../support/merchant";
import { expectArrivedOnce, expectHeld } from "../../support/waiting-orders";
// Registers its rule, of which all tests of this shop are asked.
import "./before-handover";
import { inSoak } from "../../../unit-tests/support/in-soak";

const PURCHASE: Purchase = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
  email: "refuses@example.com",
};

export const handoverRule = suite("A checkout the shop's own rule keeps back", (at) => {
  /** A first order makes the customer known; the shop notes the ends of their parcels. */
  async function refusesParcels(): Promise<void> {
    const placed = await checkout(at.shop, PURCHASE);
    await expectArrivedOnce(at, placed.id);
    const [order] = await at.shop.query<{ customer_id: string }>("order", ["customer_id"], { id: placed.id });
    await new Merchant(at.shop).post(`/admin/customers/${order?.customer_id ?? ""}`, {
      metadata: { refused_parcels: 2 },
    });
    await at.sandbox.renew();
  }

  it("says why in the shop's own words, and goes when a person approves it", async () => {
    await refusesParcels();
    const placed = await checkout(at.shop, PURCHASE);
    const held = await expectHeld(at, placed.id, {
      code: "held_by_shop",
      en: "holds the order: The customer has refused 2 parcels: ask for a prepayment. The rule is checked again",
      uk: "Замовлення призупинено власним правилом магазину: The customer has refused 2 parcels",
    });
    await new Merchant(at.shop).post(`/admin/sklad/orders/${held.id}/approve`);
    await expectArrivedOnce(at, placed.id);
  });

  inSoak("is handed over automatically once the rule allows it: the order is paid", async () => {
    await refusesParcels();
    const placed = await checkout(at.shop, PURCHASE);
    await expectHeld(at, placed.id, { code: "held_by_shop", en: "prepayment", uk: "prepayment" });
    await new Merchant(at.shop).capturePayment(placed.id);
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.payment_method).toBe("На карту");
  });

  it("is documented by the rule these tests run", () => {
    const rule = readFileSync(path.join(__dirname, "before-handover.ts"), "utf8");
    const documented = rule.replace("../../../src/workflows", "medusa-plugin-sklad/workflows");
    const page = readFileSync(path.join(__dirname, "../../../docs/before-handover.md"), "utf8");
    expect(page).toContain(`\`\`\`ts\n// src/workflows/hooks/before-handover.ts\n${documented}\`\`\``);
  });
});
