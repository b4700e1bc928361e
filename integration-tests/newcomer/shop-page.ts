import type { Browser } from "playwright-core";
import type { ListOrdersResponse } from "../../src/contract";
import { eventually } from "../support/eventually";
import { describeInBrowser, type Language, latinWordsIn, launchBrowser } from "./browser";
import { Customer, UKRAINIAN } from "./customer";
import type { Demo } from "./demo";
import { WarehousePage } from "./warehouse-page";

/** The shop's own words and the customer's: they stay in every language. */
const NAMES = /Eng|Medusa|[\w.]+@[\w.]+/g;

/** The demo's shop page, by the keyboard alone, from a product to the waybill. */
export function shopPage(demo: () => Demo): void {
  describeInBrowser("A customer without a mouse", () => {
    let browser: Browser;
    let customer: Customer;

    beforeAll(async () => {
      browser = await launchBrowser();
      // The carrier's cities are read within seconds of the start.
      await eventually(
        () => demo().query("select read_at from sklad_city_read where city_ref = ''"),
        ([found]) => found?.["read_at"] != null,
      );
    });
    afterEach(() => customer.close());
    afterAll(() => browser.close());

    /** The warehouse's number of an order that it has accepted. */
    async function acceptedAs(orderId: string): Promise<string> {
      return eventually(
        async () => {
          const { orders } = await customer.ask<ListOrdersResponse>(`sklad/orders?order_id=${orderId}`);
          return orders.find(({ state }) => state === "new")?.remote_id ?? "";
        },
        (found) => found !== "",
        { within: 180_000 },
      );
    }

    /** From the thank-you page: accepted in the admin, picked, shipped and delivered at the warehouse's own page. */
    async function followToTheDoor(orderId: string, language: Language): Promise<void> {
      await customer.sees(0);
      await customer.page.getByText(/^Львів, Відділення №12:/).waitFor();
      const number = await acceptedAs(orderId);
      const admin = await customer.follow("admin");
      await admin.locator("[data-sklad=order]").getByText(number).first().waitFor();
      await admin.close();
      const warehouse = new WarehousePage(await customer.follow("warehouse"), language);
      await warehouse.shows(number);
      await warehouse.advance("picked");
      await customer.sees(1);
      await warehouse.advance("shipped");
      await customer.sees(2);
      const waybill = await customer.waybill();
      await warehouse.shows(waybill.number);
      expect(waybill.address).toContain(waybill.number);
      await warehouse.advance("delivered");
      await customer.sees(3);
      await customer.hasNoBarriers();
      await customer.fits();
    }

    it("buys in Ukrainian on a wide screen, and follows the parcel to the door on a narrow one", async () => {
      customer = await Customer.open(browser, demo(), "uk", 1400);
      const orderId = await customer.buy();
      await customer.page.setViewportSize({ width: 390, height: 900 });
      await followToTheDoor(orderId, "uk");
      expect(await latinWordsIn(customer.page.locator("body"), NAMES)).toEqual([]);
    });

    it("chooses a branch and buys in English on a narrow screen while the warehouse is off, and follows the parcel on a wide one", async () => {
      customer = await Customer.open(browser, demo(), "en", 390);
      // A large city is read before anyone asks for it.
      await eventually(
        () =>
          demo().query(
            "select read.read_at from sklad_city_read read join sklad_city city on city.ref = read.city_ref where city.name = 'Львів'",
          ),
        ([found]) => found?.["read_at"] != null,
      );
      await demo().stopWarehouse();
      await customer.fillIn();
      const orderId = await customer.order();
      await customer.sees(0);
      await expect(demo().sandbox("orders")).rejects.toThrow();
      await demo().startWarehouse();
      await customer.page.setViewportSize({ width: 1400, height: 900 });
      await followToTheDoor(orderId, "en");
    });

    it("reads why the shop refuses a branch where it was chosen, and keeps what was filled in", async () => {
      customer = await Customer.open(browser, demo(), "uk", 390);
      const { page } = customer;
      const json = { type: "invalid_data", code: "sklad.branch_closed", message: "The branch is closed." };
      const refusal = { status: 400, json };
      await page.route("**/shipping-methods", (route) => route.fulfill(refusal), { times: 1 });
      await customer.fillIn();
      await page.getByRole("button", { name: UKRAINIAN.buy }).press("Enter");
      await page.locator(".details").getByText("Це відділення зараз не приймає посилок.").waitFor();
      await page.locator("sklad-branch-picker:focus").waitFor();
      expect(await page.getByLabel("Прізвище").inputValue()).toBe("Коваленко");
      // The branch is open again.
      await customer.order();
      await customer.sees(0);
    });

    it("buys once when the answer to it is lost, and again in the same visit", async () => {
      customer = await Customer.open(browser, demo(), "uk", 1400);
      const { page } = customer;
      await page.route(
        "**/complete",
        async (route) => {
          await route.fetch();
          await page.getByRole("button", { name: "Eng" }).press("Enter");
          await page.locator("button[aria-disabled=true]", { hasText: "Placing the order…" }).waitFor();
          await page.getByRole("button", { name: "Укр" }).press("Enter");
          await route.abort();
        },
        { times: 1 },
      );
      await customer.fillIn();
      const buy = page.getByRole("button", { name: UKRAINIAN.buy });
      await buy.press("Enter");
      await page.getByText("Невідомо, чи магазин отримав замовлення.").waitFor();
      const cartId = await page.evaluate<string>("localStorage.getItem('shop-cart')");
      const id = await customer.order();
      const carts = await demo().query("SELECT order_id FROM order_cart WHERE cart_id = $1", [cartId]);
      expect(carts).toEqual([{ order_id: id }]);

      await page.getByRole("link", { name: "Купити ще щось" }).press("Enter");
      await page.getByRole("button", { name: UKRAINIAN.add }).press("Enter");
      await page.getByRole("link", { name: UKRAINIAN.cart }).press("Enter");
      expect(await customer.order()).not.toBe(id);
    });

    it("finds the order of a lost answer when the page is opened again", async () => {
      customer = await Customer.open(browser, demo(), "uk", 1400);
      const { page } = customer;
      await page.route("**/complete", (route) => route.fetch().then(() => route.abort()), { times: 1 });
      await customer.fillIn();
      await page.getByRole("button", { name: UKRAINIAN.buy }).press("Enter");
      await page.getByText("Невідомо, чи магазин отримав замовлення.").waitFor();
      await page.reload();
      await page.locator("[data-step=accepted].done").waitFor();
      expect(page.url()).toMatch(/#order=order_/);
    });

    it("finds the branch of the last visit in the checkout, and buys to it", async () => {
      customer = await Customer.open(browser, demo(), "uk", 390);
      await customer.fillIn();
      await customer.page.reload();
      await customer.fillInRecipient();
      await customer.order();
      await customer.page.getByText(/^Львів, Відділення №12:/).waitFor();
    });

    it("is offered the streets of Kyiv for the courier, and types any other", async () => {
      customer = await Customer.open(browser, demo(), "uk", 1400);
      const { page } = customer;
      await page.getByRole("button", { name: UKRAINIAN.add }).press("Enter");
      await page.getByRole("link", { name: UKRAINIAN.cart }).press("Enter");
      await customer.fillInRecipient();
      await page.getByRole("radio", { name: /^Кур’єр по Києву/ }).press("Space");
      const street = page.getByLabel("Вулиця, будинок, квартира");
      // While orders wait no street is asked for, and the page asks again only when it is typed in.
      await eventually(
        async () => {
          await street.fill("");
          const answered = page.waitForResponse(/\/streets\?/);
          await street.pressSequentially("на");
          return (await answered).status();
        },
        (status) => status === 200,
      );
      await page.locator("datalist option").first().waitFor({ state: "attached" });
      await customer.hasNoBarriers();
      const json = { type: "not_allowed", code: "sklad.streets_not_read", message: "Not now." };
      await page.route("**/streets?*", (route) => route.fulfill({ status: 429, json }));
      const refused = page.waitForResponse(/\/streets\?/);
      await street.fill("вул. Власна");
      expect((await refused).status()).toBe(429);
      await street.fill("вул. Власна, 5");
      const [order] = await demo().query(
        `SELECT address.address_1 FROM "order" JOIN order_address address ON address.id = shipping_address_id
          WHERE "order".id = $1`,
        [await customer.order()],
      );
      expect(order).toEqual({ address_1: "вул. Власна, 5" });
    });

    it("keeps its place in the cart, and loads again what did not load", async () => {
      customer = await Customer.open(browser, demo(), "uk", 390);
      const { page } = customer;
      await page.route("**/payment-providers?*", (route) => route.abort(), { times: 1 });
      await page.route("**/shipping-options?*", (route) => route.abort(), { times: 1 });
      await page.getByRole("button", { name: UKRAINIAN.add }).press("Enter");
      await page.getByRole("link", { name: UKRAINIAN.cart }).press("Enter");
      const again = page.getByRole("button", { name: "Спробувати ще раз" });
      await again.nth(1).waitFor();
      expect(await page.getByText("Магазин не відповідає.").count()).toBe(2);
      await again.first().press("Enter");
      await page.getByRole("group", { name: "Доставка" }).waitFor();
      await again.press("Enter");
      await page.getByRole("group", { name: "Оплата" }).waitFor();
      await page.locator("[name=payment]:focus").waitFor();
      expect(await page.title()).toMatch(/^Оформлення замовлення — /);
      await page.getByRole("button", { name: /^Збільшити кількість/ }).press("Enter");
      await page.getByRole("button", { name: /^Зменшити кількість/ }).press("Enter");
      await page.locator("button:focus", { hasText: "×" }).press("Enter");
      await page.locator("a:focus", { hasText: "Товари" }).waitFor();
    });
  });
}
