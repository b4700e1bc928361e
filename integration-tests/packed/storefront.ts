import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { describeInBrowser, launchBrowser } from "../newcomer/browser";
import { checkoutPage } from "../storefront/checkout-page";
import { Customer } from "../storefront/customer";
import { file, StoreServer } from "../storefront/store-server";
import { eventually } from "../support/eventually";

const MODULES = resolve(__dirname, "../../node_modules");
const PAGES = resolve(__dirname, "../storefront");
const APPLICATIONS = ["react-checkout.jsx", "react-element.tsx"];
const VERSIONS = [
  { version: "18", react: "react", dom: "react-dom" },
  { version: "19", react: "react-19", dom: "react-dom-19" },
];
const DATA = {
  warehouse_ref: "branch-13",
  warehouse_name: "Відділення №13",
  city_ref: "city-Львів-Львівська",
  city_name: "Львів",
};

/**
 * The storefront's helpers out of the packed package, in pages of strangers: a plain one, and applications of React 18 and 19.
 * @param tarball its path, once there is one
 */
export function storefrontPages(tarball: () => string): void {
  let project: string;
  let browser: Browser;
  let server: StoreServer;
  let customer: Customer;

  /** A script of the plain page, by its package.json alone. */
  function entry(name: string): string {
    const folder = join(project, "node_modules", "medusa-plugin-sklad");
    const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      exports: Record<string, { default: string } | undefined>;
    };
    return join(folder, exports[name]?.default ?? name);
  }

  /** Bundles the applications as a React shop does: the package is found in its node_modules. */
  async function bundle({ version, react, dom }: (typeof VERSIONS)[number]): Promise<void> {
    await build({
      entryPoints: APPLICATIONS.map((name) => join(project, name)),
      outdir: join(project, version),
      bundle: true,
      jsx: "automatic",
      tsconfigRaw: {},
      define: { "process.env.NODE_ENV": '"development"' },
      alias: { react: join(MODULES, react), "react-dom": join(MODULES, dom) },
      logLevel: "warning",
    });
  }

  const application = (script: string) => ({
    type: "text/html",
    content: () =>
      `<!doctype html><meta charset="utf-8"><body data-shop="${server.shopUrl}"><div id="root"></div><script src="${script}"></script>`,
  });
  const open = async (path: string): Promise<void> => {
    customer = await Customer.open(browser, server.pageUrl + path);
  };
  const formData = () =>
    customer.page.evaluate(`Object.fromEntries(new FormData(document.querySelector("form")))`);

  describeInBrowser("in Chromium", () => {
    beforeAll(async () => {
      project = mkdtempSync(join(tmpdir(), "sklad-stranger-"));
      const installed = join(project, "node_modules", "medusa-plugin-sklad");
      mkdirSync(installed, { recursive: true });
      execFileSync("tar", ["-xzf", tarball(), "-C", installed, "--strip-components=1"]);
      for (const name of APPLICATIONS) cpSync(join(PAGES, name), join(project, name));
      for (const react of VERSIONS) await bundle(react);
      browser = await launchBrowser();
      const scripts = VERSIONS.flatMap(({ version }) =>
        ["react-checkout", "react-element"].map((name) => `/${version}/${name}`),
      );
      server = new StoreServer({
        "/plain": { type: "text/html", content: () => checkoutPage(server.shopUrl, "uk") },
        "/storefront/index.mjs": file(entry("./storefront")),
        ...Object.fromEntries(scripts.map((path) => [path, application(`${path}.js`)])),
        ...Object.fromEntries(scripts.map((path) => [`${path}.js`, file(join(project, `${path}.js`))])),
      });
      await server.start();
    });
    afterAll(async () => {
      await browser.close();
      await server.stop();
      rmSync(project, { recursive: true, force: true });
    });
    afterEach(async () => {
      expect(customer.complaints).toEqual([]);
      await customer.leave();
    });

    it("takes a branch on a plain page, by the keyboard", async () => {
      await open("/plain");
      await customer.press("Tab");
      await customer.type("льв");
      await customer.press("ArrowDown", "Enter");
      await customer.option("№1").first().waitFor();
      await customer.type("13");
      await customer.press("Enter");
      await eventually(formData, (data) => JSON.stringify(data) === '{"branch":"branch-13"}');
      expect(await customer.details()).toEqual([expect.objectContaining({ data: DATA })]);
    });

    describe.each(VERSIONS)("in a React $version application", ({ version, react }) => {
      it("is that version", async () => {
        await open(`/${version}/react-checkout`);
        const { version: installed } = jest.requireActual<{ version: string }>(join(MODULES, react));
        expect(installed.split(".")[0]).toBe(version);
      });

      it("draws its own fields by the hook, under StrictMode, and gets the branch", async () => {
        await open(`/${version}/react-checkout`);
        const { page } = customer;
        const status = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
        await page.getByLabel("City").focus();
        await status("6 results");
        await page.getByLabel("City").pressSequentially("льв");
        await status("1 result");
        await page.getByRole("button", { name: "Львів" }).click();
        expect(await page.getByLabel("City").inputValue()).toBe("Львів, Lvivska oblast");
        await status("20 results, and more");
        await page.getByLabel("Branch").pressSequentially("13");
        await status("1 result");
        await page.getByRole("button", { name: "№13" }).click();
        expect(JSON.parse((await page.locator("output").textContent()) ?? "")).toEqual(DATA);
        await page.getByRole("button", { name: "Українською" }).click();
        await status("1 результат");
        expect(await page.getByLabel("City").inputValue()).toBe("Львів, Львівська обл.");
        expect(await page.getByLabel("Branch").inputValue()).toBe("Відділення №13");
        expect(JSON.parse((await page.locator("output").textContent()) ?? "")).toEqual(DATA);
      });

      it("has the element by ref and event", async () => {
        await open(`/${version}/react-element`);
        await customer.city.fill("льв");
        await customer.option("Львів").click();
        await customer.option("№1").first().waitFor();
        await customer.type("13");
        await customer.press("Enter");
        await eventually(
          () => customer.page.locator("output").textContent(),
          (text) => text === JSON.stringify(DATA),
        );
        expect(await formData()).toEqual({ branch: "branch-13" });
        expect(await customer.city.getAttribute("aria-required")).toBe("true");
      });
    });
  });
}
