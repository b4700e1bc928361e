import { countEn, countUk, hryvnias } from "../amounts";
import { type Language, type LocalizedText, text } from "../language";
import { type AdminErrorEntry, asSentence } from "../entry";
import { stateName } from "../phrases";
import { failureText } from "../failures";

/** Reasons to refuse a request about an order, and reasons that any request can meet. */
export const REQUEST_ERRORS = {
  moved: {
    kind: "conflict",
    sentence: {
      en: "Something has changed since you opened this page. Review it and try again.",
      uk: "Відколи ви відкрили сторінку, дещо змінилося. Перегляньте зміни й спробуйте ще раз.",
    },
  },
  keeps_changing: {
    kind: "conflict",
    sentence: {
      en: ({ order_id, attempts }) =>
        `Order ${text(order_id)} changed ${countEn(attempts, "time", "times")} while its handover was being planned. It is planned again within a minute.`,
      uk: ({ order_id, attempts }) =>
        `Замовлення ${text(order_id)} змінилося ${countUk(attempts, "раз", "рази", "разів")}, доки планувалася його передача. За хвилину його буде сплановано знову.`,
    },
  },
  order_not_found: {
    kind: "not_found",
    sentence: {
      en: "Warehouse order {id} does not exist.",
      uk: "Складського замовлення {id} не існує.",
    },
  },
  being_sent: {
    kind: "not_allowed",
    sentence: {
      en: "Order {number} is being sent to the warehouse right now. Try again in a minute.",
      uk: "Замовлення {number} саме зараз передається на склад. Спробуйте за хвилину.",
    },
  },
  there_already: {
    kind: "not_allowed",
    sentence: {
      en: "The warehouse already has order {number}.",
      uk: "Склад уже має замовлення {number}.",
    },
  },
  being_fulfilled: {
    kind: "not_allowed",
    sentence: {
      en: "Order {number} is being fulfilled right now. Refresh the page in a minute.",
      uk: "Саме зараз створюється виконання замовлення {number}. Оновіть сторінку за хвилину.",
    },
  },
  still_fulfilled: {
    kind: "not_allowed",
    sentence: {
      en: "Medusa still counts goods of order {number} as fulfilled ({goods}). Cancel that fulfillment in Medusa first, then send the order again.",
      uk: "Medusa й досі вважає товари замовлення {number} виконаними ({goods}). Спершу скасуйте це виконання в Medusa, а тоді передайте замовлення знову.",
    },
  },
  no_branch: {
    kind: "not_allowed",
    sentence: {
      en: "Order {number} is not delivered to a branch: it uses another delivery method.",
      uk: "Замовлення {number} доставляється не у відділення, а іншим способом.",
    },
  },
  not_held: {
    kind: "not_allowed",
    sentence: {
      en: "Order {number} is not on hold: its cash on delivery is calculated from the order.",
      uk: "Замовлення {number} не призупинено: сума накладеного платежу визначається самим замовленням.",
    },
  },
  nothing_left: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, state, action }) =>
        `Order ${text(number)} is ${text(state)}: “${text(action).replaceAll("-", " ")}” is not possible.`,
      uk: ({ number, state }) => `Замовлення ${text(number)}: ${stateName(state, "uk")}. Ця дія неможлива.`,
    },
  },
  cash_differs: {
    kind: "not_allowed",
    sentence: {
      en: ({ collected, owed }) =>
        `The parcels of this order collected ${hryvnias(collected, "en")} that is not captured in Medusa, but ${hryvnias(owed, "en")} is due. Record what you received on the order's payment.`,
      uk: ({ collected, owed }) =>
        `За посилками цього замовлення отримано ${hryvnias(collected, "uk")}, ще не проведених у Medusa, а до сплати лишається ${hryvnias(owed, "uk")}. Проведіть отриману суму в платежі замовлення.`,
    },
  },
  cash_not_recorded: {
    kind: "not_allowed",
    sentence: {
      en: "Medusa could not record the cash of order {number}. Try again in a minute, or record it on the order's payment.",
      uk: "Medusa не вдалося провести кошти за замовленням {number}. Спробуйте ще раз за хвилину або проведіть суму в платежі замовлення.",
    },
  },
  return_not_received: {
    kind: "not_allowed",
    sentence: {
      en: "Medusa could not receive what came back of order {number}: an edit or a return of it may be open, or the goods differ from what was sent. Receive the return on the order's page in Medusa.",
      uk: "Medusa не вдалося прийняти те, що повернулося із замовлення {number}: можливо, відкрито його зміну чи повернення, або товари відрізняються від відправлених. Прийміть повернення на сторінці замовлення в Medusa.",
    },
  },
  order_not_closed: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, why }) =>
        `Order ${text(number)} is not closed: ${(NOT_CLOSED[text(why)] ?? MEDUSA_REFUSES).en} What was done so far stays.`,
      uk: ({ number, why }) =>
        `Замовлення ${text(number)} не закрито: ${(NOT_CLOSED[text(why)] ?? MEDUSA_REFUSES).uk} Уже зроблене лишається.`,
    },
  },
  belongs_to_fulfillment: {
    kind: "not_allowed",
    sentence: {
      en: "Order {number} belongs to a fulfillment: cancel the fulfillment in Medusa, and the cancellation is sent to the warehouse as well.",
      uk: "Замовлення {number} належить до виконання: скасуйте виконання в Medusa, і запит на скасування буде передано складу.",
    },
  },
  connection_of_order_deleted: {
    kind: "not_allowed",
    sentence: {
      en: "The connection of order {number} was deleted.",
      uk: "Підключення замовлення {number} видалено.",
    },
  },
  not_asked: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, reason }) =>
        `The request to cancel order ${text(number)} did not reach the warehouse: ${asSentence(reason)}`,
      uk: ({ number, error }) =>
        `Запит на скасування замовлення ${text(number)} не вдалося передати складу: ${failureText(error, "uk")}.`,
    },
  },
  not_found_there: {
    kind: "not_allowed",
    sentence: {
      en: "The warehouse does not find order {number}.",
      uk: "Склад не знаходить замовлення {number}.",
    },
  },
  rate_limit_used: {
    kind: "not_allowed",
    sentence: {
      en: ({ seconds }) =>
        `The warehouse's rate limit is used up. Try again in ${countEn(seconds, "second", "seconds")}.`,
      uk: ({ seconds }) => `Ліміт запитів до складу вичерпано. Спробуйте за ${String(seconds)} с.`,
    },
  },
  took_too_long: {
    kind: "not_allowed",
    sentence: {
      en: "The warehouse took too long to respond to an earlier request. Try again in a minute.",
      uk: "Склад надто довго відповідав на попередній запит. Спробуйте за хвилину.",
    },
  },
  unknown_action: {
    kind: "not_found",
    sentence: {
      en: "Possible actions here: {actions}.",
      uk: "Можливі тут дії: {actions}.",
    },
  },
  /** `field`: the member's path. `label`: its label on the pages, where it has one. `reason`: what is expected instead. */
  invalid_field: {
    kind: "invalid_data",
    sentence: {
      en: ({ field, label, reason }) =>
        `Nothing was changed: “${text(localized(label).en) || text(field)}” is not valid (${text(localized(reason).en)}).`,
      uk: ({ field, label, reason }) =>
        `Нічого не змінено: «${text(localized(label).uk) || text(field)}» має неправильне значення (${text(localized(reason).uk)}).`,
    },
  },
  unstorable: {
    kind: "invalid_data",
    sentence: {
      en: "What was entered contains a character that cannot be stored: a NUL or half of a surrogate pair.",
      uk: "Серед введеного є символ, який неможливо зберегти: NUL або половина сурогатної пари.",
    },
  },
  log_entry_not_found: {
    kind: "not_found",
    sentence: {
      en: "The log has no entry {id}.",
      uk: "У журналі немає запису {id}.",
    },
  },
  sku_not_found: {
    kind: "not_found",
    sentence: {
      en: 'SKU {sku} is neither in the stock reports of "{name}" nor at its stock location in Medusa.',
      uk: "Артикула {sku} немає ні у звітах про залишки «{name}», ні на її локації в Medusa.",
    },
  },
} as const satisfies Record<string, AdminErrorEntry>;

