import { describeInBrowser, Merchant } from "./browser";
import type { Demo } from "./demo";

/** `npm start -- --empty`: the way from nothing to an order that the warehouse has, by the admin's pages alone. */
export function emptyShop(demo: () => Demo): void {
  describeInBrowser("A shop without a warehouse", () => {
    it("hands its first order over after a setup by the admin's pages alone", async () => {
      expect(await demo().start("--reset", "--empty")).toBe("running");
      const merchant = await Merchant.open(`http://localhost:${demo().port}`, demo().login);
      try {
        await merchant.speak("uk");
        await merchant.goTo("/warehouse");
        await merchant.section("health").getByRole("link", { name: "Підключити" }).click();
        await connect(merchant, demo().sandboxPort);
        await setUp(merchant);
        await merchant.page.waitForURL("**/warehouse");
        const checklist = merchant.section("health").getByRole("listitem");
        await checklist.filter({ hasText: "Почати передавати замовлення" }).getByText("готово").waitFor();

        const { code, errors } = await demo().checkout("--cod", "--json");
        expect({ code, errors }).toEqual({ code: 0, errors: "" });
        const order = merchant.section("orders").locator("tbody tr").filter({ hasText: "Прийнято" });
        await order.first().waitFor();
        expect(merchant.complaints).toEqual([]);
      } finally {
        await merchant.close();
        await demo().stop();
      }
    });
  });
}

async function connect(merchant: Merchant, sandboxPort: number): Promise<void> {
  const form = merchant.section("new-connection");
  await form.getByLabel("Середовище").click();
  await merchant.page.getByRole("option", { name: "Пісочниця" }).click();
  await form.getByLabel("Назва").fill("Склад");
  await form.getByLabel("Адреса").fill(`http://localhost:${sandboxPort}/api`);
  await form.getByLabel("ApiKey", { exact: true }).fill("sandbox-production-key");
  await form.getByRole("button", { name: "Підключити" }).click();
  await merchant.page.waitForURL("**/setup");
}

async function setUp(merchant: Merchant): Promise<void> {
  const setup = merchant.section("setup");
  const goOn = () => setup.getByRole("button", { name: "Далі" }).click();
  await setup.getByText("Склад приймає ApiKey.").waitFor();
  await goOn();
  await setup.getByLabel("Перевізник, відділення", { exact: true }).check();
  // What customers read and pay is the merchant's to say, and the warehouse wants the carrier's name.
  await goOn();
  await setup.getByText("Для кожного варіанта потрібна назва для покупців.").waitFor();
  await setup
    .getByLabel("Назва для покупця: Перевізник, відділення", { exact: true })
    .fill("Нова пошта, відділення");
  await setup.getByLabel("Ціна, грн: Перевізник, відділення", { exact: true }).fill("80");
  await goOn();
  await setup.getByText("Не вказано назву перевізника").waitFor();
  await setup.getByLabel("Назва перевізника").fill("Нова пошта");
  await goOn();
  await setup.getByLabel("System (DEFAULT)").check();
  await goOn();
  await setup.getByRole("button", { name: "Почати" }).click();
}
