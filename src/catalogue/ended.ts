import { when, whenUk } from "./params";
import type { Entry } from "./entry";

const on = (moment: unknown): string => (when(moment) === "" ? "" : ` ${when(moment)}`);
const onUk = (moment: unknown): string => (when(moment) === "" ? "" : ` ${whenUk(moment)}`);

/** Why a warehouse order was ended before it was delivered, by its `cancel_reason`. */
export const CANCELED = {
  order_canceled: {
    tone: "stopped",
    label: { en: "Order cancelled", uk: "Замовлення скасовано" },
    actions: [],
    sentence: {
      en: ({ at }) => `Cancelled with its order${on(at)}. It is not sent again automatically.`,
      uk: ({ at }) => `Скасовано разом із замовленням${onUk(at)}. Автоматично знову не надсилається.`,
    },
  },
  parcel_gone: {
    tone: "stopped",
    label: { en: "Replaced", uk: "Замінено" },
    actions: ["retry"],
    sentence: {
      en: "Its goods went elsewhere or are planned again; this parcel is not sent.",
      uk: "Її товари пішли інакше або плануються знову; ця посилка не надсилається.",
    },
  },
  fulfillment_canceled: {
    tone: "stopped",
    label: { en: "Fulfillment cancelled", uk: "Виконання скасовано" },
    actions: ["hand-over-again"],
    sentence: {
      en: ({ at }) => `Cancelled with its fulfillment${on(at)}. It is not sent again automatically.`,
      uk: ({ at }) => `Скасовано разом із виконанням${onUk(at)}. Автоматично знову не надсилається.`,
    },
  },
  fulfillment_failed: {
    tone: "stopped",
    label: { en: "Fulfillment failed", uk: "Виконання не вдалося" },
    actions: ["hand-over-again"],
    sentence: {
      en: "Medusa did not finish its fulfillment, so nothing was sent. Fulfil the items again.",
      uk: "Medusa не завершила виконання, тому нічого не надіслано. Виконайте товари ще раз.",
    },
  },
  canceled_at_warehouse: {
    tone: "stopped",
    label: { en: "Warehouse cancelled it", uk: "Склад скасував" },
    actions: ["hand-over-again", "cancel-order", "refresh"],
    sentence: {
      en: ({ at }) => `The warehouse cancelled it${on(at)}. In Medusa nothing was cancelled or refunded.`,
      uk: ({ at }) => `Склад його скасував${onUk(at)}. У Medusa нічого не скасовано й кошти не повернуто.`,
    },
  },
  withdrawn_by_merchant: {
    tone: "stopped",
    label: { en: "Withdrawn", uk: "Відкликано" },
    actions: ["hand-over-again"],
    sentence: {
      en: ({ at }) => `Taken back by hand${on(at)}. The warehouse does not ship it.`,
      uk: ({ at }) => `Відкликано вручну${onUk(at)}. Склад його не відправляє.`,
    },
  },
} as const satisfies Record<string, Entry>;

/** Why the warehouse has no part in a Medusa order. */
export const OUTSIDE = {
  draft: {
    tone: "stopped",
    label: { en: "Draft order", uk: "Чернетка замовлення" },
    actions: [],
    sentence: {
      en: "Not for the warehouse yet: a draft is no order. It is looked at once it is converted.",
      uk: "Ще не для складу: це чернетка. Її буде перевірено, щойно вона стане замовленням.",
    },
  },
  canceled: {
    tone: "stopped",
    label: { en: "Order cancelled", uk: "Замовлення скасовано" },
    actions: [],
    sentence: {
      en: "Not for the warehouse: the order is cancelled, and nothing of it was sent there.",
      uk: "Не для складу: замовлення скасовано, і туди нічого не надсилалося.",
    },
  },
  other_provider: {
    tone: "stopped",
    label: { en: "Ships another way", uk: "Доставляється інакше" },
    actions: ["edit-order"],
    sentence: {
      en: "Not for the warehouse: the order's delivery method is not one of the warehouse's.",
      uk: "Не для складу: спосіб доставки замовлення не складський.",
    },
  },
  no_connection: {
    tone: "stopped",
    label: { en: "No warehouse here", uk: "Тут немає складу" },
    actions: ["settings"],
    sentence: {
      en: "Not for the warehouse: no connection serves the stock location it ships from.",
      uk: "Не для складу: локацію, з якої воно відправляється, не обслуговує жодне з’єднання.",
    },
  },
  nothing_for_it: {
    tone: "stopped",
    label: { en: "Nothing to ship", uk: "Нічого відправляти" },
    actions: [],
    sentence: {
      en: "Not for the warehouse: its items are fulfilled another way, removed, or need no shipping.",
      uk: "Не для складу: товари виконано інакше, вилучено або вони не потребують доставки.",
    },
  },
  disabled: {
    tone: "stopped",
    label: { en: "Connection disabled", uk: "З’єднання вимкнене" },
    actions: ["settings"],
    sentence: {
      en: "Not sent: the connection of its stock location is disabled. Enable it to hand orders over.",
      uk: "Не надіслано: з’єднання його локації вимкнене. Увімкніть його, щоб передавати замовлення.",
    },
  },
  by_hand: {
    tone: "stopped",
    label: { en: "By hand only", uk: "Лише вручну" },
    actions: ["settings"],
    sentence: {
      en: "Not sent automatically: automatic handover is off. Fulfil the items in Medusa to hand them over.",
      uk: "Автоматично не надсилається: автоматичну передачу вимкнено. Щоб передати, виконайте товари в Medusa.",
    },
  },
  placed_before: {
    tone: "stopped",
    label: { en: "Placed before", uk: "Оформлено раніше" },
    actions: ["settings"],
    sentence: {
      en: ({ since }) =>
        `Not for the warehouse: placed before orders began to be handed over${when(since) === "" ? "" : ` (${when(since)})`}.`,
      uk: ({ since }) =>
        `Не для складу: оформлено до початку передачі замовлень${when(since) === "" ? "" : ` (${when(since)})`}.`,
    },
  },
  soon: {
    tone: "moving",
    label: { en: "Being looked at", uk: "Перевіряється" },
    actions: [],
    sentence: {
      en: "The order is being looked at; the warehouse's part shows here within a minute.",
      uk: "Замовлення перевіряється; за хвилину тут буде видно, що робить склад.",
    },
  },
} as const satisfies Record<string, Entry>;
