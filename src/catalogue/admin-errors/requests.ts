import { countEn, countUk, hryvnias } from "../amounts";
import type { Language } from "../language";
import { type AdminErrorEntry, asSentence, list, text } from "../entry";
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
      en: ({ id }) => `Warehouse order ${text(id)} does not exist.`,
      uk: ({ id }) => `Складського замовлення ${text(id)} не існує.`,
    },
  },
  on_its_way: {
    kind: "not_allowed",
    sentence: {
      en: "It is being sent right now. Refresh the page in a minute.",
      uk: "Саме зараз воно передається. Оновіть сторінку за хвилину.",
    },
  },
  there_already: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) => `The warehouse already has order ${text(number)}.`,
      uk: ({ number }) => `Склад уже має замовлення ${text(number)}.`,
    },
  },
  being_fulfilled: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) => `Order ${text(number)} is being fulfilled right now. Refresh the page in a minute.`,
      uk: ({ number }) =>
        `Саме зараз створюється виконання замовлення ${text(number)}. Оновіть сторінку за хвилину.`,
    },
  },
  still_fulfilled: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, goods }) =>
        `Medusa still counts goods of order ${text(number)} as fulfilled (${list(goods)}). Cancel that fulfillment in Medusa first, then send the order again.`,
      uk: ({ number, goods }) =>
        `Medusa й досі вважає товари замовлення ${text(number)} виконаними (${list(goods)}). Спершу скасуйте це виконання в Medusa, а тоді передайте замовлення знову.`,
    },
  },
  no_branch: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) =>
        `Order ${text(number)} is not delivered to a branch: it uses another delivery method.`,
      uk: ({ number }) => `Замовлення ${text(number)} доставляється не у відділення, а іншим способом.`,
    },
  },
  not_held: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) =>
        `Order ${text(number)} is not on hold: its cash on delivery is calculated from the order.`,
      uk: ({ number }) =>
        `Замовлення ${text(number)} не призупинено: сума накладеного платежу визначається самим замовленням.`,
    },
  },
  nothing_left: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, state, action }) =>
        `Order ${text(number)} is ${text(state)} at the warehouse: “${text(action).replaceAll("-", " ")}” is no longer possible.`,
      uk: ({ number, state }) =>
        `Замовлення ${text(number)}: ${stateName(state, "uk")}. Ця дія вже неможлива.`,
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
      en: ({ number }) =>
        `Medusa could not record the cash of order ${text(number)}. Try again in a minute, or record it on the order's payment.`,
      uk: ({ number }) =>
        `Medusa не вдалося провести кошти за замовленням ${text(number)}. Спробуйте ще раз за хвилину або проведіть суму в платежі замовлення.`,
    },
  },
  belongs_to_fulfillment: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) =>
        `Order ${text(number)} belongs to a fulfillment: cancel the fulfillment in Medusa, and the cancellation is sent to the warehouse as well.`,
      uk: ({ number }) =>
        `Замовлення ${text(number)} належить до виконання: скасуйте виконання в Medusa, і запит на скасування буде передано складу.`,
    },
  },
  nothing_to_cancel: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, state }) =>
        `Order ${text(number)} is ${text(state)}: there is nothing to cancel at the warehouse.`,
      uk: ({ number, state }) =>
        `Замовлення ${text(number)}: ${stateName(state, "uk")}. На складі нема чого скасовувати.`,
    },
  },
  connection_of_order_deleted: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) => `The connection of order ${text(number)} was deleted.`,
      uk: ({ number }) => `Підключення замовлення ${text(number)} видалено.`,
    },
  },
  not_asked: {
    kind: "not_allowed",
    sentence: {
      en: ({ reason }) => `The request did not reach the warehouse: ${asSentence(reason)}`,
      uk: ({ error }) => `Не вдалося надіслати запит складу: ${failureText(error, "uk")}.`,
    },
  },
  not_found_there: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) => `The warehouse does not find order ${text(number)}.`,
      uk: ({ number }) => `Склад не знаходить замовлення ${text(number)}.`,
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
      en: ({ actions }) => `Possible actions here: ${text(actions)}.`,
      uk: ({ actions }) => `Можливі тут дії: ${text(actions)}.`,
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
      en: "The request contains a character that cannot be stored: a NUL or half of a surrogate pair.",
      uk: "У запиті є символ, який неможливо зберегти: NUL або половина сурогатної пари.",
    },
  },
  sku_not_found: {
    kind: "not_found",
    sentence: {
      en: ({ name, sku }) =>
        `SKU ${text(sku)} is neither in the stock reports of "${text(name)}" nor at its stock location in Medusa.`,
      uk: ({ name, sku }) =>
        `Артикула ${text(sku)} немає ні у звітах про залишки «${text(name)}», ні на її локації в Medusa.`,
    },
  },
  call_not_found: {
    kind: "not_found",
    sentence: {
      en: ({ id }) => `Call ${text(id)} does not exist.`,
      uk: ({ id }) => `Виклику ${text(id)} не існує.`,
    },
  },
  webhook_not_found: {
    kind: "not_found",
    sentence: {
      en: ({ id }) => `Webhook ${text(id)} does not exist.`,
      uk: ({ id }) => `Вебхука ${text(id)} не існує.`,
    },
  },
} as const satisfies Record<string, AdminErrorEntry>;

function localized(value: unknown): Partial<Record<Language, unknown>> {
  return typeof value === "object" && value !== null ? value : {};
}
