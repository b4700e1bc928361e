import type { Locator, Page } from "playwright-core";
import type { Language } from "./browser";
import { press } from "./keyboard";

type Status = "picked" | "shipped" | "delivered";

const BUTTONS: Readonly<Record<Language, Readonly<Record<Status, string>>>> = {
  uk: { picked: "Зібрати", shipped: "Відправити", delivered: "Доставити" },
  en: { picked: "Pick", shipped: "Ship", delivered: "Deliver" },
};

/** One order on the page of the sandbox, for staff without a mouse. */
export class WarehousePage {
  constructor(
    readonly page: Page,
    private readonly language: Language,
  ) {}

  /** Presses the button that leads to a status, and waits until the order has it. */
  async advance(to: Status): Promise<void> {
    await press(this.#order.getByRole("button", { name: BUTTONS[this.language][to], exact: true }));
    await this.#order.locator(`header .pill.${to}`).waitFor();
  }

  /** What the page shows of the order. */
  shows(text: string): Promise<void> {
    return this.#order.getByText(text, { exact: true }).first().waitFor();
  }

  get #order(): Locator {
    return this.page.getByRole("complementary");
  }
}
