import { list, text } from "../params";
import { stateName } from "../phrases";
import { failureText } from "../failures";
import type { AdminErrorEntry } from "./entry";

/** Why a request about an order, or any request, is refused. */
export const REQUEST_ERRORS = {
  moved: {
    kind: "conflict",
    sentence: {
      en: "It has changed since you looked. Look again, then decide.",
      uk: "Відколи ви дивилися, дещо змінилося. Перегляньте ще раз і тоді вирішуйте.",
    },
  },
  keeps_changing: {
    kind: "conflict",
    sentence: {
      en: ({ order_id, attempts }) =>
        `Order ${text(order_id)} changed ${String(attempts)} times while its handover was planned. The next sweep plans it again.`,
      uk: ({ order_id, attempts }) =>
        `Замовлення ${text(order_id)} змінилося ${String(attempts)} разів, доки планувалася його передача. За хвилину його буде сплановано знову.`,
    },
  },
  order_not_found: {
    kind: "not_found",
    sentence: {
      en: ({ id }) => `There is no warehouse order ${text(id)}.`,
      uk: ({ id }) => `Складського замовлення ${text(id)} немає.`,
    },
  },
  on_its_way: {
    kind: "not_allowed",
    sentence: {
      en: "It is on its way at this moment. Look again in a minute.",
      uk: "Саме зараз воно передається. Перегляньте за хвилину.",
    },
  },
  there_already: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) => `The warehouse has order ${text(number)} already.`,
      uk: ({ number }) => `Склад уже має замовлення ${text(number)}.`,
    },
  },
  being_fulfilled: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) => `Order ${text(number)} is being fulfilled at this moment. Look again in a minute.`,
      uk: ({ number }) => `Саме зараз замовлення ${text(number)} виконують. Перегляньте за хвилину.`,
    },
  },
  still_fulfilled: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, goods }) =>
        `Medusa still counts goods of order ${text(number)} as fulfilled (${list(goods)}). Cancel that fulfillment in Medusa first, then hand the order over again.`,
      uk: ({ number, goods }) =>
        `Medusa й досі вважає товари замовлення ${text(number)} виконаними (${list(goods)}). Спершу скасуйте це виконання в Medusa, а тоді передайте замовлення знову.`,
    },
  },
  no_branch: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) => `Order ${text(number)} does not go to a branch: it travels another way.`,
      uk: ({ number }) => `Замовлення ${text(number)} прямує не до відділення: його доставляють інакше.`,
    },
  },
  not_held: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) =>
        `Order ${text(number)} is not held: what it collects on delivery follows from the order.`,
      uk: ({ number }) =>
        `Замовлення ${text(number)} не затримано: скільки стягнути під час доставки, випливає із самого замовлення.`,
    },
  },
  nothing_left: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, state, action }) =>
        `Order ${text(number)} is ${text(state)} at the warehouse: there is nothing left to ${text(action).replaceAll("-", " ")}.`,
      uk: ({ number, state }) =>
        `Замовлення ${text(number)}: ${stateName(state, "uk")}. Цієї дії для нього вже немає.`,
    },
  },
  cash_differs: {
    kind: "not_allowed",
    sentence: {
      en: ({ collected, owed }) =>
        `The parcels of this order collected ${text(collected)} UAH that Medusa has not captured, and it owes ${text(owed)} UAH. Enter what came in on the order's payment.`,
      uk: ({ collected, owed }) =>
        `Посилки цього замовлення зібрали ${text(collected)} грн, яких Medusa ще не списала, а за ним лишається ${text(owed)} грн. Проведіть те, що надійшло, у платежі замовлення.`,
    },
  },
  belongs_to_fulfillment: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) =>
        `Order ${text(number)} belongs to a fulfillment: cancel the fulfillment in Medusa, and the warehouse is asked to cancel it too.`,
      uk: ({ number }) =>
        `Замовлення ${text(number)} належить до виконання: скасуйте виконання в Medusa, і склад попросять скасувати його теж.`,
    },
  },
  nothing_to_cancel: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, state }) =>
        `Order ${text(number)} is ${text(state)}: there is nothing to cancel at the warehouse.`,
      uk: ({ number, state }) =>
        `Замовлення ${text(number)}: ${stateName(state, "uk")}. На складі скасовувати нічого.`,
    },
  },
  connection_of_order_deleted: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) => `The connection of order ${text(number)} is deleted.`,
      uk: ({ number }) => `З’єднання замовлення ${text(number)} видалено.`,
    },
  },
  not_asked: {
    kind: "not_allowed",
    sentence: {
      en: ({ reason }) => `The warehouse could not be asked: ${text(reason)}`,
      uk: ({ error }) => `Склад не вдалося запитати: ${failureText(error, "uk")}.`,
    },
  },
  not_found_there: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) => `The warehouse was asked and does not find order ${text(number)}.`,
      uk: ({ number }) => `Склад запитали, замовлення ${text(number)} він не знаходить.`,
    },
  },
  rate_limit_used: {
    kind: "not_allowed",
    sentence: {
      en: ({ seconds }) =>
        `The warehouse's rate limit is used up for ${String(seconds)} more seconds. Try again then.`,
      uk: ({ seconds }) => `Ліміт викликів складу вичерпано ще на ${String(seconds)} с. Спробуйте тоді.`,
    },
  },
  took_too_long: {
    kind: "not_allowed",
    sentence: {
      en: "The warehouse took too long to respond to what was asked before.",
      uk: "Склад задовго відповідав на попередній запит.",
    },
  },
  unknown_action: {
    kind: "not_found",
    sentence: {
      en: ({ actions }) => `What can be done here: ${text(actions)}.`,
      uk: ({ actions }) => `Тут можна: ${text(actions)}.`,
    },
  },
  unknown_body: {
    kind: "invalid_data",
    sentence: {
      en: "The body may say what was seen (expected, a text) and nothing else.",
      uk: "У тілі запиту може бути лише те, що ви бачили (expected, текст).",
    },
  },
  unstorable: {
    kind: "invalid_data",
    sentence: {
      en: "The request has a character that no text has: a NUL or half of a surrogate pair.",
      uk: "У запиті є символ, якого не буває в тексті: NUL або половина сурогатної пари.",
    },
  },
  sku_not_found: {
    kind: "not_found",
    sentence: {
      en: ({ name, sku }) =>
        `Neither a stock report of "${text(name)}" nor its stock location in Medusa names the sku ${text(sku)}.`,
      uk: ({ name, sku }) =>
        `Артикула ${text(sku)} немає ні у звітах про залишки «${text(name)}», ні в її локації в Medusa.`,
    },
  },
  webhook_not_found: {
    kind: "not_found",
    sentence: {
      en: ({ id }) => `There is no webhook ${text(id)}.`,
      uk: ({ id }) => `Вебхука ${text(id)} немає.`,
    },
  },
} as const satisfies Record<string, AdminErrorEntry>;
