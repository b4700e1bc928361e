import { countEn, countUk, hryvnias } from "../amounts";
import { asSentence, itemText, type Problem, quotedReason, warehouseWords } from "../entry";
import { type Language, type LocalizedText, text } from "../language";

export const STOCK_PROBLEMS = {
  /** Raised when a stock report contains no SKU. */
  stock_report_empty: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Stock report empty", uk: "Звіт про залишки порожній" },
    actions: ["open-stock", "settings"],
    sentence: {
      en: 'The stock report of "{name}" contains no goods, so nothing was changed: the quantities stay as they were. Ask the warehouse; if it does not have your goods yet, switch off stock sync for this connection (stock_sync).',
      uk: "У звіті про залишки «{name}» немає жодного товару, тому нічого не змінено: залишки лишаються попередніми. Запитайте склад; якщо ваших товарів там ще немає, вимкніть синхронізацію залишків для цього підключення (stock_sync).",
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when a stock report lacks SKUs and is not known to be whole. */
  stock_report_partly: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Stock report cut off", uk: "Звіт про залишки обірвано" },
    actions: ["open-stock"],
    sentence: {
      en: ({ name, count }) =>
        `The stock report of "${text(name)}" does not name ${countEn(count, "SKU", "SKUs")} that it named before, and it is not known to be whole: the warehouse does not show whether it goes on, or the SKU of a row cannot be read. They keep their previous quantities, so they may be sold although they are out of stock. What the report names is applied. Ask the warehouse how its stock report is read to the end (page 2).`,
      uk: ({ name, count }) =>
        `У звіті про залишки «${text(name)}» немає ${countUk(count, "артикула, який був", "артикулів, які були", "артикулів, які були")} в ньому раніше, і невідомо, чи звіт повний: склад не показує, чи має він продовження, або артикул якогось рядка не вдається прочитати. Для них лишаються попередні залишки, тож їх можуть продати, хоча їх немає. Те, що є у звіті, застосовано. Запитайте склад, як прочитати звіт про залишки до кінця (сторінка 2).`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when more than a set share of the stock disappears in one report: the loss waits for a person. */
  stock_quarantined: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Sudden stock loss", uk: "Різка втрата залишків" },
    actions: ["open-stock"],
    sentence: {
      en: ({ name, count }) =>
        `In the last stock report of "${text(name)}", ${countEn(count, "SKU", "SKUs")} disappeared or fell to zero at once. They keep their previous quantities until you review them. If the goods are really gone, press "Apply held changes" on the stock page; if not, ask the warehouse.`,
      uk: ({ name, count }) =>
        `В останньому звіті про залишки «${text(name)}» одразу ${countUk(count, "артикул зник або впав", "артикули зникли або впали", "артикулів зникли або впали")} до нуля. Вони зберігають попередні залишки, доки ви не перевірите. Якщо товарів справді немає, натисніть «Застосувати зміни» на сторінці залишків; якщо є, запитайте склад.`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when Medusa's levels could not be compared or written three times in a row. */
  stock_failing: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Stock sync failing", uk: "Залишки не синхронізуються" },
    actions: ["open-stock"],
    sentence: {
      en: ({ name, reason }) =>
        `Medusa's stock could not be synced with the warehouse of "${text(name)}" several times in a row: ${asSentence(reason)} It is retried automatically at growing intervals. See the shop's log.`,
      uk: "Кілька разів поспіль не вдалося синхронізувати залишки Medusa зі складом «{name}». Спроби повторюються автоматично, дедалі рідше. Причину записано в журналі магазину.",
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when Medusa refuses to write the levels of some SKUs, or of all. */
  stock_refused: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Medusa refuses stock", uk: "Medusa відхиляє залишки" },
    actions: ["open-stock"],
    sentence: {
      en: ({ name, count, skus, reason }) =>
        `Medusa refuses to update the stock of ${countEn(count, "SKU", "SKUs")} of "${text(name)}": ${text(skus)}. Medusa's message: ${asSentence(reason)} They keep their previous quantities, so they may be sold although they are out of stock. It is retried every minute. Check these items in Medusa's inventory.`,
      uk: ({ name, count, skus }) =>
        `Medusa відмовляється оновити залишки підключення «${text(name)}» (${countUk(count, "артикул", "артикули", "артикулів")}): ${text(skus)}. Для них лишилися попередні залишки, тож їх можуть продати, хоча їх немає. Спроба повторюється щохвилини. Перевірте ці товари в розділі «Інвентаризація»; причину записано в журналі магазину.`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when another enabled connection syncs the stock of the same ApiKey to another location. */
  stock_offered_twice: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Stock offered twice", uk: "Залишки пропонуються двічі" },
    actions: ["settings"],
    sentence: {
      en: '"{name}" and {others} use the same ApiKey with different stock locations: the warehouse reports the same goods for each of them, and the shop offers them at every location, so more can be sold than there is. Let only one of them sync stock (set stock_sync to "off" for the others), or ask the warehouse for a separate ApiKey for each.',
      uk: "«{name}» і {others} мають один ApiKey та різні локації: склад звітує про ті самі товари для кожного підключення, а магазин пропонує їх на кожній локації, тож продати можна більше, ніж є. Залиште синхронізацію залишків лише для одного підключення (для інших задайте stock_sync «off») або попросіть у складу окремий ApiKey для кожного.",
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised while the warehouse does not know SKUs that it has refused to add to its catalogue. */
  products_refused: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Products not added", uk: "Товари не додано" },
    actions: ["open-stock"],
    sentence: {
      en: ({ name, count, skus, descriptions }) =>
        `The warehouse of "${text(name)}" has refused to add ${countEn(count, "SKU", "SKUs")} to its catalogue (${text(skus)})${quotedReason(warehouseWords(descriptions))}. Orders with them may be refused. Correct the products, or ask the warehouse, and press "Try again" on the stock page.`,
      uk: ({ name, count, skus, descriptions }) =>
        `Склад «${text(name)}» відмовився додати до каталогу ${countUk(count, "артикул", "артикули", "артикулів")} (${text(skus)})${quotedReason(warehouseWords(descriptions))}. Замовлення з ними склад може відхилити. Виправте товари або запитайте склад і натисніть «Спробувати знову» на сторінці залишків.`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when inventory items have SKUs that differ only in spaces, which the warehouse treats as one SKU. */
  skus_shared: {
    about: "connection",
    tone: "needs_you",
    label: { en: "One SKU, several items", uk: "Один артикул, кілька товарів" },
    actions: ["open-stock"],
    sentence: {
      en: ({ name, count, skus }) =>
        `${countEn(count, "inventory item has a SKU", "inventory items have SKUs")} that differ only in spaces: ${text(skus)}. For the warehouse of "${text(name)}" they are the same SKU, so orders for them ship the same goods, and their stock is not updated. Give each item its own SKU in Medusa's inventory, or merge them.`,
      uk: ({ name, count, skus }) =>
        `Артикули, що відрізняються лише пробілами (${countUk(count, "артикул", "артикули", "артикулів")}): ${text(skus)}. Для складу «${text(name)}» це один артикул, тож за ними відвантажують той самий товар, а їхні залишки не оновлюються. Дайте кожному товару власний артикул у розділі «Інвентаризація» або об’єднайте їх.`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when some rows of the stock report cannot be read. */
  stock_rows_unreadable: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Stock rows not read", uk: "Рядки залишків не прочитано" },
    actions: ["ask-warehouse"],
    sentence: {
      en: ({ name, count, skus, reason }) =>
        `${countEn(count, "row", "rows")} of the stock report of "${text(name)}" cannot be read${quotedReason(reason)}. Affected: ${text(skus)}. All other rows are applied. The SKU of such a row keeps its quantity until the row can be read; a row without a SKU changes none. Ask the warehouse what the rows mean, or ask your developer to adjust the dialect.`,
      uk: ({ name, count, skus }) =>
        `Не вдається прочитати ${countUk(count, "рядок", "рядки", "рядків")} звіту про залишки «${text(name)}»: ${text(skus)}. Решту застосовано. Артикул такого рядка зберігає свій залишок, доки рядок не вдасться прочитати; рядок без артикула нічого не змінює. Запитайте склад, що означають ці рядки, або попросіть розробника налаштувати діалект.`,
    },
    clearedBy: ["stock_switched_off"],
  },
  /** Raised when stock instructions in the metadata of products cannot be read. */
  stock_metadata_unreadable: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Stock metadata unreadable", uk: "Незрозумілі вказівки щодо залишків" },
    actions: ["open-stock"],
    sentence: {
      en: ({ name, count, skus }) =>
        `The stock instructions in the metadata of products cannot be read for ${countEn(count, "SKU", "SKUs")} of "${text(name)}": ${text(skus)}. They are ignored. In the product's metadata, set sklad_stock to "on" or "off", and sklad_stock_buffer to a number of units, zero or more.`,
      uk: ({ name, count, skus }) =>
        `Не вдається прочитати вказівки щодо залишків у метаданих товарів підключення «${text(name)}» (${countUk(count, "артикул", "артикули", "артикулів")}): ${text(skus)}. Їх не враховано. У метаданих товару задайте sklad_stock як «on» або «off», а sklad_stock_buffer як кількість одиниць, не меншу за нуль.`,
    },
    clearedBy: ["stock_switched_off"],
  },
} as const satisfies Record<string, Problem>;

interface Item {
  readonly title: string;
  readonly sku?: string;
  readonly promised: string;
  readonly sent: string;
}

/** Problems where a parcel that can no longer be changed differs from its order. */
export const DIFFERENCE_PROBLEMS = {
  /** Raised when an order differs from its parcel, and the warehouse accepts no more changes. */
  too_late: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Too late to change", uk: "Запізно змінювати" },
    actions: ["ask-warehouse", "open-order", "acknowledge"],
    sentence: {
      en: (params) =>
        `The warehouse no longer accepts changes to order ${text(params.number)}, and its parcel differs from the order: ${differing(params, "en")}. Call the warehouse if the parcel can still be changed, otherwise settle it with the customer; then press "Mark as resolved". If the order is changed back, this disappears automatically.`,
      uk: (params) =>
        `Склад уже не приймає змін до замовлення ${text(params.number)}, а посилка відрізняється від замовлення: ${differing(params, "uk")}. Якщо її ще можна змінити, зателефонуйте на склад, інакше домовтеся з покупцем; потім натисніть «Позначити вирішеним». Якщо повернути замовлення до попереднього стану, це зникне автоматично.`,
    },
    clearedBy: ["agrees", "canceled", "returned", "acknowledged"],
  },
  /** Raised when a parcel that can no longer be changed collects money that the customer has since paid another way. */
  pays_twice: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Customer would pay twice", uk: "Покупець заплатить двічі" },
    actions: ["ask-warehouse", "open-order", "acknowledge"],
    sentence: {
      en: ({ number, collects, owed }) =>
        `The customer of order ${text(number)} has since paid another way, but the parcel still collects ${hryvnias(collects, "en")} on delivery, while only ${hryvnias(owed, "en")} is due: the customer would pay twice. The warehouse no longer accepts changes. Call the warehouse or the customer; refund the excess, or press "Mark as resolved" when this is settled.`,
      uk: ({ number, collects, owed }) =>
        `Покупець замовлення ${text(number)} уже сплатив іншим способом, а накладений платіж посилки й досі становить ${hryvnias(collects, "uk")}, хоча до сплати лише ${hryvnias(owed, "uk")}: покупець заплатить двічі. Склад уже не приймає змін. Зателефонуйте на склад або покупцеві; поверніть надлишок або, коли все з’ясовано, натисніть «Позначити вирішеним».`,
    },
    clearedBy: ["agrees", "canceled", "returned", "acknowledged"],
  },
} as const satisfies Record<string, Problem>;

const FIELDS: Readonly<Record<string, LocalizedText>> = {
  recipient: { en: "another recipient", uk: "інший одержувач" },
  phone: { en: "another phone", uk: "інший телефон" },
  delivery: { en: "another delivery method or address", uk: "інший спосіб або адреса доставки" },
  comment: { en: "another comment", uk: "інший коментар" },
};

/** The differences as one text; `planning/orders/differences` makes the params. */
function differing({ items, fields, cash }: Readonly<Record<string, unknown>>, language: Language): string {
  const shown = [
    ...listOf<Item>(items).map((item) => quantities(item, language)),
    ...listOf<string>(fields).flatMap((field) => FIELDS[field]?.[language] ?? []),
    ...(isCash(cash) ? [cashText(cash, language)] : []),
  ];
  return shown.join("; ");
}

function quantities({ title, sku, promised, sent }: Item, language: Language): string {
  const named = { title, ...(sku !== undefined && { sku }) };
  return language === "en"
    ? `${itemText(named, ["“", "”"], "an item")}: ${promised} ordered, ${sent} in the parcel`
    : `${itemText(named, ["«", "»"], "товар")}: у замовленні ${promised}, у посилці ${sent}`;
}

function cashText({ collects, owed }: { collects: unknown; owed: unknown }, language: Language): string {
  return language === "en"
    ? `cash on delivery is ${hryvnias(collects, "en")}, but ${hryvnias(owed, "en")} is due`
    : `накладений платіж ${hryvnias(collects, "uk")}, а до сплати ${hryvnias(owed, "uk")}`;
}

function isCash(value: unknown): value is { collects: unknown; owed: unknown } {
  return typeof value === "object" && value !== null && "collects" in value && "owed" in value;
}

function listOf<Entry>(value: unknown): Entry[] {
  return Array.isArray(value) ? (value as Entry[]) : [];
}
