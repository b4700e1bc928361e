import { atMoment, when } from "./amounts";
import type { Entry } from "./entry";

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
        `Not for the warehouse: placed before the handover of orders started${when(since, "en") === "" ? "" : ` (${when(since, "en")})`}. ` +
        `Goods of a later exchange or claim are not sent automatically either: fulfill them in Medusa to send them.`,
      uk: ({ since }) =>
        `Не для складу: оформлено до початку передачі замовлень${when(since, "uk") === "" ? "" : ` (${when(since, "uk")})`}. ` +
        `Товари пізнішого обміну чи претензії теж не передаються автоматично: щоб передати їх, виконайте їх у Medusa.`,
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
