import { medusaIntegrationTestRunner } from "@medusajs/test-utils";
import type { RunningWork } from "../../src/modules/sklad/background";
import { drainLoop } from "../../src/outbox/drain-loop";
import { checkout } from "../support/checkout";
import { eventually } from "../support/eventually";
import { SandboxProcess } from "../support/sandbox-process";
import { Shop } from "../support/shop";

medusaIntegrationTestRunner({
  testSuite: ({ api, getContainer }) => {
    let sandbox: SandboxProcess;
    let shop: Shop;
    let draining: RunningWork;

    beforeEach(async () => {
      sandbox = await SandboxProcess.start();
      shop = await Shop.open(api, getContainer());
      await shop.connect(sandbox);
      draining = drainLoop.start(getContainer());
    });
    afterEach(async () => {
      await draining.stop();
      await sandbox.kill();
    });

    it("hands a prepaid checkout to a branch over by itself", async () => {
      const placed = await checkout(shop, {
        items: { "TEA-KARPATY-100": 2, "PLT-OPISHNIA-24": 1 },
        shipping: "carrier-branch",
        payment: "pp_card_demo",
      });
      const [order] = await eventually(
        () => shop.warehouseOrders(placed.id),
        ([first]) => first?.state === "new",
      );
      const [held] = await sandbox.orders();
      console.log(JSON.stringify(held, null, 1), order);
      expect(held?.id_order_FF).toBe(order?.warehouse_order_id);
    });
  },
});
