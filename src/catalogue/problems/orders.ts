import { type Problem, quotedReason, warehouseWords } from "../entry";
import { adviceFor, because } from "../failures";
import { heldFor } from "../holds";
import { leftOn } from "../phrases";
import { text } from "../language";

/** Problems with the handover of an order to the warehouse, and with its calls. */
export const ORDER_PROBLEMS = {
  /** Raised when the warehouse refused the order. */
  refused: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Refused by the warehouse", uk: "Склад відмовив" },
    actions: ["edit-order", "edit-address", "ask-warehouse", "retry"],
    sentence: {
      en: ({ number, descriptions }) =>
        `The warehouse refused order ${text(number)}${quotedReason(warehouseWords(descriptions))}. Fix the order and it will be resent automatically; if nothing in it is wrong, retry once the warehouse can accept it.`,
      uk: ({ number, descriptions }) =>
        `Склад відмовився прийняти замовлення ${text(number)}${quotedReason(warehouseWords(descriptions))}. Виправте замовлення, і його буде передано знову автоматично; якщо в ньому все гаразд, повторіть передачу, коли склад зможе його прийняти.`,
    },
    clearedBy: ["accepted", "canceled", "withdrawn", "moved", "held", "acted"],
  },
  /** Raised when the warehouse refused a change and keeps the former version. */
  edit_refused: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Change refused", uk: "Зміну відхилено" },
    actions: ["ask-warehouse", "edit-order", "edit-address", "retry"],
    sentence: {
      en: ({ number, descriptions }) =>
        `The warehouse refused the change to order ${text(number)}${quotedReason(warehouseWords(descriptions))}. It will ship the order unchanged. If that must not happen, call the warehouse.`,
      uk: ({ number, descriptions }) =>
        `Склад відмовився змінити замовлення ${text(number)}${quotedReason(warehouseWords(descriptions))}. Він відправить його без змін. Якщо цього не можна допустити, зателефонуйте на склад.`,
    },
    clearedBy: ["edited", "in_sync", "canceled", "withdrawn", "held", "acted"],
  },
  /** Raised when the outcome of a call cannot be resolved, and the command is parked. */
  outcome_unclear: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Unclear whether it arrived", uk: "Невідомо, чи надійшло" },
    actions: ["ask-warehouse", "retry", "send-again", "withdraw"],
    sentence: {
      en: 'It is not clear whether the warehouse has order {number}. To avoid a duplicate, it is not sent again automatically. Ask the warehouse, then press "Retry" to check again, "Send again" if the order is not there, or "Withdraw".',
      uk: "Невідомо, чи має склад замовлення {number}. Щоб не створити дубліката, автоматично воно повторно не передається. Запитайте склад, а потім натисніть «Повторити», щоб перевірити ще раз, «Надіслати знову», якщо замовлення там немає, або «Відкликати».",
    },
    // An order may have several parked commands, so the end of one does not clear it.
    clearedBy: [],
  },
  /**
   * Raised when three calls for the same order have failed, calls of its batches included, or three minutes after the first
   * failure when no call has succeeded since.
   */
  not_getting_through: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Sending failed", uk: "Не вдається передати" },
    actions: ["open-order", "retry"],
    sentence: {
      en: ({ number, ...params }) =>
        `Order ${text(number)} cannot be sent to the warehouse: ${because(params, "en")} It is retried automatically at growing intervals. ${adviceFor(params, "en")}`,
      uk: ({ number, ...params }) =>
        `Замовлення ${text(number)} не вдається передати складу: ${because(params, "uk")} Спроби повторюються автоматично, дедалі рідше. ${adviceFor(params, "uk")}`,
    },
    clearedBy: ["commands_recovered"],
  },
  /** Raised when the response of the warehouse could not be stored three times, or for three minutes. */
  response_not_recorded: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Response not stored", uk: "Відповідь не збережено" },
    actions: ["retry", "open-order"],
    sentence: {
      en: ({ number, ...params }) =>
        `Order ${text(number)}: ${because(params, "en")} Do not ship the order another way, because the warehouse may have it. Show this message to your developer; once the cause is fixed, press "Retry" to check with the warehouse again.`,
      uk: ({ number, ...params }) =>
        `Замовлення ${text(number)}: ${because(params, "uk")} Не відправляйте його іншим способом: воно може вже бути на складі. Покажіть це повідомлення розробникові; коли причину буде усунено, натисніть «Повторити», щоб ще раз звіритися зі складом.`,
    },
    clearedBy: ["commands_recovered"],
  },
  /** Raised when an order, or a change of one, is held until a person acts. */
  held: {
    about: "warehouse_order",
    tone: "waits",
    label: { en: "Needs action", uk: "Потрібна дія" },
    actions: ["open-order"],
    sentence: {
      en: ({ number, hold }) => `Order ${text(number)} needs attention. ${heldFor(hold, "en")}`,
      uk: ({ number, hold }) => `Замовлення ${text(number)} потребує уваги. ${heldFor(hold, "uk")}`,
    },
    clearedBy: [
      "hold_cleared",
      "accepted",
      "edited",
      "in_sync",
      "moved",
      "status_moved",
      "withdrawn",
      "canceled",
    ],
  },
  /** Raised when an order cannot be sent because no enabled connection serves its stock location. */
  connection_disabled: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Connection disabled", uk: "Підключення вимкнено" },
    actions: ["enable", "withdraw"],
    sentence: {
      en: "Order {number} was not sent: its warehouse connection is disabled, and no other connection serves its stock location. Enable this connection or another one for the same location, and the order is sent automatically; if the warehouse should not ship it, withdraw it.",
      uk: "Замовлення {number} не передано: його підключення до складу вимкнено, а іншого для цієї локації немає. Увімкніть це підключення або інше для тієї самої локації, і замовлення буде передано автоматично; якщо склад не має його відправляти, відкличте його.",
    },
    clearedBy: ["connection_enabled", "moved", "hold_cleared", "accepted", "withdrawn", "canceled"],
  },
  /** Raised when a change, a cancellation or an unclear outcome waits on a disabled connection. */
  left_on_disabled: {
    about: "command",
    tone: "needs_you",
    label: { en: "Stuck on disabled connection", uk: "Застрягло на вимкненому підключенні" },
    actions: ["enable"],
    sentence: {
      en: ({ name, kind, title_en }) =>
        `The connection "${text(name)}" is disabled: ${leftOn(kind, text(title_en), "en")}. Enable the connection, or call the warehouse.`,
      uk: ({ name, kind, title_uk }) =>
        `Підключення «${text(name)}» вимкнено: ${leftOn(kind, text(title_uk), "uk")}. Увімкніть підключення або зателефонуйте на склад.`,
    },
    clearedBy: ["connection_enabled", "settled"],
  },
  /** Raised for a command without an order when three calls have failed, or three minutes after the first failure. */
  command_failing: {
    about: "command",
    tone: "needs_you",
    label: { en: "Request failing", uk: "Запит не вдається" },
    actions: ["try-now"],
    sentence: {
      en: ({ title_en, ...params }) =>
        `A request cannot be sent to the warehouse (${text(title_en)}): ${because(params, "en")} It is retried automatically at growing intervals. If this lasts, contact your integration manager.`,
      uk: ({ title_uk, ...params }) =>
        `Запит до складу не вдається надіслати (${text(title_uk)}): ${because(params, "uk")} Спроби повторюються автоматично, дедалі рідше. Якщо це триває, зверніться до менеджера інтеграції.`,
    },
    clearedBy: ["settled"],
  },
  /** Raised for a command without an order when its attempts are used up, or its outcome cannot be resolved. */
  command_parked: {
    about: "command",
    tone: "needs_you",
    label: { en: "Request outcome unclear", uk: "Результат запиту невідомий" },
    actions: ["ask-warehouse"],
    sentence: {
      en: "It is not clear whether the warehouse received a request ({title_en}). To avoid a duplicate, it is not sent again automatically. Ask the warehouse.",
      uk: "Невідомо, чи прийняв склад запит ({title_uk}). Щоб не створити дубліката, автоматично він повторно не надсилається. Запитайте склад.",
    },
    clearedBy: ["settled"],
  },
  /** Raised when a look-up found the order twice. */
  duplicate_at_warehouse: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Duplicate at the warehouse", uk: "Дублікат на складі" },
    actions: ["ask-warehouse", "refresh", "acknowledge"],
    sentence: {
      en: 'The warehouse has order {number} more than once: {remote_id} and {duplicates}. Ask the warehouse to cancel all but {remote_id}; when that is done, press "Mark as resolved".',
      uk: "Склад має замовлення {number} більше ніж один раз: {remote_id} і {duplicates}. Попросіть склад скасувати всі, крім {remote_id}, а коли це буде зроблено, натисніть «Позначити вирішеним».",
    },
    // A look-up by the warehouse's own ids shows only one of the duplicates, so a person has to confirm that the others are canceled.
    clearedBy: ["canceled", "withdrawn", "acted", "acknowledged"],
  },
  /** Raised when planning an order, withdrawing it, or clearing up after a discarded fulfillment fails. */
  cannot_plan: {
    about: "order",
    tone: "needs_you",
    label: { en: "Cannot be processed", uk: "Не вдається опрацювати" },
    actions: ["open-order"],
    sentence: {
      en: ({ number, order_id, ...params }) =>
        `Order ${text(number) || text(order_id)} cannot be processed: ${because(params, "en")} It is retried automatically. Show this message to your developer.`,
      uk: ({ number, order_id, ...params }) =>
        `Замовлення ${text(number) || text(order_id)} не вдається опрацювати: ${because(params, "uk")} Спроби повторюються автоматично. Покажіть це повідомлення розробникові.`,
    },
    clearedBy: ["planned", "order_gone"],
  },
  /** Raised when the planner repeats the same plan although nothing has changed. */
  plan_repeats: {
    about: "order",
    tone: "needs_you",
    label: { en: "Same step repeats", uk: "Крок повторюється" },
    actions: ["open-order", "retry"],
    sentence: {
      en: ({ number, order_id }) =>
        `The same step for order ${text(number) || text(order_id)} was repeated without effect, so the order is on hold. Check the order and press "Retry"; if this happens again, show it to your developer.`,
      uk: ({ number, order_id }) =>
        `Той самий крок для замовлення ${text(number) || text(order_id)} повторювався без результату, тому його призупинено. Перевірте замовлення й натисніть «Повторити»; якщо це станеться знову, покажіть повідомлення розробникові.`,
    },
    clearedBy: ["acted", "planned", "order_gone"],
  },
  /** Raised when an order is fully refunded, and the warehouse has its parcel and has not begun to pick it. */
  refunded: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Refunded, still at warehouse", uk: "Кошти повернено, посилка лишилася" },
    actions: ["cancel-at-warehouse", "cancel-order"],
    sentence: {
      en: `The full payment for order {number} has been refunded, but the warehouse still has its parcel as a paid one. If it must not be shipped, press "Cancel at the warehouse" on the order's page, or cancel the order or its fulfillment in Medusa before picking begins.`,
      uk: "Усі кошти за замовлення {number} повернено, але на складі посилка й досі значиться сплаченою. Якщо її не можна відправляти, натисніть «Скасувати на складі» на сторінці замовлення або скасуйте замовлення чи його виконання в Medusa, доки не почалося збирання.",
    },
    clearedBy: ["canceled", "withdrawn", "acted"],
  },
} as const satisfies Record<string, Problem>;
