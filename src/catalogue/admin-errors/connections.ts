import { type AdminErrorEntry, text } from "../entry";

/** Reasons to refuse a request about a connection, its address, its key or its stock. */
export const CONNECTION_ERRORS = {
  connection_not_found: {
    kind: "not_found",
    sentence: {
      en: ({ id }) => `Warehouse connection ${text(id)} does not exist.`,
      uk: ({ id }) => `Підключення ${text(id)} не існує.`,
    },
  },
  enable_first: {
    kind: "not_allowed",
    sentence: {
      en: ({ name }) => `Enable the connection "${text(name)}" first.`,
      uk: ({ name }) => `Спершу увімкніть підключення «${text(name)}».`,
    },
  },
  disable_first: {
    kind: "not_allowed",
    sentence: {
      en: ({ name }) => `Disable the connection "${text(name)}" first: it is still sending orders.`,
      uk: ({ name }) => `Спершу вимкніть підключення «${text(name)}»: воно ще передає замовлення.`,
    },
  },
  open_work: {
    kind: "not_allowed",
    sentence: {
      en: ({ name }) =>
        `The connection "${text(name)}" still has open orders. Wait until they are delivered, cancel them, or withdraw those that are waiting.`,
      uk: ({ name }) =>
        `Підключення «${text(name)}» ще має незавершені замовлення. Дочекайтеся доставки, скасуйте їх або відкличте ті, що очікують.`,
    },
  },
  rival: {
    kind: "not_allowed",
    sentence: {
      en: ({ name }) =>
        `The connection "${text(name)}" already serves this stock location. Disable it first: each order must go to one warehouse only.`,
      uk: ({ name }) =>
        `Цю локацію вже обслуговує підключення «${text(name)}». Спершу вимкніть його: кожне замовлення має передаватися лише на один склад.`,
    },
  },
  settings_unreadable: {
    kind: "not_allowed",
    sentence: {
      en: ({ reason }) =>
        `The connection's settings cannot be read: ${text(reason)}. Enter them again first.`,
      uk: ({ reason }) => `Налаштування підключення не читаються: ${text(reason)}. Спершу задайте їх знову.`,
    },
  },
  stored_settings_unreadable: {
    kind: "invalid_data",
    sentence: {
      en: ({ reason }) => `The stored settings cannot be read: ${text(reason)}. Enter these as well.`,
      uk: ({ reason }) => `Збережені налаштування не читаються: ${text(reason)}. Задайте й ці.`,
    },
  },
  location_not_found: {
    kind: "invalid_data",
    sentence: {
      en: ({ id }) => `Stock location ${text(id)} does not exist.`,
      uk: ({ id }) => `Локації ${text(id)} не існує.`,
    },
  },
  https_required: {
    kind: "invalid_data",
    sentence: {
      en: "The address must begin with https: over plain http, the ApiKey and your customers' data could be intercepted.",
      uk: "Адреса має починатися з https: через http ApiKey і дані ваших покупців можна перехопити.",
    },
  },
  host_not_allowed: {
    kind: "invalid_data",
    sentence: {
      en: ({ hosts }) =>
        `The shop's configuration allows connections to ${text(hosts)} only (allowedHosts in medusa-config.ts).`,
      uk: ({ hosts }) =>
        `У налаштуваннях магазину дозволено підключатися лише до ${text(hosts)} (allowedHosts у medusa-config.ts).`,
    },
  },
  other_service: {
    kind: "invalid_data",
    sentence: {
      en: "This address belongs to another service: enter its ApiKey (api_key) as well. The stored ApiKey is not sent there.",
      uk: "Це адреса іншого сервісу: введіть і його ApiKey (api_key). Збережений ApiKey туди не надсилається.",
    },
  },
  other_account: {
    kind: "invalid_data",
    sentence: {
      en: ({ number }) =>
        `With this ApiKey the warehouse does not find the orders that it accepted last over this connection, such as ${text(number)}. The key belongs to another account or environment; the old key stays in use. Where the warehouse has removed those orders, connect the key as a new connection.`,
      uk: ({ number }) =>
        `З цим ApiKey склад не знаходить замовлень, які останніми прийняв через це підключення, як-от ${text(number)}. Це ключ іншого облікового запису або середовища; далі діє старий ключ. Якщо склад вилучив ці замовлення, додайте ключ як нове підключення.`,
    },
  },
  key_not_accepted: {
    kind: "invalid_data",
    sentence: {
      en: "The warehouse does not accept this ApiKey. Copy the whole key again from your integration manager's message.",
      uk: "Склад не приймає цього ApiKey. Ще раз скопіюйте ключ повністю з повідомлення менеджера інтеграції.",
    },
  },
  key_not_checked: {
    kind: "not_allowed",
    sentence: {
      en: "The ApiKey could not be checked, so nothing was changed: the warehouse did not respond as expected. Check the address and try again in a few minutes.",
      uk: "ApiKey не вдалося перевірити, тому нічого не змінено: склад не відповів як слід. Перевірте адресу й спробуйте ще раз за кілька хвилин.",
    },
  },
  directory_not_asked: {
    kind: "not_allowed",
    sentence: {
      en: "Cities and branches could not be loaded: the warehouse did not respond as expected. Check the connection's address and try again in a few minutes.",
      uk: "Не вдалося отримати довідник міст і відділень: склад не відповів як слід. Перевірте адресу підключення й спробуйте ще раз за кілька хвилин.",
    },
  },
  key_or_login: {
    kind: "invalid_data",
    sentence: {
      en: "Enter the ApiKey (api_key), or a login and password (login, password).",
      uk: "Введіть ApiKey або логін і пароль.",
    },
  },
  login_not_accepted: {
    kind: "invalid_data",
    sentence: {
      en: "The warehouse does not accept this login and password, or issues no ApiKey for them.",
      uk: "Склад не приймає цього логіна й пароля або не видає для них ApiKey.",
    },
  },
  stock_off: {
    kind: "not_allowed",
    sentence: {
      en: ({ name }) => `Stock sync is off for the connection "${text(name)}" (stock_sync).`,
      uk: ({ name }) => `Для підключення «${text(name)}» синхронізацію залишків вимкнено (stock_sync).`,
    },
  },
  stock_at_once: {
    kind: "not_allowed",
    sentence: {
      en: ({ name }) =>
        `The stock of the connection "${text(name)}" is updated without a preview (stock_sync). Change that setting to pause the sync.`,
      uk: ({ name }) =>
        `Залишки підключення «${text(name)}» оновлюються без попереднього перегляду (stock_sync). Щоб призупинити синхронізацію, змініть це налаштування.`,
    },
  },
} as const satisfies Record<string, AdminErrorEntry>;
