import { existsSync } from "node:fs";
import { chromium, type Browser, type Page } from "playwright-core";
import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const isThere = existsSync(CHROMIUM);

if (!isThere) {
  const sentence = `The console is tested in Chromium, which is not at ${CHROMIUM} (set CHROMIUM_PATH).`;
  if (process.env["CI"] === "true") throw new Error(sentence);
  process.stderr.write(`SKIPPED: ${sentence}\n`);
}

it("serves the page and every file it loads, under a policy that lets nothing else in", async () => {
  const sandbox = await TestSandbox.start();
  const wanted = ["/"];
  for (const path of wanted) {
    const response = await fetch(sandbox.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const text = await response.text();
    const found = [...text.matchAll(/(?:href|src)="(\/_console\/[^"]+)"|from "\.\/([^"]+\.js)"/g)];
    const named = found.map(([, absolute, relative]) => absolute ?? `/_console/${relative ?? ""}`);
    wanted.push(...named.filter((name) => !wanted.includes(name)));
  }
  expect(wanted).toEqual(expect.arrayContaining(["/_console/icon.svg", "/_console/base.css"]));
  expect(wanted.filter((name) => name.endsWith(".js")).length).toBeGreaterThanOrEqual(10);
  await sandbox.stop();
});

(isThere ? describe : describe.skip)("the console in a browser", () => {
  let browser: Browser;
  let sandbox: TestSandbox;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    sandbox = await TestSandbox.start({ limit: 60, webhookRetryMs: 10 });
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(30_000);
    problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    await page.goto(sandbox.url);
    await page.getByText("live", { exact: true }).waitFor();
  });
  afterEach(async () => {
    await page.close();
    await sandbox.stop();
    expect(problems).toEqual([]);
  });

  const open = (view: string): Promise<void> => page.getByRole("link", { name: view }).click();
  const row = (text: string): ReturnType<Page["locator"]> => page.locator("tbody tr", { hasText: text });
  const status = async (): Promise<string | undefined> => (await sandbox.orders())[0]?.status;

  it("shows an order the moment it is accepted, and takes it all the way", async () => {
    await page.getByText("The warehouse is empty").waitFor();
    await sandbox.accept(wireOrder({ id_order: "1001", recipient: "Шевченко Олена" }));
    await row("1001").click();
    const detail = page.getByRole("complementary", { name: "Order" });
    await detail.getByText("380501234567", { exact: true }).waitFor();
    for (const [button, reached] of [
      ["Pick", "picked"],
      ["Ship", "shipped"],
      ["Deliver", "delivered"],
      ["Return", "returned"],
    ] as const) {
      await detail.getByRole("button", { name: button, exact: true }).click();
      await detail.locator("header .pill", { hasText: reached }).waitFor();
      expect(await status()).toBe(reached);
    }
    await detail.getByText("Nothing more can happen to this order.").waitFor();
    expect(await detail.locator(".timeline li").allTextContents()).toEqual(
      ["new", "picked", "shipped", "delivered", "returned"].map((name) => expect.stringContaining(name)),
    );
  });

  it("refuses and cancels, and filters by status", async () => {
    const first = await sandbox.accept(wireOrder({ id_order: "2001" }));
    await sandbox.accept(wireOrder({ id_order: "2002" }));
    await sandbox.advance(first.id_order_FF, "shipped");
    await row("2001").click();
    await page.getByRole("button", { name: "Refuse" }).click();
    await row("2002").click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "canceled", exact: true }).click();
    await row("2001").waitFor({ state: "detached" });
    expect((await sandbox.orders()).map((order) => order.status)).toEqual(["refused", "canceled"]);
    await open("Returns");
    await page.getByRole("button", { name: "Take back" }).click();
    await row("RT-000001").getByText("received").waitFor();
  });

  it("finds an order by any of its numbers, with its files", async () => {
    const { key_order, id_order_FF } = await sandbox.accept(wireOrder({ id_order: "3001" }));
    const file = { file_type: "waybill", file_name: "ttn.pdf", file_content: "UERG" };
    await sandbox.data("AddFileForOrder", { id_order_FF, key_order, ...file });
    await sandbox.accept(wireOrder({ id_order: "3002" }));
    await page.getByRole("searchbox").fill(key_order);
    await page.getByRole("searchbox").press("Enter");
    await page.getByRole("heading", { name: "3001" }).waitFor();
    await page.getByRole("link", { name: "ttn.pdf" }).waitFor();
    await page.getByRole("searchbox").fill("none");
    await page.getByRole("searchbox").press("Enter");
    await page.getByText("No order has the number none.").waitFor();
  });

  it("an address leads to one order, and the choice of another is an address too", async () => {
    const first = await sandbox.accept(wireOrder({ id_order: "3101" }));
    await sandbox.accept(wireOrder({ id_order: "3102" }));
    await page.goto(`${sandbox.url}/#orders/${first.id_order_FF}`);
    await page.reload();
    await page.getByRole("heading", { name: "3101" }).waitFor();
    await row("3102").click();
    await page.getByRole("heading", { name: "3102" }).waitFor();
    expect(new URL(page.url()).hash).toBe("#orders/FF-000002");
    await page.goBack();
    await page.getByRole("heading", { name: "3101" }).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("heading", { name: "3101" }).waitFor({ state: "hidden" });
    expect(new URL(page.url()).hash).toBe("#orders");
  });

  it("counts a shelf, and receives a delivery", async () => {
    await open("Stock");
    await page.getByLabel("SKU", { exact: true }).fill("TEA-100");
    await page.getByLabel("Name", { exact: true }).fill("Чай");
    await page.getByRole("button", { name: "Put on the shelf" }).click();
    const shelf = page.getByLabel("On the shelf: TEA-100");
    await shelf.fill("7");
    await shelf.press("Enter");
    await expectSoon(async () => (await stockOf("TEA-100"))?.shelf, 7);

    const delivery_request = {
      id_request: "PO-1",
      date_delivery: "24.12.2026",
      comment: "",
      products: [{ sku: "TEA-100", name: "Чай", count: "20" }],
    };
    await sandbox.data("AddDeliveryRequest", { delivery_request });
    await open("Inbound");
    await page.getByLabel("Counted: TEA-100").fill("18");
    await page.getByRole("button", { name: "Receive" }).click();
    await row("PO-1").getByText("received", { exact: true }).waitFor();
    expect((await stockOf("TEA-100"))?.shelf).toBe(25);
  });

  it("shows calls and what is left of the rate limit", async () => {
    await open("Calls");
    await page.getByLabel("0 of 60 calls spent").first().waitFor();
    await sandbox.post("ReportSklad");
    await sandbox.post("ReportSklad");
    await row("429").waitFor();
    await page.getByLabel("1 of 60 calls spent").waitFor();
    await page.getByText("ReportSklad 1/1").waitFor();
  });

  it("registers a receiver, and shows what it answered", async () => {
    await open("Webhooks");
    await page.getByLabel("URL for production").fill(`${sandbox.url}/nowhere`);
    await page.getByRole("button", { name: "Register" }).first().click();
    await sandbox.accept(wireOrder());
    await row("FF-000001").getByText("failed").waitFor();
    expect(await row("FF-000001").locator(".attempts b").allTextContents()).toEqual([
      "404",
      "404",
      "404",
      "404",
    ]);
    await page.getByRole("button", { name: "Send again" }).click();
    await expectSoon(() => row("FF-000001").locator(".attempts b").count(), 5);
  });

  it("switches faults on and off", async () => {
    await open("Faults");
    await page.getByLabel("What").selectOption("server_error");
    await page.getByLabel("Operation").selectOption("AddOrder");
    await page.getByLabel("HTTP status").fill("503");
    await page.getByLabel("How many calls").fill("1");
    await page.getByRole("button", { name: "Switch on" }).click();
    await row("server_error").waitFor();
    expect((await sandbox.post("AddOrder", { order: wireOrder() })).status).toBe(503);
    await row("server_error").getByText("spent").waitFor();
    expect((await sandbox.post("AddOrder", { order: wireOrder() })).status).toBe(200);
    await page.getByRole("button", { name: "Switch off server_error" }).click();
    await page.getByText("No active faults").waitFor();
  });

  it("runs on autopilot, and shows one environment alone", async () => {
    await page.getByLabel("Pace").selectOption("500");
    await page.getByRole("switch", { name: "Autopilot" }).check();
    await sandbox.accept(wireOrder({ id_order: "4001" }));
    await sandbox.data("AddOrder", { ApiKey: "sandbox-staging-key", order: wireOrder({ id_order: "4002" }) });
    await row("4001").getByText("delivered").waitFor();
    await page.getByRole("button", { name: "staging" }).click();
    await row("4001").waitFor({ state: "detached" });
    await row("4002").waitFor();
  });

  it("is safe against what callers send, and starts again after a reset", async () => {
    await sandbox.accept(wireOrder({ id_order: "5001", recipient: "<img src=x onerror=alert(1)>" }));
    await row("<img src=x onerror=alert(1)>").waitFor();
    await sandbox.controlled("POST", "/reset");
    await page.getByText("The warehouse is empty").waitFor();
  });

  async function stockOf(sku: string): Promise<{ shelf: number } | undefined> {
    const { stock } = await sandbox.controlled<{ stock: { sku: string; shelf: number }[] }>("GET", "/stock");
    return stock.find((level) => level.sku === sku);
  }

  async function expectSoon<T>(read: () => Promise<T>, wanted: T): Promise<void> {
    const until = Date.now() + 5_000;
    while ((await read()) !== wanted && Date.now() < until);
    expect(await read()).toEqual(wanted);
  }
});
