import { list, text } from "../params";
import { because, failureWithFields, helpWith } from "../failures";
import { doing, feedTitle } from "../phrases";
import type { Problem } from "./problem";

/** Problems of a connection: its key, its address, its settings, its operations and feeds. */
export const CONNECTION_PROBLEMS = {
  /** Raised when the warehouse responded with 401. */
  invalid_key: {
    about: "connection",
    tone: "needs_you",
    label: { en: "ApiKey not accepted", uk: "ApiKey не приймають" },
    actions: ["enter-key", "try-now"],
    sentence: {
      en: ({ name }) =>
        `The warehouse does not accept the ApiKey of "${text(name)}". Orders are kept and are sent automatically once you have entered a valid key.`,
      uk: ({ name }) =>
        `Склад не приймає ApiKey з’єднання «${text(name)}». Замовлення збережено; вони підуть автоматично, щойно ви введете чинний ключ.`,
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
      en: ({ name }) =>
        `The stored ApiKey of "${text(name)}" cannot be decrypted, so nothing is sent. Orders are kept. Put the former SKLAD_ENCRYPTION_KEY into SKLAD_ENCRYPTION_KEYS_OLD and restart, or enter the ApiKey again.`,
      uk: ({ name }) =>
        `Збережений ApiKey з’єднання «${text(name)}» не вдається розшифрувати, тому нічого не надсилається. Замовлення збережено. Додайте попередній SKLAD_ENCRYPTION_KEY до SKLAD_ENCRYPTION_KEYS_OLD і перезапустіть магазин або введіть ApiKey ще раз.`,
    },
    clearedBy: ["call_succeeded", "key_replaced"],
  },
  /** Raised when the option allowedHosts does not name the connection's host. */
  host_not_allowed: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Host not allowed", uk: "Хост не дозволено" },
    actions: ["settings"],
    sentence: {
      en: ({ name }) =>
        `The shop's operator no longer allows connections to the host of "${text(name)}" (allowedHosts in medusa-config.ts), so nothing is sent. Orders are kept. Have the host allowed and restart, or change the connection's address.`,
      uk: ({ name }) =>
        `Власник цього магазину більше не дозволяє з’єднання з хостом «${text(name)}» (allowedHosts у medusa-config.ts), тому нічого не надсилається. Замовлення збережено. Попросіть дозволити хост і перезапустити магазин або змініть адресу з’єднання.`,
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
      en: ({ name, reason }) =>
        `The stored settings of "${text(name)}" cannot be read (${text(reason)}), so it hands nothing over. Orders are kept, and other connections go on. Set these under Settings → Warehouse; if the shop was put back to an earlier version, return to the later one.`,
      uk: ({ name, reason }) =>
        `Збережені налаштування «${text(name)}» не вдається прочитати (${text(reason)}), тому з’єднання нічого не передає. Замовлення збережено, інші з’єднання працюють. Задайте їх у «Налаштування → Склад»; якщо магазин повернули до давнішої версії, поверніть новішу.`,
    },
    clearedBy: [],
  },
  /** Raised when the connection was refused, or DNS or TLS failed, three times in a row. */
  unreachable: {
    about: "connection",
    tone: "waits",
    label: { en: "Warehouse out of reach", uk: "Склад не відповідає" },
    actions: ["try-now"],
    sentence: {
      en: ({ name }) =>
        `The warehouse of "${text(name)}" cannot be reached. Orders are kept and are sent automatically when it answers again; if this lasts, ask the integration manager.`,
      uk: ({ name }) =>
        `Склад «${text(name)}» не відповідає. Замовлення збережено і буде надіслано, щойно він відповість; якщо це триває, зверніться до менеджера інтеграції.`,
    },
    clearedBy: ["call_succeeded"],
  },
  /** Raised when calls with the ApiKey meet only the rate limit for three minutes. */
  rate_limited: {
    about: "connection",
    tone: "waits",
    label: { en: "Rate limit used up", uk: "Ліміт викликів вичерпано" },
    actions: ["settings"],
    sentence: {
      en: ({ name, count, numbers }) =>
        `The warehouse of "${text(name)}" has taken no call for minutes, because the rate limit of its ApiKey is used up. What waits is safe and is sent automatically as soon as calls are taken again: ${text(count)}, the first of them ${list(numbers)}. If another program uses this ApiKey, lower "requests per minute" there or ask for an ApiKey of your own; if none does, ask the integration manager.`,
      uk: ({ name, count, numbers }) =>
        `Склад «${text(name)}» уже кілька хвилин не приймає жодного виклику, бо ліміт його ApiKey вичерпано. Те, що чекає, у безпеці й піде автоматично, щойно виклики знову приймуть: ${text(count)}, перші з них ${list(numbers)}. Якщо цей ApiKey використовує інша програма, зменште там кількість викликів за хвилину або попросіть окремий ApiKey; якщо ні, зверніться до менеджера інтеграції.`,
    },
    clearedBy: ["call_succeeded", "key_replaced"],
  },
  /** Raised when an operation failed for three different commands in a row without a response that could be read. */
  operation_failing: {
    about: "operation",
    tone: "waits",
    label: { en: "An operation fails", uk: "Операція не вдається" },
    actions: ["try-now"],
    sentence: {
      en: ({ name, operation, ...params }) =>
        `The warehouse of "${text(name)}" fails again and again when it is asked to ${doing(operation, "en")}: ${because(params, "en")} Everything else goes on, and this is retried automatically; if it lasts, ask the integration manager.`,
      uk: ({ name, operation, ...params }) =>
        `Склад «${text(name)}» раз у раз не може ${doing(operation, "uk")}: ${because(params, "uk")} Усе інше працює, спроби повторюються автоматично; якщо це не минає, зверніться до менеджера інтеграції.`,
    },
    clearedBy: ["operation_succeeded"],
  },
  /** Raised when a response to an operation has other fields than the dialect expects, or three in a row cannot be read. */
  not_understood: {
    about: "operation",
    tone: "needs_you",
    label: { en: "Responses not understood", uk: "Відповіді незрозумілі" },
    actions: ["settings", "try-now"],
    sentence: {
      en: ({ name, operation, ...params }) =>
        `What the warehouse of "${text(name)}" responds when it is asked to ${doing(operation, "en")} cannot be read: ${because(params, "en")} Nothing is lost; check the address, and ${helpWith({ error: "unexpected_response" }, "en")}`,
      uk: ({ name, operation, ...params }) =>
        `Відповідь складу «${text(name)}» на прохання ${doing(operation, "uk")} не вдається прочитати: ${because(params, "uk")} Нічого не втрачено; перевірте адресу й ${helpWith({ error: "unexpected_response" }, "uk")}`,
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
      en: ({ name }) =>
        `The warehouse of "${text(name)}" does not take several orders in one call, so they go one by one: at most as many a minute as the rate limit allows. Nothing is lost by it.`,
      uk: ({ name }) =>
        `Склад «${text(name)}» не приймає кілька замовлень одним викликом, тож вони йдуть по одному: не більше за хвилину, ніж дозволяє ліміт. Нічого не втрачено.`,
    },
    clearedBy: [],
  },
  /** Raised when a feed failed three times in a row. */
  feed_failing: {
    about: "feed",
    tone: "waits",
    label: { en: "Reading fails", uk: "Читання не вдається" },
    actions: ["try-now"],
    sentence: {
      en: ({ feed, name, ...params }) =>
        `What the warehouse of "${text(name)}" says about ${feedTitle(feed, "en")} could not be read several times in a row (${failureWithFields(params, "en")}). It is retried automatically, less and less often; orders go on. If this lasts, ${helpWith(params, "en")}`,
      uk: ({ feed, name, ...params }) =>
        `Кілька разів поспіль не вдалося прочитати зі складу «${text(name)}»: ${feedTitle(feed, "uk")} (${failureWithFields(params, "uk")}). Спроби повторюються автоматично, дедалі рідше; замовлення йдуть далі. Якщо це не минає, ${helpWith(params, "uk")}`,
    },
    clearedBy: [],
  },
} as const satisfies Record<string, Problem>;
