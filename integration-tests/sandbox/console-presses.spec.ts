import { setTimeout as delay } from "node:timers/promises";
import type { Locator } from "playwright-core";
import { describeConsole, expectSoon } from "./support/console-page";
import { wireOrder } from "./support/order";

const ADVANCE = "**/_sandbox/orders/*/advance";

describeConsole("a press of a button in the console", (at) => {
  const button = (name: string): Locator =>
    at.page.getByRole("complementary", { name: "Order" }).getByRole("button", { name, exact: true });

  async function open(id_order: string): Promise<void> {
    await at.sandbox.accept(wireOrder({ id_order }));
    await at.row(id_order).click();
    await button("Pick").waitFor();
  }

  const reached = (status: string): Promise<void> =>
    at.page.locator("aside header .pill", { hasText: status }).waitFor();

  it("is one step of the order, also when it is a double click", async () => {
    await open("6101");
    await button("Pick").dblclick({ delay: 60 });
    await reached("Picked");
    await button("Ship").dblclick();
    await reached("Shipped");
    expect((await at.sandbox.orders()).map(({ status }) => status)).toEqual(["shipped"]);
  });

  it("asks the sandbox once while its answer is under way", async () => {
    let asked = 0;
    await at.page.route(ADVANCE, async (route) => {
      asked += 1;
      await delay(300);
      await route.continue();
    });
    await open("6102");
    await button("Pick").focus();
    for (let press = 0; press < 3; press += 1) await at.page.keyboard.press("Enter");
    expect(await button("Pick").getAttribute("aria-disabled")).toBe("true");
    await reached("Picked");
    expect(asked).toBe(1);
    expect((await at.sandbox.orders()).map(({ status }) => status)).toEqual(["picked"]);
  });

  it("that the sandbox refuses shows its sentence, and can be repeated", async () => {
    await open("6103");
    const error = "FF-000001 is canceled and cannot become picked.";
    await at.page.route(ADVANCE, (route) => route.fulfill({ status: 409, json: { error } }), { times: 1 });
    await button("Pick").click();
    await at.page.getByRole("alert").getByText(error).waitFor();
    // The browser itself reports every such response; there is no exception beside it.
    await expectSoon(() => Promise.resolve(at.problems.length), 1);
    expect(at.problems.splice(0)).toEqual([expect.stringContaining("409 (Conflict)")]);
    await button("Pick").click();
    await reached("Picked");
  });
});
