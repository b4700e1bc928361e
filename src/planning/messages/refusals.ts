import { CONNECTION_REFUSALS } from "./connection-refusals";
import { refusal, type RefusalEntry } from "./entry";
import { failureText } from "./failures";
import type { Language } from "./language";
import { list, stateName, text } from "./problem-phrases";

/** Why something a person asked for through the admin's routes was not done. */
export const REFUSALS = {
  moved: refusal(
    "conflict",
    () => "It has changed since you looked. Look again, then decide.",
    () => "Відколи ви дивилися, дещо змінилося. Перегляньте ще раз і тоді вирішуйте.",
  ),
  keeps_changing: refusal(
    "conflict",
    ({ order_id, attempts }) =>
      `Order ${text(order_id)} changed ${String(attempts)} times while its handover was planned. The next sweep plans it again.`,
    ({ order_id, attempts }) =>
      `Замовлення ${text(order_id)} змінилося ${String(attempts)} разів, доки планувалася його передача. За хвилину його буде сплановано знову.`,
  ),
  order_not_found: refusal(
    "not_found",
    ({ id }) => `There is no warehouse order ${text(id)}.`,
    ({ id }) => `Складського замовлення ${text(id)} немає.`,
  ),
  on_its_way: refusal(
    "not_allowed",
    () => "It is on its way at this moment. Look again in a minute.",
    () => "Саме зараз воно передається. Перегляньте за хвилину.",
  ),
  there_already: refusal(
    "not_allowed",
    ({ number }) => `The warehouse has order ${text(number)} already.`,
    ({ number }) => `Склад уже має замовлення ${text(number)}.`,
  ),
  being_fulfilled: refusal(
    "not_allowed",
    ({ number }) => `Order ${text(number)} is being fulfilled at this moment. Look again in a minute.`,
    ({ number }) => `Саме зараз замовлення ${text(number)} виконують. Перегляньте за хвилину.`,
  ),
  still_fulfilled: refusal(
    "not_allowed",
    ({ number, goods }) =>
      `Medusa still counts goods of order ${text(number)} as fulfilled (${list(goods)}). Cancel that fulfillment in Medusa first, then hand the order over again.`,
    ({ number, goods }) =>
      `Medusa й досі вважає товари замовлення ${text(number)} виконаними (${list(goods)}). Спершу скасуйте це виконання в Medusa, а тоді передайте замовлення знову.`,
  ),
  no_branch: refusal(
    "not_allowed",
    ({ number }) => `Order ${text(number)} does not go to a branch: it travels another way.`,
    ({ number }) => `Замовлення ${text(number)} прямує не до відділення: його доставляють інакше.`,
  ),
  not_held: refusal(
    "not_allowed",
    ({ number }) => `Order ${text(number)} is not held: what it collects on delivery follows from the order.`,
    ({ number }) =>
      `Замовлення ${text(number)} не затримано: скільки стягнути під час доставки, випливає із самого замовлення.`,
  ),
  nothing_left: refusal(
    "not_allowed",
    ({ number, state, action }) =>
      `Order ${text(number)} is ${text(state)} at the warehouse: there is nothing left to ${text(action).replaceAll("-", " ")}.`,
    ({ number, state }) =>
      `Замовлення ${text(number)}: ${stateName(state, "uk")}. Цієї дії для нього вже немає.`,
  ),
  cash_differs: refusal(
    "not_allowed",
    ({ collected, owed }) =>
      `The parcels of this order collected ${text(collected)} UAH that Medusa has not captured, and it owes ${text(owed)} UAH. Enter what came in on the order's payment.`,
    ({ collected, owed }) =>
      `Посилки цього замовлення зібрали ${text(collected)} грн, яких Medusa ще не списала, а за ним лишається ${text(owed)} грн. Проведіть те, що надійшло, у платежі замовлення.`,
  ),
  belongs_to_fulfillment: refusal(
    "not_allowed",
    ({ number }) =>
      `Order ${text(number)} belongs to a fulfillment: cancel the fulfillment in Medusa, and the warehouse is asked to cancel it too.`,
    ({ number }) =>
      `Замовлення ${text(number)} належить до виконання: скасуйте виконання в Medusa, і склад попросять скасувати його теж.`,
  ),
  nothing_to_cancel: refusal(
    "not_allowed",
    ({ number, state }) =>
      `Order ${text(number)} is ${text(state)}: there is nothing to cancel at the warehouse.`,
    ({ number, state }) =>
      `Замовлення ${text(number)}: ${stateName(state, "uk")}. На складі скасовувати нічого.`,
  ),
  connection_of_order_deleted: refusal(
    "not_allowed",
    ({ number }) => `The connection of order ${text(number)} is deleted.`,
    ({ number }) => `З’єднання замовлення ${text(number)} видалено.`,
  ),
  not_asked: refusal(
    "not_allowed",
    ({ reason }) => `The warehouse could not be asked: ${text(reason)}`,
    ({ error }) => `Склад не вдалося запитати: ${failureText(error, "uk")}.`,
  ),
  not_found_there: refusal(
    "not_allowed",
    ({ number }) => `The warehouse was asked and does not find order ${text(number)}.`,
    ({ number }) => `Склад запитали, замовлення ${text(number)} він не знаходить.`,
  ),
  rate_limit_used: refusal(
    "not_allowed",
    ({ seconds }) =>
      `The warehouse's rate limit is used up for ${String(seconds)} more seconds. Try again then.`,
    ({ seconds }) => `Ліміт викликів складу вичерпано ще на ${String(seconds)} с. Спробуйте тоді.`,
  ),
  took_too_long: refusal(
    "not_allowed",
    () => "The warehouse took too long to respond to what was asked before.",
    () => "Склад задовго відповідав на попередній запит.",
  ),
  unknown_action: refusal(
    "not_found",
    ({ actions }) => `What can be done here: ${text(actions)}.`,
    ({ actions }) => `Тут можна: ${text(actions)}.`,
  ),
  unknown_body: refusal(
    "invalid_data",
    () => "The body may say what was seen (expected, a text) and nothing else.",
    () => "У тілі запиту може бути лише те, що ви бачили (expected, текст).",
  ),
  unstorable: refusal(
    "invalid_data",
    () => "The request has a character that no text has: a NUL or half of a surrogate pair.",
    () => "У запиті є символ, якого не буває в тексті: NUL або половина сурогатної пари.",
  ),
  ...CONNECTION_REFUSALS,
  sku_not_found: refusal(
    "not_found",
    ({ name, sku }) =>
      `Neither a stock report of "${text(name)}" nor its stock location in Medusa names the sku ${text(sku)}.`,
    ({ name, sku }) =>
      `Артикула ${text(sku)} немає ні у звітах про залишки «${text(name)}», ні в її локації в Medusa.`,
  ),
  webhook_not_found: refusal(
    "not_found",
    ({ id }) => `There is no webhook ${text(id)}.`,
    ({ id }) => `Вебхука ${text(id)} немає.`,
  ),
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof REFUSALS;

/** A refusal in a language; a code this version does not know as it is. */
export function refusalMessage(
  { code, params }: { readonly code: string; readonly params: Readonly<Record<string, unknown>> },
  language: Language,
): string {
  const known: Readonly<Record<string, RefusalEntry>> = REFUSALS;
  return known[code]?.[language](params) ?? code;
}
