import { failureText } from "./failures";
import type { Language, Sentences } from "./language";
import { list, text } from "./problem-phrases";

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

/** For the toast of the admin: what happened, what happens next, what to do. */
export function cancelMessage(answer: NotCanceled, language: Language): string {
  return language === "uk" ? inUkrainian(answer) : inEnglish(answer);
}

function inEnglish(answer: NotCanceled): string {
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

function inUkrainian(answer: NotCanceled): string {
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

/** Where the warehouse and Medusa do not agree that an order is cancelled. */
export const CANCEL_SENTENCES = {
  cancel_refused: {
    en: ({ number, descriptions }) =>
      `The warehouse refused to cancel order ${text(number)}: ${list(descriptions)}. The parcel may still leave. Call the warehouse, press "Retry" to ask again, or let it go: expect it to come back, and press "Acknowledge".`,
    uk: ({ number, descriptions }) =>
      `Склад відмовився скасувати замовлення ${text(number)}: ${list(descriptions)}. Посилку можуть відправити. Зателефонуйте на склад, натисніть «Повторити», щоб попросити ще раз, або відпустіть її: чекайте на повернення й натисніть «Прийнято до відома».`,
  },
  alive_at_warehouse: {
    en: ({ number, remote_id }) =>
      `The warehouse has order ${text(number)} (${text(remote_id)}) though it was given up here. It is asked to cancel it; call the warehouse if the parcel must not leave.`,
    uk: ({ number, remote_id }) =>
      `Склад має замовлення ${text(number)} (${text(remote_id)}), хоча тут від нього відмовилися. Склад просять його скасувати; зателефонуйте, якщо посилку не можна відправляти.`,
  },
  canceled_only_at_warehouse: {
    en: ({ number, reason, hangs }) =>
      hangs === true
        ? `Order ${text(number)} is cancelled at the warehouse, and Medusa has not finished cancelling it within a minute: its money may not have gone back. See whether the payment provider responds. It is tried again by itself once Medusa is restarted.`
        : `Order ${text(number)} is cancelled at the warehouse, but not in Medusa: ${text(reason)} Nothing was refunded, and it is not sent again by itself. Cancel the order in Medusa once more, or press "Hand over again".`,
    uk: ({ number, hangs }) =>
      hangs === true
        ? `Замовлення ${text(number)} скасовано на складі, а Medusa за хвилину не завершила його скасування: кошти могли не повернутися. Перевірте, чи відповідає платіжний сервіс. Після перезапуску Medusa спроба повториться сама.`
        : `Замовлення ${text(number)} скасовано на складі, але не в Medusa. Кошти не повернуто, і само воно знову не надсилається. Скасуйте замовлення в Medusa ще раз або натисніть «Передати знову».`,
  },
  canceled_in_part: {
    en: ({ number, other }) =>
      `Parcel ${text(number)} is cancelled at the warehouse, but parcel ${text(other)} of the same order is not, so the order stays in Medusa. Press "Hand over again" to send ${text(number)} after all, or take its goods out of the order.`,
    uk: ({ number, other }) =>
      `Посилку ${text(number)} скасовано на складі, а посилку ${text(other)} того самого замовлення ні, тож замовлення в Medusa лишається. Натисніть «Передати знову», щоб усе-таки надіслати ${text(number)}, або приберіть її товари із замовлення.`,
  },
} as const satisfies Record<string, Sentences>;
