import type { Locator } from "playwright-core";
import type { ListLogResponse } from "../../src/contract";
import type { Language, Merchant } from "./browser";

const TEXTS = {
  en: {
    addFilter: "Add filter",
    direction: "Direction",
    call: "Sent to the warehouse",
    webhook: "Received from the warehouse",
    nothing: "No results",
    clear: "Clear filters",
    curl: "Copy as curl",
    again: "Process again",
    goesAgain: "The webhook is being processed again.",
    actions: "Actions",
    all: "Process webhooks again",
    since: "Received since",
    count: /^\d+ webhooks? will be processed again\.$/,
    allGoAgain: "The webhooks are being processed again.",
  },
  uk: {
    addFilter: "Додати фільтр",
    direction: "Напрямок",
    call: "Надіслано на склад",
    webhook: "Отримано від складу",
    nothing: "Нічого не знайдено",
    clear: "Очистити фільтри",
    curl: "Скопіювати як curl",
    again: "Обробити ще раз",
    goesAgain: "Вебхук обробляється ще раз.",
    actions: "Дії",
    all: "Обробити вебхуки ще раз",
    since: "Отримані починаючи з",
    count: /Ще раз буде оброблено \d+/,
    allGoAgain: "Вебхуки обробляються ще раз.",
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>;

/** The log: calls and webhooks in one list, each with its raw content. */
export function logPages(merchant: () => Merchant): void {
  const section = (name: string): Locator => merchant().section(name);
  const rows = () => section("log").locator("tbody tr");
  const entriesOf = async (filters: string) =>
    (await merchant().ask<ListLogResponse>(`sklad/log?limit=1&${filters}`)).entries;

  describe.each([
    ["uk", 1400],
    ["en", 390],
  ] as const)("of the log, in %s at %i pixels,", (language, width) => {
    const t = TEXTS[language];
    afterAll(() => merchant().page.setViewportSize({ width: 1400, height: 1000 }));

    it("list calls and webhooks together, narrowed by filters and a search in the page's address", async () => {
      await merchant().page.setViewportSize({ width, height: 1000 });
      await merchant().speak(language);
      await merchant().goTo("/warehouse/log");
      await rows().first().waitFor();
      await section("log").getByRole("button", { name: t.addFilter }).click();
      await merchant().page.getByRole("menuitem", { name: t.direction }).click();
      await merchant().page.getByRole("menuitemradio", { name: t.call }).click();
      await merchant().page.waitForURL("**direction=call");
      await section("log").getByRole("img", { name: t.webhook }).first().waitFor({ state: "detached" });
      const [call] = await entriesOf("direction=call&result=succeeded");
      const number = call?.orders[0]?.number ?? "";
      await section("log").getByRole("searchbox").fill(number);
      await merchant().page.waitForURL(`**q=${encodeURIComponent(number)}`);
      await rows()
        .filter({ hasNotText: `#${number}` })
        .first()
        .waitFor({ state: "detached" });
      await rows()
        .filter({ hasText: `#${number}` })
        .first()
        .waitFor();
      await section("log").getByRole("searchbox").fill("немає-такого");
      await section("log").getByText(t.nothing).waitFor();
      await section("log").getByRole("button", { name: t.clear }).click();
      await rows().first().waitFor();
      await merchant().expectUsable();
    });

    it("show what was sent and received, and a command that repeats it without the ApiKey", async () => {
      await merchant().goTo("/warehouse/log?direction=call&operation=add&result=succeeded");
      await rows().first().click();
      const entry = section("log-entry");
      await entry.locator("pre", { hasText: "rec_phone" }).waitFor();
      await entry.getByText("200", { exact: true }).waitFor();
      await entry.getByRole("button", { name: t.curl }).waitFor();
      expect(await entry.innerText()).not.toContain("sandbox-production-key");
      await merchant().page.keyboard.press("Escape");
      await entry.waitFor({ state: "detached" });
    });

    it("show webhooks as they came, and process one or all since a moment again", async () => {
      const [webhook] = await entriesOf("direction=webhook");
      await merchant().goTo(`/warehouse/log?open=${webhook?.id ?? ""}`);
      const entry = section("log-entry");
      await entry.locator("pre", { hasText: webhook?.orders[0]?.status ?? "" }).waitFor();
      await entry.getByRole("button", { name: t.again }).click();
      await merchant().page.getByText(t.goesAgain).first().waitFor();
      await merchant().page.keyboard.press("Escape");
      await entry.waitFor({ state: "detached" });
      await section("log").getByRole("button", { name: t.actions }).click();
      await merchant().page.getByRole("menuitem", { name: t.all }).click();
      await section("replay").getByLabel(t.since).fill("2026-01-01T00:00");
      await section("replay").getByText(t.count).waitFor();
      await section("replay").getByRole("button", { name: t.again }).click();
      await merchant().page.getByRole("alertdialog").getByRole("button", { name: t.again }).click();
      await merchant().page.getByText(t.allGoAgain).first().waitFor();
      await section("replay").waitFor({ state: "detached" });
    });
  });
}
