import type { Language, Sentences, UserError } from "./language";
import { list, stateName, text } from "./problem-phrases";
import { failureText } from "./failures";

/** Whether it is not there, not possible now, not right, or another than whoever asked has seen. */
export type RefusalKind = "not_found" | "not_allowed" | "invalid_data" | "conflict";

interface Refused extends Sentences {
  readonly kind: RefusalKind;
}

const refusal = (kind: RefusalKind, en: UserError, uk: UserError): Refused => ({ kind, en, uk });

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
  connection_not_found: refusal(
    "not_found",
    ({ id }) => `There is no warehouse connection ${text(id)}.`,
    ({ id }) => `З’єднання зі складом ${text(id)} немає.`,
  ),
  enable_first: refusal(
    "not_allowed",
    ({ name }) => `Enable the connection "${text(name)}" first.`,
    ({ name }) => `Спершу увімкніть з’єднання «${text(name)}».`,
  ),
  disable_first: refusal(
    "not_allowed",
    ({ name }) => `Disable the connection "${text(name)}" first: it still hands orders over.`,
    ({ name }) => `Спершу вимкніть з’єднання «${text(name)}»: воно ще передає замовлення.`,
  ),
  open_work: refusal(
    "not_allowed",
    ({ name }) =>
      `The connection "${text(name)}" still has orders that have not ended. Wait until they are delivered, cancel them, or withdraw what waits.`,
    ({ name }) =>
      `З’єднання «${text(name)}» ще має незавершені замовлення. Зачекайте на доставку, скасуйте їх або відкличте ті, що чекають.`,
  ),
  rival: refusal(
    "not_allowed",
    ({ name }) =>
      `The connection "${text(name)}" already serves this stock location. Disable it first: an order must go to one warehouse only.`,
    ({ name }) =>
      `Цю локацію вже обслуговує з’єднання «${text(name)}». Спершу вимкніть його: замовлення має йти лише на один склад.`,
  ),
  settings_unreadable: refusal(
    "not_allowed",
    ({ reason }) => `Its settings cannot be read: ${text(reason)}. Set these first.`,
    ({ reason }) => `Його налаштування не читаються: ${text(reason)}. Спершу задайте їх.`,
  ),
  stored_settings_unreadable: refusal(
    "invalid_data",
    ({ reason }) => `The stored settings cannot be read: ${text(reason)}. Set these as well.`,
    ({ reason }) => `Збережені налаштування не читаються: ${text(reason)}. Задайте і їх.`,
  ),
  location_not_found: refusal(
    "invalid_data",
    ({ id }) => `There is no stock location ${text(id)}.`,
    ({ id }) => `Локації ${text(id)} немає.`,
  ),
  https_required: refusal(
    "invalid_data",
    () =>
      "The address has to begin with https: on its way to an http address anybody could read the ApiKey and your customers' data.",
    () =>
      "Адреса має починатися з https: дорогою до адреси http будь-хто міг би прочитати ApiKey і дані ваших покупців.",
  ),
  host_not_allowed: refusal(
    "invalid_data",
    ({ hosts }) =>
      `Whoever runs this shop allows connections to ${text(hosts)} only (allowedHosts in medusa-config.ts).`,
    ({ hosts }) =>
      `Той, хто веде цей магазин, дозволяє з’єднання лише з ${text(hosts)} (allowedHosts у medusa-config.ts).`,
  ),
  other_service: refusal(
    "invalid_data",
    () =>
      "This is the address of another service: enter the ApiKey (api_key) with it. The stored one is not sent there.",
    () => "Це адреса іншого сервісу: введіть разом із нею ApiKey (api_key). Збережений туди не надсилається.",
  ),
  other_account: refusal(
    "invalid_data",
    ({ number }) =>
      `With this ApiKey the warehouse does not know order ${text(number)}, which it accepted on this connection. It is the key of another account or environment; the old one stays in place.`,
    ({ number }) =>
      `З цим ApiKey склад не знає замовлення ${text(number)}, яке прийняв через це з’єднання. Це ключ іншого облікового запису або середовища; лишається старий.`,
  ),
  key_not_accepted: refusal(
    "invalid_data",
    () =>
      "The warehouse does not accept this ApiKey. Copy it again, whole, from the integration manager's message.",
    () =>
      "Склад не приймає цього ApiKey. Скопіюйте його ще раз, повністю, з повідомлення менеджера інтеграції.",
  ),
  key_not_checked: refusal(
    "not_allowed",
    () =>
      "The ApiKey could not be checked, so nothing was changed: the warehouse did not answer as it should. Check the address, and try again in a few minutes.",
    () =>
      "ApiKey не вдалося перевірити, тому нічого не змінено: склад не відповів як слід. Перевірте адресу і спробуйте за кілька хвилин.",
  ),
  key_or_login: refusal(
    "invalid_data",
    () => "Enter the ApiKey (api_key), or a login and a password (login, password).",
    () => "Введіть ApiKey або логін і пароль.",
  ),
  login_not_accepted: refusal(
    "invalid_data",
    () => "The warehouse does not accept this login and password, or gives no ApiKey for them.",
    () => "Склад не приймає цих логіна й пароля або не дає за ними ApiKey.",
  ),
  stock_off: refusal(
    "not_allowed",
    ({ name }) => `Stock is switched off for the connection "${text(name)}" (stock_sync).`,
    ({ name }) => `Для з’єднання «${text(name)}» залишки вимкнено (stock_sync).`,
  ),
  stock_at_once: refusal(
    "not_allowed",
    ({ name }) =>
      `The stock of the connection "${text(name)}" needs no preview (stock_sync). Change that setting to stop it.`,
    ({ name }) =>
      `Залишки з’єднання «${text(name)}» записуються без перегляду (stock_sync). Щоб зупинити, змініть це налаштування.`,
  ),
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
} as const satisfies Record<string, Refused>;

export type RefusalCode = keyof typeof REFUSALS;

/** A refusal in a language; a code this version does not know as it is. */
export function refusalMessage(
  { code, params }: { readonly code: string; readonly params: Readonly<Record<string, unknown>> },
  language: Language,
): string {
  const known: Readonly<Record<string, Refused>> = REFUSALS;
  return known[code]?.[language](params) ?? code;
}
