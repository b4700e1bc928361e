import { eventually } from "../support/eventually";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { describeInBrowser, launchBrowser } from "../newcomer/browser";
import { Customer } from "./customer";
import { file, StoreServer } from "./store-server";

describeInBrowser("The recipe's component in the starter's step of the delivery", () => {
  let folder: string;
  let browser: Browser;
  let server: StoreServer;
  let customer: Customer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sklad-recipe-"));
    const { storefrontBuilt } = await import("../../scripts/lib/storefront-build.mjs");
    await storefrontBuilt(folder);
    // The shop takes every branch.
    const action = join(folder, "shipping-branch.js");
    writeFileSync(action, "export const setShippingBranch = async () => null;");
    server = new StoreServer({
      "/": {
        type: "text/html",
        content: () =>
          `<!doctype html><meta charset="utf-8"><div id="root"></div><script src="/page.js"></script>`,
      },
      "/page.js": file(join(folder, "page.js")),
    });
    await server.start();
    await build({
      entryPoints: [join(__dirname, "react-recipe.jsx")],
      outfile: join(folder, "page.js"),
      bundle: true,
      jsx: "automatic",
      tsconfigRaw: {},
      alias: {
        "@lib/data/shipping-branch": action,
        "medusa-plugin-sklad/storefront": join(folder, "index.mjs"),
      },
      define: {
        "process.env.NODE_ENV": '"development"',
        "process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL": JSON.stringify(server.shopUrl),
        "process.env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY": '"pk_test"',
      },
      logLevel: "warning",
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    customer = await Customer.open(browser, server.pageUrl);
  });
  afterEach(async () => {
    expect(customer.complaints).toEqual([]);
    await customer.leave();
  });

  const press = (name: string) => customer.page.getByRole("button", { name, exact: true }).click();
  const shows = (branch: string) =>
    eventually(
      () => customer.branch.inputValue(),
      (value) => value === branch,
    );
  /** Waits for the step's button to be so: React draws it after the picker has changed. */
  const proceeds = (is: "enabled" | "disabled") =>
    customer.page.locator(`button:${is}`, { hasText: "Continue" }).waitFor();

  it("lets the customer go on who comes back to the option and the branch that the cart has", async () => {
    await customer.page.getByRole("combobox").first().waitFor();
    await proceeds("enabled");
    await press("By tariff");
    await shows("");
    await proceeds("disabled");
    await press("Free");
    await shows("Відділення №5");
    await proceeds("enabled");
  });

  it("keeps the step waiting for the branch of another option", async () => {
    await press("By tariff");
    await customer.city.fill("льв");
    await customer.option("Львів").click();
    await customer.option("№2").first().waitFor();
    await proceeds("disabled");
    await customer.option("№2").first().click();
    await proceeds("enabled");
  });
});
