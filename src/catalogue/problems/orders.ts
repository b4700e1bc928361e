import { list, text } from "../params";
import { because } from "../failures";
import { heldFor } from "../holds";
import { leftOn, unreserved } from "../phrases";
import type { Problem } from "./problem";

/** Problems with handing an order over to the warehouse, and with the calls that do it. */
export const ORDER_PROBLEMS = {
  /** Raised when the warehouse refused the order. */
  refused: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Warehouse refused", uk: "Склад відмовив" },
    actions: ["edit-order", "ask-warehouse", "retry"],
    sentence: {
      en: ({ number, descriptions }) =>
        `The warehouse refused order ${text(number)}: ${list(descriptions)}. Fix the order and it will be sent again automatically, or press "Retry" once the warehouse has changed its mind.`,
      uk: ({ number, descriptions }) =>
        `Склад відмовив у замовленні ${text(number)}: ${list(descriptions)}. Виправте замовлення, і воно піде знову автоматично, або натисніть «Повторити», коли склад змінить рішення.`,
    },
    clearedBy: ["accepted", "canceled", "withdrawn", "moved", "acted"],
  },
  /** Raised when the warehouse refused a change and keeps the former version. */
  edit_refused: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Change refused", uk: "Зміну відхилено" },
    actions: ["ask-warehouse", "retry"],
    sentence: {
      en: ({ number, descriptions }) =>
        `The warehouse refused the change of order ${text(number)}: ${list(descriptions)}. It ships the order as it was before. Call the warehouse if that must not happen.`,
      uk: ({ number, descriptions }) =>
        `Склад відмовився змінити замовлення ${text(number)}: ${list(descriptions)}. Він відправить його таким, як було. Якщо цього не можна допустити, зателефонуйте на склад.`,
    },
    clearedBy: ["edited", "in_sync", "canceled", "withdrawn", "acted"],
  },
  /** Raised when the outcome of a call cannot be resolved, and the command is parked. */
  outcome_unclear: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Unclear whether it arrived", uk: "Невідомо, чи надійшло" },
    actions: ["ask-warehouse", "retry", "send-again", "withdraw"],
    sentence: {
      en: ({ number }) =>
        `It is not clear whether the warehouse has order ${text(number)}. So that it does not arrive twice, it is not sent again automatically. Ask the warehouse, then press "Retry" to look it up again, "Send again" if it is not there, or "Withdraw".`,
      uk: ({ number }) =>
        `Невідомо, чи має склад замовлення ${text(number)}. Щоб воно не надійшло двічі, повторно воно автоматично не надсилається. Запитайте склад, а тоді натисніть «Повторити», щоб перевірити ще раз, «Надіслати знову», якщо його там немає, або «Відкликати».`,
    },
    // Of several commands one may be parked still.
    clearedBy: [],
  },
  /**
   * Raised when three calls for the same order have failed, those of the batches included that it was singled out of, or the
   * first one failed three minutes ago and none got through.
   */
  not_getting_through: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Not getting through", uk: "Не вдається передати" },
    actions: ["open-order", "retry"],
    sentence: {
      en: ({ number, ...params }) =>
        `Order ${text(number)} does not get through to the warehouse: ${because(params, "en")} It is retried automatically, less and less often. Look at the order; if nothing is wrong with it, ask the integration manager.`,
      uk: ({ number, ...params }) =>
        `Замовлення ${text(number)} не вдається передати складу: ${because(params, "uk")} Спроби повторюються автоматично, дедалі рідше. Перегляньте замовлення; якщо з ним усе гаразд, зверніться до менеджера інтеграції.`,
    },
    clearedBy: ["nothing_fails"],
  },
  /** Raised when the warehouse has responded, and three times, or for three minutes, its response could not be written down. */
  response_not_recorded: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Response not stored", uk: "Відповідь не збережено" },
    actions: ["retry", "open-order"],
    sentence: {
      en: ({ number, ...params }) =>
        `Order ${text(number)}: ${because(params, "en")} Do not send the order another way, for the warehouse may have it. Show this sentence to your developer, and when the cause is gone press "Retry": the warehouse is asked again then.`,
      uk: ({ number, ...params }) =>
        `Замовлення ${text(number)}: ${because(params, "uk")} Не передавайте його іншим шляхом: воно може вже бути на складі. Покажіть це речення розробникові, а коли причину усунуто, натисніть «Повторити»: тоді склад запитають ще раз.`,
    },
    clearedBy: ["nothing_fails"],
  },
  /** Raised when an order, or a change of one, is held for something that a person has to do. */
  held: {
    about: "warehouse_order",
    tone: "waits",
    label: { en: "Waits for a person", uk: "Чекає на людину" },
    actions: ["open-order"],
    sentence: {
      en: ({ number, hold }) => `Order ${text(number)} waits for a person. ${heldFor(hold, "en")}`,
      uk: ({ number, hold }) => `Замовлення ${text(number)} чекає на людину. ${heldFor(hold, "uk")}`,
    },
    clearedBy: [
      "hold_left",
      "accepted",
      "edited",
      "in_sync",
      "moved",
      "status_moved",
      "withdrawn",
      "canceled",
    ],
  },
  /** Raised when an order that was not sent is held because no enabled connection serves its stock location. */
  connection_disabled: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Connection disabled", uk: "З’єднання вимкнене" },
    actions: ["enable", "withdraw"],
    sentence: {
      en: ({ number }) =>
        `Order ${text(number)} was not sent: its warehouse connection is disabled, and no other one serves its stock location. Enable it, or another one of that location, and the order is sent automatically; withdraw it if the warehouse is not to ship it.`,
      uk: ({ number }) =>
        `Замовлення ${text(number)} не надіслано: його з’єднання зі складом вимкнене, а іншого для цього місця зберігання немає. Увімкніть його або інше для того самого місця, і замовлення піде автоматично; відкличте його, якщо склад не має його відправляти.`,
    },
    clearedBy: ["connection_enabled", "moved", "hold_left", "accepted", "withdrawn", "canceled"],
  },
  /** Raised when a change, a cancellation or an unclear outcome waits on a disabled connection. */
  left_on_disabled: {
    about: "command",
    tone: "needs_you",
    label: { en: "Left on disabled connection", uk: "Лишилося на вимкненому" },
    actions: ["enable"],
    sentence: {
      en: ({ name, kind, title_en }) =>
        `The connection "${text(name)}" is disabled, and ${leftOn(kind, text(title_en), "en")}. Enable the connection, or call the warehouse.`,
      uk: ({ name, kind, title_uk }) =>
        `З’єднання «${text(name)}» вимкнене, і ${leftOn(kind, text(title_uk), "uk")}. Увімкніть з’єднання або зателефонуйте на склад.`,
    },
    clearedBy: ["connection_enabled", "settled"],
  },
  /** Raised when three calls for the same command have failed, or the first one did three minutes ago, and it has no order. */
  command_failing: {
    about: "command",
    tone: "needs_you",
    label: { en: "Call fails", uk: "Виклик не вдається" },
    actions: ["try-now"],
    sentence: {
      en: ({ title_en, ...params }) =>
        `What is to be sent does not get through to the warehouse, ${text(title_en)}: ${because(params, "en")} It is retried automatically, less and less often. If it lasts, ask the integration manager.`,
      uk: ({ title_uk, ...params }) =>
        `Складу не вдається передати: ${text(title_uk)}. ${because(params, "uk")} Спроби повторюються автоматично, дедалі рідше. Якщо це не минає, зверніться до менеджера інтеграції.`,
    },
    clearedBy: ["settled"],
  },
  /** Raised when a command without an order has used its attempts up, or its outcome cannot be resolved. */
  command_parked: {
    about: "command",
    tone: "needs_you",
    label: { en: "Call's outcome unclear", uk: "Наслідок виклику невідомий" },
    actions: ["ask-warehouse"],
    sentence: {
      en: ({ title_en }) =>
        `It is not clear whether the warehouse has taken what was sent, ${text(title_en)}. So that it does not arrive twice, it is not sent again automatically. Ask the warehouse.`,
      uk: ({ title_uk }) =>
        `Невідомо, чи прийняв склад надіслане: ${text(title_uk)}. Щоб воно не надійшло двічі, повторно воно автоматично не надсилається. Запитайте склад.`,
    },
    clearedBy: ["settled"],
  },
  /** Raised when a look-up found the order twice. */
  twice_at_warehouse: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Duplicate at the warehouse", uk: "Дублікат на складі" },
    actions: ["ask-warehouse", "refresh", "acknowledge"],
    sentence: {
      en: ({ number, remote_id, duplicates }) =>
        `The warehouse holds order ${text(number)} more than once: ${text(remote_id)} and ${list(duplicates)}. Ask the warehouse to cancel all but ${text(remote_id)}, and press "Mark as resolved" once it has.`,
      uk: ({ number, remote_id, duplicates }) =>
        `Склад має замовлення ${text(number)} більше ніж один раз: ${text(remote_id)} і ${list(duplicates)}. Попросіть склад скасувати всі, крім ${text(remote_id)}, і коли це зроблено, натисніть «Позначити вирішеним».`,
    },
    // A look-up by the warehouse's own ids shows only one of the duplicates: a person has to confirm the end of the others.
    clearedBy: ["canceled", "withdrawn", "acted", "acknowledged"],
  },
  /** Raised when the order could not be planned, given up, or settled after its fulfillment was abandoned. */
  cannot_plan: {
    about: "order",
    tone: "needs_you",
    label: { en: "Cannot be planned", uk: "Не вдається спланувати" },
    actions: ["open-order"],
    sentence: {
      en: ({ order_id, ...params }) =>
        `Order ${text(order_id)} cannot be handed over because it cannot be planned: ${because(params, "en")} It is retried automatically; other orders go on. Show this sentence to your developer.`,
      uk: ({ order_id, ...params }) =>
        `Замовлення ${text(order_id)} не можна передати, бо його не вдається спланувати: ${because(params, "uk")} Спроби повторюються автоматично; інші замовлення йдуть далі. Покажіть це речення розробникові.`,
    },
    clearedBy: ["planned", "order_gone"],
  },
  /** Raised when the same plan came again and again though nothing had changed. */
  plan_repeats: {
    about: "order",
    tone: "needs_you",
    label: { en: "Same step repeats", uk: "Крок повторюється" },
    actions: ["open-order", "retry"],
    sentence: {
      en: ({ order_id }) =>
        `The same step for order ${text(order_id)} was planned again and again, so it waits. Look at the order and press "Retry"; if it comes back, show this to your developer.`,
      uk: ({ order_id }) =>
        `Той самий крок для замовлення ${text(order_id)} планувався знову і знову, тому воно чекає. Перегляньте замовлення й натисніть «Повторити»; якщо це повториться, покажіть розробникові.`,
    },
    clearedBy: ["acted", "planned", "order_gone"],
  },
  /** Raised when everything that was paid was refunded, and the warehouse holds the parcel and has not begun to pick it. */
  refunded: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Refunded, still there", uk: "Повернено, але на складі" },
    actions: ["cancel-at-warehouse", "cancel-order"],
    sentence: {
      en: ({ number }) =>
        `Everything that was paid for order ${text(number)} has been refunded, and the warehouse still has the parcel as a paid one. If it must not leave, press "Cancel at the warehouse" on the order's page, or cancel the order or its fulfillment in Medusa, before picking begins.`,
      uk: ({ number }) =>
        `Усе сплачене за замовлення ${text(number)} повернено, а на складі посилка й досі значиться сплаченою. Якщо її не можна відправляти, натисніть «Скасувати на складі» на сторінці замовлення або скасуйте замовлення чи його виконання в Medusa, доки не почалося збирання.`,
    },
    clearedBy: ["canceled", "withdrawn", "acted"],
  },
  /** Raised when the checkout made no reservations, and they could not be made afterwards. */
  not_reserved: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Goods not reserved", uk: "Товари не зарезервовано" },
    actions: ["reserve", "retry"],
    sentence: {
      en: ({ number, reason }) =>
        `Medusa took order ${text(number)} and never reserved its goods, so it is not handed over. ${unreserved(reason, "en")}`,
      uk: ({ number, reason }) =>
        `Medusa прийняла замовлення ${text(number)}, але не зарезервувала його товари, тому його не передано. ${unreserved(reason, "uk")}`,
    },
    clearedBy: ["accepted", "canceled", "withdrawn", "hold_left", "acted"],
  },
} as const satisfies Record<string, Problem>;
