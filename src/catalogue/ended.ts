import { atMoment, when } from "./amounts";
import { asSentence, type Entry, quotedReason, warehouseWords } from "./entry";
import { failureText } from "./failures";
import { type Language, type LocalizedText, say, type Sentence, text } from "./language";
import { changing } from "./phrases";

const on = (moment: unknown): string => (when(moment, "en") === "" ? "" : ` ${atMoment(moment, "en")}`);
const onUk = (moment: unknown): string => (when(moment, "uk") === "" ? "" : ` ${atMoment(moment, "uk")}`);

/** Why a warehouse order ended before it was delivered, by its `cancel_reason`. */
export const CANCELED = {
  order_canceled: {
    tone: "stopped",
    label: { en: "Order canceled", uk: "Замовлення скасовано" },
    actions: [],
    sentence: {
      en: ({ at }) => `Canceled with its order${on(at)}. It will not be sent again automatically.`,
      uk: ({ at }) => `Скасовано разом із замовленням${onUk(at)}. Автоматично повторно не передається.`,
    },
  },
  parcel_gone: {
    tone: "stopped",
    label: { en: "No longer needed", uk: "Більше не потрібне" },
    actions: ["retry"],
    sentence: {
      en: "Its goods are shipped another way, planned anew or no longer in the order; this parcel is not sent.",
      uk: "Її товари відправлено інакше, заплановано наново або вилучено із замовлення; ця посилка не передається.",
    },
  },
  fulfillment_canceled: {
    tone: "stopped",
    label: { en: "Fulfillment canceled", uk: "Виконання скасовано" },
    actions: ["hand-over-again"],
    sentence: {
      en: ({ at }) => `Canceled with its fulfillment${on(at)}. It will not be sent again automatically.`,
      uk: ({ at }) => `Скасовано разом із виконанням${onUk(at)}. Автоматично повторно не передається.`,
    },
  },
  fulfillment_failed: {
    tone: "stopped",
    label: { en: "Fulfillment failed", uk: "Виконання не вдалося" },
    actions: ["hand-over-again"],
    sentence: {
      en: "Medusa did not complete the fulfillment, so nothing was sent. Fulfill the items again.",
      uk: "Medusa не завершила виконання, тому нічого не надіслано. Виконайте товари ще раз.",
    },
  },
  canceled_at_warehouse: {
    tone: "stopped",
    label: { en: "Canceled by the warehouse", uk: "Скасовано складом" },
    actions: ["hand-over-again", "cancel-order", "refresh"],
    sentence: {
      en: ({ at }) => `The warehouse canceled it${on(at)}. Nothing was canceled or refunded in Medusa.`,
      uk: ({ at }) => `Склад його скасував${onUk(at)}. У Medusa нічого не скасовано й кошти не повернено.`,
    },
  },
  withdrawn_by_merchant: {
    tone: "stopped",
    label: { en: "Withdrawn", uk: "Відкликано" },
    actions: ["hand-over-again"],
    sentence: {
      en: ({ at }) => `Withdrawn manually${on(at)}. The warehouse will not ship it.`,
      uk: ({ at }) => `Відкликано вручну${onUk(at)}. Склад його не відправить.`,
    },
  },
} as const satisfies Record<string, Entry>;

