import { execFile } from "node:child_process";
import { join } from "node:path";
import { accepted } from "../../support/accepted";
import { checkout } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { syncMedusaAgain, warehouseSays } from "../../support/fulfillment-sync";
import { Merchant } from "../../support/merchant";
import { inSoak } from "../../../unit-tests/support/in-soak";

const PURCHASE = {
  items: { "TEA-KARPATY-100": 2 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

/** Failures after which an open change of the order is a problem. */
const FAILURES = 6;

export const leaving = suite("A shop that leaves", (at) => {
  /** What `sklad-leave` prints, and how it ends. */
  function leave(...flags: string[]): Promise<{ code: unknown; output: string }> {
    const { api, admin } = at.shop;
    const args = [
      join(__dirname, "../../../bin/sklad-leave.js"),
      "--shop",
      String(api.defaults.baseURL),
      ...flags,
    ];
    const token = String(admin.headers?.["authorization"]).replace(/^Bearer /, "");
    const { PATH = "" } = process.env;
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        args,
        { env: { PATH, SKLAD_ADMIN_TOKEN: token } },
        (error, stdout, stderr) => {
          resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}` });
        },
      );
    });
  }

  inSoak(
    "is not done while Medusa is behind a delivered parcel, and is once the change of its order is closed",
    async () => {
      const placed = await checkout(at.shop, PURCHASE);
      const { order } = await accepted(at, placed);
      const merchant = new Merchant(at.shop);
      await merchant.beginEdit(placed.id);
      await warehouseSays(at.shop, order.id, "delivered", ["1"]);
      for (let attempt = 0; attempt < FAILURES; attempt += 1) await syncMedusaAgain(at.shop);
      const { code, output } = await leave("--dry-run");
      expect(output).toContain(`Still open: 1 ended at the warehouse but not in Medusa (${order.number})`);
      expect(output).toContain(
        `Still open: 1 with the problem "Unfinished order change" (${order.number}), see GET /admin/sklad/orders?reason=problem.order_change_open\n`,
      );
      expect(output).not.toContain("not known to the warehouse");
      expect(code).toBe(2);

      await merchant.abandonEdit(placed.id);
      await syncMedusaAgain(at.shop);
      expect(await leave("--dry-run")).toMatchObject({
        code: 0,
        output: expect.stringMatching(/\nNothing is open\.\n$/),
      });
    },
  );

  inSoak(
    "keeps its shipping options while an order of an old cart is not fulfilled and unknown to the warehouse",
    async () => {
      const first = await checkout(at.shop, PURCHASE);
      const { order } = await accepted(at, first);
      await at.shop.api.post(`/admin/sklad/connections/${at.connectionId}/disable`, {}, at.shop.admin);
      const late = await checkout(at.shop, PURCHASE);
      const { code, output } = await leave();
      expect(output).toContain("Still open: 1 new, see");
      expect(output).toContain(
        `Still open: 1 placed in Medusa with the plugin's shipping options, not fulfilled, and not known to the warehouse (#${late.display_id})\n`,
      );
      expect(output).not.toContain("Done: delete");
      expect(code).toBe(2);
      expect(await at.shop.warehouseOrders(late.id)).toEqual([]);
      expect(order.state).toBe("new");
    },
  );
});
