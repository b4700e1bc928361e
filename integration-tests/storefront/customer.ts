import type { AxeResults } from "axe-core";
import { type Browser, type Locator, type Page } from "playwright-core";

/** A customer in front of a page, with a keyboard. */
export class Customer {
  /** What the browser complained of, but for responses the test wants to fail. */
  readonly complaints: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(
    browser: Browser,
    url: string,
    options: { readonly width?: number; readonly isDark?: boolean } = {},
  ): Promise<Customer> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 900, height: 800 },
      colorScheme: options.isDark ? "dark" : "light",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    page.setDefaultTimeout(150_000);
    const customer = new Customer(page);
    page.on("pageerror", (error) => customer.complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
      customer.complaints.push(message.text());
    });
    await page.goto(url);
    return customer;
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  get city(): Locator {
    return this.page.getByRole("combobox").nth(0);
  }

  get branch(): Locator {
    return this.page.getByRole("combobox").nth(1);
  }

  get status(): Locator {
    return this.page.getByRole("status");
  }

  option(name: string | RegExp): Locator {
    return this.page.getByRole("option", { name });
  }

  /** What the page's listener was given. */
  async details(): Promise<({ data: Record<string, string> } | null)[]> {
    return this.page.evaluate("window.details");
  }

  /** What keeps people from using the page, by axe-core's rules. */
  async barriers(): Promise<string[]> {
    await this.page.addScriptTag({ path: require.resolve("axe-core") });
    const found = await this.page.evaluate<AxeResults>("axe.run()");
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    );
  }
}
