import { eventually } from "../support/eventually";
import { describePicker } from "./plain-shop";
import { inSoak } from "../../unit-tests/support/in-soak";

describePicker("<sklad-branch-picker> under a customer's hands", (shop) => {
  /** A slow typist's text is asked for in parts, of which the last one counts. */
  const untilAsked = (text: string) =>
    eventually(
      async () => shop.server.asked.at(-1) ?? "",
      (asked) => asked.includes(text),
    );

  it("takes a branch in a few keys, for the page and for its form", async () => {
    const customer = await shop.open("/uk");
    await customer.press("Tab");
    await customer.option("Київ").waitFor();
    await customer.type("льв");
    await customer.option("Київ").waitFor({ state: "hidden" });
    await eventually(
      () => customer.status.textContent(),
      (text) => text === "1 результат",
    );
    await customer.press("ArrowDown", "Enter");
    expect(await customer.city.inputValue()).toBe("Львів, Львівська обл.");
    await customer.option("Відділення №1").first().waitFor();
    expect(await customer.status.textContent()).toBe("20 результатів, є ще");
    await customer.type("13");
    await eventually(
      () => customer.option(/./).count(),
      (count) => count === 1,
    );
    await customer.press("Enter");
    const data = {
      warehouse_ref: "branch-13",
      warehouse_name: "Відділення №13",
      city_ref: "city-Львів-Львівська",
      city_name: "Львів",
    };
    expect(await customer.details()).toEqual([expect.objectContaining({ data })]);
    expect(await shop.formData()).toEqual({ branch: "branch-13" });
    expect(await customer.branch.inputValue()).toBe("Відділення №13");
    expect(await customer.branch.getAttribute("aria-expanded")).toBe("false");
  });

  inSoak("does so in the page of the documentation", async () => {
    const customer = await shop.open("/docs");
    const said = customer.page.waitForEvent("console", (message) => message.type() === "log");
    await customer.city.fill("льв");
    await customer.option("Львів").click();
    await customer.option("№1").first().click();
    expect(await (await said).args()[0]?.jsonValue()).toMatchObject({ warehouse_ref: "branch-1" });
  });

  it("means the list that is still on its way, when the keys are faster than the shop", async () => {
    shop.server.trouble = "slow";
    const customer = await shop.open("/uk");
    await customer.press("Tab");
    await untilAsked("/cities?");
    shop.server.release();
    await customer.option("Київ").waitFor();
    await customer.type("льв");
    await customer.press("ArrowDown", "Enter");
    await untilAsked("q=льв");
    shop.server.release();
    await eventually(
      () => customer.city.inputValue(),
      (text) => text === "Львів, Львівська обл.",
    );
    await customer.type("12");
    await customer.press("Enter");
    await untilAsked("q=12");
    shop.server.release();
    await eventually(shop.formData, ({ branch }) => branch === "branch-12");
  });

  inSoak("takes what is pressed, also of a list that the next one is about to replace", async () => {
    const customer = await shop.open("/uk");
    await customer.city.click();
    await customer.option("Львів").waitFor();
    shop.server.trouble = "slow";
    await customer.type("к");
    await customer.option("Львів").click();
    expect(await customer.city.inputValue()).toBe("Львів, Львівська обл.");
  });

  inSoak("means the list a busy shop gives later, and never one that is out of date", async () => {
    const customer = await shop.open("/uk");
    await customer.city.fill("одеса");
    await eventually(
      () => customer.option(/./).count(),
      (count) => count === 1,
    );
    shop.server.trouble = "busy";
    await customer.city.fill("льв");
    await customer.page.locator("[part=message]", { hasText: "Запитів забагато" }).waitFor();
    await customer.press("Enter");
    expect(await customer.city.inputValue()).toBe("льв");
    await eventually(
      () => customer.city.inputValue(),
      (text) => text === "Львів, Львівська обл.",
    );
  });

  inSoak("keeps the list while its next page loads or fails, and takes an option of it at once", async () => {
    const customer = await shop.open("/en");
    await customer.city.click();
    await customer.option("Львів").click();
    await customer.option("№20").waitFor();
    shop.server.trouble = "down";
    await customer.press("ArrowDown", "End");
    const retry = customer.page.getByRole("button", { name: "Try again" });
    await retry.waitFor();
    expect(await customer.option(/./).count()).toBe(20);
    const list = customer.page.getByRole("listbox");
    expect(await list.evaluate((element: { scrollTop: number }) => element.scrollTop)).toBeGreaterThan(0);
    shop.server.trouble = "slow";
    await retry.click();
    await untilAsked("offset=20");
    await customer.press("Enter");
    expect(await customer.branch.inputValue()).toBe("Відділення №20");
    expect(await shop.formData()).toEqual({ branch: "branch-20" });
  });

  it("moves through a list with the arrows, Home and End, loads the next page, and closes with Escape", async () => {
    const customer = await shop.open("/en");
    await customer.city.click();
    await customer.option("Львів").click();
    await customer.option("№20").waitFor();
    const active = async () => {
      const id = await customer.branch.getAttribute("aria-activedescendant");
      return id && customer.page.locator(`#${id}`).locator("span").first().textContent();
    };
    expect(await active()).toBeNull();
    await customer.press("ArrowDown", "ArrowDown");
    expect(await active()).toBe("Відділення №2");
    await customer.press("ArrowUp");
    expect(await active()).toBe("Відділення №1");
    await customer.press("End");
    expect(await active()).toBe("Відділення №20");
    await customer.option("№40").waitFor();
    await customer.press("ArrowDown");
    expect(await active()).toBe("Поштомат №21");
    await customer.press("Home");
    expect(await active()).toBe("Відділення №1");
    await customer.press("Escape");
    expect(await customer.branch.getAttribute("aria-expanded")).toBe("false");
    expect(await customer.details()).toEqual([]);
    await customer.press("ArrowDown", "ArrowDown", "Tab");
    expect(await shop.formData()).toEqual({ branch: "branch-1" });
  });

  it("takes a marked city with Tab, and the branch is the next stop", async () => {
    const customer = await shop.open("/uk");
    await customer.press("Tab");
    await customer.option("Київ").waitFor();
    await customer.press("ArrowDown", "Tab");
    expect(await customer.city.inputValue()).toBe("Київ, Київська обл.");
    await customer.type("12");
    await customer.press("Enter");
    await eventually(shop.formData, ({ branch }) => branch === "branch-12");
  });

  inSoak("goes back with Shift+Tab, and takes nothing", async () => {
    const customer = await shop.open("/uk");
    await customer.press("Tab");
    await customer.option("Київ").waitFor();
    await customer.press("ArrowDown", "Shift+Tab");
    expect(await customer.city.inputValue()).toBe("");
    await customer.city.click();
    await customer.option("Львів").click();
    await customer.option("№1").first().waitFor();
    await customer.press("ArrowDown", "Shift+Tab");
    expect(await customer.branch.getAttribute("aria-expanded")).toBe("false");
    expect(await customer.branch.inputValue()).toBe("");
    expect(await customer.details()).toEqual([]);
  });

  inSoak("clears with Escape and with the button, and tells the page", async () => {
    const customer = await shop.open("/en");
    await customer.city.click();
    await customer.option("Львів").click();
    await customer.option("№2").first().click();
    expect(await shop.formData()).toEqual({ branch: "branch-2" });
    await customer.press("Escape");
    expect(await customer.branch.inputValue()).toBe("");
    expect(await shop.formData()).toEqual({});
    await customer.page.getByRole("button", { name: "Clear: City or village" }).click();
    expect(await customer.city.inputValue()).toBe("");
    expect((await customer.details()).map((detail) => detail?.data["warehouse_ref"] ?? null)).toEqual([
      "branch-2",
      null,
    ]);
  });

  it("holds a form back until a branch is chosen, and says what is missing", async () => {
    const customer = await shop.open("/required");
    const ok = customer.page.getByRole("button", { name: "OK" });
    await ok.click();
    await customer.page
      .locator("[part=message]", { hasText: "Оберіть населений пункт зі списку." })
      .waitFor();
    expect(await customer.city.getAttribute("aria-invalid")).toBe("true");
    expect(await customer.page.evaluate("window.sent")).toEqual([]);
    await customer.city.fill("льв");
    await customer.option("Львів").click();
    await customer.option("№1").first().waitFor();
    await customer.press("Escape");
    await ok.click();
    await customer.page.locator("[part=message]", { hasText: "Оберіть відділення зі списку." }).waitFor();
    await customer.branch.fill("12");
    await customer.option("№12").click();
    await ok.click();
    expect(await customer.page.evaluate("window.sent")).toEqual([{ branch: "branch-12" }]);
    await customer.page.evaluate(`document.querySelector("form").reset()`);
    expect(await customer.city.inputValue()).toBe("");
  });

  it("keeps the city when the page names another cart or language, and drops a branch of another kind", async () => {
    const customer = await shop.open("/uk");
    const set = (name: string, value: string) =>
      customer.page.evaluate(
        `document.querySelector("sklad-branch-picker").setAttribute("${name}", "${value}")`,
      );
    await customer.city.click();
    await customer.option("Львів").click();
    await customer.option("№1").first().waitFor();
    const { length } = shop.server.asked;
    await set("lang", "en");
    expect(await customer.status.textContent()).toBe("20 results, and more");
    expect(shop.server.asked).toHaveLength(length);
    await set("cart-id", "cart_2");
    expect(await customer.city.inputValue()).toBe("Львів, Lvivska oblast");
    await customer.branch.fill("12");
    await customer.option("№12").click();
    expect(shop.server.asked.at(-1)).toContain("cart_id=cart_2");
    await set("kind", "branch");
    expect(await shop.formData()).toEqual({});
    expect(await customer.details()).toEqual([expect.anything(), null]);
    expect(await customer.city.inputValue()).toBe("Львів, Lvivska oblast");
    await customer.page.evaluate(
      `document.activeElement.blur(), document.querySelector("sklad-branch-picker").focus()`,
    );
    await customer.type("13");
    await customer.press("Enter");
    await eventually(shop.formData, ({ branch }) => branch === "branch-13");
  });
});
