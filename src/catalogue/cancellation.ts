import { failureText } from "./failures";
import { type Language, type LocalizedText, say, type Sentence } from "./language";
import { asSentence, quotedReason, text, warehouseWords } from "./params";
import { changing } from "./phrases";

/** Why a cancellation in Medusa is stopped: the warehouse's refusal, or why its answer is missing. */
export type NotCanceled =
  | { readonly code: "busy" }
  /** Medusa cancels nothing while a change of the order is open, and would void the payment before it refuses. */
  | { readonly code: "changing"; readonly open_change: string }
  /** The order is being sent, and its outcome is still open. */
  | { readonly code: "sending"; readonly number: string }
  | { readonly code: "parked"; readonly number: string }
  | { readonly code: "unclear"; readonly number: string }
  | { readonly code: "not_asked"; readonly number: string; readonly reason: string; readonly error: string }
  | { readonly code: "refused"; readonly number: string; readonly descriptions: readonly string[] }
  | { readonly code: "left"; readonly number: string }
  | { readonly code: "picked_with_others"; readonly number: string };

const LATER: LocalizedText = {
  en: "Nothing is refunded yet. The request is repeated automatically; if the warehouse agrees within 15 minutes, the cancellation is completed here.",
  uk: "Кошти поки не повертаються. Запит повториться автоматично; якщо склад погодиться протягом 15 хвилин, скасування тут завершиться.",
};

/** What happened, what happens next and what to do. */
const STOPPED: Readonly<Record<NotCanceled["code"], Sentence>> = {
  busy: {
    en: "Another action for this order is in progress. Try again in a few seconds.",
    uk: "Саме зараз із цим замовленням виконується інша дія. Спробуйте за кілька секунд.",
  },
  changing: {
    en: ({ open_change }) =>
      `Medusa cannot cancel this while ${changing(open_change, "en")} of the order is open. Confirm or cancel that change first. Nothing is refunded yet.`,
    uk: ({ open_change }) =>
      `Medusa не може цього скасувати, доки не завершено ${changing(open_change, "uk")} замовлення. Спершу підтвердьте або скасуйте цю зміну. Кошти поки не повернено.`,
  },
  sending: {
    en: ({ number }) => `Order ${text(number)} is being sent to the warehouse right now. ${LATER.en}`,
    uk: ({ number }) => `Замовлення ${text(number)} саме зараз передається на склад. ${LATER.uk}`,
  },
  parked: {
    en: ({ number }) =>
      `It is not clear whether the warehouse has order ${text(number)}. Resolve that first on the warehouse order, then cancel again. Nothing is refunded.`,
    uk: ({ number }) =>
      `Невідомо, чи має склад замовлення ${text(number)}. Спершу з’ясуйте це на сторінці складського замовлення, а потім скасуйте ще раз. Кошти не повертаються.`,
  },
  unclear: {
    en: ({ number }) =>
      `The warehouse did not clearly confirm that order ${text(number)} is canceled. ${LATER.en}`,
    uk: ({ number }) =>
      `Зі складу не надійшло чіткої відповіді, чи скасовано замовлення ${text(number)}. ${LATER.uk}`,
  },
  not_asked: {
    en: ({ number, reason }) =>
      `The request to cancel order ${text(number)} did not reach the warehouse: ${asSentence(reason)} ${LATER.en}`,
    uk: ({ number, error }) =>
      `Запит на скасування замовлення ${text(number)} не вдалося передати складу: ${failureText(error, "uk")}. ${LATER.uk}`,
  },
  refused: {
    en: ({ number, descriptions }) =>
      `The warehouse refused to cancel order ${text(number)}${quotedReason(warehouseWords(descriptions))}. The parcel will still be shipped, so nothing is canceled or refunded here. Call the warehouse, or wait for the parcel to be returned.`,
    uk: ({ number, descriptions }) =>
      `Склад відмовився скасувати замовлення ${text(number)}${quotedReason(warehouseWords(descriptions))}. Посилку буде відправлено, тож тут нічого не скасовано й кошти не повернено. Зателефонуйте на склад або чекайте на повернення посилки.`,
  },
  left: {
    en: ({ number }) =>
      `Order ${text(number)} has left the warehouse and can no longer be canceled. Nothing is refunded here; wait for the parcel to be returned.`,
    uk: ({ number }) =>
      `Замовлення ${text(number)} уже відправлено зі складу, скасувати його не можна. Кошти тут не повертаються; чекайте на повернення посилки.`,
  },
  picked_with_others: {
    en: ({ number }) =>
      `The warehouse has already packed these goods together with others in order ${text(number)}, so they cannot be removed. Nothing is canceled here.`,
    uk: ({ number }) =>
      `Склад уже запакував ці товари в замовленні ${text(number)} разом з іншими, тож вийняти їх не можна. Тут нічого не скасовано.`,
  },
};

/** The sentence for the admin's toast. */
export function cancelMessage(answer: NotCanceled, language: Language): string {
  const { code, ...params } = answer;
  return say(STOPPED[code], params, language);
}
