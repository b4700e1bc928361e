import { atMoment, countEn, countUk } from "./amounts";
import { type Entry } from "./entry";
import type { Language, LocalizedText } from "./language";

/** How many orders wait, as a sentence after another one; "" when none does. */
const waiting = (count: unknown, language: Language, how: LocalizedText): string =>
  typeof count !== "number" || count === 0 ? "" : ` ${WAITING[language](count)}${how[language]}.`;

const WAITING: LocalizedText<(count: number) => string> = {
  en: (count) => countEn(count, "order is waiting", "orders are waiting"),
  uk: (count) => countUk(count, "замовлення чекає", "замовлення чекають", "замовлень чекають"),
};
const SAFELY: LocalizedText = { en: " safely", uk: " у безпеці" };
const PLAINLY: LocalizedText = { en: "", uk: "" };

/** The end of a sentence that names the next attempt; "" when it is not known. */
function nextTry(at: unknown, language: Language): string {
  const moment = atMoment(at, language);
  if (moment === "") return "";
  return language === "en" ? `; the next attempt is ${moment}` : `; наступна спроба ${moment}`;
}

/** The state of a connection, also as the reason why its orders wait. `count` is the number of waiting orders. */
export const CONNECTIONS = {
  ready: {
    tone: "done",
    label: { en: "Everything is fine", uk: "Усе гаразд" },
    actions: [],
    sentence: { en: "Orders are sent automatically.", uk: "Замовлення передаються автоматично." },
  },
  staging: {
    tone: "done",
    label: { en: "Staging", uk: "Тестове середовище" },
    actions: [],
    sentence: {
      en: "Connected to the warehouse's staging environment: orders go there, but nothing is shipped.",
      uk: "Підключено до тестового середовища складу: замовлення передаються туди, але нічого не відправляється.",
    },
  },
  sandbox: {
    tone: "done",
    label: { en: "Sandbox", uk: "Пісочниця" },
    actions: [],
    sentence: {
      en: "Connected to the sandbox, a simulated warehouse: nothing is actually shipped.",
      uk: "Підключено до пісочниці, тобто імітації складу: насправді нічого не відправляється.",
    },
  },
  unread: {
    tone: "waits",
    label: { en: "Statuses not read yet", uk: "Статуси ще не прочитано" },
    actions: [],
    sentence: {
      en: "The warehouse has not reported any order statuses yet. They are requested automatically within a few minutes.",
      uk: "Склад ще не повідомив статусів замовлень. За кілька хвилин їх буде запитано автоматично.",
    },
  },
  not_started: {
    tone: "needs_you",
    label: { en: "Not started yet", uk: "Ще не запущено" },
    actions: ["enable", "settings"],
    sentence: {
      en: "No orders are sent until you enable the connection.",
      uk: "Замовлення не передаються, доки ви не ввімкнете підключення.",
    },
  },
  disabled: {
    tone: "needs_you",
    label: { en: "Connection disabled", uk: "Підключення вимкнено" },
    actions: ["enable"],
    sentence: {
      en: ({ count }) =>
        `Nothing is sent to the warehouse.${waiting(count, "en", PLAINLY)} Enable the connection to continue.`,
      uk: ({ count }) =>
        `На склад нічого не передається.${waiting(count, "uk", PLAINLY)} Увімкніть підключення, щоб продовжити.`,
    },
  },
  key_refused: {
    tone: "needs_you",
    label: { en: "ApiKey not accepted", uk: "Склад відхиляє ApiKey" },
    actions: ["enter-key", "try-now"],
    sentence: {
      en: ({ count }) =>
        `The warehouse does not accept the ApiKey.${waiting(count, "en", SAFELY)} Enter a new key.`,
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
        `This shop does not allow the connection's host (allowedHosts).${waiting(count, "en", SAFELY)} Ask your developer to allow it, or change the address.`,
      uk: ({ count }) =>
        `Хоста цього підключення немає серед дозволених у магазині (allowedHosts).${waiting(count, "uk", SAFELY)} Попросіть розробника дозволити його або змініть адресу.`,
    },
  },
  settings_unreadable: {
    tone: "needs_you",
    label: { en: "Settings cannot be read", uk: "Налаштування не читаються" },
    actions: ["settings"],
    sentence: {
      en: "The connection's settings cannot be read ({reason}), so no orders are sent. Enter these settings again.",
      uk: "Налаштування не читаються ({reason}), тому замовлення не передаються. Задайте ці налаштування знову.",
    },
  },
  unreachable: {
    tone: "waits",
    label: { en: "Warehouse unreachable", uk: "Склад не відповідає" },
    actions: ["try-now"],
    sentence: {
      en: ({ next_at }) =>
        `The warehouse is not responding. Orders are safe and will be sent automatically${nextTry(next_at, "en")}.`,
      uk: ({ next_at }) =>
        `Замовлення збережено, їх буде передано автоматично, щойно склад відповість${nextTry(next_at, "uk")}.`,
    },
  },
  deleted: {
    tone: "needs_you",
    label: { en: "Connection deleted", uk: "Підключення видалено" },
    actions: ["withdraw", "settings"],
    sentence: {
      en: "The connection of this order was deleted. Withdraw the order, or connect the warehouse again.",
      uk: "Підключення цього замовлення видалено. Відкличте замовлення або підключіть склад знову.",
    },
  },
} as const satisfies Record<string, Entry>;
