import { type AdminErrorEntry } from "../entry";

/** Reasons to refuse a request about a connection, its address, its key or its stock. */
export const CONNECTION_ERRORS = {
  connection_not_found: {
    kind: "not_found",
    sentence: {
      en: "Warehouse connection {id} does not exist.",
      uk: "Підключення {id} не існує.",
    },
  },
  enable_first: {
    kind: "not_allowed",
    sentence: {
      en: 'Enable the connection "{name}" first.',
      uk: "Спершу увімкніть підключення «{name}».",
    },
  },
  disable_first: {
    kind: "not_allowed",
    sentence: {
      en: 'Disable the connection "{name}" first: it is still sending orders.',
      uk: "Спершу вимкніть підключення «{name}»: воно ще передає замовлення.",
    },
  },
  open_work: {
    kind: "not_allowed",
    sentence: {
      en: 'The connection "{name}" still has open orders. Wait until they are delivered, cancel them, or withdraw those that are waiting.',
      uk: "Підключення «{name}» ще має незавершені замовлення. Дочекайтеся доставки, скасуйте їх або відкличте ті, що очікують.",
    },
  },
  rival: {
    kind: "not_allowed",
    sentence: {
      en: 'The connection "{name}" already serves this stock location. Disable it first: each order must go to one warehouse only.',
      uk: "Цю локацію вже обслуговує підключення «{name}». Спершу вимкніть його: кожне замовлення має передаватися лише на один склад.",
    },
  },
  settings_unreadable: {
    kind: "not_allowed",
    sentence: {
      en: "The connection's settings cannot be read: {reason}. Enter all of them and save them together.",
      uk: "Налаштування підключення не читаються: {reason}. Задайте їх усі й збережіть разом.",
    },
  },
  location_not_found: {
    kind: "invalid_data",
    sentence: {
      en: "Stock location {id} does not exist.",
      uk: "Локації {id} не існує.",
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
      en: "The shop's configuration allows connections to {hosts} only (allowedHosts in medusa-config.ts).",
      uk: "У налаштуваннях магазину дозволено підключатися лише до {hosts} (allowedHosts у medusa-config.ts).",
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
      en: "With this ApiKey the warehouse does not find the orders that it accepted last over this connection, such as {number}. The key belongs to another account or environment; the old key stays in use. Where the warehouse has removed those orders, connect the key as a new connection.",
      uk: "З цим ApiKey склад не знаходить замовлень, які останніми прийняв через це підключення, як-от {number}. Це ключ іншого облікового запису або середовища; далі діє старий ключ. Якщо склад вилучив ці замовлення, додайте ключ як нове підключення.",
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
      en: 'Stock sync is off for the connection "{name}" (stock_sync).',
      uk: "Для підключення «{name}» синхронізацію залишків вимкнено (stock_sync).",
    },
  },
  stock_at_once: {
    kind: "not_allowed",
    sentence: {
      en: 'The stock of the connection "{name}" is updated without a preview (stock_sync). Change that setting to pause the sync.',
      uk: "Залишки підключення «{name}» оновлюються без попереднього перегляду (stock_sync). Щоб призупинити синхронізацію, змініть це налаштування.",
    },
  },
} as const satisfies Record<string, AdminErrorEntry>;
