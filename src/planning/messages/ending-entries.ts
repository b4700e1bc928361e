import type { SpokenEntry } from "./entry";
import { spoken, when } from "./progress-entries";

const on = (moment: unknown): string => (when(moment) === "" ? "" : ` ${when(moment)}`);

/** Why a warehouse order was ended before it was delivered, by its `cancel_reason`. */
export const CANCELED_ENTRIES = {
  order_canceled: spoken(
    "stopped",
    ["Order cancelled", "Замовлення скасовано"],
    [
      ({ at }) => `Cancelled with its order${on(at)}. It is not sent again by itself.`,
      ({ at }) => `Скасовано разом із замовленням${on(at)}. Само знову не надсилається.`,
    ],
  ),
  parcel_gone: spoken(
    "stopped",
    ["Replaced", "Замінено"],
    [
      () => "Its goods went elsewhere or are planned again; this parcel is not sent.",
      () => "Її товари пішли інакше або плануються знову; ця посилка не надсилається.",
    ],
    "retry",
  ),
  fulfillment_canceled: spoken(
    "stopped",
    ["Fulfillment cancelled", "Виконання скасовано"],
    [
      ({ at }) => `Cancelled with its fulfillment${on(at)}. It is not sent again by itself.`,
      ({ at }) => `Скасовано разом із виконанням${on(at)}. Само знову не надсилається.`,
    ],
    "hand-over-again",
  ),
  fulfillment_failed: spoken(
    "stopped",
    ["Fulfillment failed", "Виконання не вдалося"],
    [
      () => "Medusa did not finish its fulfillment, so nothing was sent. Fulfil the items again.",
      () => "Medusa не завершила виконання, тому нічого не надіслано. Виконайте товари ще раз.",
    ],
    "hand-over-again",
  ),
  canceled_at_warehouse: spoken(
    "stopped",
    ["Warehouse cancelled it", "Склад скасував"],
    [
      ({ at }) => `The warehouse cancelled it${on(at)}. In Medusa nothing was cancelled or refunded.`,
      ({ at }) => `Склад його скасував${on(at)}. У Medusa нічого не скасовано й кошти не повернуто.`,
    ],
    "hand-over-again",
    "cancel-order",
    "refresh",
  ),
  withdrawn_by_merchant: spoken(
    "stopped",
    ["Withdrawn", "Відкликано"],
    [
      ({ at }) => `Taken back by hand${on(at)}. The warehouse does not ship it.`,
      ({ at }) => `Відкликано вручну${on(at)}. Склад його не відправляє.`,
    ],
    "hand-over-again",
  ),
} as const satisfies Record<string, SpokenEntry>;

/** Why the warehouse has no part in a Medusa order. */
export const OUTSIDE_ENTRIES = {
  draft: spoken(
    "stopped",
    ["Draft order", "Чернетка замовлення"],
    [
      () => "Not for the warehouse yet: a draft is no order. It is looked at once it is converted.",
      () => "Ще не для складу: це чернетка. Її буде перевірено, щойно вона стане замовленням.",
    ],
  ),
  canceled: spoken(
    "stopped",
    ["Order cancelled", "Замовлення скасовано"],
    [
      () => "Not for the warehouse: the order is cancelled, and nothing of it was sent there.",
      () => "Не для складу: замовлення скасовано, і туди нічого не надсилалося.",
    ],
  ),
  other_provider: spoken(
    "stopped",
    ["Ships another way", "Доставляється інакше"],
    [
      () => "Not for the warehouse: the order's delivery method is not one of the warehouse's.",
      () => "Не для складу: спосіб доставки замовлення не складський.",
    ],
    "edit-order",
  ),
  no_connection: spoken(
    "stopped",
    ["No warehouse here", "Тут немає складу"],
    [
      () => "Not for the warehouse: no connection serves the stock location it ships from.",
      () => "Не для складу: локацію, з якої воно відправляється, не обслуговує жодне з’єднання.",
    ],
    "settings",
  ),
  nothing_for_it: spoken(
    "stopped",
    ["Nothing to ship", "Нічого відправляти"],
    [
      () => "Not for the warehouse: its items are fulfilled another way, removed, or need no shipping.",
      () => "Не для складу: товари виконано інакше, вилучено або вони не потребують доставки.",
    ],
  ),
  disabled: spoken(
    "stopped",
    ["Connection disabled", "З’єднання вимкнене"],
    [
      () => "Not sent: the connection of its stock location is disabled. Enable it to hand orders over.",
      () => "Не надіслано: з’єднання його локації вимкнене. Увімкніть його, щоб передавати замовлення.",
    ],
    "settings",
  ),
  by_hand: spoken(
    "stopped",
    ["By hand only", "Лише вручну"],
    [
      () => "Not sent by itself: automatic handover is off. Fulfil the items in Medusa to hand them over.",
      () => "Саме не надсилається: автоматичну передачу вимкнено. Щоб передати, виконайте товари в Medusa.",
    ],
    "settings",
  ),
  placed_before: spoken(
    "stopped",
    ["Placed before", "Оформлено раніше"],
    [
      ({ since }) =>
        `Not for the warehouse: placed before orders began to be handed over${when(since) === "" ? "" : ` (${when(since)})`}.`,
      ({ since }) =>
        `Не для складу: оформлено до початку передачі замовлень${when(since) === "" ? "" : ` (${when(since)})`}.`,
    ],
    "settings",
  ),
  soon: spoken(
    "moving",
    ["Being looked at", "Перевіряється"],
    [
      () => "The order is being looked at; the warehouse's part shows here within a minute.",
      () => "Замовлення перевіряється; за хвилину тут буде видно, що робить склад.",
    ],
  ),
} as const satisfies Record<string, SpokenEntry>;
