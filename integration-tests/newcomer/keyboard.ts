import type { Locator } from "playwright-core";

/** Presses of a key that lead from one end of a page to the other. */
const MOST_PRESSES = 120;

export const hasFocus = async (target: Locator): Promise<boolean> =>
  (await target.and(target.page().locator(":focus")).count()) > 0;

/** Moves on by a key until a part of the page has the focus. */
export async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await hasFocus(target)) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`The ${key} key does not lead there.`);
}

/** Goes to a button or a link by a key, and presses it by another. */
export async function press(target: Locator, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await tabTo(target, key);
  await target.page().keyboard.press("Enter");
}
