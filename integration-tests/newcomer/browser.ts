import { existsSync } from "node:fs";
import type { AxeResults } from "axe-core";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const isThere = existsSync(CHROMIUM);

if (!isThere) {
  const sentence = `The pages are tested in Chromium, which is not at ${CHROMIUM} (set CHROMIUM_PATH).`;
  if (process.env["CI"] === "true") throw new Error(sentence);
  process.stderr.write(`SKIPPED: ${sentence}\n`);
}

/** A describe that needs a browser. */
export const describeInBrowser = isThere ? describe : describe.skip;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });

/** Names and numbers that are the same in every language. */
export const NAMES = /[\da-f]{8}-[\da-f-]{27}|Medusa|ApiKey|Sandbox|SKU|API|UAH|FF-?\w*|[A-Z]{3,}-[\w-]+/g;

/** Latin words of three letters and more that a part of a Ukrainian page shows, but for names and what was typed there. */
export async function latinWordsIn(part: Locator, typed: RegExp): Promise<string[]> {
  const text = (await part.innerText()).replaceAll(typed, "").replaceAll(NAMES, "");
  return text.match(/\b[a-z]{3,}\b/gi) ?? [];
}

export type Language = "en" | "uk";

/** The shop's admin knows the browser from now on. */
export async function signIn(
  { request }: BrowserContext,
  shopUrl: string,
  login: { email: string; password: string },
): Promise<void> {
  const signedIn = await request.post(`${shopUrl}/auth/user/emailpass`, { data: login });
  const { token } = (await signedIn.json()) as { token: string };
  await request.post(`${shopUrl}/auth/session`, { headers: { authorization: `Bearer ${token}` } });
}

/** A merchant in front of the shop's admin. */
export class Merchant {
  /** What the browser complained of. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    readonly shopUrl: string,
    private readonly browser: Browser,
    private readonly context: BrowserContext,
  ) {}

  static async open(shopUrl: string, login: { email: string; password: string }): Promise<Merchant> {
    const browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
    await signIn(context, shopUrl, login);
    const page = await context.newPage();
    page.setDefaultTimeout(150_000);
    const merchant = new Merchant(page, shopUrl, browser, context);
    page.on("pageerror", (error) => merchant.complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") merchant.complaints.push(message.text());
    });
    return merchant;
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  async speak(language: Language): Promise<void> {
    await this.context.addCookies([{ name: "lng", value: language, url: this.shopUrl }]);
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.shopUrl}/app${path}`);
  }

  /** One of the plugin's sections. */
  section(name: string): Locator {
    return this.page.locator(`[data-sklad="${name}"]`);
  }

  /** Unfolds everything in a part of the page: what is unfolded is not among the closed any more. */
  async unfold(part: Locator): Promise<void> {
    const closed = part.locator("button[aria-expanded=false]:not([role=combobox], [aria-haspopup])");
    for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  }

  /** What keeps people from using our sections of the page, by axe-core's rules: serious and critical ones. */
  async barriers(): Promise<string[]> {
    if ((await this.page.locator("[data-sklad]").count()) === 0) return [];
    await this.page.addScriptTag({ path: require.resolve("axe-core") });
    // On its way from one colour to another a button has less contrast than either: it arrives at once.
    await this.page.addStyleTag({ content: "* { transition: none !important }" });
    const found = await this.page.evaluate<AxeResults>("axe.run({ include: ['[data-sklad]'] })");
    return found.violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }

  /** The page fits the window, but for what scrolls inside it, and has no barriers. */
  async expectUsable(): Promise<void> {
    // A row under the mouse has another ground for a moment.
    await this.page.mouse.move(0, 0);
    const root = "document.documentElement";
    const beyond = await this.page.evaluate(`Math.max(0, ${root}.scrollWidth - ${root}.clientWidth)`);
    expect({ beyond, barriers: await this.barriers() }).toEqual({ beyond: 0, barriers: [] });
  }

  /** A route of the admin, asked as the merchant who is signed in. */
  async ask<T>(path: string, method: "GET" | "POST" | "DELETE" = "GET", data?: object): Promise<T> {
    const response = await this.context.request.fetch(`${this.shopUrl}/admin/${path}`, {
      method,
      ...(data && { data }),
    });
    return (await response.json()) as T;
  }
}
