import { describeInBrowser, Merchant } from "./browser";
import type { Demo } from "./demo";
import { logPages } from "./log-pages";
import { orderActions } from "./order-actions";
import { orderSection } from "./order-section";
import { ordersPages } from "./orders-pages";
import { settingsPages } from "./settings-pages";
import { setupPages } from "./setup-pages";
import { stockPages } from "./stock-pages";

/** The merchant's pages, in the browser, of the shop that runs: its orders are what the tests before have bought. */
export function merchantPages(demo: () => Demo): void {
  describeInBrowser("The merchant's pages", () => {
    let merchant: Merchant;

    beforeAll(async () => {
      merchant = await Merchant.open(`http://localhost:${demo().port}`, demo().login);
    });
    afterAll(() => merchant.close());
    // Medusa's own drawer of the shipping address has no title.
    const isOurs = (complaint: string) => !complaint.includes("`DialogContent` requires a `DialogTitle`");
    afterEach(async () => {
      expect(merchant.complaints.splice(0).filter(isOurs)).toEqual([]);
      // The page that was shown last can be used without sight and without a mouse.
      expect(await merchant.barriers()).toEqual([]);
    });

    orderSection(demo, () => merchant);
    ordersPages(() => merchant);
    orderActions(() => merchant);
    settingsPages(() => merchant);
    setupPages(() => merchant);
    stockPages(() => merchant);
    logPages(() => merchant);
  });
}
