import type { Locator, Page } from "playwright-core";

/** Milliseconds to see and reach what is clicked next, and between two keys: a person who reads, not one who races. */
const LOOK_MS = 1_500;
const KEY_MS = 120;

/** A person at the shop's admin, with the pace of one: clicks are counted, texts are typed key by key. */
export class Person {
  clicks = 0;
  #ms = 0;

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.waitFor();
    await this.#take(LOOK_MS);
    await target.click();
    this.clicks += 1;
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    for (const key of text) {
      await this.page.keyboard.type(key);
      await this.#take(KEY_MS);
    }
  }

  /** Leaves a field for one of those behind it, by the Tab key. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 6; presses += 1) {
      await this.page.keyboard.press("Tab");
      await this.#take(KEY_MS);
      if ((await target.and(this.page.locator(":focus")).count()) > 0) return;
    }
    throw new Error("The Tab key does not lead there.");
  }

  /** The time of the person alone: what the pages and the machine under them take is not in it. */
  get seconds(): number {
    return this.#ms / 1_000;
  }

  async #take(ms: number): Promise<void> {
    this.#ms += ms;
    await this.page.waitForTimeout(ms);
  }
}
