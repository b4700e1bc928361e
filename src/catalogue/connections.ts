import { text, when, whenUk } from "./params";
import type { Entry } from "./entry";
import type { Language, LocalizedText } from "./language";

/** How many orders wait, as a sentence; nothing when none does. */
const waiting = (count: unknown, language: Language, how: LocalizedText): string =>
  typeof count !== "number" || count === 0 ? "" : ` ${WAITING[language](count)}${how[language]}.`;

const UKRAINIAN = new Intl.PluralRules("uk");
const ORDERS_WAIT: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: "замовлення чекає",
  few: "замовлення чекають",
};

const WAITING: LocalizedText<(count: number) => string> = {
  en: (count) => (count === 1 ? "One order waits" : `${count} orders wait`),
  uk: (count) => `${count} ${ORDERS_WAIT[UKRAINIAN.select(count)] ?? "замовлень чекають"}`,
};
const SAFELY: LocalizedText = { en: " safely", uk: " у безпеці" };
const PLAINLY: LocalizedText = { en: "", uk: "" };

/** How a connection is, and why its orders wait when that is the connection's fault. `count`: of orders that wait. */
export const CONNECTIONS = {
  ready: {
    tone: "done",
    label: { en: "All well", uk: "Усе гаразд" },
    actions: [],
    sentence: { en: "Orders are handed over automatically.", uk: "Замовлення передаються автоматично." },
  },
  staging: {
    tone: "done",
    label: { en: "Staging", uk: "Тестове середовище" },
    actions: [],
    sentence: {
      en: "Connected to the warehouse's staging: orders go there, and nothing is shipped.",
      uk: "Під’єднано до тестового середовища складу: замовлення йдуть туди, нічого не відправляється.",
    },
  },
  sandbox: {
    tone: "done",
    label: { en: "Sandbox", uk: "Пісочниця" },
    actions: [],
    sentence: {
      en: "Connected to the sandbox, which plays the warehouse: nothing is shipped.",
      uk: "Підключено до тестового складу (пісочниці): нічого не відправляється насправді.",
    },
  },
  unread: {
    tone: "waits",
    label: { en: "Statuses not read yet", uk: "Статуси ще не прочитано" },
    actions: [],
    sentence: {
      en: "The warehouse has not reported the status of its orders yet. It is asked automatically, within minutes at first.",
      uk: "Склад ще не повідомив про стан замовлень. Запити надсилаються автоматично, спершу протягом кількох хвилин.",
    },
  },
  not_started: {
    tone: "needs_you",
    label: { en: "Not started yet", uk: "Ще не запущено" },
    actions: ["enable", "settings"],
    sentence: {
      en: "Nothing is handed over before you enable the connection.",
      uk: "Нічого не передається, доки ви не увімкнете з’єднання.",
    },
  },
  disabled: {
    tone: "needs_you",
    label: { en: "Connection disabled", uk: "З’єднання вимкнене" },
    actions: ["enable"],
    sentence: {
      en: ({ count }) => `The connection is disabled.${waiting(count, "en", PLAINLY)} Enable it to go on.`,
      uk: ({ count }) =>
        `З’єднання вимкнене.${waiting(count, "uk", PLAINLY)} Увімкніть його, щоб продовжити.`,
    },
  },
  key_refused: {
    tone: "needs_you",
    label: { en: "ApiKey not accepted", uk: "ApiKey не приймають" },
    actions: ["enter-key", "try-now"],
    sentence: {
      en: ({ count }) => `The ApiKey isn't accepted.${waiting(count, "en", SAFELY)} Enter a new key.`,
      uk: ({ count }) => `Склад не приймає ApiKey.${waiting(count, "uk", SAFELY)} Введіть новий ключ.`,
    },
  },
  key_unreadable: {
    tone: "needs_you",
    label: { en: "ApiKey cannot be read", uk: "ApiKey не читається" },
    actions: ["enter-key"],
    sentence: {
      en: ({ count }) =>
        `The stored ApiKey cannot be decrypted.${waiting(count, "en", SAFELY)} Enter it again.`,
      uk: ({ count }) =>
        `Збережений ApiKey не вдається розшифрувати.${waiting(count, "uk", SAFELY)} Введіть його ще раз.`,
    },
  },
  host_not_allowed: {
    tone: "needs_you",
    label: { en: "Host not allowed", uk: "Хост не дозволено" },
    actions: ["settings"],
    sentence: {
      en: ({ count }) =>
        `Its host is not among those this shop allows (allowedHosts).${waiting(count, "en", SAFELY)} Have it allowed, or change the address.`,
      uk: ({ count }) =>
        `Його хоста немає серед дозволених у цьому магазині (allowedHosts).${waiting(count, "uk", SAFELY)} Попросіть дозволити його або змініть адресу.`,
    },
  },
  settings_unreadable: {
    tone: "needs_you",
    label: { en: "Settings cannot be read", uk: "Налаштування не читаються" },
    actions: ["settings"],
    sentence: {
      en: ({ reason }) =>
        `Its settings cannot be read (${text(reason)}), so nothing is handed over. Set these.`,
      uk: ({ reason }) =>
        `Налаштування не читаються (${text(reason)}), тому нічого не передається. Задайте їх.`,
    },
  },
  unreachable: {
    tone: "waits",
    label: { en: "Warehouse out of reach", uk: "Склад не відповідає" },
    actions: ["try-now"],
    sentence: {
      en: ({ next_at }) =>
        `The warehouse does not answer. Orders are kept and are sent automatically${when(next_at) === "" ? "" : `; the next try is at ${when(next_at)}`}.`,
      uk: ({ next_at }) =>
        `Склад не відповідає. Замовлення збережено, вони підуть автоматично${when(next_at) === "" ? "" : `; наступна спроба ${whenUk(next_at)}`}.`,
    },
  },
  deleted: {
    tone: "needs_you",
    label: { en: "Connection deleted", uk: "З’єднання видалено" },
    actions: ["withdraw", "settings"],
    sentence: {
      en: "The connection of this order was deleted. Withdraw it, or connect the warehouse again.",
      uk: "З’єднання цього замовлення видалено. Відкличте його або під’єднайте склад знову.",
    },
  },
} as const satisfies Record<string, Entry>;
