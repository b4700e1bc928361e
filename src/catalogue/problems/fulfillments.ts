import { hryvnias } from "../amounts";
import { text } from "../params";
import { changing, keptOpen, refusing } from "../phrases";
import type { Problem } from "../entry";

/** Problems where Medusa's fulfillments do not follow the warehouse. */
export const FULFILLMENT_PROBLEMS = {
  /** Raised when Medusa has refused a fulfillment step three times, or has not finished one within a minute. */
  medusa_refuses: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Medusa refuses", uk: "Medusa відмовляє" },
    actions: ["open-order", "retry"],
    sentence: {
      en: ({ number, reason }) =>
        `The warehouse is processing parcel ${text(number)}, but Medusa does not show it: ${refusing(reason, "en")} It is retried automatically at growing intervals; press "Retry" once the cause is fixed.`,
      uk: ({ number, reason }) =>
        `Склад опрацьовує посилку ${text(number)}, але в Medusa цього не видно: ${refusing(reason, "uk")} Спроби повторюються автоматично, дедалі рідше; коли причину усунено, натисніть «Повторити».`,
    },
    clearedBy: ["fulfillments_synced", "canceled", "acted"],
  },
  /** Raised when a change of the Medusa order has been open for minutes: Medusa refuses every other step until it ends. */
  order_change_open: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Unfinished order change", uk: "Незавершена зміна замовлення" },
    actions: ["open-order"],
    sentence: {
      en: ({ number, order_id, change_type }) =>
        `The warehouse is processing parcel ${text(number)}, but Medusa cannot show it while ${changing(change_type, "en")} of its order is open. Confirm or cancel it on the order's page (/orders/${text(order_id)}); everything else happens automatically.`,
      uk: ({ number, order_id, change_type }) =>
        `Склад опрацьовує посилку ${text(number)}, але Medusa не може цього показати, доки не завершено ${changing(change_type, "uk")} її замовлення. Підтвердьте або скасуйте цю зміну на сторінці замовлення (/orders/${text(order_id)}); решта відбудеться автоматично.`,
    },
    clearedBy: ["fulfillments_synced", "canceled", "acted"],
  },
  /** Raised when all parcels of an order have ended, and the cash they collected differs from what the order owes. */
  cash_differs: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Cash does not match", uk: "Сума не збігається" },
    actions: ["open-order", "mark-as-paid"],
    sentence: {
      en: ({ number, collected, owed }) =>
        `Parcel ${text(number)} is delivered. The parcels of its order collected ${hryvnias(collected, "en")} that is not captured in Medusa, but ${hryvnias(owed, "en")} is due, so nothing was captured. Check the order, and capture or mark as paid what you received.`,
      uk: ({ number, collected, owed }) =>
        `Посилку ${text(number)} доставлено. За посилками її замовлення отримано ${hryvnias(collected, "uk")}, ще не проведених у Medusa, а до сплати лишається ${hryvnias(owed, "uk")}, тому платіж не проведено. Перевірте замовлення й проведіть отриману суму.`,
    },
    clearedBy: ["fulfillments_synced", "canceled", "acted"],
  },
  /** Raised when an order that the plugin completes is delivered, and its payment or a return keeps it open. */
  not_completed: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Not completed", uk: "Не завершено" },
    actions: ["open-order", "mark-as-paid"],
    sentence: {
      en: ({ number, why, amount }) =>
        `Parcel ${text(number)} and its whole order are delivered, but the order is not completed: ${keptOpen(why, text(amount), "en")} Once this is settled, it is completed automatically.`,
      uk: ({ number, why, amount }) =>
        `Посилку ${text(number)} й усе її замовлення доставлено, але замовлення не завершено: ${keptOpen(why, text(amount), "uk")} Щойно це буде виправлено, воно завершиться автоматично.`,
    },
    clearedBy: ["fulfillments_synced", "canceled", "acted"],
  },
  /**
   * Raised when an unfinished fulfillment of a process that died was discarded and created again: Medusa may have lowered
   * the stock for both.
   */
  stock_lowered_twice: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Stock lowered twice?", uk: "Залишок зменшено двічі?" },
    actions: ["edit-item", "acknowledge"],
    sentence: {
      en: ({ number, items }) =>
        `A process of the shop stopped while Medusa was fulfilling parcel ${text(number)}, so the fulfillment was created again, and Medusa may have lowered the stock twice. At the warehouse's location the stock may be too low: ${units(items, "by")}. Compare it with the actual stock, correct it if needed (Inventory), and press "Mark as resolved".`,
      uk: ({ number, items }) =>
        `Процес магазину зупинився, поки Medusa виконувала посилку ${text(number)}, тому виконання створено ще раз, і Medusa могла зменшити залишок двічі. На локації складу залишок може бути замалим: ${units(items, "на")}. Порівняйте його з фактичним, за потреби виправте (Інвентаризація) і натисніть «Позначити вирішеним».`,
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
