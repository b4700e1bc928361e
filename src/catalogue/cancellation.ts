import { failureText } from "./failures";
import { type Language, type LocalizedText, say, type Sentence } from "./language";
import { list, text } from "./params";

/** Why Medusa's cancellation is stopped: what the warehouse says to it, or why it could not say anything yet. */
export type NotCanceled =
  | { readonly code: "busy" }
  /** A new order's outcome is still open. */
  | { readonly code: "sending"; readonly number: string }
  | { readonly code: "parked"; readonly number: string }
  | { readonly code: "unclear"; readonly number: string }
  | { readonly code: "not_asked"; readonly number: string; readonly reason: string; readonly error: string }
  | { readonly code: "refused"; readonly number: string; readonly descriptions: readonly string[] }
  | { readonly code: "left"; readonly number: string }
  | { readonly code: "picked_with_others"; readonly number: string };

const LATER: LocalizedText = {
  en: "Nothing is refunded yet. It is asked again automatically, and the cancellation is finished here once the warehouse agrees within 15 minutes.",
  uk: "Кошти поки не повертаються. Склад запитають ще раз автоматично, і якщо він погодиться протягом 15 хвилин, скасування тут завершиться.",
};

/** Why Medusa's cancellation is stopped: what happened, what happens next, what to do. */
const STOPPED: Readonly<Record<NotCanceled["code"], Sentence>> = {
  busy: {
    en: "Another step for this order is under way at this moment. Try again in a few seconds.",
    uk: "Саме зараз із цим замовленням виконується інша дія. Спробуйте за кілька секунд.",
  },
  sending: {
    en: ({ number }) => `Order ${text(number)} is on its way to the warehouse at this moment. ${LATER.en}`,
    uk: ({ number }) => `Замовлення ${text(number)} саме зараз передається на склад. ${LATER.uk}`,
  },
  parked: {
    en: ({ number }) =>
      `It is not clear whether the warehouse has order ${text(number)}. Settle that first, on the warehouse order: then cancel again. Nothing is refunded.`,
    uk: ({ number }) =>
      `Невідомо, чи має склад замовлення ${text(number)}. Спершу з’ясуйте це на сторінці складського замовлення, а тоді скасуйте знову. Кошти не повертаються.`,
  },
  unclear: {
    en: ({ number }) =>
      `The warehouse did not answer clearly whether order ${text(number)} is cancelled. ${LATER.en}`,
    uk: ({ number }) => `Склад не відповів зрозуміло, чи скасовано замовлення ${text(number)}. ${LATER.uk}`,
  },
  not_asked: {
    en: ({ number, reason }) =>
      `The warehouse could not be asked to cancel order ${text(number)}: ${text(reason)} ${LATER.en}`,
    uk: ({ number, error }) =>
      `Склад не вдалося попросити скасувати замовлення ${text(number)}: ${failureText(error, "uk")}. ${LATER.uk}`,
  },
  refused: {
    en: ({ number, descriptions }) =>
      `The warehouse refuses to cancel order ${text(number)}: ${list(descriptions)}. The parcel goes on, so nothing is cancelled or refunded here. Call the warehouse, or let it go and expect a return.`,
    uk: ({ number, descriptions }) =>
      `Склад відмовляється скасувати замовлення ${text(number)}: ${list(descriptions)}. Посилка їде далі, тож тут нічого не скасовано й не повернуто. Зателефонуйте на склад або чекайте на повернення посилки.`,
  },
  left: {
    en: ({ number }) =>
      `Order ${text(number)} has left the warehouse and cannot be cancelled. Nothing is refunded here; expect a return.`,
    uk: ({ number }) =>
      `Замовлення ${text(number)} уже поїхало зі складу, скасувати його не можна. Кошти тут не повертаються; чекайте на повернення посилки.`,
  },
  picked_with_others: {
    en: ({ number }) =>
      `The warehouse has packed these goods in order ${text(number)} together with others, so they cannot be taken out. Nothing is cancelled here.`,
    uk: ({ number }) =>
      `Склад уже запакував ці товари в замовленні ${text(number)} разом з іншими, тож вийняти їх не можна. Тут нічого не скасовано.`,
  },
};

/** For the toast of the admin. */
export function cancelMessage(answer: NotCanceled, language: Language): string {
  const { code, ...params } = answer;
  return say(STOPPED[code], params, language);
}