function localized(value: unknown): Partial<Record<Language, unknown>> {
  return typeof value === "object" && value !== null ? value : {};
}

/** Why an order that was not collected is not closed. */
const MEDUSA_REFUSES: LocalizedText = {
  en: "Medusa has refused a step. Try again in a minute.",
  uk: "Medusa відхилила один із кроків. Спробуйте ще раз за хвилину.",
};
const NOT_CLOSED: Readonly<Record<string, LocalizedText>> = {
  does_not_qualify: {
    en: "something of it was delivered, paid, credited or begun to be paid otherwise, or another parcel of it is under way. Settle it on the order's page in Medusa.",
    uk: "щось за ним доставлено, сплачено, зараховано чи почато сплачувати інакше, або інша його посилка ще в дорозі. Завершіть розрахунки на сторінці замовлення в Medusa.",
  },
  not_all_back: {
    en: "its goods are not all back as they were sent, as far as the warehouse and Medusa know. Wait until they are, or receive their return in Medusa first.",
    uk: "за даними складу й Medusa повернулися не всі товари або не такі, як відправлено. Дочекайтеся їх або спершу прийміть повернення в Medusa.",
  },
  order_change_open: {
    en: "an edit, a return, an exchange or a claim of it is open in Medusa. Confirm or cancel it on the order's page, and try again.",
    uk: "у Medusa відкрито його зміну, повернення, обмін або претензію. Підтвердьте чи скасуйте її на сторінці замовлення й спробуйте ще раз.",
  },
};
