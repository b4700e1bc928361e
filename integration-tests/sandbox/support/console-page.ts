import { existsSync } from "node:fs";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { eventually } from "../../support/eventually";
import { TestSandbox } from "./sandbox-client";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const isThere = existsSync(CHROMIUM);

if (!isThere) {
  const sentence = `The console is tested in Chromium, which is not at ${CHROMIUM} (set CHROMIUM_PATH).`;
  if (process.env["CI"] === "true") throw new Error(sentence);
  process.stderr.write(`SKIPPED: ${sentence}\n`);
}

/** The console of a test's own sandbox, in a browser. Its members are there while a test runs. */
export class ConsoleAt {
  browser!: Browser;
  sandbox!: TestSandbox;
  page!: Page;
  /** What the browser reports in a test. */
  problems: string[] = [];

  async launch(): Promise<void> {
    this.browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  }

  async begin(): Promise<void> {
    this.sandbox = await TestSandbox.start({ limit: 60, webhookRetryMs: 10 });
    this.page = await this.browser.newPage({ viewport: { width: 1400, height: 900 }, locale: "en-GB" });
    this.page.setDefaultTimeout(150_000);
    this.problems = [];
    this.page.on("pageerror", (error) => this.problems.push(error.message));
    this.page.on("console", (message) => {
      if (message.type() === "error") this.problems.push(message.text());
    });
    await this.page.goto(this.sandbox.url);
    await this.page.getByText("updates live", { exact: true }).waitFor();
  }

  async end(): Promise<void> {
    await this.page.close();
    await this.sandbox.stop();
    expect(this.problems).toEqual([]);
  }

  open(view: string): Promise<void> {
    return this.page.getByRole("navigation").getByRole("link", { name: view }).click();
  }

  row(text: string): Locator {
    return this.page.locator("tbody tr", { hasText: text });
  }
}

/** Tests that have a console each; skipped where there is no browser. */
export function describeConsole(title: string, tests: (at: ConsoleAt) => void): void {
  (isThere ? describe : describe.skip)(title, () => {
    const at = new ConsoleAt();
    beforeAll(() => at.launch());
    afterAll(() => at.browser.close());
    beforeEach(() => at.begin());
    afterEach(() => at.end());
    tests(at);
  });
}

/** Reads until the value is the expected one, at most a minute: other suites run beside it. */
export async function expectSoon<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  await eventually(read, (value) => value === wanted);
}
