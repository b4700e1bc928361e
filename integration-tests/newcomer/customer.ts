import type { AxeResults } from "axe-core";
import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { type Language, signIn } from "./browser";
import type { Demo } from "./demo";
import { hasFocus, press, tabTo } from "./keyboard";

/** The part of a combobox in the page that is read there. */
interface Field {
  getAttribute(name: string): string | null;
  getRootNode(): { getElementById(id: string): { readonly innerText: string } | null };
}

interface Words {
  readonly add: RegExp;
  readonly cart: RegExp;
  readonly lastName: string;
  readonly firstName: string;
  readonly phone: string;
  readonly email: string;
  readonly buy: RegExp;
  readonly branchMissing: string;
  readonly steps: readonly string[];
  readonly track: RegExp;
  readonly admin: string;
  readonly warehouse: string;
}

export const UKRAINIAN: Words = {
  add: /^Додати в кошик: Мед липовий/,
  cart: /^Кошик *, товарів: *1/,
  lastName: "Прізвище",
  firstName: "Ім’я",
  phone: "Телефон",
  email: "Електронна пошта",
  buy: /^Замовити за/,
  branchMissing: "Оберіть місто й відділення.",
  steps: ["Замовлення оформлено", "Зібрано на складі", "Передано в доставку", "Доставлено"],
  track: /^Відстежити посилку/,
  admin: "Адмінка магазину",
  warehouse: "Пісочниця",
};

const ENGLISH: Words = {
  add: /^Add to cart: Lime-blossom honey/,
  cart: /^Cart *, products: *1/,
  lastName: "Last name",
  firstName: "First name",
  phone: "Phone",
  email: "E-mail",
  buy: /^Order for/,
  branchMissing: "Choose a city and a branch.",
  steps: ["Order placed", "Packed at the warehouse", "Handed to the carrier", "Delivered"],
  track: /^Track the parcel/,
  admin: "Shop’s admin",
  warehouse: "Sandbox",
};

/** A customer who has no mouse, and who owns the shop: its admin knows this browser. */
export class Customer {
  private constructor(
    readonly page: Page,
    private readonly words: Words,
    private readonly context: BrowserContext,
  ) {}

  static async open(browser: Browser, demo: Demo, language: Language, width: number): Promise<Customer> {
    const locale = language === "uk" ? "uk-UA" : "en-GB";
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
    context.setDefaultTimeout(150_000);
    const shopUrl = `http://localhost:${demo.port}`;
    await signIn(context, shopUrl, demo.login);
    await context.addCookies([{ name: "lng", value: language, url: shopUrl }]);
    const page = await context.newPage();
    await page.goto(`${shopUrl}/`);
    return new Customer(page, language === "uk" ? UKRAINIAN : ENGLISH, context);
  }

  /** One jar of honey to branch 12 in Lviv, paid on delivery; the id of the order. */
  async buy(): Promise<string> {
    await this.fillIn();
    return this.order();
  }

  /** Presses the button of the filled form. */
  async order(): Promise<string> {
    await press(this.page.getByRole("button", { name: this.words.buy }));
    await this.page.locator("[data-step=accepted].done").waitFor();
    const [, id = ""] = /#order=(\w+)/.exec(this.page.url()) ?? [];
    return id;
  }

  async fillIn(): Promise<void> {
    const { page, words } = this;
    await page.getByRole("button", { name: words.add }).waitFor();
    await this.hasNoBarriers();
    await press(page.getByRole("button", { name: words.add }));
    await press(page.getByRole("link", { name: words.cart }), "Shift+Tab");
    const buy = page.getByRole("button", { name: words.buy });
    await this.fillInRecipient();
    await this.combobox(0).waitFor();
    await this.hasNoBarriers();
    await this.fits();
    // Too early: the page says what is missing, and leads there.
    await press(buy);
    await page.getByText(words.branchMissing).waitFor();
    const [city, branch] = [this.combobox(0), this.combobox(1)];
    if (!(await hasFocus(city))) await tabTo(city, "Shift+Tab");
    await this.choose(city, "льв", /^Львів/);
    await tabTo(branch);
    await this.choose(branch, "12", /№\s?12\b/);
  }

