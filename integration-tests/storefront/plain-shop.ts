import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { describeInBrowser, launchBrowser } from "../newcomer/browser";
import { checkoutPage } from "./checkout-page";
import { Customer } from "./customer";
import { file, StoreServer } from "./store-server";

/** The page that the documentation shows, of this shop. */
function documented(shopUrl: string): string {
  const page = readFileSync(join(__dirname, "../../docs/storefront.md"), "utf8");
  const [, html = ""] = /```html\n([\s\S]*?)```/.exec(page) ?? [];
  const ofThisShop = html.replace("https://api.shop.example", shopUrl).replace("pk_…", "pk_test");
  return `<!doctype html><meta charset="utf-8"><html lang="uk"><title>Docs</title>${ofThisShop}`;
}

/** A customer in front of a plain page with the built element, whose shop is at another origin. */
export interface PlainShop {
  readonly server: StoreServer;
  readonly customer: Customer;
  /** Opens one of the pages: `/uk`, `/en`, `/required`, `/lockers`, `/english`, `/green`. */
  readonly open: (path: string, options?: Parameters<typeof Customer.open>[2]) => Promise<Customer>;
  /** What the page's form would send. */
  readonly formData: () => Promise<Record<string, string>>;
}

/** Tests of the built element in Chromium. The browser may complain of nothing. */
export function describePicker(title: string, tests: (shop: PlainShop) => void): void {
  describeInBrowser(title, () => {
    let folder: string;
    let browser: Browser;
    let server: StoreServer;
    let customer: Customer;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "sklad-storefront-"));
      const { storefrontBuilt } = await import("../../scripts/lib/storefront-build.mjs");
      await storefrontBuilt(folder);
      browser = await launchBrowser();
    });
    afterAll(async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    });

    beforeEach(async () => {
      const page = (language: string, attributes?: string) => ({
        type: "text/html",
        content: () => checkoutPage(server.shopUrl, language, attributes),
      });
      server = new StoreServer({
        "/uk": page("uk"),
        "/en": page("en"),
        "/required": page("uk", "required"),
        "/lockers": page("en", 'kind="locker"'),
        "/english": page("uk", 'lang="en"'),
        "/green": {
          type: "text/html",
          content: () =>
            checkoutPage(server.shopUrl, "uk", 'style="--sklad-accent: var(--accent)"').replace(
              "<main>",
              '<main style="--accent: rgb(0, 128, 0)">',
            ),
        },
        "/docs": { type: "text/html", content: () => documented(server.shopUrl) },
        "/storefront/index.mjs": file(join(folder, "index.mjs")),
      });
      await server.start();
    });
    afterEach(async () => {
      expect(customer.complaints).toEqual([]);
      await customer.leave();
      await server.stop();
    });

    tests({
      get server() {
        return server;
      },
      get customer() {
        return customer;
      },
      open: async (path, options) =>
        (customer = await Customer.open(browser, server.pageUrl + path, options)),
      formData: () =>
        customer.page.evaluate(`Object.fromEntries(new FormData(document.querySelector("form")))`),
    });
  });
}
