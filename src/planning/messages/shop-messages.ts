import { type Language, text, type UserError } from "./problem-phrases";

/** What goes wrong in the shop itself, not at the warehouse. */
export const SHOP_SENTENCES = {
  shop_rule_failing: {
    en: ({ number }) =>
      `The shop's own rule about what may be handed over (beforeHandOver) fails again and again, last for order ${text(number)}. Whatever it is asked about waits, and is asked about again by itself; this ends with the rule's next answer. What failed is in the shop's log: show it to your developer.`,
    uk: ({ number }) =>
      `Власне правило магазину про те, що можна передавати (beforeHandOver), раз у раз дає збій, востаннє для замовлення ${text(number)}. Усе, про що його питають, чекає, і правило запитують знову автоматично; це зникне, щойно воно відповість. Причина в журналі магазину: покажіть її розробникові.`,
  },
  stock_lowered_twice: {
    en: ({ number, items }) =>
      `A process of the shop died while Medusa fulfilled parcel ${text(number)}, so its fulfillment was made again, and Medusa may have lowered the stock twice. At the warehouse's location the stock may be too low: ${units(items, "by")}. Compare it with what is there, put it right if need be (Inventory), and press "Acknowledge".`,
    uk: ({ number, items }) =>
      `Процес магазину завершився, поки Medusa виконувала посилку ${text(number)}, тому виконання створено ще раз, і Medusa могла зменшити залишок двічі. На локації складу залишок може бути замалим: ${units(items, "на")}. Порівняйте його з наявним, за потреби виправте (Інвентаризація) і натисніть «Прийнято до відома».`,
  },
} as const satisfies Record<string, Record<Language, UserError>>;

/** `items` of the params: each `{ sku, quantity }`, the quantity as decimal text. */
function units(items: unknown, by: string): string {
  if (!Array.isArray(items)) return "";
  return items
    .flatMap((item: unknown) =>
      typeof item === "object" && item !== null && "sku" in item && "quantity" in item
        ? `${text(item.sku)} ${by} ${text(item.quantity)}`
        : [],
    )
    .join(", ");
}
