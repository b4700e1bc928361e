import type { Locator } from "playwright-core";
import type { ListOrdersResponse, OrderView, ReasonsResponse } from "../../src/contract";
import { describeInBrowser, Merchant, NAMES } from "./browser";
import type { Demo } from "./demo";
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

    async function orderThat(isSo: (order: OrderView) => boolean): Promise<OrderView> {
      const { orders } = await merchant.ask<ListOrdersResponse>("sklad/orders?limit=200");
      const order = orders.find(isSo);
      if (!order) throw new Error("There is no such order.");
      return order;
    }
    const button = (name: string) => merchant.section("order").getByRole("button", { name, exact: true });
    const says = (text: string) => merchant.section("order").getByText(text).first().waitFor();

    it("say of an order where it is, in the dashboard's language and no other", async () => {
      const order = await orderThat(({ remote_id }) => remote_id !== null);
      for (const language of ["en", "uk"] as const) {
        await merchant.speak(language);
        await merchant.goTo(`/orders/${order.order_id}`);
        const region = merchant.page.getByRole("region", {
          name: language === "en" ? "Warehouse" : "Склад",
          exact: true,
        });
        await region.getByText(order.situation.label[language], { exact: true }).waitFor();
        expect(await region.textContent()).toContain(order.situation.sentence[language]);
        expect(await region.textContent()).toContain(order.remote_id);
        await merchant.unfold(region);
        await region.locator("time").first().waitFor();
        await region.locator("dt", { hasText: language === "en" ? "Recipient" : "Одержувач" }).waitFor();
        // The branch by its name, and an answer in words.
        await region
          .getByText(/^[А-ЯІЇЄҐ][^,]+, (?:Відділення|Поштомат)/)
          .first()
          .waitFor();
        expect(await region.textContent()).not.toMatch(/null|[0-9a-f]{8}-[0-9a-f]{4}-/);
      }
      // Below the order's title, above what Medusa says of payments.
      const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
      const section = await topOf(merchant.section("order"));
      expect(await topOf(merchant.page.getByText(`#${order.number}`).first())).toBeLessThan(section);
      expect(section).toBeLessThan(await topOf(merchant.page.getByRole("heading", { name: "Платежі" })));
      // What the customer and the warehouse wrote is theirs: the goods and names of this shop are Ukrainian.
      const text = (await merchant.section("order").innerText())
        .replaceAll(NAMES, "")
        // Words of the warehouse.
        .replaceAll(/«[^»]*»/g, "")
        .replaceAll(order.remote_id ?? "", "")
        .replaceAll(order.remote_key ?? "", "");
      expect(text.match(/\b[a-z]{3,}\b/gi) ?? []).toEqual([]);
    });

    it("show on every page how many orders need a person, and list them by their reason", async () => {
      const order = await orderThat(({ hold_code }) => hold_code === "phone_foreign");
      const { needs_you } = await merchant.ask<ReasonsResponse>("sklad/orders/reasons");
      await merchant.speak("uk");
      await merchant.goTo("/products");
      await merchant.section("needs-you").click();
      const table = merchant.section("orders").locator("tbody tr");
      await table.nth(needs_you.count - 1).waitFor();
      expect(await table.count()).toBe(needs_you.count);
      await merchant.section("orders").getByRole("button", { name: "Повторити: усі знайдені" }).click();
      const question = merchant.page.getByRole("alertdialog", {
        name: "Повторити: усі знайдені замовлення?",
      });
      await question.getByRole("button", { name: "Назад" }).click();
      const cause = merchant
        .section("reasons")
        .getByRole("listitem")
        .filter({ hasText: "Телефон не український" });
      await cause.getByRole("link", { name: "Показати замовлення" }).click();
      await merchant.page.waitForURL("**/warehouse?reason=hold.phone_foreign");
      await merchant.page.reload();
      const { orders: alike } = await merchant.ask<ListOrdersResponse>(
        "sklad/orders?hold_code=phone_foreign&limit=200",
      );
      await table.nth(alike.length - 1).waitFor();
      expect(await table.count()).toBe(alike.length);
      await merchant.section("orders").getByRole("button", { name: "Усі причини" }).click();
      await merchant.section("orders").getByRole("searchbox").fill("no-one@example.com");
      await merchant.page.keyboard.press("Enter");
      await merchant.section("orders").getByText("Замовлень не знайдено").waitFor();
      await merchant.section("orders").getByRole("searchbox").fill(order.number);
      await merchant.page.keyboard.press("Enter");
      await table.getByRole("link", { name: order.number, exact: true }).click();
      await merchant.page.waitForURL(`**/orders/${order.order_id}`);
    });

    it("let a held order be put right without loading the page again", async () => {
      const order = await orderThat(({ hold_code }) => hold_code === "phone_foreign");
      await merchant.speak("uk");
      await merchant.goTo(`/orders/${order.order_id}`);
      await says("Телефон не український");
      await button("Що буде передано").click();
      await merchant.section("order").getByRole("listitem").getByText("не український").first().waitFor();
      await merchant.page.evaluate("window.notLoadedAgain = true");
      await merchant.section("order").getByRole("link", { name: "Змінити адресу доставки" }).click();
      const drawer = merchant.page.getByRole("dialog");
      await drawer.locator('input[name="phone"]').fill("+380 50 765 43 21");
      await drawer.locator('button[type="submit"]').click();
      await says("Прийнято");
      expect(await merchant.page.evaluate("window.notLoadedAgain")).toBe(true);
    });

    it("let a refused order be tried again, and a branch be chosen where the order has none", async () => {
      const order = await orderThat(({ situation }) => situation.code === "problem.refused");
      await demo().query(
        `update order_shipping_method set data = data - 'warehouse_ref', updated_at = now()
         where id in (select shipping_method_id from order_shipping where order_id = '${order.order_id}')`,
      );
      await merchant.speak("en");
      await merchant.goTo(`/orders/${order.order_id}`);
      await says("Refused by the warehouse");
      await button("Retry").click();
      await says("No branch chosen");
      await button("Choose branch").click();
      const form = merchant.section("choose-branch");
      await form.getByLabel("City").fill("Льв");
      await form.getByRole("button", { name: "Find" }).click();
      await form.getByRole("button", { name: /^Львів, / }).click();
      await form.getByLabel("Number or street").fill("№7:");
      await form.getByRole("button", { name: "Find" }).click();
      await form.getByRole("listitem").getByRole("button").first().click();
      await form.waitFor({ state: "detached" });
      await says("Accepted");
      const { orders } = await merchant.ask<ListOrdersResponse>(`sklad/orders?order_id=${order.order_id}`);
      expect(orders).toMatchObject([{ state: "new" }]);
    });

    it("ask before a parcel is cancelled at the warehouse, and say what it answers", async () => {
      const order = await orderThat(
        ({ situation: { actions, code } }) =>
          code === "order.accepted" && actions.includes("cancel-at-warehouse"),
      );
      const words = "Замовлення вже збирають";
      await demo().breakNext("CancelOrder", words);
      await merchant.speak("uk");
      await merchant.goTo(`/orders/${order.order_id}`);
      await button("Скасувати на складі").click();
      const question = merchant.page.getByRole("alertdialog");
      await question.getByRole("button", { name: "Назад" }).click();
      await question.waitFor({ state: "detached" });
      await button("Скасувати на складі").click();
      await question.getByRole("button", { name: "Скасувати на складі" }).click();
      await says("Скасування відхилено");
      await says(words);
    });

    it("leave the order's page alive when ours breaks, and say who may not look", async () => {
      const order = await orderThat(({ state }) => state === "new");
      await merchant.speak("en");
      const ours = "**/admin/sklad/orders?order_id=*";
      await merchant.page.route(ours, (route) =>
        route.fulfill({ json: { orders: [{}], outside: null, can: {} } }),
      );
      await merchant.goTo(`/orders/${order.order_id}`);
      await merchant.section("failed").getByRole("button", { name: "Try again" }).waitFor();
      await merchant.page.getByRole("heading", { name: "Summary" }).waitFor();
      expect(merchant.complaints.splice(0).join()).toContain("undefined");
      await merchant.page.unroute(ours);
      await merchant.page.route(ours, (route) =>
        route.fulfill({ status: 403, json: { type: "forbidden", message: "Forbidden" } }),
      );
      await merchant.page.reload();
      await says("You don't have permission to view this");
      expect(await merchant.section("order").getByRole("button").count()).toBe(0);
      await merchant.page.unroute(ours);
      expect(merchant.complaints.splice(0).every((complaint) => complaint.includes("403"))).toBe(true);
    });

    setupPages(() => merchant);
    stockPages(() => merchant);
  });
}
