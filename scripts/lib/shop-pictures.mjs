const CUSTOMER = {
  "field-last_name": "Коваленко",
  "field-first_name": "Марія",
  "field-phone": "+380 67 123 45 67",
  "field-email": "maria@example.com",
};

/**
 * Takes pictures of the shop's page as a customer sees it: products, checkout with the branches of Lviv, and the order that
 * is on its way. Nothing is bought.
 * @param {{ shopUrl: string, language: string, theme: string, width: number, orderId?: string }} options
 * @param {(name: string) => string | null} fileOf null for a picture that is not wanted
 */
export async function takeShopPictures(browser, { shopUrl, language, theme, width, orderId }, fileOf) {
  const locale = language === "uk" ? "uk-UA" : "en-GB";
  const context = await browser.newContext({ viewport: { width, height: 1000 }, colorScheme: theme, locale });
  const page = await context.newPage();
  const take = async (name) => {
    const path = fileOf(name);
    if (path === null) return;
    await page.screenshot({ path });
    console.log(path);
  };
  const wanted = (name) => fileOf(name) !== null;

  if (wanted("shop") || wanted("shop-checkout")) {
    await page.goto(`${shopUrl}/`);
    const buttons = page.locator(".good .primary");
    await buttons.first().waitFor();
    await take("shop");
    for (const [count, index] of [0, 2, 3].entries()) {
      await buttons.nth(index).click();
      await page.locator(".count", { hasText: String(count + 1) }).waitFor();
    }
  }
  if (wanted("shop-checkout")) {
    await page.locator(".cart-link").click();
    for (const [id, text] of Object.entries(CUSTOMER)) await page.locator(`#${id}`).fill(text);
    const [city, branch] = [0, 1].map((index) =>
      page.locator("sklad-branch-picker").getByRole("combobox").nth(index),
    );
    const options = page.locator("sklad-branch-picker").getByRole("option");
    await city.pressSequentially("льв");
    await options
      .filter({ hasText: /^Львів/ })
      .first()
      .click();
    await branch.pressSequentially("12");
    await page.locator("sklad-branch-picker [data-loading]").first().waitFor({ state: "detached" });
    await options.filter({ hasText: "№12" }).first().waitFor();
    // On a telephone the cart comes first, and the picker below it.
    if (width < 900) await city.evaluate((input) => input.scrollIntoView({ block: "center" }));
    else await page.evaluate("window.scrollTo(0, 0)");
    await take("shop-checkout");
  }
  if (orderId && wanted("shop-order")) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${shopUrl}/#order=${orderId}`);
    await page.locator(".steps").waitFor();
    await take("shop-order");
  }
  await context.close();
}
