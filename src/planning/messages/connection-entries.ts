import type { SpokenEntry } from "./entry";
import { spoken, when } from "./progress-entries";
import { text } from "./problem-phrases";

/** How many orders wait, as a sentence; nothing when none does. */
const waiting = (count: unknown, language: "en" | "uk", how: readonly [string, string]): string => {
  if (typeof count !== "number" || count === 0) return "";
  if (language === "uk") return ` Замовлень чекає: ${count}${how[1]}.`;
  return count === 1 ? ` One order waits${how[0]}.` : ` ${count} orders wait${how[0]}.`;
};
const SAFELY = [" safely", ", вони збережені"] as const;
const PLAINLY = ["", ""] as const;

/** How a connection is, and why its orders wait when that is the connection's fault. `count`: of orders that wait. */
export const CONNECTION_ENTRIES = {
  ready: spoken(
    "done",
    ["All well", "Усе гаразд"],
    [() => "Orders are handed over by themselves.", () => "Замовлення передаються самі."],
  ),
  staging: spoken(
    "done",
    ["Staging", "Тестове середовище"],
    [
      () => "Connected to the warehouse's staging: orders go there, and nothing is shipped.",
      () => "Під’єднано до тестового середовища складу: замовлення йдуть туди, нічого не відправляється.",
    ],
  ),
  sandbox: spoken(
    "done",
    ["Sandbox", "Пісочниця"],
    [
      () => "Connected to the sandbox, which plays the warehouse: nothing is shipped.",
      () => "Під’єднано до пісочниці, яка зображає склад: нічого не відправляється.",
    ],
  ),
  unread: spoken(
    "waits",
    ["Statuses not read yet", "Статуси ще не прочитано"],
    [
      () =>
        "The warehouse has not said yet how its orders are. It is asked by itself, within minutes at first.",
      () =>
        "Склад ще не повідомив про стан замовлень. Запити надсилаються самі, спершу протягом кількох хвилин.",
    ],
  ),
  not_started: spoken(
    "needs_you",
    ["Not started yet", "Ще не запущено"],
    [
      () => "Nothing is handed over before you enable the connection.",
      () => "Нічого не передається, доки ви не увімкнете з’єднання.",
    ],
    "enable",
    "settings",
  ),
  disabled: spoken(
    "needs_you",
    ["Connection disabled", "З’єднання вимкнене"],
    [
      ({ count }) => `The connection is disabled.${waiting(count, "en", PLAINLY)} Enable it to go on.`,
      ({ count }) => `З’єднання вимкнене.${waiting(count, "uk", PLAINLY)} Увімкніть його, щоб продовжити.`,
    ],
    "enable",
  ),
  key_refused: spoken(
    "needs_you",
    ["ApiKey not accepted", "ApiKey не приймають"],
    [
      ({ count }) => `The ApiKey isn't accepted.${waiting(count, "en", SAFELY)} Enter a new key.`,
      ({ count }) => `Склад не приймає ApiKey.${waiting(count, "uk", SAFELY)} Введіть новий ключ.`,
    ],
    "enter-key",
    "try-now",
  ),
  key_unreadable: spoken(
    "needs_you",
    ["ApiKey cannot be read", "ApiKey не читається"],
    [
      ({ count }) => `The stored ApiKey cannot be decrypted.${waiting(count, "en", SAFELY)} Enter it again.`,
      ({ count }) =>
        `Збережений ApiKey не вдається розшифрувати.${waiting(count, "uk", SAFELY)} Введіть його ще раз.`,
    ],
    "enter-key",
  ),
  host_not_allowed: spoken(
    "needs_you",
    ["Host not allowed", "Хост не дозволено"],
    [
      ({ count }) =>
        `Its host is not among those this shop allows (allowedHosts).${waiting(count, "en", SAFELY)} Have it allowed, or change the address.`,
      ({ count }) =>
        `Його хоста немає серед дозволених у цьому магазині (allowedHosts).${waiting(count, "uk", SAFELY)} Попросіть дозволити його або змініть адресу.`,
    ],
    "settings",
  ),
  settings_unreadable: spoken(
    "needs_you",
    ["Settings cannot be read", "Налаштування не читаються"],
    [
      ({ reason }) => `Its settings cannot be read (${text(reason)}), so nothing is handed over. Set these.`,
      ({ reason }) => `Налаштування не читаються (${text(reason)}), тому нічого не передається. Задайте їх.`,
    ],
    "settings",
  ),
  unreachable: spoken(
    "waits",
    ["Warehouse out of reach", "Склад не відповідає"],
    [
      ({ next_at }) =>
        `The warehouse does not answer. Orders are kept and go by themselves${when(next_at) === "" ? "" : `; the next try is at ${when(next_at)}`}.`,
      ({ next_at }) =>
        `Склад не відповідає. Замовлення збережено, вони підуть самі${when(next_at) === "" ? "" : `; наступна спроба о ${when(next_at)}`}.`,
    ],
    "try-now",
  ),
  deleted: spoken(
    "needs_you",
    ["Connection deleted", "З’єднання видалено"],
    [
      () => "The connection of this order was deleted. Withdraw it, or connect the warehouse again.",
      () => "З’єднання цього замовлення видалено. Відкличте його або під’єднайте склад знову.",
    ],
    "withdraw",
    "settings",
  ),
} as const satisfies Record<string, SpokenEntry>;
