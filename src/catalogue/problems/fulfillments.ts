import { text } from "../params";
import { changing, keptOpen, refusing } from "../phrases";
import type { Problem } from "./problem";

/** Problems where Medusa does not show what the warehouse has done. */
export const FULFILLMENT_PROBLEMS = {
  /** Raised when Medusa has refused three times to show what the warehouse has done, or has not finished for a minute. */
  medusa_refuses: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Medusa refuses", uk: "Medusa відмовляє" },
    actions: ["open-order", "retry"],
    sentence: {
      en: ({ number, reason }) =>
        `The warehouse goes on with parcel ${text(number)}, and Medusa does not show it: ${refusing(reason, "en")} It is retried automatically, less and less often; press "Retry" once the cause is gone.`,
      uk: ({ number, reason }) =>
        `Склад працює з посилкою ${text(number)} далі, а в Medusa цього не видно: ${refusing(reason, "uk")} Спроби повторюються автоматично, дедалі рідше; натисніть «Повторити», коли причину усунено.`,
    },
    clearedBy: ["followed", "canceled", "acted"],
  },
  /** Raised when for minutes a change of the Medusa order has been open, and Medusa registers nothing else meanwhile. */
  order_change_open: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Open change of order", uk: "Незавершена зміна замовлення" },
    actions: ["open-order"],
    sentence: {
      en: ({ number, order_id, change_type }) =>
        `The warehouse goes on with parcel ${text(number)}, and Medusa cannot show it while ${changing(change_type, "en")} of its order is open. Confirm or cancel that on the order's page (/orders/${text(order_id)}), and the rest happens automatically.`,
      uk: ({ number, order_id, change_type }) =>
        `Склад працює з посилкою ${text(number)} далі, а Medusa не може цього показати, доки відкрито ${changing(change_type, "uk")} її замовлення. Підтвердьте або скасуйте це на сторінці замовлення (/orders/${text(order_id)}), і решта відбудеться автоматично.`,
    },
    clearedBy: ["followed", "canceled", "acted"],
  },
  /** Raised when all parcels have come to their end, and what they collected is not what the order owes. */
  cash_differs: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Cash differs", uk: "Готівка не збігається" },
    actions: ["open-order", "mark-as-paid"],
    sentence: {
      en: ({ number, collected, owed }) =>
        `Parcel ${text(number)} is delivered. The parcels of its order collected ${text(collected)} UAH that Medusa has not captured, and the order owes ${text(owed)} UAH, so nothing was captured. Check the order, and capture or mark as paid what came in.`,
      uk: ({ number, collected, owed }) =>
        `Посилку ${text(number)} доставлено. Посилки її замовлення зібрали ${text(collected)} грн, яких Medusa ще не списала, а за замовленням лишається ${text(owed)} грн, тому нічого не списано. Перевірте замовлення й проведіть платіж, що надійшов.`,
    },
    clearedBy: ["followed", "canceled", "acted"],
  },
  /** Raised when an order that is to be completed has arrived, and money or a return keeps it open. */
  not_completed: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Not completed", uk: "Не завершено" },
    actions: ["open-order", "mark-as-paid"],
    sentence: {
      en: ({ number, why, amount }) =>
        `Parcel ${text(number)} is delivered, and with it all of its order, which is not completed: ${keptOpen(why, text(amount), "en")} As soon as that is settled, it is completed automatically.`,
      uk: ({ number, why, amount }) =>
        `Посилку ${text(number)} доставлено, а з нею й усе її замовлення, але його не завершено: ${keptOpen(why, text(amount), "uk")} Щойно це владнано, воно завершиться автоматично.`,
    },
    clearedBy: ["followed", "canceled", "acted"],
  },
  /**
   * Raised when a fulfillment that a dead process left behind was given up and made again, and the stock may have been
   * lowered for both.
   */
  stock_lowered_twice: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Stock lowered twice?", uk: "Залишок зменшено двічі?" },
    actions: ["edit-item", "acknowledge"],
    sentence: {
      en: ({ number, items }) =>
        `A process of the shop died while Medusa fulfilled parcel ${text(number)}, so its fulfillment was made again, and Medusa may have lowered the stock twice. At the warehouse's location the stock may be too low: ${units(items, "by")}. Compare it with what is there, put it right if need be (Inventory), and press "Mark as resolved".`,
      uk: ({ number, items }) =>
        `Процес магазину завершився, поки Medusa виконувала посилку ${text(number)}, тому виконання створено ще раз, і Medusa могла зменшити залишок двічі. На локації складу залишок може бути замалим: ${units(items, "на")}. Порівняйте його з наявним, за потреби виправте (Інвентаризація) і натисніть «Позначити вирішеним».`,
    },
    clearedBy: ["acknowledged"],
  },
} as const satisfies Record<string, Problem>;

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
