import { readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import { describeConsole, expectSoon } from "./support/console-page";
import { wireOrder } from "./support/order";

describeConsole("the console's calls, webhooks, faults and setup", (at) => {
  it("shows calls and what is left of the rate limit", async () => {
    await at.open("Calls");
    await at.page.getByLabel("0 of 60 calls spent").first().waitFor();
    await at.sandbox.post("ReportSklad");
    await at.sandbox.post("ReportSklad");
    await at.row("429").waitFor();
    await at.page.getByLabel("1 of 60 calls spent").waitFor();
    await at.page.getByText("ReportSklad 1/1").waitFor();
  });

  it("shows the bodies of a call without its key, as a command too", async () => {
    await at.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await at.sandbox.accept(wireOrder({ id_order: "3201", comment: "It's a gift" }));
    await at.open("Calls");
    await at.row("AddOrder").getByText("200 ok").click();
    const detail = at.page.getByRole("complementary", { name: "Call" });
    await detail.getByText('"ApiKey": "API_KEY"').waitFor();
    await detail.getByText('"id_order_FF": "FF-000001"').waitFor();
    await detail.getByRole("button", { name: "Copy as curl" }).click();
    await at.page.getByText("Put an ApiKey in the place of API_KEY.").first().waitFor();
    const command = await at.page.evaluate<string>("navigator.clipboard.readText()");
    expect(command).toContain(`curl -sS -X POST '${at.sandbox.url}/api/AddOrder'`);
    expect(command).toContain(`"comment":"It'\\''s a gift"`);
    expect(command).not.toContain("sandbox-production-key");
  });

  it("finds calls by operation, order and response, in an address that can be kept", async () => {
    await at.sandbox.accept(wireOrder({ id_order: "3301" }));
    await at.sandbox.accept(wireOrder({ id_order: "3302" }));
    await at.sandbox.refusal("AddOrder", { order: { id_order: "3301" } });
    await at.sandbox.post("ReportSklad");
    await at.open("Calls");
    await at.page.locator("tbody tr").nth(3).waitFor();
    await at.page.getByLabel("Operation", { exact: true }).selectOption("AddOrder");
    await at.row("ReportSklad").waitFor({ state: "detached" });
    await at.page.getByLabel("Of the order").fill("3301");
    await at.page.getByLabel("Of the order").press("Enter");
    await at.row("3302").waitFor({ state: "detached" });
    await at.page.getByLabel("Response", { exact: true }).selectOption("error");
    await at.row("200 ok").waitFor({ state: "detached" });
    await at.page.reload();
    await expectSoon(() => at.page.locator("tbody tr").count(), 1);
    expect(new URL(at.page.url()).hash).toBe("#calls?operation=AddOrder&id_order=3301&response=error");
  });

  it("leads from an order to its calls and notifications, and back", async () => {
    const { id_order_FF } = await at.sandbox.accept(wireOrder({ id_order: "3401" }));
    await at.sandbox.accept(wireOrder({ id_order: "3402" }));
    await at.sandbox.controlled("PUT", "/webhooks", { url: `${at.sandbox.url}/nowhere` });
    await at.sandbox.advance(id_order_FF, "picked");
    await at.sandbox.advance("FF-000002", "picked");
    await at.row("3401").click();
    await at.page.getByRole("link", { name: "API calls" }).click();
    // The calls of this order alone: until then, a row may be drawn again under the mouse.
    await expectSoon(() => at.page.locator("tbody tr").count(), 1);
    await at.row("AddOrder").getByText("3401").click();
    await at.page.getByRole("complementary", { name: "Call" }).getByRole("link", { name: "3401" }).click();
    await at.page.getByRole("heading", { name: "3401" }).waitFor();
    expect(new URL(at.page.url()).hash).toBe(`#orders/${id_order_FF}`);
    await at.page.getByRole("link", { name: "Webhook deliveries" }).click();
    await expectSoon(() => at.page.locator("tbody tr").count(), 1);
    await at.row(id_order_FF).getByRole("link").click();
    await at.page.getByRole("heading", { name: "3401" }).waitFor();
  });

  it("creates and deletes ApiKeys, and resets when that is confirmed", async () => {
    await at.sandbox.accept(wireOrder());
    await at.open("Setup");
    await at.page.getByLabel("ApiKey", { exact: true }).fill("key-of-a-second-shop");
    await at.page.getByLabel("Account", { exact: true }).fill("second shop");
    await at.page.getByRole("button", { name: "Create the key" }).click();
    await at.row("key-of-a-second-shop").getByText("second shop").waitFor();
    await at.page.getByRole("button", { name: "Delete sandbox-staging-key" }).click();
    await at.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await at.page.getByRole("button", { name: "Delete sandbox-staging-key" }).click();
    await at.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await at.row("sandbox-staging-key").waitFor({ state: "detached" });
    expect((await at.sandbox.post("ListOrder", { ApiKey: "sandbox-staging-key" })).status).toBe(401);
    await at.page.getByRole("button", { name: "Reset the sandbox" }).click();
    await at.page.getByRole("dialog").getByRole("button", { name: "Reset the sandbox" }).click();
    await at.row("sandbox-staging-key").waitFor();
    expect(await at.sandbox.orders()).toEqual([]);
    const document = await at.page
      .getByRole("link", { name: "fulfillment-order-api.json" })
      .getAttribute("href");
    expect(await (await fetch(at.sandbox.url + (document ?? ""))).json()).toMatchObject({ openapi: "3.1.0" });
  });

  it("speaks the browser's language, and the other one when asked to", async () => {
    const ukrainian = await at.browser.newPage({ locale: "uk-UA" });
    await ukrainian.goto(at.sandbox.url);
    await ukrainian.getByRole("heading", { name: "Замовлення" }).waitFor();
    expect(await ukrainian.locator("html").getAttribute("lang")).toBe("uk");
    await ukrainian.getByRole("button", { name: "English" }).click();
    await ukrainian.getByRole("heading", { name: "Orders" }).waitFor();
    await ukrainian.reload();
    await ukrainian.getByRole("heading", { name: "Orders" }).waitFor();
    await ukrainian.close();
  });

  it("registers a receiver, and shows what it answered", async () => {
    await at.open("Webhooks");
    await at.page.getByLabel("URL for production").fill(`${at.sandbox.url}/nowhere`);
    await at.page.getByRole("button", { name: "Register" }).first().click();
    await at.sandbox.accept(wireOrder());
    await at.row("FF-000001").getByText("Failed").waitFor();
    expect(await at.row("FF-000001").locator(".attempts b").allTextContents()).toEqual([
      "404",
      "404",
      "404",
      "404",
    ]);
    await at.page.getByRole("button", { name: "Send again" }).click();
    await expectSoon(() => at.row("FF-000001").locator(".attempts b").count(), 5);
  });

  it("switches faults on and off", async () => {
    await at.open("Faults");
    await at.page.getByLabel("What").selectOption("server_error");
    await at.page.getByLabel("Operation").selectOption("AddOrder");
    await at.page.getByLabel("HTTP status").fill("503");
    await at.page.getByLabel("How many calls").fill("1");
    await at.page.getByRole("button", { name: "Switch on" }).click();
    await at.row("Server error (5xx)").waitFor();
    expect((await at.sandbox.post("AddOrder", { order: wireOrder() })).status).toBe(503);
    await at.row("Server error (5xx)").getByText("spent").waitFor();
    expect((await at.sandbox.post("AddOrder", { order: wireOrder() })).status).toBe(200);
    await at.page.getByRole("button", { name: "Remove: Server error (5xx)" }).click();
    await at.page.getByText("No active faults").waitFor();
  });

  it("refuses the next order in one click, and removes what is spent", async () => {
    await at.open("Faults");
    await at.page.getByRole("button", { name: "The warehouse refuses the next AddOrder" }).click();
    await at.row("Refusal by the warehouse").getByText("the next call").waitFor();
    expect(await at.sandbox.refusal("AddOrder", { order: wireOrder() })).toEqual(["refused"]);
    await at.page.getByRole("button", { name: "Every call 2 s late" }).click();
    await at.row("Late response").waitFor();
    await at.page.getByRole("button", { name: "Remove the spent" }).click();
    await at.row("Refusal by the warehouse").waitFor({ state: "detached" });
    await at.row("Late response").waitFor();
  });

  it.each(["en-GB", "uk-UA"])("keeps no person and no narrow screen out (%s)", async (locale) => {
    const { id_order_FF } = await at.sandbox.accept(wireOrder());
    await at.sandbox.advance(id_order_FF, "shipped");
    await at.sandbox.controlled("POST", "/returns", { id_order_FF });
    await at.sandbox.controlled("POST", "/faults", { kind: "refuse", operation: "CancelOrder" });
    const page = await at.browser.newPage({ viewport: { width: 390, height: 844 }, locale });
    const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
    const [call] = await at.sandbox.calls();
    const views = [`orders/${id_order_FF}`, `calls/${call?.id ?? 0}`, "stock", "returns", "inbound"];
    for (const view of [...views, "webhooks", "faults", "setup"]) {
      await page.goto(`${at.sandbox.url}/#${view}`);
      await page.reload();
      await page.locator(".live.on").waitFor();
      await page.evaluate(axe);
      const { violations } = await page.evaluate<AxeResults>("axe.run()");
      expect([view, violations.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([view, []]);
      const beyond = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      expect([view, beyond]).toEqual([view, 0]);
    }
    await page.close();
  });
});
