import { describePicker } from "./plain-shop";

describePicker("What <sklad-branch-picker> shows", (shop) => {
  it("shows the region of cities of one name, and names as text only", async () => {
    const customer = await shop.open("/uk");
    await customer.city.fill("балки");
    await customer.option("Вінницька").waitFor();
    expect(await customer.option(/./).allInnerTexts()).toEqual([
      "Балки\nсело, Вінницька обл.",
      "Балки\nсело, Запорізька обл.",
    ]);
    await customer.city.fill("onerror");
    await customer.option("<img").click();
    await customer.option("№1").first().waitFor();
    expect(await customer.city.inputValue()).toContain("<img src=x");
    expect(await customer.page.title()).toBe("Checkout");
  });

  it("shows branches or parcel lockers where the warehouse says which is which", async () => {
    const customer = await shop.open("/en");
    await customer.city.click();
    await customer.option("Львів").click();
    await customer.page.getByRole("button", { name: "Parcel lockers" }).click();
    await customer.option("№3").first().waitFor();
    expect(await customer.option("Відділення").count()).toBe(0);
    await customer.option("№3").first().click();
    expect(await shop.formData()).toEqual({ branch: "branch-3" });
  });

  it("offers one kind alone where the shop wants that", async () => {
    const customer = await shop.open("/lockers");
    await customer.city.click();
    await customer.option("Львів").click();
    await customer.option("№3").first().waitFor();
    expect(await customer.option("Відділення").count()).toBe(0);
    expect(await customer.page.getByRole("group").count()).toBe(0);
    expect(await customer.branch.getAttribute("placeholder")).toBe("Number or address");
    expect(await customer.page.getByText("Parcel locker", { exact: true }).count()).toBe(1);
  });

  it("says that the shop does not respond, and tries again when it is asked to", async () => {
    shop.server.trouble = "down";
    const customer = await shop.open("/en");
    await customer.press("Tab");
    await customer.page.locator("[part=message]", { hasText: "The list could not be loaded." }).waitFor();
    shop.server.trouble = "none";
    await customer.press("Tab", "Enter");
    await customer.option("Київ").waitFor();
    expect(await customer.page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  });

  it("waits as long as a busy shop asks it to, and tries again", async () => {
    shop.server.trouble = "busy";
    const customer = await shop.open("/uk");
    await customer.press("Tab");
    await customer.page.locator("[part=message]", { hasText: "Запитів забагато" }).waitFor();
    await customer.option("Київ").waitFor();
    expect(shop.server.asked).toHaveLength(2);
  });

  it("says that a list may be incomplete while the warehouse does not respond", async () => {
    shop.server.trouble = "incomplete";
    const customer = await shop.open("/uk");
    await customer.city.click();
    await customer.option("Львів").click();
    await customer.page
      .locator("[part=note]:not([hidden])", { hasText: "Список може бути неповним" })
      .waitFor();
    expect(await customer.status.textContent()).toContain("Список може бути неповним");
  });

  it("does not say that there is no such city while the list of cities was never read", async () => {
    shop.server.trouble = "no cities";
    const customer = await shop.open("/uk");
    await customer.city.fill("льв");
    const incomplete = "Список може бути неповним: він ще зчитується.";
    await customer.page.locator("[part=message]", { hasText: incomplete }).waitFor();
    expect(await customer.status.textContent()).toBe(incomplete);
    shop.server.trouble = "none";
    await customer.page.getByRole("button", { name: "Спробувати ще раз" }).click();
    await customer.option("Львів").waitFor();
  });

  it("does not say that a city has no branches while the warehouse does not respond", async () => {
    shop.server.trouble = "unread";
    const customer = await shop.open("/uk");
    await customer.city.click();
    await customer.option("Львів").click();
    const incomplete = "Список може бути неповним: він ще зчитується.";
    await customer.page.locator("[part=message]", { hasText: incomplete }).waitFor();
    expect(await customer.status.textContent()).toBe(incomplete);
    await customer.page.getByRole("button", { name: "Спробувати ще раз" }).waitFor();
    shop.server.trouble = "none";
    await customer.branch.click();
    await customer.option("№1").first().waitFor();
  });

  it.each(["/uk", "/en", "/english"])("speaks one language: %s", async (path) => {
    const customer = await shop.open(path);
    await customer.city.fill("льв");
    await customer.option("Львів").click();
    await customer.option("№1").first().waitFor();
    const texts = await customer.page.evaluate<string>(
      `[...document.querySelector("sklad-branch-picker").shadowRoot.querySelectorAll("label, button, [role=status]")].map((part) => part.textContent + (part.ariaLabel ?? "")
      ).join(" ")`,
    );
    expect(texts).toMatch(path === "/uk" ? /Населений пункт/ : /City or village/);
    expect(texts).not.toMatch(path === "/uk" ? /[a-z]{3,}/i : /[а-яіїє]{3,}/i);
    const chosen = path === "/uk" ? "Львів, Львівська обл." : "Львів, Lvivska oblast";
    expect(await customer.city.inputValue()).toBe(chosen);
  });

  it("speaks the page's new language in every part, once the customer goes on", async () => {
    const customer = await shop.open("/uk");
    await customer.city.fill("льв");
    await customer.option("Львів").click();
    await customer.option("№1").first().waitFor();
    await customer.page.evaluate(`document.documentElement.lang = "en"`);
    await customer.type("9999");
    await customer.page.locator("[part=message]", { hasText: "Nothing like that here." }).waitFor();
    expect(await customer.status.textContent()).toBe("Nothing like that here. Type a number or a street.");
    expect(await customer.city.inputValue()).toBe("Львів, Lvivska oblast");
    expect(await customer.branch.getAttribute("placeholder")).toBe("Number or address");
  });

  it("takes a colour from a property of the page that is called as one might call its own", async () => {
    const customer = await shop.open("/green");
    await customer.press("Tab");
    const outline = await customer.page.evaluate<string>(
      `getComputedStyle(document.querySelector("sklad-branch-picker").shadowRoot.activeElement).outlineColor`,
    );
    expect(outline).toBe("rgb(0, 128, 0)");
  });

  it.each([
    { name: "light", isDark: false },
    { name: "dark", isDark: true },
  ])("is usable by everyone at 390 pixels, $name", async ({ isDark }) => {
    const customer = await shop.open("/required", { width: 390, isDark });
    await customer.page.getByRole("button", { name: "OK" }).click();
    expect(await customer.barriers()).toEqual([]);
    await customer.city.fill("льв");
    await customer.press("ArrowDown");
    await customer.option("Львів").waitFor();
    expect(await customer.barriers()).toEqual([]);
    await customer.press("Enter");
    await customer.option("№2").first().waitFor();
    await customer.press("ArrowDown");
    expect(await customer.barriers()).toEqual([]);
    const width = await customer.page.evaluate<number>("document.documentElement.scrollWidth");
    expect(width).toBe(390);
    const small = await customer.page.evaluate<string[]>(
      `[...document.querySelector("sklad-branch-picker").shadowRoot.querySelectorAll("input, button, [role=option]")]
        .map((part) => [part.outerHTML.slice(0, 80), part.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && (box.height < 44 || box.width < 44)).map(([html]) => html)`,
    );
    expect(small).toEqual([]);
  });
});
