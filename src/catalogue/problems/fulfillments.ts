import { hryvnias } from "../amounts";
import { asSentence, type Problem, quotedReason, warehouseWords } from "../entry";
import { type LocalizedText, text } from "../language";
import { blocking, changing, keptOpen, refusing } from "../phrases";

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
    actions: ["open-order"],
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
    actions: ["open-order"],
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

/** Why Medusa has not canceled what the warehouse has, what happens next and what to do. */
const NOT_IN_MEDUSA: LocalizedText<(why: Readonly<Record<string, unknown>>) => string> = {
  en: ({ open_change, hangs, lasting, reason }) => {
    if (open_change !== undefined)
      return `Medusa cannot cancel it while ${changing(open_change, "en")} of the order is open. Nothing is refunded yet. Confirm or cancel that change on the order's page; the cancellation is then completed automatically. If the order is wanted after all, press "Hand over again".`;
    if (hangs === true)
      return "Medusa has not finished canceling it within a minute: the payment may not have been refunded. Check whether the payment provider responds. The cancellation is retried automatically after Medusa is restarted.";
    const kept = "Nothing was refunded, and the order is not sent again automatically.";
    return lasting === undefined
      ? `not in Medusa: ${asSentence(reason)} ${kept} Cancel again in Medusa, or press "Hand over again".`
      : `not in Medusa: ${blocking(lasting, "en")} ${kept} To send it after all, press "Hand over again".`;
  },
  uk: ({ open_change, hangs, lasting }) => {
    if (open_change !== undefined)
      return `Medusa не може його скасувати, доки не завершено ${changing(open_change, "uk")} цього замовлення. Кошти поки не повернено. Підтвердьте або скасуйте цю зміну на сторінці замовлення, і скасування завершиться автоматично. Якщо замовлення все ж потрібне, натисніть «Передати знову».`;
    if (hangs === true)
      return "Medusa за хвилину не завершила скасування: кошти могли не повернутися. Перевірте, чи відповідає платіжний сервіс. Після перезапуску Medusa спроба повториться автоматично.";
    const kept = "Кошти не повернено, автоматично замовлення повторно не передається.";
    return lasting === undefined
      ? `не в Medusa. ${kept} Скасуйте в Medusa ще раз або натисніть «Передати знову».`
      : `не в Medusa: ${blocking(lasting, "uk")} ${kept} Якщо воно все ж потрібне, натисніть «Передати знову».`;
  },
};

