import type { Locator } from "playwright-core";
import type { ListStockResponse, StockResponse } from "../../src/contract";
import { type Language, type Merchant, NAMES } from "./browser";

const TEXTS = {
  en: {
    more: "More actions",
    writes: "Stock in Medusa is updated from the warehouse.",
    previews: "Stock in Medusa is not updated yet.",
    lastDay: /of the last 24 hours/,
    held: "On hold",
    nothingHeld: "Nothing is on hold",
    all: "All SKUs",
    why: "Why?",
    reports: "The warehouse reports",
    pause: "Pause sync",
    changes: "Changes",
    accept: "Accept the changes",
    sums: /SKUs? changes?: |^Nothing changes/,
    csv: "Download CSV",
  },
  uk: {
    more: "Інші дії",
    writes: "Залишки в Medusa оновлюються зі складу.",
    previews: "Залишки в Medusa ще не оновлено.",
    lastDay: /За останню добу/,
    held: "На перевірці",
    nothingHeld: "На перевірці нічого немає",
    all: "Усі артикули",
    why: "Чому?",
    reports: "Склад повідомляє",
    movements: "Отримати зі складу",
    pause: "Призупинити синхронізацію",
    changes: "Зміни",
    accept: "Прийняти зміни",
    sums: /^(?:Зміни(?:ться|яться)|Змін немає)/,
    refresh: "Оновити зі складу",
    progress: /^(?:Склад дозволяє один звіт|Читаємо звіт|Звіряємо)/,
    csv: "Завантажити CSV",
    unknown: /^1 артикула з \d+ ще не було/,
    add: "Додати їх",
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>;

/** Stock: what the warehouse reports, why a figure is what it is, and the way from a preview to what is written. */
export function stockPages(merchant: () => Merchant): void {
  const section = (name: string): Locator => merchant().section(name);
  const press = (name: string) => section("stock").getByRole("button", { name, exact: true }).click();
  const show = (list: string) =>
    section("stock")
      .getByRole("tab", { name: new RegExp(`^${list}`) })
      .click();
  const choose = async (more: string, name: string) => {
    await press(more);
    await merchant().page.getByRole("menuitem", { name, exact: true }).click();
  };
  const rows = () => section("stock").locator("tbody tr");
  /** A figure as the page writes it: a sign, groups of three digits, and the language's decimal mark. */
  const numberOf = (text: string, language: Language) =>
    Number(
      text
        .replace(/^[−=] /, "")
        .replace(language === "en" ? /,/g : /\s/g, "")
        .replace("−", "-")
        .replace(",", "."),
    );
  const confirm = (name: string) =>
    merchant().page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
  const pathOf = async (what = "") => {
    const { connections } = await merchant().ask<{ connections: { id: string }[] }>("sklad/connections");
    return `sklad/connections/${connections[0]?.id ?? ""}/stock${what}`;
  };
  const standing = async () => (await merchant().ask<StockResponse>(await pathOf())).stock;

  it.each([
    ["uk", 1400],
    ["en", 390],
  ] as const)(
    "of stock say why each figure is what it is, and let the writing be stopped and accepted again, in %s at %i pixels",
    async (language, width) => {
      const t = TEXTS[language];
      await merchant().page.setViewportSize({ width, height: 1000 });
      const { levels } = await merchant().ask<ListStockResponse>(await pathOf("/levels?limit=1"));
      const { sku = "", product } = levels[0] ?? {};
      await merchant().speak(language);
      await merchant().goTo("/warehouse/stock");
      await section("stock").getByText(t.writes).waitFor();
      // They come with the first report.
      await section("stock-runs").waitFor();
      await merchant().unfold(section("stock-runs"));
      await section("stock-runs").getByText(t.lastDay).waitFor();
      await show(t.held);
      await section("stock").getByText(t.nothingHeld).waitFor();
      await show(t.all);
      await merchant().page.waitForURL("**list=all*");
      await section("stock").getByRole("searchbox").fill(sku.toLowerCase());
      await merchant().page.waitForURL("**q=*");
      await rows()
        .filter({ hasText: sku })
        .getByText(product?.title ?? "")
        .waitFor();
      await section("stock")
        .getByRole("searchbox")
        .fill(product?.title ?? "");
      await section("stock")
        .getByRole("button", { name: `${sku}: ${t.why}` })
        .click();
      const explained = section("sku");
      await explained.getByRole("heading", { name: product?.title ?? "" }).waitFor();
      await explained.getByText(t.reports).waitFor();
      const [reported, counted, awaiting, buffer, free] = (
        await explained.locator("dl").first().locator("dd").allInnerTexts()
      ).map((text) => numberOf(text, language));
      expect([reported, counted, awaiting, buffer].every(Number.isFinite)).toBe(true);
      expect(free).toBe((reported ?? 0) - (counted ?? 0) - (awaiting ?? 0) - (buffer ?? 0));
      // The warehouse lists them once a minute.
      if (language === "uk") {
        await explained.getByRole("button", { name: TEXTS.uk.movements }).click();
        await explained.locator("ol").last().locator("li").first().waitFor();
      }
      await merchant().page.keyboard.press("Escape");
      await explained.waitFor({ state: "detached" });
      const words = (await section("stock").innerText()).replaceAll(NAMES, "").replaceAll("CSV", "");
      if (language === "uk") expect(words.match(/\b[a-z]{3,}\b/gi)).toBeNull();
      await merchant().expectUsable();

      await choose(t.more, t.pause);
      await confirm(t.pause);
      await section("stock").getByText(t.previews).waitFor();
      expect(await standing()).toMatchObject({ writes: false });
      await show(t.changes);
      await press(t.accept);
      await merchant().page.getByRole("alertdialog").getByText(t.sums).waitFor();
      await confirm(t.accept);
      await section("stock").getByText(t.writes).waitFor();
      expect(await standing()).toMatchObject({ writes: true });
      const [download] = await Promise.all([merchant().page.waitForEvent("download"), choose(t.more, t.csv)]);
      expect(download.suggestedFilename()).toMatch(/\.csv$/);
      await merchant().page.setViewportSize({ width: 1400, height: 1000 });
    },
  );

  it("of stock ask for the warehouse's report on request, and say how far it is", async () => {
    await merchant().speak("uk");
    await merchant().goTo("/warehouse/stock");
    await press(TEXTS.uk.refresh);
    await section("stock").getByRole("status").getByText(TEXTS.uk.progress).waitFor();
  });

  it("of stock add to the warehouse's catalogue what no report has named, and the log has it", async () => {
    const sku = "NEW-ITEM-1";
    const { connections } = await merchant().ask<{ connections: { stock_location_id: string }[] }>(
      "sklad/connections",
    );
    const location_id = connections[0]?.stock_location_id ?? "";
    const location_levels = [{ location_id, stocked_quantity: 0 }];
    await merchant().ask("inventory-items", "POST", { sku, title: "Нове горня", location_levels });
    await merchant().speak("uk");
    await merchant().goTo("/warehouse/stock");
    await press(TEXTS.uk.refresh);
    const products = section("products");
    await products.getByText(TEXTS.uk.unknown).waitFor();
    await merchant().expectUsable();
    await products.getByRole("button", { name: TEXTS.uk.add, exact: true }).click();
    await confirm(TEXTS.uk.add);
    await products.waitFor({ state: "detached" });
    await merchant().goTo("/warehouse/log");
    await merchant().page.getByText(`Товар · ${sku}`).first().waitFor();
  });
}
