import { countEn, countUk } from "../amounts";
import { type Problem } from "../entry";
import { because, failureWithFields, helpWith } from "../failures";
import { type Language, text } from "../language";
import { doing, feedTitle } from "../phrases";

/** The part of a feed that failed last, such as a city; "" where the whole of it did. */
function partText(part: unknown, language: Language): string {
  if (text(part) === "") return "";
  return language === "en" ? `, last of ${text(part)},` : `, востаннє: ${text(part)}`;
}

/** Problems with a connection: its key, its address, its settings, its operations and feeds. */
export const CONNECTION_PROBLEMS = {
  /** Raised when the warehouse responded with 401. */
  invalid_key: {
    about: "connection",
    tone: "needs_you",
    label: { en: "ApiKey not accepted", uk: "Склад відхиляє ApiKey" },
    actions: ["enter-key", "try-now"],
    sentence: {
      en: 'The warehouse does not accept the ApiKey of "{name}". Orders are safe and will be sent automatically once you enter a valid key.',
      uk: "Склад не приймає ApiKey підключення «{name}». Замовлення збережено; їх буде передано автоматично, щойно ви введете дійсний ключ.",
    },
    clearedBy: ["call_succeeded", "key_replaced"],
  },
  /** Raised when the stored ApiKey cannot be decrypted. */
  key_unreadable: {
    about: "connection",
    tone: "needs_you",
    label: { en: "ApiKey cannot be read", uk: "ApiKey не читається" },
    actions: ["enter-key"],
    sentence: {
      en: 'The stored ApiKey of "{name}" cannot be decrypted, so nothing is sent. Orders are safe. Add the previous SKLAD_ENCRYPTION_KEY to SKLAD_ENCRYPTION_KEYS_OLD and restart Medusa, or enter the ApiKey again.',
      uk: "Збережений ApiKey підключення «{name}» не вдається розшифрувати, тому нічого не передається. Замовлення збережено. Додайте попередній SKLAD_ENCRYPTION_KEY до SKLAD_ENCRYPTION_KEYS_OLD і перезапустіть магазин або введіть ApiKey ще раз.",
    },
    clearedBy: ["call_succeeded", "key_replaced"],
  },
  /** Raised when the ApiKey was entered 90 days ago, after which the service advises another one. */
  key_old: {
    about: "connection",
    tone: "needs_you",
    label: { en: "ApiKey is old", uk: "ApiKey пора замінити" },
    actions: ["enter-key"],
    sentence: {
      en: ({ name, days }) =>
        `The ApiKey of "${text(name)}" was entered ${countEn(days, "day", "days")} ago. It still works, but the warehouse advises replacing it every 90 days: ask your integration manager for a new one, and enter it.`,
      uk: ({ name, days }) =>
        `Від часу, коли введено ApiKey підключення «${text(name)}», минуло ${countUk(days, "день", "дні", "днів")}. Він досі діє, але склад радить замінювати ключ кожні 90 днів: попросіть у менеджера інтеграції новий і введіть його.`,
    },
    clearedBy: [],
  },
  /** Raised when senderDetails names another sender, or another place, than before. */
  sender_changed: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Sender has changed", uk: "Змінився відправник" },
    actions: ["acknowledge-sender", "ask-warehouse"],
    sentence: {
      en: 'Parcels of "{name}" leave under another sender than before. Before: {former}. Now: {now}. This does not stop orders. If you did not arrange this, ask your integration manager; otherwise press "Accept the new sender".',
      uk: "У посилок підключення «{name}» тепер інший відправник. Було: {former}. Стало: {now}. Передачу замовлень це не зупиняє. Якщо ви про це не домовлялися, зверніться до менеджера інтеграції; якщо все правильно, натисніть «Прийняти нового відправника».",
    },
    clearedBy: [],
  },
  /** Raised when the option allowedHosts does not name the connection's host. */
  host_not_allowed: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Host not allowed", uk: "Хост не дозволено" },
    actions: ["settings"],
    sentence: {
      en: `The shop's configuration no longer allows connections to the host of "{name}" (allowedHosts in medusa-config.ts), so nothing is sent. Orders are safe. Ask your developer to allow the host and restart Medusa, or change the connection's address.`,
      uk: "Налаштування магазину більше не дозволяють підключатися до хоста «{name}» (allowedHosts у medusa-config.ts), тому нічого не передається. Замовлення збережено. Попросіть розробника дозволити хост і перезапустити магазин або змініть адресу підключення.",
    },
    clearedBy: ["call_succeeded"],
  },
  /** Raised when the stored settings cannot be read. */
  settings_unreadable: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Settings cannot be read", uk: "Налаштування не читаються" },
    actions: ["settings"],
    sentence: {
      en: 'The stored settings of "{name}" cannot be read ({reason}), so no orders are sent over it. Orders are safe. Enter these settings again in Settings → Warehouse; if the shop was rolled back to an earlier version, return to the later one.',
      uk: "Збережені налаштування «{name}» не вдається прочитати ({reason}), тому через це підключення нічого не передається. Замовлення збережено. Задайте ці налаштування знову («Налаштування → Склад»); якщо магазин повернули до давнішої версії, встановіть новішу.",
    },
    clearedBy: [],
  },
  /** Raised when the connection was refused, or DNS or TLS failed, three times in a row. */
  unreachable: {
    about: "connection",
    tone: "waits",
    label: { en: "Warehouse unreachable", uk: "Склад не відповідає" },
    actions: ["try-now"],
    sentence: {
      en: 'The warehouse of "{name}" cannot be reached. Orders are safe and will be sent automatically when it responds again; if this lasts, contact your integration manager.',
      uk: "Склад «{name}» не відповідає. Замовлення збережено, їх буде передано автоматично, щойно він відповість; якщо це триває, зверніться до менеджера інтеграції.",
    },
    clearedBy: ["call_succeeded"],
  },
  /** Raised when calls with the ApiKey meet only the rate limit for three minutes. */
  rate_limited: {
    about: "connection",
    tone: "waits",
    label: { en: "Rate limit used up", uk: "Ліміт запитів вичерпано" },
    actions: ["settings"],
    sentence: {
      en: 'The warehouse of "{name}" has accepted no requests for several minutes because the rate limit of its ApiKey is used up. Nothing is lost; the waiting requests are sent automatically as soon as possible: {count}, the first of them for {numbers}. If another program uses this ApiKey, lower its number of requests per minute or ask for a separate ApiKey; otherwise contact your integration manager.',
      uk: "Склад «{name}» уже кілька хвилин не приймає запитів, бо ліміт його ApiKey вичерпано. Нічого не втрачено; запити в черзі буде надіслано автоматично, щойно це стане можливо: {count}, перші з них — {numbers}. Якщо цей ApiKey використовує інша програма, зменште в ній кількість запитів за хвилину або попросіть окремий ApiKey; якщо ні, зверніться до менеджера інтеграції.",
    },
    clearedBy: ["call_succeeded", "key_replaced"],
  },
  /** Raised when an operation failed for three different commands in a row without a response that could be read. */
  operation_failing: {
    about: "operation",
    tone: "waits",
    label: { en: "Operation failing", uk: "Операція не вдається" },
    actions: ["try-now"],
    sentence: {
      en: ({ name, operation, ...params }) =>
        `The warehouse of "${text(name)}" repeatedly fails to ${doing(operation, "en")}: ${because(params, "en")} It is retried automatically; if it lasts, contact your integration manager.`,
      uk: ({ name, operation, ...params }) =>
        `Склад «${text(name)}» раз у раз не може ${doing(operation, "uk")}: ${because(params, "uk")} Спроби повторюються автоматично; якщо це триває, зверніться до менеджера інтеграції.`,
    },
    clearedBy: ["operation_succeeded"],
  },
  /** Raised when a response to an operation has other fields than the dialect expects, or three in a row cannot be read. */
  response_unreadable: {
    about: "operation",
    tone: "needs_you",
    label: { en: "Responses cannot be read", uk: "Відповіді не читаються" },
    actions: ["settings", "try-now"],
    sentence: {
      en: ({ name, operation, ...params }) =>
        `The response of the warehouse of "${text(name)}" to a request to ${doing(operation, "en")} cannot be read: ${because(params, "en")} Nothing is lost. Check the address, and ${helpWith({ error: "unexpected_response" }, "en")}`,
      uk: ({ name, operation, ...params }) =>
        `Відповідь складу «${text(name)}» на запит ${doing(operation, "uk")} не вдається прочитати: ${because(params, "uk")} Нічого не втрачено. Перевірте адресу й ${helpWith({ error: "unexpected_response" }, "uk")}`,
    },
    clearedBy: ["operation_succeeded"],
  },
  /** Raised when the array form of AddOrder was refused or contradicted. */
  batches_unsupported: {
    about: "connection",
    tone: "waits",
    label: { en: "Batches not supported", uk: "Пакети не підтримуються" },
    actions: ["retry-batches"],
    sentence: {
      en: 'The warehouse of "{name}" does not accept several orders in one request, so orders are sent one by one, as fast as the rate limit allows. Nothing is lost.',
      uk: "Склад «{name}» не приймає кілька замовлень одним запитом, тож вони передаються по одному, наскільки дозволяє ліміт. Нічого не втрачено.",
    },
    clearedBy: [],
  },
  /** Raised when a feed failed three times in a row. */
  feed_failing: {
    about: "feed",
    tone: "waits",
    label: { en: "Reading failed", uk: "Помилка читання" },
    actions: ["try-now"],
    sentence: {
      en: ({ feed, name, ...params }) =>
        `Reading ${feedTitle(feed, "en")}${partText(params.part, "en")} from the warehouse of "${text(name)}" has failed several times in a row (${failureWithFields(params, "en")}). It is retried automatically at growing intervals. If this lasts, ${helpWith(params, "en")}`,
      uk: ({ feed, name, ...params }) =>
        `Кілька разів поспіль не вдалося прочитати зі складу «${text(name)}»: ${feedTitle(feed, "uk")}${partText(params.part, "uk")} (${failureWithFields(params, "uk")}). Спроби повторюються автоматично, дедалі рідше. Якщо це триває, ${helpWith(params, "uk")}`,
    },
    clearedBy: [],
  },
} as const satisfies Record<string, Problem>;

