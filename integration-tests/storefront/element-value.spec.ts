import { describePicker } from "./plain-shop";

describePicker("What a page sets in <sklad-branch-picker>", (shop) => {
  it.each([
    { by: "a reset of its form", script: `document.querySelector("form").reset()` },
    { by: "the value null", script: `document.querySelector("sklad-branch-picker").value = null` },
  ])("has no complaint after $by, though a field was left without a choice", async ({ script }) => {
    const customer = await shop.open("/uk");
    const complaint = customer.page.locator("[part=message][data-bad]");
    await customer.city.fill("льв");
    await customer.option("Львів").waitFor();
    await customer.page.evaluate("document.activeElement.blur()");
    await complaint.filter({ hasText: "Оберіть населений пункт зі списку." }).waitFor();
    expect(await customer.city.getAttribute("aria-invalid")).toBe("true");
    await customer.page.evaluate(script);
    expect(await customer.city.inputValue()).toBe("");
    expect(await customer.city.getAttribute("aria-invalid")).toBeNull();
    expect(await complaint.count()).toBe(0);
  });

  it.each([
    { what: "what the event says", echoed: "detail" },
    { what: "the data of the shipping method", echoed: "detail && detail.data" },
  ])("leaves to the customer what is typed and chosen where the page sets $what", async ({ echoed }) => {
    const customer = await shop.open("/en");
    await customer.page.evaluate(
      `document.addEventListener("sklad-branch-change", ({ target, detail }) => (target.value = ${echoed}))`,
    );
    const city = () => customer.city.inputValue();
    const lockers = customer.page.getByRole("button", { name: "Parcel lockers" });
    await customer.city.click();
    await customer.option("Львів").click();
    await customer.option("№2").first().click();
    await lockers.waitFor();
    await customer.press("Backspace");
    expect([await city(), await customer.branch.inputValue()]).toEqual([
      "Львів, Lvivska oblast",
      "Відділення №",
    ]);
    await customer.option("№4").first().click();
    await lockers.click();
    await customer.option("№3").first().click();
    expect([await city(), await shop.formData()]).toEqual(["Львів, Lvivska oblast", { branch: "branch-3" }]);
    await customer.page.getByRole("button", { name: "Clear: Branch or parcel locker" }).click();
    expect([await city(), await customer.branch.inputValue()]).toEqual(["Львів, Lvivska oblast", ""]);
    await customer.option("№6").first().click();
    await customer.city.fill("оде");
    expect([await city(), await customer.branch.inputValue()]).toEqual(["оде", ""]);
  });

  it("shows a branch that was chosen before, from the data of the shipping method", async () => {
    const customer = await shop.open("/uk");
    const data = { warehouse_ref: "b", warehouse_name: "Відділення №5", city_ref: "c", city_name: "Одеса" };
    await customer.page.evaluate(
      `document.querySelector("sklad-branch-picker").value = ${JSON.stringify(data)}`,
    );
    expect(await customer.city.inputValue()).toBe("Одеса");
    expect(await customer.branch.inputValue()).toBe("Відділення №5");
    expect(await shop.formData()).toEqual({ branch: "b" });
    expect({ details: await customer.details(), asked: shop.server.asked }).toEqual({
      details: [],
      asked: [],
    });
    const set = (name: string, value: string) =>
      customer.page.evaluate(
        `document.querySelector("sklad-branch-picker").setAttribute("${name}", "${value}")`,
      );
    await set("lang", "en");
    await set("cart-id", "cart_2");
    expect(await shop.formData()).toEqual({ branch: "b" });
    expect(await customer.details()).toEqual([]);
    // The data of another way of delivery.
    await customer.page.evaluate(`document.querySelector("sklad-branch-picker").value = {}`);
    expect(await customer.city.inputValue()).toBe("");
  });

  it("has its attributes as properties too, those that were set before it was defined as well", async () => {
    const customer = await shop.open("/en");
    const html = await customer.page.evaluate(`(() => {
      const early = document.createElement("early-picker");
      Object.assign(early, { name: "early", cartId: "cart_9" });
      document.body.append(early);
      customElements.define("early-picker", class extends customElements.get("sklad-branch-picker") {});
      const { name, cartId, required } = early;
      Object.assign(early, { baseUrl: "/", publishableKey: "pk", optionId: "so", kind: "locker", lang: "uk" });
      Object.assign(early, { required: true, disabled: true, cartId: undefined });
      const html = early.outerHTML;
      Object.assign(early, { required: false, disabled: false });
      return [name, cartId, required, html, early.required, early.matches("[required], [disabled]")];
    })()`);
    expect(html).toEqual([
      "early",
      "cart_9",
      false,
      '<early-picker name="early" base-url="/" publishable-key="pk" option-id="so" kind="locker" lang="uk" required="" disabled=""></early-picker>',
      false,
      false,
    ]);
  });
});
