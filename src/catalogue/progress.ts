import { text, when, whenUk } from "./params";
import type { Entry } from "./entry";

/** `before` and `after` around a value, nothing when it is missing. */
const around = (before: string, value: unknown, after = ""): string => {
  const shown = typeof value === "number" ? String(value) : text(value);
  return shown === "" ? "" : `${before}${shown}${after}`;
};
const at = (before: string, value: unknown, after = ""): string => around(before, when(value), after);
const atUk = (before: string, value: unknown): string => around(before, whenUk(value));

/** Where a warehouse order is when nothing holds it and nothing is wrong. Moments are ISO 8601, sums UAH. */
export const PROGRESS = {
  in_line: {
    tone: "moving",
    label: { en: "In line", uk: "У черзі" },
    actions: ["hold"],
    sentence: {
      en: ({ ahead, about }) =>
        `In line${around(", ", ahead, " ahead")}${at(", about ", about)}. Nothing to do.`,
      uk: ({ ahead, about }) =>
        `У черзі${around(", попереду ", ahead)}${atUk(", приблизно ", about)}. Робити нічого не треба.`,
    },
  },
  sending: {
    tone: "moving",
    label: { en: "Being sent", uk: "Надсилається" },
    actions: [],
    sentence: {
      en: "It is on its way to the warehouse at this moment.",
      uk: "Саме зараз передається на склад.",
    },
  },
  trying_again: {
    tone: "moving",
    label: { en: "Tried again soon", uk: "Буде ще спроба" },
    actions: ["hold", "retry"],
    sentence: {
      en: ({ next_at }) => `It did not get through. It is retried automatically${at(", next at ", next_at)}.`,
      uk: ({ next_at }) =>
        `Передати не вдалося. Спроби повторюються автоматично${atUk(", наступна ", next_at)}.`,
    },
  },
  asking: {
    tone: "moving",
    label: { en: "Asking the warehouse", uk: "Питаємо склад" },
    actions: [],
    sentence: {
      en: "Asking the warehouse whether it arrived. It won't be sent twice.",
      uk: "Питаємо склад, чи надійшло. Двічі не надішлемо.",
    },
  },
  being_checked: {
    tone: "moving",
    label: { en: "Being checked", uk: "Перевіряється" },
    actions: ["hold", "retry"],
    sentence: {
      en: "The order is being checked and resumes automatically within minutes.",
      uk: "Замовлення перевіряється і за кілька хвилин піде далі автоматично.",
    },
  },
  waits_for_fulfillment: {
    tone: "moving",
    label: { en: "Fulfillment under way", uk: "Виконання триває" },
    actions: [],
    sentence: {
      en: "It goes as soon as Medusa has made its fulfillment. Nothing to do.",
      uk: "Піде, щойно Medusa створить його виконання. Робити нічого не треба.",
    },
  },
  accepted: {
    tone: "moving",
    label: { en: "Accepted", uk: "Прийнято" },
    actions: ["cancel-at-warehouse", "refresh"],
    sentence: {
      en: ({ at: moment, ff }) =>
        `Accepted${at(" at ", moment)}${around(", number ", ff)}. You can still change or cancel it.`,
      uk: ({ at: moment, ff }) =>
        `Прийнято${atUk(" ", moment)}${around(", номер ", ff)}. Ще можна змінити чи скасувати.`,
    },
  },
  changing: {
    tone: "moving",
    label: { en: "Change on its way", uk: "Зміна передається" },
    actions: ["cancel-at-warehouse", "refresh"],
    sentence: {
      en: "The warehouse has it and is receiving a change. Nothing to do.",
      uk: "Замовлення на складі, туди передається зміна. Робити нічого не треба.",
    },
  },
  canceling: {
    tone: "moving",
    label: { en: "Asked to cancel", uk: "Просимо скасувати" },
    actions: ["refresh"],
    sentence: {
      en: "The warehouse is asked to cancel it. Nothing is refunded before it agrees.",
      uk: "Просимо склад скасувати. Доки він не погодиться, кошти не повертаються.",
    },
  },
  confirming: {
    tone: "moving",
    label: { en: "Status being confirmed", uk: "Статус перевіряється" },
    actions: ["refresh"],
    sentence: {
      en: ({ word }) =>
        `A message${around(" says «", word, "»")} has come; the warehouse is asked whether it is so.`,
      uk: ({ word }) => `Надійшло повідомлення${around(" «", word, "»")}; питаємо склад, чи це так.`,
    },
  },
  picked: {
    tone: "moving",
    label: { en: "Picked", uk: "Зібрано" },
    actions: ["cancel-at-warehouse", "refresh"],
    sentence: {
      en: ({ at: moment }) =>
        `Picked${at(" at ", moment)}. It can no longer be changed; the warehouse may still cancel it.`,
      uk: ({ at: moment }) => `Зібрано${atUk(" ", moment)}. Змінити вже не можна; скасувати склад ще може.`,
    },
  },
  shipped: {
    tone: "moving",
    label: { en: "Shipped", uk: "Відправлено" },
    actions: ["refresh"],
    sentence: {
      en: ({ at: moment, ttn, sum }) =>
        `Shipped${at(" at ", moment)}${around(", tracking ", ttn)}.${around(" Collects ", sum, " UAH.")}`,
      uk: ({ at: moment, ttn, sum }) =>
        `Відправлено${atUk(" ", moment)}${around(", ТТН ", ttn)}.${around(" До сплати одержувачем ", sum, " грн.")}`,
    },
  },
  delivered: {
    tone: "done",
    label: { en: "Delivered", uk: "Доставлено" },
    actions: ["book-cash", "refresh"],
    sentence: {
      en: ({ at: moment, sum }) => `Delivered${at(" at ", moment)}.${around(" Collected ", sum, " UAH.")}`,
      uk: ({ at: moment, sum }) =>
        `Доставлено${atUk(" ", moment)}.${around(" Отримано від одержувача ", sum, " грн.")}`,
    },
  },
  returned: {
    tone: "stopped",
    label: { en: "Came back", uk: "Повернулося" },
    actions: ["refresh"],
    sentence: {
      en: ({ at: moment }) => `The parcel came back to the warehouse${at(" at ", moment)}.`,
      uk: ({ at: moment }) => `Посилка повернулася на склад${atUk(" ", moment)}.`,
    },
  },
  refused_by_recipient: {
    tone: "stopped",
    label: { en: "Recipient refused", uk: "Одержувач відмовився" },
    actions: ["refresh"],
    sentence: {
      en: ({ at: moment }) => `The recipient refused the parcel${at(" at ", moment)}; it is on its way back.`,
      uk: ({ at: moment }) => `Одержувач відмовився від посилки${atUk(" ", moment)}; вона повертається.`,
    },
  },
} as const satisfies Record<string, Entry>;

/** The part of a parcel's way that Medusa does not show yet, as a sentence after its place. */
export function behindInMedusa(
  { medusa, failures, follow_at }: Readonly<Record<string, unknown>>,
  language: "en" | "uk",
): string {
  if (medusa === "behind")
    return language === "en" ? " Medusa shows it in a moment." : " За мить це буде видно і в Medusa.";
  if (medusa !== "failing") return "";
  return language === "en"
    ? ` Medusa does not show it yet: ${String(failures)} tries have failed${at(", the next is at ", follow_at)}.`
    : ` У Medusa цього ще не видно: невдалих спроб ${String(failures)}${atUk(", наступна ", follow_at)}.`;
}