/** How many cities are not named, after those that are. */
function andOthers(count: unknown, language: Language): string {
  if (!(Number(count) > 0)) return "";
  return language === "en"
    ? ` and ${countEn(count, "other city", "other cities")}`
    : ` та ще ${countUk(count, "місто", "міста", "міст")}`;
}

/** Problems with the carrier's cities and branches. */
export const DIRECTORY_PROBLEMS = {
  /** Raised when a complete list of cities lacks more than a fifth of the known ones, or is empty. */
  directory_shrunk: {
    about: "connection",
    tone: "waits",
    label: { en: "Cities missing", uk: "Зникли міста" },
    actions: ["ask-warehouse"],
    sentence: {
      en: ({ name, known, lost }) =>
        `The list of cities from the warehouse of "${text(name)}" lacks ${countEn(lost, "city", "cities")} of ${text(known)}, so it was not applied: customers keep choosing from the cities known before. The list is read again within a day, and applied if it is still as short, unless it is empty. If these cities should be there, ask the warehouse.`,
      uk: ({ name, known, lost }) =>
        `У переліку міст від складу «${text(name)}» бракує ${countUk(lost, "міста", "міст", "міст")} із ${text(known)}, тож його не застосовано: покупці й далі вибирають із відомих раніше міст. Протягом доби перелік буде прочитано знову й застосовано, якщо він такий самий короткий, але не порожній. Якщо ці міста мають у ньому бути, запитайте склад.`,
    },
    clearedBy: [],
  },
  /** Raised when the lists of a city's branches were held at least twice in a row. */
  branches_held: {
    about: "connection",
    tone: "waits",
    label: { en: "Branches not updated", uk: "Відділення не оновлюються" },
    actions: ["ask-warehouse"],
    sentence: {
      en: ({ name, cities, further }) =>
        `Day after day, the warehouse of "${text(name)}" lists far fewer branches than are known, or none, and another number each time: ${text(cities)}${andOthers(further, "en")}. These lists were not applied: customers keep choosing from the branches known before, and a week after the last good list closed branches are no longer noticed. Ask the warehouse.`,
      uk: ({ name, cities, further }) =>
        `День у день склад «${text(name)}» перелічує значно менше відділень, ніж відомо, або жодного, і щоразу іншу кількість: ${text(cities)}${andOthers(further, "uk")}. Ці переліки не застосовано: покупці й далі вибирають із відомих раніше відділень, а за тиждень після останнього справного переліку закриті відділення вже не помічаються. Запитайте склад.`,
    },
    clearedBy: [],
  },
} as const satisfies Record<string, Problem>;
