import { refusal, type RefusalEntry } from "./entry";
import { text } from "./problem-phrases";

/** Why something a person asked of a connection, its address, its key or its stock was not done. */
export const CONNECTION_REFUSALS = {
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
  directory_not_asked: refusal(
    "not_allowed",
    () =>
      "The directory of cities and branches could not be asked: the warehouse did not answer as it should. Check the connection's address, and try again in a few minutes.",
    () =>
      "Довідник міст і відділень не вдалося запитати: склад не відповів як слід. Перевірте адресу з’єднання і спробуйте за кілька хвилин.",
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
} as const satisfies Record<string, RefusalEntry>;
