import type { Locator } from "playwright-core";
import type { ListStockResponse, StockResponse } from "../../src/contract";
import { type Merchant, NAMES } from "./browser";

/** Stock: what the warehouse reports, why a figure is what it is, and the way from a preview to what is written. */
export function stockPages(merchant: () => Merchant): void {
  const section = (name: string): Locator => merchant().section(name);
  const press = (name: string) => section("stock").getByRole("button", { name, exact: true }).click();
  const confirm = (name: string) =>
    merchant().page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
  const pathOf = async (what = "") => {
    const { connections } = await merchant().ask<{ connections: { id: string }[] }>("sklad/connections");
    return `sklad/connections/${connections[0]?.id ?? ""}/stock${what}`;
  };
  const standing = async () => (await merchant().ask<StockResponse>(await pathOf())).stock;

  it("of stock say why each figure is what it is, and let the writing be stopped and accepted again", async () => {
    const { levels } = await merchant().ask<ListStockResponse>(await pathOf("/levels?limit=1"));
    const sku = levels[0]?.sku ?? "";
    await merchant().speak("uk");
    await merchant().goTo("/warehouse");
    await section("health").getByRole("link", { name: "Залишки" }).click();
    await section("stock").getByText("Залишки в Medusa оновлюються зі складу.").waitFor();
    await section("stock-runs").locator("tbody tr").first().waitFor();
    await press("Усі артикули");
    await merchant().page.waitForURL("**list=all");
    await section("stock")
      .getByRole("button", { name: `Чому? ${sku}` })
      .click();
    const explained = section("sku");
    await explained.getByText("Склад повідомляє").waitFor();
    const [reported, counted, awaiting, buffer, free] = (
      await explained.locator("dl").first().locator("dd").allInnerTexts()
    ).map((text) => Number(text.replace(/[−=] /, "")));
    expect([reported, counted, awaiting, buffer].every(Number.isFinite)).toBe(true);
    expect(free).toBe((reported ?? 0) - (counted ?? 0) - (awaiting ?? 0) - (buffer ?? 0));
    await explained.getByRole("button", { name: "Отримати зі складу" }).click();
    await explained
      .getByText(/[+-]?\d+ · /)
      .first()
      .waitFor();
    await merchant().page.keyboard.press("Escape");
    await explained.waitFor({ state: "detached" });
    expect(
      (await section("stock").innerText())
        .replaceAll(NAMES, "")
        .replaceAll("CSV", "")
        .match(/\b[a-z]{3,}\b/gi),
    ).toBeNull();

    await press("Призупинити синхронізацію");
    await confirm("Призупинити синхронізацію");
    await section("stock").getByText("Залишки в Medusa ще не оновлено.").waitFor();
    expect(await standing()).toMatchObject({ writes: false });
    await press("Зміни");
    await press("Прийняти");
    await confirm("Прийняти");
    await section("stock").getByText("Залишки в Medusa оновлюються зі складу.").waitFor();
    expect(await standing()).toMatchObject({ writes: true });
    const [download] = await Promise.all([
      merchant().page.waitForEvent("download"),
      press("Завантажити CSV"),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  });

  it("of an inventory item say what the warehouse has of it", async () => {
    const { inventory_items: items } = await merchant().ask<{ inventory_items: { id: string }[] }>(
      "inventory-items?sku=TEA-KARPATY-100",
    );
    await merchant().speak("uk");
    await merchant().goTo(`/inventory/${items[0]?.id ?? ""}`);
    await section("item")
      .getByText(/^Склад повідомляє \d+; можна купити \d+\.$/)
      .waitFor();
  });
}
