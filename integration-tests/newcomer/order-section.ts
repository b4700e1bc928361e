import type { Locator } from "playwright-core";
import type { ListOrdersResponse, OrderView } from "../../src/contract";
import { type Language, type Merchant, NAMES } from "./browser";
import type { Demo } from "./demo";

const CHANGED = {
  en: { before: /^Accepted (?:on|at)/, after: /^Changed at the warehouse/, changes: "Changes" },
  uk: { before: /^Прийнято/, after: /^Змінено на складі/, changes: "Зміни" },
} as const satisfies Record<Language, object>;

/** The warehouse's section on an order's page: what the warehouse has, what is wrong with it, and what can be done. */
export function orderSection(demo: () => Demo, merchant: () => Merchant): void {
  const section = (): Locator => merchant().section("order");
  const button = (name: string) => section().getByRole("button", { name, exact: true });
  const says = (text: string | RegExp) => section().getByText(text).first().waitFor();
  const fact = (name: string) => section().locator("dl > div").filter({ hasText: name }).first();
  const goTo = (order: OrderView) => merchant().goTo(`/orders/${order.order_id}`);

  async function orderThat(isSo: (order: OrderView) => boolean): Promise<OrderView> {
    const { orders } = await merchant().ask<ListOrdersResponse>("sklad/orders?limit=200");
    const order = orders.find(isSo);
    if (!order) throw new Error("There is no such order.");
    return order;
  }

  /** Chooses an entry of the menu in the section's header. */
  async function choose(menu: string, name: string): Promise<void> {
    await button(menu).click();
    await merchant().page.getByRole("menuitem", { name, exact: true }).click();
  }

  it("of an order shows the parcel as the warehouse has it, in the dashboard's language and no other", async () => {
    const order = await orderThat(({ state, remote_id }) => state === "new" && remote_id !== null);
    for (const language of ["en", "uk"] as const) {
      await merchant().speak(language);
      await goTo(order);
      const isEnglish = language === "en";
      const region = merchant().page.getByRole("region", {
        name: isEnglish ? "Warehouse" : "Склад",
        exact: true,
      });
      await region.getByText(order.situation.label[language], { exact: true }).waitFor();
      expect(await region.textContent()).toContain(order.situation.sentence[language]);
      await fact(isEnglish ? "Recipient" : "Одержувач").waitFor();
      expect(await fact(isEnglish ? "Phone" : "Телефон").textContent()).toMatch(/\+380 \d\d \d{3} \d\d \d\d/);
      expect(await fact(isEnglish ? "Number" : "Номер").textContent()).toContain(order.remote_id);
      // The branch by its name.
      expect(await fact(isEnglish ? "Delivery" : "Доставка").innerText()).toMatch(
        /[А-ЯІЇЄҐ][^,]+, (?:Відділення|Поштомат)/,
      );
      await button(isEnglish ? "Timeline" : "Історія").click();
      await region.locator("time").first().waitFor();
      expect(await region.textContent()).not.toMatch(/null|[0-9a-f]{8}-[0-9a-f]{4}-/);
      await merchant().unfold(region);
      await region.locator("pre").first().waitFor();
    }
    // What the customer and the warehouse wrote is theirs: the goods and names of this shop are Ukrainian.
    await button("Подробиці").click();
    const text = (await section().innerText())
      .replaceAll(NAMES, "")
      // Words of the warehouse.
      .replaceAll(/«[^»]*»/g, "")
      .replaceAll(order.remote_id ?? "", "")
      .replaceAll(order.remote_key ?? "", "");
    expect(text.match(/\b[a-z]{3,}\b/gi) ?? []).toEqual([]);
  });

  it("of an order is below the title, unless a user gives it another place, and leaves no mark on the layout", async () => {
    const order = await orderThat(({ state }) => state === "new");
    await merchant().speak("uk");
    await goTo(order);
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    const heading = (name: string) => merchant().page.getByRole("heading", { name, exact: true });
    await says(order.situation.label.uk);
    expect(await topOf(merchant().page.locator("h1").first())).toBeLessThan(await topOf(section()));
    expect(await topOf(section())).toBeLessThan(await topOf(heading("Платежі")));
    const { layout_configurations: marks } = await merchant().ask<{ layout_configurations: unknown[] }>(
      "layouts/configurations",
    );
    expect(marks).toEqual([]);
  });

  it("of an order that is held marks what is wrong, and needs no reload once it is put right", async () => {
    const order = await orderThat(({ hold_code }) => hold_code === "phone_foreign");
    await merchant().speak("uk");
    await goTo(order);
    await says("Телефон не український");
    await fact("Телефон").getByRole("img", { name: "Потрібно виправити" }).waitFor();
    await merchant().page.evaluate("window.notLoadedAgain = true");
    await fact("Телефон").getByRole("link", { name: "Змінити адресу доставки" }).click();
    const drawer = merchant().page.getByRole("dialog");
    await drawer.locator('input[name="phone"]').fill("+380 50 765 43 21");
    await drawer.locator('button[type="submit"]').click();
    await says("Прийнято");
    await fact("Телефон").getByText("+380 50 765 43 21").waitFor();
    expect(await merchant().page.evaluate("window.notLoadedAgain")).toBe(true);
  });

  const changed = new Set<string>();

  it.each([
    ["en", 1400, "+380 63 111 22 33"],
    ["uk", 390, "+380 63 111 22 44"],
  ] as const)(
    "of an order that was changed says when, and shows old and new of what differs, in %s at %i pixels",
    async (language, width, phone) => {
      const t = CHANGED[language];
      const order = await orderThat(
        ({ id, state, situation }) =>
          state === "new" && situation.code === "order.accepted" && !changed.has(id),
      );
      changed.add(order.id);
      await merchant().page.setViewportSize({ width, height: 1000 });
      await merchant().speak(language);
      await goTo(order);
      await says(t.before);
      await merchant().page.goto(`${merchant().page.url()}/shipping-address`);
      const drawer = merchant().page.getByRole("dialog");
      await drawer.locator('input[name="phone"]').fill(phone);
      await drawer.locator('button[type="submit"]').click();
      await says(t.after);
      await button(t.changes).click();
      await section().locator("ins", { hasText: phone }).waitFor();
      expect(await section().locator("del").count()).toBe(1);
      await merchant().expectUsable();
      await merchant().page.setViewportSize({ width: 1400, height: 1000 });
    },
  );

  it("of a refused order lets it be tried again, and a branch be chosen where it has none", async () => {
    const order = await orderThat(({ situation }) => situation.code === "problem.refused");
    const words = "Склад зачинено на облік";
    await demo().breakNext("AddOrder", words);
    await merchant().speak("en");
    await goTo(order);
    await says("Refused by the warehouse");
    // What the warehouse complains about is the next step.
    await button("Choose branch").first().waitFor();
    await choose("Actions", "Retry");
    await says(words);
    await demo().query(
      `update order_shipping_method set data = data - 'warehouse_ref'
         where id in (select shipping_method_id from order_shipping where order_id = '${order.order_id}')`,
    );
    // Medusa announces the order as changed.
    await merchant().ask(`orders/${order.order_id}`, "POST");
    await says("No branch chosen");
    await fact("Delivery").getByRole("img", { name: "Needs correction" }).waitFor();
    await button("Choose branch").first().click();
    const form = merchant().section("choose-branch");
    await form.getByLabel("City").fill("Льв");
    await form.getByRole("button", { name: "Find" }).click();
    await form.getByRole("button", { name: /^Львів, / }).click();
    await form.getByLabel("Number or street").fill("№7:");
    await form.getByRole("button", { name: "Find" }).click();
    await form.getByRole("listitem").getByRole("button").first().click();
    await form.waitFor({ state: "detached" });
    await says("Accepted");
    const { orders } = await merchant().ask<ListOrdersResponse>(`sklad/orders?order_id=${order.order_id}`);
    expect(orders).toMatchObject([{ state: "new" }]);
  });

  it("of an order asks before the parcel is canceled at the warehouse, and says what it answers", async () => {
    const order = await orderThat(
      ({ situation: { actions, code } }) =>
        code === "order.accepted" && actions.includes("cancel-at-warehouse"),
    );
    const words = "Замовлення вже збирають";
    await demo().breakNext("CancelOrder", words);
    await merchant().speak("uk");
    await goTo(order);
    await choose("Дії", "Скасувати на складі");
    const question = merchant().page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Назад" }).click();
    await question.waitFor({ state: "detached" });
    await choose("Дії", "Скасувати на складі");
    await question.getByRole("button", { name: "Скасувати на складі" }).click();
    await says("Скасування відхилено");
    await says(words);
  });

  it("of an order shows at once that the warehouse refused a cancellation by Medusa's own button", async () => {
    const order = await orderThat(
      ({ state, situation }) => state === "new" && situation.code === "order.accepted",
    );
    await demo().breakNext("CancelOrder", "Посилку вже запаковано");
    await merchant().speak("en");
    await goTo(order);
    await says("Accepted");
    const title = merchant().page.locator("h1").first().locator("xpath=ancestor::div[3]");
    await title.getByRole("button").last().click();
    await merchant().page.getByRole("menuitem", { name: "Cancel" }).click();
    const answered = merchant().page.waitForResponse((response) => response.url().endsWith("/cancel"));
    await merchant().page.getByRole("alertdialog").getByRole("button", { name: "Continue" }).click();
    await answered;
    // The section asks before its interval is over; a busy machine may draw the answer late.
    const ours = `**/admin/sklad/orders?order_id=${order.order_id}*`;
    await merchant().page.waitForRequest(ours, { timeout: 9_000 });
    await says("Cancellation refused");
    await says("Посилку вже запаковано");
    // Medusa's own button, refused with a 400.
    merchant().complaints.splice(0);
  });

  it("leave the order's page alive when ours breaks, and say who may not look", async () => {
    const order = await orderThat(({ state }) => state === "new");
    await merchant().speak("en");
    const ours = "**/admin/sklad/orders?order_id=*";
    const { page, complaints } = merchant();
    await page.route(ours, (route) => route.fulfill({ json: { orders: [{}], outside: null, can: {} } }));
    await goTo(order);
    await merchant().section("failed").getByRole("button", { name: "Try again" }).waitFor();
    await page.getByRole("heading", { name: "Summary" }).waitFor();
    expect(complaints.splice(0).join()).toContain("undefined");
    await page.unroute(ours);
    await page.route(ours, (route) =>
      route.fulfill({ status: 403, json: { type: "forbidden", message: "Forbidden" } }),
    );
    await page.reload();
    await says("You don't have permission to view this");
    expect(await section().getByRole("button").count()).toBe(0);
    await page.unroute(ours);
    expect(complaints.splice(0).every((complaint) => complaint.includes("403"))).toBe(true);
  });
}
