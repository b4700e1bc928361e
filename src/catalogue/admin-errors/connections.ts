import { text } from "../params";
import type { AdminErrorEntry } from "./entry";

/** Why a request about a connection, its address, its key or its stock is refused. */
export const CONNECTION_ERRORS = {
  connection_not_found: {
    kind: "not_found",
    sentence: {
      en: ({ id }) => `There is no warehouse connection ${text(id)}.`,
      uk: ({ id }) => `З’єднання зі складом ${text(id)} немає.`,
    },
  },
  enable_first: {
    kind: "not_allowed",
    sentence: {
      en: ({ name }) => `Enable the connection "${text(name)}" first.`,
      uk: ({ name }) => `Спершу увімкніть з’єднання «${text(name)}».`,
    },
  },
  disable_first: {
    kind: "not_allowed",
    sentence: {
      en: ({ name }) => `Disable the connection "${text(name)}" first: it still hands orders over.`,
      uk: ({ name }) => `Спершу вимкніть з’єднання «${text(name)}»: воно ще передає замовлення.`,
    },
  },
  open_work: {
    kind: "not_allowed",
    sentence: {
      en: ({ name }) =>
        `The connection "${text(name)}" still has orders that have not ended. Wait until they are delivered, cancel them, or withdraw what waits.`,
      uk: ({ name }) =>
        `З’єднання «${text(name)}» ще має незавершені замовлення. Зачекайте на доставку, скасуйте їх або відкличте ті, що чекають.`,
    },
  },
  rival: {
    kind: "not_allowed",
    sentence: {
      en: ({ name }) =>
        `The connection "${text(name)}" already serves this stock location. Disable it first: an order must go to one warehouse only.`,
      uk: ({ name }) =>
        `Цю локацію вже обслуговує з’єднання «${text(name)}». Спершу вимкніть його: замовлення має йти лише на один склад.`,
    },
  },
  settings_unreadable: {
    kind: "not_allowed",
    sentence: {
      en: ({ reason }) => `Its settings cannot be read: ${text(reason)}. Set these first.`,
      uk: ({ reason }) => `Його налаштування не читаються: ${text(reason)}. Спершу задайте їх.`,
    },
  },
  stored_settings_unreadable: {
    kind: "invalid_data",
    sentence: {
      en: ({ reason }) => `The stored settings cannot be read: ${text(reason)}. Set these as well.`,
      uk: ({ reason }) => `Збережені налаштування не читаються: ${text(reason)}. Задайте і їх.`,
    },
  },
  location_not_found: {
    kind: "invalid_data",
    sentence: {
      en: ({ id }) => `There is no stock location ${text(id)}.`,
      uk: ({ id }) => `Локації ${text(id)} немає.`,
    },
  },
  https_required: {
    kind: "invalid_data",
    sentence: {
      en: "The address has to begin with https: on its way to an http address anyone could read the ApiKey and your customers' data.",
      uk: "Адреса має починатися з https: дорогою до адреси http будь-хто міг би прочитати ApiKey і дані ваших покупців.",
    },
  },
  host_not_allowed: {
    kind: "invalid_data",
    sentence: {
      en: ({ hosts }) =>
        `The shop's operator allows connections to ${text(hosts)} only (allowedHosts in medusa-config.ts).`,
      uk: ({ hosts }) =>
        `Власник цього магазину дозволяє з’єднання лише з ${text(hosts)} (allowedHosts у medusa-config.ts).`,
    },
  },
  other_service: {
    kind: "invalid_data",
    sentence: {
      en: "This is the address of another service: enter the ApiKey (api_key) with it. The stored one is not sent there.",
      uk: "Це адреса іншого сервісу: введіть разом із нею ApiKey (api_key). Збережений туди не надсилається.",
    },
  },
  other_account: {
    kind: "invalid_data",
    sentence: {
      en: ({ number }) =>
        `With this ApiKey the warehouse does not know order ${text(number)}, which it accepted on this connection. It is the key of another account or environment; the old one stays in place.`,
      uk: ({ number }) =>
        `З цим ApiKey склад не знає замовлення ${text(number)}, яке прийняв через це з’єднання. Це ключ іншого облікового запису або середовища; лишається старий.`,
    },
  },
  key_not_accepted: {
    kind: "invalid_data",
    sentence: {
      en: "The warehouse does not accept this ApiKey. Copy it again, whole, from the integration manager's message.",
      uk: "Склад не приймає цього ApiKey. Скопіюйте його ще раз, повністю, з повідомлення менеджера інтеграції.",
    },
  },
  key_not_checked: {
    kind: "not_allowed",
    sentence: {
      en: "The ApiKey could not be checked, so nothing was changed: the warehouse did not answer as it should. Check the address, and try again in a few minutes.",
      uk: "ApiKey не вдалося перевірити, тому нічого не змінено: склад не відповів як слід. Перевірте адресу і спробуйте за кілька хвилин.",
    },
  },
  directory_not_asked: {
    kind: "not_allowed",
    sentence: {
      en: "The directory of cities and branches could not be asked: the warehouse did not answer as it should. Check the connection's address, and try again in a few minutes.",
      uk: "Довідник міст і відділень не вдалося запитати: склад не відповів як слід. Перевірте адресу з’єднання і спробуйте за кілька хвилин.",
    },
  },
  key_or_login: {
    kind: "invalid_data",
    sentence: {
      en: "Enter the ApiKey (api_key), or a login and a password (login, password).",
      uk: "Введіть ApiKey або логін і пароль.",
    },
  },
  login_not_accepted: {
    kind: "invalid_data",
    sentence: {
      en: "The warehouse does not accept this login and password, or gives no ApiKey for them.",
      uk: "Склад не приймає цих логіна й пароля або не дає за ними ApiKey.",
    },
  },
  stock_off: {
    kind: "not_allowed",
    sentence: {
      en: ({ name }) => `Stock is switched off for the connection "${text(name)}" (stock_sync).`,
      uk: ({ name }) => `Для з’єднання «${text(name)}» залишки вимкнено (stock_sync).`,
    },
  },
  stock_at_once: {
    kind: "not_allowed",
    sentence: {
      en: ({ name }) =>
        `The stock of the connection "${text(name)}" needs no preview (stock_sync). Change that setting to stop it.`,
      uk: ({ name }) =>
        `Залишки з’єднання «${text(name)}» записуються без перегляду (stock_sync). Щоб зупинити, змініть це налаштування.`,
    },
  },
} as const satisfies Record<string, AdminErrorEntry>;