  async fillInRecipient(): Promise<void> {
    const { words } = this;
    await this.fill(words.lastName, "Коваленко");
    await this.fill(words.firstName, "Марія");
    await this.fill(words.phone, "067 123 45 67");
    await this.fill(words.email, "maria@example.com");
  }

  /** Reads on the page that the order has come so far. */
  async sees(step: 0 | 1 | 2 | 3): Promise<void> {
    const current = this.page.locator("[aria-current=step]", { hasText: this.words.steps[step] });
    await current.waitFor({ timeout: 120_000 });
  }

  /** The waybill and the link that tracks it. */
  async waybill(): Promise<{ number: string; address: string | null }> {
    const link = this.page.getByRole("link", { name: this.words.track });
    return {
      number: await this.page.locator(".waybill .number").innerText(),
      address: await link.getAttribute("href"),
    };
  }

  /** Another page, by the link to it: the order in the shop's admin, or at the sandbox. */
  async follow(link: "admin" | "warehouse"): Promise<Page> {
    const opened = this.context.waitForEvent("page");
    await press(this.page.getByRole("link", { name: this.words[link] }));
    return opened;
  }

  /** The page is as wide as the window, and no wider. */
  async fits(): Promise<void> {
    const root = "document.documentElement";
    expect(await this.page.evaluate(`${root}.scrollWidth - ${root}.clientWidth`)).toBe(0);
  }

  /** A route of the admin, asked as the shop's owner. */
  async ask<T>(path: string): Promise<T> {
    const { origin } = new URL(this.page.url());
    return (await (await this.context.request.get(`${origin}/admin/${path}`)).json()) as T;
  }

  /** The page can be used without sight and without a mouse, by every rule of axe-core. */
  async hasNoBarriers(): Promise<void> {
    // The page's own policy lets in no script of others, in a tag.
    await this.page.evaluate(`${readFileSync(require.resolve("axe-core"), "utf8")}; 0`);
    const found = await this.page.evaluate<AxeResults>("axe.run()");
    const barriers = found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    );
    expect(barriers).toEqual([]);
  }

  close(): Promise<void> {
    return this.context.close();
  }

  private combobox(index: number): Locator {
    return this.page.locator("sklad-branch-picker").getByRole("combobox").nth(index);
  }

  private async fill(label: string, text: string): Promise<void> {
    await tabTo(this.page.getByLabel(label, { exact: true }));
    await this.page.keyboard.type(text);
  }

  /** Types into a combobox, waits for the list of that text, and goes down to the option. */
  private async choose(combobox: Locator, text: string, option: RegExp): Promise<void> {
    const picker = this.page.locator("sklad-branch-picker");
    const list = picker.getByRole("option");
    await this.page.keyboard.type(text, { delay: 60 });
    await picker.locator("[data-loading]").first().waitFor({ state: "detached" });
    await list.filter({ hasText: option }).first().waitFor();
    for (let presses = 0; !option.test(await this.activeOption(combobox)); presses += 1) {
      if (presses > 20) throw new Error(`No key leads to ${option.source}.`);
      await this.page.keyboard.press("ArrowDown");
    }
    await this.page.keyboard.press("Enter");
    // The other field's list may be open by now.
    await combobox.and(this.page.locator("[aria-expanded=false]")).waitFor();
  }

  /** The text of the option that Enter would choose. */
  private async activeOption(combobox: Locator): Promise<string> {
    // At once: the list may be drawn anew between two questions.
    return combobox.evaluate((field: Field) => {
      const id = field.getAttribute("aria-activedescendant");
      return (id === null ? null : field.getRootNode().getElementById(id))?.innerText ?? "";
    });
  }
}
