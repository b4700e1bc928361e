import { toKyivMoment } from "../values/dates";
import type { SpokenEntry } from "./entry";
import type { ActionCode } from "./actions";
import type { Said, Tone, UserError } from "./language";
import { text } from "./problem-phrases";

/** An instant in Kyiv's time; what a page has put into words of its own already stays. */
export function when(value: unknown): string {
  const said = text(value);
  return /^\d{4}-\d\d-\d\dT/.test(said) && !Number.isNaN(Date.parse(said)) ? toKyivMoment(said) : said;
}

export function spoken(
  tone: Tone,
  label: readonly [string, string],
  sentences: readonly [UserError, UserError],
  ...actions: readonly ActionCode[]
): SpokenEntry {
  const said: Said = { en: label[0], uk: label[1] };
  return { tone, label: said, actions, en: sentences[0], uk: sentences[1] };
}

/** `before` and `after` around a value, nothing when it is missing. */
const around = (before: string, value: unknown, after = ""): string => {
  const said = typeof value === "number" ? String(value) : text(value);
  return said === "" ? "" : `${before}${said}${after}`;
};
const at = (before: string, value: unknown, after = ""): string => around(before, when(value), after);

/** Where a warehouse order is when nothing holds it and nothing is wrong. Moments are ISO 8601, sums UAH. */
export const PROGRESS_ENTRIES = {
  in_line: spoken(
    "moving",
    ["In line", "У черзі"],
    [
      ({ ahead, about }) => `In line${around(", ", ahead, " ahead")}${at(", about ", about)}. Nothing to do.`,
      ({ ahead, about }) =>
        `У черзі${around(", попереду ", ahead)}${at(", приблизно ", about)}. Робити нічого не треба.`,
    ],
    "hold",
  ),
  sending: spoken(
    "moving",
    ["Being sent", "Надсилається"],
    [() => "It is on its way to the warehouse at this moment.", () => "Саме зараз передається на склад."],
  ),
  trying_again: spoken(
    "moving",
    ["Tried again soon", "Буде ще спроба"],
    [
      ({ next_at }) => `It did not get through. It is tried again by itself${at(", next at ", next_at)}.`,
      ({ next_at }) => `Передати не вдалося. Спроби тривають самі${at(", наступна о ", next_at)}.`,
    ],
    "hold",
    "retry",
  ),
  asking: spoken(
    "moving",
    ["Asking the warehouse", "Питаємо склад"],
    [
      () => "Asking the warehouse whether it arrived. It won't be sent twice.",
      () => "Питаємо склад, чи надійшло. Двічі не надішлемо.",
    ],
  ),
  being_checked: spoken(
    "moving",
    ["Being checked", "Перевіряється"],
    [
      () => "The order is being checked and goes on by itself within minutes.",
      () => "Замовлення перевіряється і за кілька хвилин піде далі саме.",
    ],
    "hold",
    "retry",
  ),
  waits_for_fulfillment: spoken(
    "moving",
    ["Fulfillment under way", "Виконання триває"],
    [
      () => "It goes as soon as Medusa has made its fulfillment. Nothing to do.",
      () => "Піде, щойно Medusa створить його виконання. Робити нічого не треба.",
    ],
  ),
  accepted: spoken(
    "moving",
    ["Accepted", "Прийнято"],
    [
      ({ at: moment, ff }) =>
        `Accepted${at(" at ", moment)}${around(", number ", ff)}. You can still change or cancel it.`,
      ({ at: moment, ff }) =>
        `Прийнято${at(" о ", moment)}${around(", номер ", ff)}. Ще можна змінити чи скасувати.`,
    ],
    "cancel-at-warehouse",
    "refresh",
  ),
  changing: spoken(
    "moving",
    ["Change on its way", "Зміна передається"],
    [
      () => "The warehouse has it and is being told of a change. Nothing to do.",
      () => "Замовлення на складі, туди передається зміна. Робити нічого не треба.",
    ],
    "cancel-at-warehouse",
    "refresh",
  ),
  canceling: spoken(
    "moving",
    ["Asked to cancel", "Просимо скасувати"],
    [
      () => "The warehouse is asked to cancel it. Nothing is refunded before it agrees.",
      () => "Просимо склад скасувати. Доки він не погодиться, кошти не повертаються.",
    ],
    "refresh",
  ),
  confirming: spoken(
    "moving",
    ["Status being confirmed", "Статус перевіряється"],
    [
      ({ word }) =>
        `A message${around(" says «", word, "»")} has come; the warehouse is asked whether it is so.`,
      ({ word }) => `Надійшло повідомлення${around(" «", word, "»")}; питаємо склад, чи це так.`,
    ],
    "refresh",
  ),
  picked: spoken(
    "moving",
    ["Picked", "Зібрано"],
    [
      ({ at: moment }) =>
        `Picked${at(" at ", moment)}. It can no longer be changed; the warehouse may still cancel it.`,
      ({ at: moment }) => `Зібрано${at(" о ", moment)}. Змінити вже не можна; скасувати склад ще може.`,
    ],
    "cancel-at-warehouse",
    "refresh",
  ),
  shipped: spoken(
    "moving",
    ["Shipped", "Відправлено"],
    [
      ({ at: moment, ttn, sum }) =>
        `Shipped${at(" at ", moment)}${around(", tracking ", ttn)}.${around(" Collects ", sum, " UAH.")}`,
      ({ at: moment, ttn, sum }) =>
        `Відправлено${at(" о ", moment)}${around(", ТТН ", ttn)}.${around(" До сплати одержувачем ", sum, " грн.")}`,
    ],
    "refresh",
  ),
  delivered: spoken(
    "done",
    ["Delivered", "Доставлено"],
    [
      ({ at: moment, sum }) => `Delivered${at(" at ", moment)}.${around(" Collected ", sum, " UAH.")}`,
      ({ at: moment, sum }) =>
        `Доставлено${at(" о ", moment)}.${around(" Отримано від одержувача ", sum, " грн.")}`,
    ],
    "book-cash",
    "refresh",
  ),
  returned: spoken(
    "stopped",
    ["Came back", "Повернулося"],
    [
      ({ at: moment }) => `The parcel came back to the warehouse${at(" at ", moment)}.`,
      ({ at: moment }) => `Посилка повернулася на склад${at(" о ", moment)}.`,
    ],
    "refresh",
  ),
  refused_by_recipient: spoken(
    "stopped",
    ["Recipient refused", "Одержувач відмовився"],
    [
      ({ at: moment }) => `The recipient refused the parcel${at(" at ", moment)}; it is on its way back.`,
      ({ at: moment }) => `Одержувач відмовився від посилки${at(" о ", moment)}; вона повертається.`,
    ],
    "refresh",
  ),
} as const satisfies Record<string, SpokenEntry>;

/** What Medusa does not show yet of a parcel, said after where it is. */
export function behindInMedusa(
  { medusa, failures, follow_at }: Readonly<Record<string, unknown>>,
  language: "en" | "uk",
): string {
  if (medusa === "behind")
    return language === "en" ? " Medusa shows it in a moment." : " За мить це буде видно і в Medusa.";
  if (medusa !== "failing") return "";
  return language === "en"
    ? ` Medusa does not show it yet: ${String(failures)} tries have failed${at(", the next is at ", follow_at)}.`
    : ` У Medusa цього ще не видно: невдалих спроб ${String(failures)}${at(", наступна о ", follow_at)}.`;
}