/** Problems where an order is canceled on one side only: at the warehouse or in Medusa. */
export const CANCELLATION_PROBLEMS = {
  /** Raised when the warehouse refused to cancel. */
  cancel_refused: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Cancellation refused", uk: "Скасування відхилено" },
    actions: ["ask-warehouse", "retry", "acknowledge"],
    sentence: {
      en: ({ number, descriptions }) =>
        `The warehouse refused to cancel order ${text(number)}${quotedReason(warehouseWords(descriptions))}. The parcel may still be shipped. Ask the warehouse for the reason. Then repeat the request, or let the parcel be shipped, wait for its return and mark this as resolved.`,
      uk: ({ number, descriptions }) =>
        `Склад відмовився скасувати замовлення ${text(number)}${quotedReason(warehouseWords(descriptions))}. Посилку можуть відправити. Запитайте у складу причину. Потім повторіть запит або дочекайтеся повернення посилки й позначте це вирішеним.`,
    },
    clearedBy: ["canceled", "withdrawn", "acted", "acknowledged"],
  },
  /** Raised when a look-up finds an order at the warehouse that the shop has withdrawn. */
  reappeared: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Withdrawn, still at warehouse", uk: "Відкликане, але на складі" },
    actions: ["ask-warehouse", "refresh"],
    sentence: {
      en: "Order {number} ({remote_id}) was withdrawn here, but the warehouse has it. A cancellation request is sent automatically; call the warehouse if the parcel must not be shipped.",
      uk: "Замовлення {number} ({remote_id}) тут відкликано, але на складі воно є. Запит на скасування надсилається автоматично; зателефонуйте на склад, якщо посилку не можна відправляти.",
    },
    clearedBy: ["canceled", "acted"],
  },
  /** Raised when the warehouse has canceled an order, and Medusa refuses to cancel it or has not done so within a minute. */
  canceled_only_at_warehouse: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Canceled only at warehouse", uk: "Скасовано лише на складі" },
    actions: ["cancel-order", "hand-over-again"],
    sentence: {
      en: ({ number, ...why }) =>
        `Order ${text(number)} is canceled at the warehouse, but ${NOT_IN_MEDUSA.en(why)}`,
      uk: ({ number, ...why }) =>
        `Замовлення ${text(number)} скасовано на складі, але ${NOT_IN_MEDUSA.uk(why)}`,
    },
    clearedBy: ["canceled_in_medusa", "acted"],
  },
  /** Raised when the warehouse canceled one parcel of an order and refused to cancel another. */
  canceled_in_part: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Partly canceled", uk: "Скасовано частково" },
    actions: ["hand-over-again", "edit-order"],
    sentence: {
      en: 'Parcel {number} is canceled at the warehouse, but parcel {other} of the same order is not, so the order stays in Medusa. Press "Hand over again" to send {number} after all, or remove its goods from the order.',
      uk: "Посилку {number} скасовано на складі, а посилку {other} того самого замовлення — ні, тож замовлення в Medusa лишається. Натисніть «Передати знову», щоб усе-таки передати {number}, або вилучіть її товари із замовлення.",
    },
    clearedBy: ["canceled_in_medusa", "acted"],
  },
  /** Raised when one fulfillment of a parcel was canceled, and with it the parcel, while Medusa keeps its other fulfillments. */
  fulfillments_still_active: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Still fulfilled in Medusa", uk: "Досі виконано в Medusa" },
    actions: ["open-order", "hand-over-again", "acknowledge"],
    sentence: {
      en: 'The whole parcel of order {number} is canceled at the warehouse, but Medusa still counts some of its goods as fulfilled: {goods}. Cancel that fulfillment in Medusa as well; no further request is sent to the warehouse. To ship the order after all, then press "Hand over again".',
      uk: "Усю посилку замовлення {number} скасовано на складі, а Medusa й досі вважає частину її товарів виконаними: {goods}. Скасуйте в Medusa і це виконання; нового запиту до складу не буде. Якщо замовлення все ж потрібне, після цього натисніть «Передати знову».",
    },
    clearedBy: ["reappeared", "acted", "acknowledged"],
  },
  /** Raised when a merchant canceled a fulfillment, and with it the parcel, and its goods are still to be shipped. */
  not_sent_again: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Not sent again", uk: "Повторно не передається" },
    actions: ["hand-over-again", "cancel-order", "acknowledge"],
    sentence: {
      en: 'Order {number} was canceled together with its fulfillment, and its goods are not sent again automatically. To ship them, press "Hand over again" or fulfill them in Medusa. Otherwise cancel the order in Medusa, or press "Mark as resolved".',
      uk: "Замовлення {number} скасовано разом із виконанням, автоматично його товари повторно не передаються. Якщо їх треба відправити, натисніть «Передати знову» або виконайте їх у Medusa. Якщо ні, скасуйте замовлення в Medusa або натисніть «Позначити вирішеним».",
    },
    clearedBy: ["canceled_in_medusa", "acted", "acknowledged"],
  },
  /** Raised when the warehouse cancels an order without a request from the shop. */
  canceled_by_warehouse: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Canceled by the warehouse", uk: "Скасовано складом" },
    actions: ["ask-warehouse", "hand-over-again", "cancel-order", "acknowledge"],
    sentence: {
      en: ({ number, word }) =>
        `The warehouse canceled order ${text(number)}${ownWord(word, [`("`, `")`])} without a request from the shop. Nothing was canceled or refunded in Medusa, and the order is not sent again automatically. Ask the warehouse for the reason. If Medusa counts the goods as fulfilled, cancel that fulfillment first; then press "Hand over again", or cancel the order in Medusa.`,
      uk: ({ number, word }) =>
        `Склад скасував замовлення ${text(number)}${ownWord(word, ["(«", "»)"])} без запиту від магазину. У Medusa нічого не скасовано й кошти не повернено, автоматично замовлення повторно не передається. Запитайте у складу причину. Якщо Medusa вважає товари виконаними, спершу скасуйте це виконання; потім натисніть «Передати знову» або скасуйте замовлення в Medusa.`,
    },
    // A cancellation that the shop requested clears it too: its status may arrive before the response to the request.
    clearedBy: ["canceled", "canceled_in_medusa", "reappeared", "acted", "acknowledged"],
  },
  /** Raised when the warehouse goes on with a parcel whose order is canceled in the plugin or in Medusa. */
  moves_though_canceled: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "In progress though canceled", uk: "В роботі, хоча скасовано" },
    actions: ["cancel-at-warehouse", "ask-warehouse", "acknowledge"],
    sentence: {
      en: 'Order {number} is canceled here, but the warehouse is still processing its parcel: "{word}". If the parcel must not be shipped, press "Cancel at the warehouse" or call the warehouse; otherwise wait for its return. Press "Mark as resolved" when this is settled.',
      uk: "Замовлення {number} тут скасовано, але склад далі опрацьовує його посилку: «{word}». Якщо її не можна відправляти, натисніть «Скасувати на складі» або зателефонуйте на склад; інакше чекайте на повернення. Коли все з’ясовано, натисніть «Позначити вирішеним».",
    },
    clearedBy: ["canceled", "returned", "acknowledged"],
  },
} as const satisfies Record<string, Problem>;

const USUAL_WORD = /^(?:cancell?ed|скасован[оеий]{1,2}|анульовано|відмінено)$/iu;

/** The warehouse's own word for a cancellation in quotes; "" for a usual one, which adds nothing. */
function ownWord(word: unknown, [open, close]: readonly [string, string]): string {
  const own = text(word);
  return own === "" || USUAL_WORD.test(own) ? "" : ` ${open}${own}${close}`;
}
