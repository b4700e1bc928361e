import { failureText } from "./failures";
import type { Language } from "./language";

/** Why Medusa's cancellation is stopped: what the warehouse says to it, or why it could not say anything yet. */
export type CancelAnswer =
  | { readonly code: "busy" }
  /** A new order's outcome is still open. */
  | { readonly code: "sending"; readonly number: string }
  | { readonly code: "parked"; readonly number: string }
  | { readonly code: "unclear"; readonly number: string }
  | { readonly code: "not_asked"; readonly number: string; readonly reason: string; readonly error: string }
  | { readonly code: "refused"; readonly number: string; readonly descriptions: readonly string[] }
  | { readonly code: "left"; readonly number: string }
  | { readonly code: "picked_with_others"; readonly number: string };

/** For the toast of the admin: what happened, what happens next, what to do. */
export function cancelMessage(answer: CancelAnswer, language: Language): string {
  return language === "uk" ? inUkrainian(answer) : inEnglish(answer);
}

function inEnglish(answer: CancelAnswer): string {
  const later =
    "Nothing is refunded yet. It is asked again by itself, and the cancellation is finished here once the warehouse agrees within 15 minutes.";
  switch (answer.code) {
    case "busy":
      return "Another step for this order is under way at this moment. Try again in a few seconds.";
    case "sending":
      return `Order ${answer.number} is on its way to the warehouse at this moment. ${later}`;
    case "parked":
      return `It is not clear whether the warehouse has order ${answer.number}. Settle that first, on the warehouse order: then cancel again. Nothing is refunded.`;
    case "unclear":
      return `The warehouse did not answer clearly whether order ${answer.number} is cancelled. ${later}`;
    case "not_asked":
      return `The warehouse could not be asked to cancel order ${answer.number}: ${answer.reason} ${later}`;
    case "refused":
      return `The warehouse refuses to cancel order ${answer.number}: ${answer.descriptions.join("; ")}. The parcel goes on, so nothing is cancelled or refunded here. Call the warehouse, or let it go and expect a return.`;
    case "left":
      return `Order ${answer.number} has left the warehouse and cannot be cancelled. Nothing is refunded here; expect a return.`;
    case "picked_with_others":
      return `The warehouse has packed these goods in order ${answer.number} together with others, so they cannot be taken out. Nothing is cancelled here.`;
  }
}

function inUkrainian(answer: CancelAnswer): string {
  const later =
    "Кошти поки не повертаються. Склад запитають ще раз самі, і якщо він погодиться протягом 15 хвилин, скасування тут завершиться.";
  switch (answer.code) {
    case "busy":
      return "Саме зараз із цим замовленням виконується інша дія. Спробуйте за кілька секунд.";
    case "sending":
      return `Замовлення ${answer.number} саме зараз передається на склад. ${later}`;
    case "parked":
      return `Невідомо, чи має склад замовлення ${answer.number}. Спершу з'ясуйте це на сторінці складського замовлення, а тоді скасуйте знову. Кошти не повертаються.`;
    case "unclear":
      return `Склад не відповів зрозуміло, чи скасовано замовлення ${answer.number}. ${later}`;
    case "not_asked":
      return `Склад не вдалося попросити скасувати замовлення ${answer.number}: ${failureText(answer.error, "uk")}. ${later}`;
    case "refused":
      return `Склад відмовляється скасувати замовлення ${answer.number}: ${answer.descriptions.join("; ")}. Посилка їде далі, тож тут нічого не скасовано й не повернуто. Зателефонуйте на склад або чекайте на повернення посилки.`;
    case "left":
      return `Замовлення ${answer.number} уже поїхало зі складу, скасувати його не можна. Кошти тут не повертаються; чекайте на повернення посилки.`;
    case "picked_with_others":
      return `Склад уже запакував ці товари в замовленні ${answer.number} разом з іншими, тож вийняти їх не можна. Тут нічого не скасовано.`;
  }
}
