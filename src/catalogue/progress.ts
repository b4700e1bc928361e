import { atMoment, countEn, countUk, hryvnias } from "./amounts";
import { type Entry } from "./entry";
import { type Language, text } from "./language";
import { stateName } from "./phrases";

/** A value between `before` and `after`; "" when it is missing. */
const around = (before: string, value: unknown, after = ""): string => {
  const shown = text(value);
  return shown === "" ? "" : `${before}${shown}${after}`;
};
const at = (before: string, value: unknown): string => around(before, atMoment(value, "en"));
const atUk = (before: string, value: unknown): string => around(before, atMoment(value, "uk"));

/** The state of a warehouse order without a hold and without a problem. Moments are ISO 8601, sums are decimal text in UAH. */
export const PROGRESS = {
  queued: {
    tone: "moving",
    label: { en: "Queued", uk: "У черзі" },
    actions: ["hold"],
    sentence: {
      en: ({ ahead, about }) =>
        `In the queue${around(", ", ahead, " ahead")}${at(", expected ", about)}. No action needed.`,
      uk: ({ ahead, about }) =>
        `У черзі${around(", попереду ", ahead)}${atUk(", орієнтовно ", about)}. Жодних дій не потрібно.`,
    },
  },
  sending: {
    tone: "moving",
    label: { en: "Being sent", uk: "Надсилається" },
    actions: [],
    sentence: {
      en: "The order is being sent to the warehouse right now.",
      uk: "Замовлення саме зараз передається на склад.",
    },
  },
  trying_again: {
    tone: "moving",
    label: { en: "Will be retried", uk: "Буде ще спроба" },
    actions: ["hold", "retry"],
    sentence: {
      en: ({ next_at }) =>
        `Sending failed. It is retried automatically${at("; the next attempt is ", next_at)}.`,
      uk: ({ next_at }) =>
        `Передати не вдалося. Спроби повторюються автоматично${atUk(", наступна ", next_at)}.`,
    },
  },
  asking: {
    tone: "moving",
    label: { en: "Checking the warehouse", uk: "Уточнюємо на складі" },
    actions: [],
    sentence: {
      en: "Checking with the warehouse whether the order arrived. It won't be sent twice.",
      uk: "Уточнюємо на складі, чи надійшло замовлення. Двічі його не буде передано.",
    },
  },
  being_checked: {
    tone: "moving",
    label: { en: "Being checked", uk: "Перевіряється" },
    actions: ["hold", "retry"],
    sentence: {
      en: "The order is being checked and will be sent automatically within minutes.",
      uk: "Замовлення перевіряється; за кілька хвилин його буде передано автоматично.",
    },
  },
  waits_for_fulfillment: {
    tone: "moving",
    label: { en: "Fulfillment in progress", uk: "Виконання триває" },
    actions: [],
    sentence: {
      en: "The order is sent as soon as Medusa has created its fulfillment. No action needed.",
      uk: "Замовлення буде передано, щойно Medusa створить його виконання. Жодних дій не потрібно.",
    },
  },
  accepted: {
    tone: "moving",
    label: { en: "Accepted", uk: "Прийнято" },
    actions: ["cancel-at-warehouse", "refresh"],
    sentence: {
      en: ({ at: moment, edited_at, ff }) =>
        `${text(edited_at) === "" ? `Accepted${at(" ", moment)}` : `Changed at the warehouse${at(" ", edited_at)}`}${around(", number ", ff)}. You can still edit or cancel it.`,
      uk: ({ at: moment, edited_at, ff }) =>
        `${text(edited_at) === "" ? `Прийнято${atUk(" ", moment)}` : `Змінено на складі${atUk(" ", edited_at)}`}${around(", номер ", ff)}. Замовлення ще можна змінити або скасувати.`,
    },
  },
  changing: {
    tone: "moving",
    label: { en: "Change being sent", uk: "Зміна передається" },
    actions: ["cancel-at-warehouse", "refresh"],
    sentence: {
      en: "The order is at the warehouse, and a change is being sent there. No action needed.",
      uk: "Замовлення на складі, туди передається зміна. Жодних дій не потрібно.",
    },
  },
  canceling: {
    tone: "moving",
    label: { en: "Cancellation requested", uk: "Запит на скасування" },
    actions: ["refresh"],
    sentence: {
      en: "The warehouse has been asked to cancel the order. Nothing is refunded until it agrees.",
      uk: "На склад передано запит на скасування. Доки склад не погодиться, кошти не повертаються.",
    },
  },
  unconfirmed_status: {
    tone: "moving",
    label: { en: "Status being confirmed", uk: "Статус перевіряється" },
    actions: ["refresh"],
    sentence: {
      en: ({ word }) =>
        `A webhook${around(" reports “", word, "”")}${text(word) === "" ? " arrived" : ""}; the status is being verified with the warehouse.`,
      uk: ({ word }) =>
        `Вебхук від складу${around(": «", stateName(word, "uk"), "»")}; статус уточнюється на складі.`,
    },
  },
  picked: {
    tone: "moving",
    label: { en: "Picked", uk: "Зібрано" },
    actions: ["cancel-at-warehouse", "refresh"],
    sentence: {
      en: ({ at: moment }) =>
        `Picked${at(" ", moment)}. The order can no longer be edited; the warehouse may still cancel it.`,
      uk: ({ at: moment }) =>
        `Зібрано${atUk(" ", moment)}. Змінити замовлення вже не можна; склад ще може його скасувати.`,
    },
  },
  shipped: {
    tone: "moving",
    label: { en: "Shipped", uk: "Відправлено" },
    actions: ["refresh"],
    sentence: {
      en: ({ at: moment, ttn, sum }) =>
        `Shipped${at(" ", moment)}${around(", waybill ", ttn)}.${around(" Cash on delivery: ", hryvnias(sum, "en"), ".")}`,
      uk: ({ at: moment, ttn, sum }) =>
        `Відправлено${atUk(" ", moment)}${around(", ТТН ", ttn)}.${around(" Накладений платіж: ", hryvnias(sum, "uk"), ".")}`,
    },
  },
  delivered: {
    tone: "done",
    label: { en: "Delivered", uk: "Доставлено" },
    actions: ["book-cash", "receive-return", "refresh"],
    sentence: {
      en: ({ at: moment, sum, unbooked }) =>
        `Delivered${at(" ", moment)}.${around(" Cash collected: ", hryvnias(sum, "en"), ".")}${unbooked === true ? ` It is not marked as paid in Medusa yet: press "Mark cash as paid" once you have received it.` : ""}`,
      uk: ({ at: moment, sum, unbooked }) =>
        `Доставлено${atUk(" ", moment)}.${around(" Накладений платіж отримано: ", hryvnias(sum, "uk"), ".")}${unbooked === true ? " У Medusa його ще не позначено як оплачений: коли гроші надійдуть, натисніть «Позначити готівку отриманою»." : ""}`,
    },
  },
  returned: {
    tone: "stopped",
    label: { en: "Returned", uk: "Повернено" },
    actions: ["close-uncollected", "receive-return", "refresh"],
    sentence: {
      en: ({ at: moment }) => `The parcel was returned to the warehouse${at(" ", moment)}.`,
      uk: ({ at: moment }) => `Посилка повернулася на склад${atUk(" ", moment)}.`,
    },
  },
  refused_by_recipient: {
    tone: "stopped",
    label: { en: "Recipient refused", uk: "Одержувач відмовився" },
    actions: ["receive-return", "refresh"],
    sentence: {
      en: ({ at: moment }) => `The recipient refused the parcel${at(" ", moment)}; it is on its way back.`,
      uk: ({ at: moment }) => `Одержувач відмовився від посилки${atUk(" ", moment)}; вона повертається.`,
    },
  },
} as const satisfies Record<string, Entry>;

/** A further sentence for a parcel whose latest status Medusa does not show yet; "" for any other. */
export function behindInMedusa(
  { medusa, failures, sync_at }: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  if (medusa === "behind")
    return language === "en" ? " Medusa will show it in a moment." : " За мить це буде видно й у Medusa.";
  if (medusa !== "failing") return "";
  return language === "en"
    ? ` Medusa does not show it yet: ${countEn(failures, "attempt has", "attempts have")} failed${at("; the next one is ", sync_at)}.`
    : ` У Medusa цього ще не видно: ${countUk(failures, "невдала спроба", "невдалі спроби", "невдалих спроб")}${atUk(", наступна ", sync_at)}.`;
}
