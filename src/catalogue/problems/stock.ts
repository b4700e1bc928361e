import { list, quotedReason, text } from "../params";
import type { Problem } from "./problem";

/** Problems of a connection's stock. */
export const STOCK_PROBLEMS = {
  /** Raised when a stock report names no sku at all. */
  stock_report_empty: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Stock report empty", uk: "Звіт про залишки порожній" },
    actions: ["open-stock", "settings"],
    sentence: {
      en: ({ name }) =>
        `The stock report of "${text(name)}" names no goods at all, so nothing was changed by it: the figures stay as they were. Ask the warehouse; if it has none of your goods yet, switch stock off for this connection (stock_sync).`,
      uk: ({ name }) =>
        `У звіті про залишки «${text(name)}» немає жодного товару, тому за ним нічого не змінено: залишки лишаються, якими були. Запитайте склад; якщо ваших товарів там ще немає, вимкніть залишки для цього з’єднання (stock_sync).`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when a stock report loses more than a set share of the stock, and the loss is held back. */
  stock_held: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Stock lost at once", uk: "Залишки зникли разом" },
    actions: ["open-stock"],
    sentence: {
      en: ({ name, count }) =>
        `The last stock report of "${text(name)}" has lost much at once: ${text(count)} skus vanished or fell to zero. They keep their former figures until they are reviewed; everything else goes on. If they are really gone, press "Apply what is held" on the stock page; if not, ask the warehouse.`,
      uk: ({ name, count }) =>
        `Останній звіт про залишки «${text(name)}» втратив багато одразу: зникли або впали до нуля артикули, разом ${text(count)}. Вони зберігають попередні залишки, доки хтось не перегляне; решта працює далі. Якщо їх справді немає, натисніть «Застосувати затримане» на сторінці залишків; якщо ні, запитайте склад.`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when Medusa's levels could not be compared or written three times in a row. */
  stock_failing: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Stock not in step", uk: "Залишки не узгоджено" },
    actions: ["open-stock"],
    sentence: {
      en: ({ name, reason }) =>
        `Medusa's stock could not be brought in step with the warehouse of "${text(name)}" several times in a row: ${text(reason)} It is retried automatically, less and less often; orders go on. Look at the shop's log.`,
      uk: ({ name }) =>
        `Кілька разів поспіль не вдалося узгодити залишки Medusa зі складом «${text(name)}». Спроби повторюються автоматично, дедалі рідше; замовлення йдуть далі. Причину записано в журналі магазину.`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when Medusa refuses to write the levels of some skus, while it takes those of others or has no others to take. */
  stock_refused: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Medusa refuses stock", uk: "Medusa відхиляє залишки" },
    actions: ["open-stock"],
    sentence: {
      en: ({ name, count, skus, reason }) =>
        `Medusa refuses to write the stock of ${text(count)} skus of "${text(name)}": ${list(skus)}. Its words: ${text(reason)} They keep the figures they had, so they may be sold though they are not there; all others are in step. It is tried again every minute. Look at these items in Medusa's inventory.`,
      uk: ({ name, count, skus }) =>
        `Medusa відмовляється записати залишки артикулів з’єднання «${text(name)}», разом ${text(count)}: ${list(skus)}. У них лишилися попередні залишки, тож їх можуть продати, хоча їх немає; решту узгоджено. Спроба повторюється щохвилини. Перегляньте ці товари в запасах Medusa; причину записано в журналі магазину.`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when another enabled connection keeps the stock of the same ApiKey at another location. */
  stock_offered_twice: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Stock offered twice", uk: "Залишки пропонуються двічі" },
    actions: ["settings"],
    sentence: {
      en: ({ name, others }) =>
        `"${text(name)}" and ${list(others)} have one ApiKey and different stock locations: the warehouse reports one shelf for both, and the shop offers its goods at each of them, so more can be sold than is there. Let one of them keep stock (set stock_sync to "off" for the others), or ask the warehouse for an ApiKey for each.`,
      uk: ({ name, others }) =>
        `«${text(name)}» і ${list(others)} мають один ApiKey та різні локації: склад звітує про одну полицю на всіх, а магазин пропонує її товари на кожній локації, тож продати можна більше, ніж є. Залиште залишки лише за одним з’єднанням (для інших stock_sync «off») або попросіть у складу окремий ApiKey для кожного.`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when inventory items of the shop have skus that differ in blanks alone, which are one sku at the warehouse. */
  skus_shared: {
    about: "connection",
    tone: "needs_you",
    label: { en: "One SKU, several items", uk: "Один артикул, кілька товарів" },
    actions: ["open-stock"],
    sentence: {
      en: ({ name, count, skus }) =>
        `Inventory items have skus that differ in blanks alone, ${text(count)} in all: ${list(skus)}. For the warehouse of "${text(name)}" they are one sku, so their orders ship the same goods, and their stock is left as it is. Give each item a sku of its own in Medusa's inventory, or merge them.`,
      uk: ({ name, count, skus }) =>
        `Артикули товарів у запасах відрізняються лише пробілами, разом ${text(count)}: ${list(skus)}. Для складу «${text(name)}» це один артикул, тож за ними відвантажують той самий товар, а їхні залишки не змінюються. Дайте кожному товару власний артикул у запасах Medusa або об’єднайте їх.`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when rows of the stock report cannot be read, while others can. */
  stock_rows_unread: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Stock rows not read", uk: "Рядки залишків не прочитано" },
    actions: ["ask-warehouse"],
    sentence: {
      en: ({ name, count, skus, reason }) =>
        `Some rows of the stock report of "${text(name)}" cannot be read${quotedReason(text(reason))}. They are ${text(count)} in all: ${list(skus)}. All others are applied. A sku that may be in one of these rows keeps its figure until it can be read. Ask the warehouse what the rows mean, or your developer to adapt the dialect.`,
      uk: ({ name, count, skus }) =>
        `Деякі рядки звіту про залишки «${text(name)}» не вдається прочитати, разом ${text(count)}: ${list(skus)}. Решту застосовано. Артикул, який може бути в одному з цих рядків, зберігає свій залишок, доки його не вдасться прочитати. Запитайте склад, що означають ці рядки, або попросіть розробника налаштувати діалект.`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when the metadata of products say something about their stock that cannot be read. */
  stock_metadata_unreadable: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Stock metadata unreadable", uk: "Вказівки щодо залишків незрозумілі" },
    actions: ["open-stock"],
    sentence: {
      en: ({ name, count, skus }) =>
        `What products say about their stock cannot be read, for ${text(count)} skus of "${text(name)}": ${list(skus)}. They are treated as if nothing were said. In the product's metadata write sklad_stock as "on" or "off", and sklad_stock_buffer as a number of units, zero or more.`,
      uk: ({ name, count, skus }) =>
        `Вказівки товарів щодо залишків не вдається прочитати; артикулів з’єднання «${text(name)}»: ${text(count)}, зокрема ${list(skus)}. Їх не враховано. У метаданих товару запишіть sklad_stock як «on» або «off», а sklad_stock_buffer як кількість одиниць, не меншу за нуль.`,
    },
    clearedBy: ["stock_switched_off"],
  },
} as const satisfies Record<string, Problem>;