/** Why a Medusa order is not for the warehouse. */
export const OUTSIDE = {
  draft: {
    tone: "stopped",
    label: { en: "Draft order", uk: "Чернетка замовлення" },
    actions: [],
    sentence: {
      en: "Not for the warehouse yet: this is a draft. It is checked once it becomes an order.",
      uk: "Ще не для складу: це чернетка. Її буде перевірено, щойно вона стане замовленням.",
    },
  },
  canceled: {
    tone: "stopped",
    label: { en: "Order canceled", uk: "Замовлення скасовано" },
    actions: [],
    sentence: {
      en: "Not for the warehouse: the order was canceled before anything was sent there.",
      uk: "Не для складу: замовлення скасовано, на склад нічого не передавалося.",
    },
  },
  other_provider: {
    tone: "stopped",
    label: { en: "Ships another way", uk: "Доставляється інакше" },
    actions: ["edit-order"],
    sentence: {
      en: "Not for the warehouse: the order uses a shipping method of another provider.",
      uk: "Не для складу: замовлення доставляється іншим способом.",
    },
  },
  no_connection: {
    tone: "stopped",
    label: { en: "No warehouse connected", uk: "Склад не підключено" },
    actions: ["settings"],
    sentence: {
      en: "Not for the warehouse: no connection serves the stock location the order ships from.",
      uk: "Не для складу: локацію, з якої відправляється замовлення, не обслуговує жодне підключення.",
    },
  },
  nothing_for_it: {
    tone: "stopped",
    label: { en: "Nothing to ship", uk: "Нема чого відправляти" },
    actions: [],
    sentence: {
      en: "Not for the warehouse: the items are fulfilled another way, removed, or need no shipping.",
      uk: "Не для складу: товари виконано інакше, вилучено, або вони не потребують доставки.",
    },
  },
  disabled: {
    tone: "stopped",
    label: { en: "Connection disabled", uk: "Підключення вимкнено" },
    actions: ["settings"],
    sentence: {
      en: "Not sent: the connection of this stock location is disabled. Enable it to send orders.",
      uk: "Не передано: підключення цієї локації вимкнено. Увімкніть його, щоб передавати замовлення.",
    },
  },
  by_hand: {
    tone: "stopped",
    label: { en: "Manual only", uk: "Лише вручну" },
    actions: ["settings"],
    sentence: {
      en: "Not sent automatically: automatic handover is off. Fulfill the items in Medusa to send them.",
      uk: "Не передається автоматично: автоматичну передачу вимкнено. Щоб передати замовлення, виконайте товари в Medusa.",
    },
  },
  placed_before: {
    tone: "stopped",
    label: { en: "Placed earlier", uk: "Оформлено раніше" },
    actions: ["settings"],
    sentence: {
      en: ({ since }) =>
        `Not for the warehouse: placed before the handover of orders started${when(since, "en") === "" ? "" : ` (${when(since, "en")})`}. Goods of a later exchange or claim are not sent automatically either: fulfill them in Medusa to send them.`,
      uk: ({ since }) =>
        `Не для складу: оформлено до початку передачі замовлень${when(since, "uk") === "" ? "" : ` (${when(since, "uk")})`}. Товари пізнішого обміну чи претензії теж не передаються автоматично: щоб передати їх, виконайте їх у Medusa.`,
    },
  },
  soon: {
    tone: "moving",
    label: { en: "Being checked", uk: "Перевіряється" },
    actions: [],
    sentence: {
      en: "The order is being checked; its warehouse status appears here within a minute.",
      uk: "Замовлення перевіряється; за хвилину тут з’явиться його статус на складі.",
    },
  },
} as const satisfies Record<string, Entry>;

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
    en: "It is not clear whether the warehouse has order {number}. Resolve that first on the warehouse order, then cancel again. Nothing is refunded.",
    uk: "Невідомо, чи має склад замовлення {number}. Спершу з’ясуйте це на сторінці складського замовлення, а потім скасуйте ще раз. Кошти не повертаються.",
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
    en: "Order {number} has left the warehouse and can no longer be canceled. Nothing is refunded here; wait for the parcel to be returned.",
    uk: "Замовлення {number} уже відправлено зі складу, скасувати його не можна. Кошти тут не повертаються; чекайте на повернення посилки.",
  },
  picked_with_others: {
    en: "The warehouse has already packed these goods together with others in order {number}, so they cannot be removed. Nothing is canceled here.",
    uk: "Склад уже запакував ці товари в замовленні {number} разом з іншими, тож вийняти їх не можна. Тут нічого не скасовано.",
  },
};

/** The sentence for the admin's toast. */
export function cancelMessage(answer: NotCanceled, language: Language): string {
  const { code, ...params } = answer;
  return say(STOPPED[code], params, language);
}
