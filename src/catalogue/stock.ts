import type { LocalizedText } from "./language";

/** The columns of the table of skus that is downloaded. */
export const STOCK_COLUMNS = {
  sku: { en: "SKU", uk: "Артикул" },
  product: { en: "Product", uk: "Товар" },
  variant: { en: "Variant", uk: "Варіант" },
  reported: { en: "Reported", uk: "У звіті складу" },
  counted: { en: "Already in our orders", uk: "З них у наших замовленнях" },
  awaiting: { en: "Reserved, not at the warehouse yet", uk: "Зарезервовано, на склад ще не передано" },
  buffer: { en: "Safety stock", uk: "Страховий запас" },
  free: { en: "Free", uk: "Вільно" },
  available: { en: "Can be bought", uk: "Можна купити" },
  reserved: { en: "Reserved in Medusa", uk: "Зарезервовано в Medusa" },
  stocked: { en: "In stock in Medusa, calculated", uk: "Залишок у Medusa за розрахунком" },
  medusa_stocked: { en: "In stock in Medusa now", uk: "Залишок у Medusa зараз" },
  difference: { en: "Change", uk: "Зміна" },
  step: { en: "Update", uk: "Оновлення" },
  notes: { en: "Warnings", uk: "Розбіжності" },
} as const satisfies Record<string, LocalizedText>;

/** What the sync does with a sku in Medusa. */
export const STOCK_STEPS = {
  none: { en: "no change", uk: "без змін" },
  write: { en: "is updated", uk: "оновлюється" },
  create: { en: "a level is created", uk: "створюється залишок" },
  skip: { en: "is not updated", uk: "не оновлюється" },
} as const satisfies Record<string, LocalizedText>;

/** The warnings about a sku. */
export const STOCK_NOTES = {
  unknown_sku: { en: "no such SKU in Medusa", uk: "у Medusa немає такого артикула" },
  unmanaged: { en: "stock is not tracked", uk: "продається без обліку" },
  opted_out: { en: "excluded by the product", uk: "виключено в налаштуваннях товару" },
  shared: { en: "several items differ only in spaces", uk: "кілька товарів відрізняються лише пробілами" },
  unreadable_metadata: { en: "metadata cannot be read", uk: "метадані не читаються" },
  no_level: { en: "no stock level at this location", uk: "немає залишку на цій локації" },
  not_reported: { en: "not in the report", uk: "немає у звіті" },
  negative: { en: "negative in the report", uk: "у звіті менше нуля" },
  duplicate: { en: "several times in the report", uk: "у звіті кілька разів" },
  rounded_down: { en: "fraction rounded down", uk: "дріб округлено вниз" },
  short: { en: "more reserved than in stock", uk: "зарезервовано більше, ніж є" },
  by_hand: { en: "entered manually", uk: "введено вручну" },
  held: { en: "on hold", uk: "на перевірці" },
} as const satisfies Record<string, LocalizedText>;
