import type { LocalizedText } from "./language";

/**
 * Where an action leads.
 * - `order`: `POST /admin/sklad/orders/:id/<action>`, of the warehouse order.
 * - `connection`: `POST /admin/sklad/connections/:id/<action>`, of its connection.
 * - `page`: a page or a dialogue, of the plugin or of Medusa, where a person goes on.
 */
interface Action<Does extends "order" | "connection" | "page" = "order" | "connection" | "page"> {
  readonly does: Does;
  /** The text of its button; sentences quote it. */
  readonly label: LocalizedText;
}

export const ACTIONS = {
  acknowledge: { does: "order", label: { en: "Mark as resolved", uk: "Позначити вирішеним" } },
  approve: { does: "order", label: { en: "Approve", uk: "Дозволити відправку" } },
  "book-cash": { does: "order", label: { en: "Mark cash as paid", uk: "Позначити готівку отриманою" } },
  "cancel-at-warehouse": {
    does: "order",
    label: { en: "Cancel at the warehouse", uk: "Скасувати на складі" },
  },
  "close-uncollected": {
    does: "order",
    label: { en: "Close uncollected order", uk: "Закрити незабране замовлення" },
  },
  "collect-on-delivery": {
    does: "order",
    label: { en: "Collect on delivery", uk: "Перевести на накладений платіж" },
  },
  "hand-over-again": { does: "order", label: { en: "Hand over again", uk: "Передати знову" } },
  hold: { does: "order", label: { en: "Hold", uk: "Призупинити" } },
  "receive-return": {
    does: "order",
    label: { en: "Receive in Medusa", uk: "Прийняти в Medusa" },
  },
  refresh: { does: "order", label: { en: "Refresh", uk: "Оновити" } },
  release: { does: "order", label: { en: "Release", uk: "Відновити" } },
  retry: { does: "order", label: { en: "Retry", uk: "Повторити" } },
  "send-again": { does: "order", label: { en: "Send again", uk: "Надіслати знову" } },
  withdraw: { does: "order", label: { en: "Withdraw", uk: "Відкликати" } },
  "acknowledge-sender": {
    does: "connection",
    label: { en: "Accept the new sender", uk: "Прийняти нового відправника" },
  },
  "acknowledge-words": {
    does: "connection",
    label: { en: "Dismiss unknown statuses", uk: "Приховати невідомі статуси" },
  },
  "compare-orders": {
    does: "connection",
    label: { en: "Compare orders now", uk: "Звірити замовлення зараз" },
  },
  enable: { does: "connection", label: { en: "Enable", uk: "Увімкнути" } },
  "retry-batches": { does: "connection", label: { en: "Try batches again", uk: "Знову спробувати пакети" } },
  "try-now": { does: "connection", label: { en: "Try now", uk: "Спробувати зараз" } },
  "ask-warehouse": {
    does: "page",
    label: { en: "Copy message for the warehouse", uk: "Скопіювати повідомлення для складу" },
  },
  "cancel-order": { does: "page", label: { en: "Cancel order", uk: "Скасувати замовлення" } },
  "choose-branch": { does: "page", label: { en: "Choose branch", uk: "Вибрати відділення" } },
  "edit-address": { does: "page", label: { en: "Edit shipping address", uk: "Змінити адресу доставки" } },
  "edit-item": { does: "page", label: { en: "Open inventory item", uk: "Відкрити позицію інвентаря" } },
  "edit-order": { does: "page", label: { en: "Edit order", uk: "Змінити замовлення" } },
  "enter-key": { does: "page", label: { en: "Enter a new key", uk: "Ввести новий ключ" } },
  "open-log": { does: "page", label: { en: "Open the log", uk: "Відкрити журнал" } },
  "open-stock": { does: "page", label: { en: "Open stock", uk: "Відкрити залишки" } },
  "open-order": { does: "page", label: { en: "Open order", uk: "Відкрити замовлення" } },
  reserve: { does: "page", label: { en: "Open reservations", uk: "Відкрити резервації" } },
  settings: { does: "page", label: { en: "Open settings", uk: "Відкрити налаштування" } },
} as const satisfies Record<string, Action>;

export type ActionCode = keyof typeof ACTIONS;

/** Codes of the actions that lead to one of these places. */
export type ActionOn<Does extends Action["does"]> = {
  [Code in ActionCode]: (typeof ACTIONS)[Code] extends Action<Does> ? Code : never;
}[ActionCode];

export function actionsOn<Does extends Action["does"]>(does: Does): ActionOn<Does>[] {
  return ACTION_CODES.filter((code): code is ActionOn<Does> => ACTIONS[code].does === does);
}

export const ACTION_CODES = Object.keys(ACTIONS) as ActionCode[];

/** Actions on many orders at once: none of them takes a parcel from the warehouse or may send an order twice. */
export const BULK_ACTIONS = [
  "acknowledge",
  "approve",
  "book-cash",
  "close-uncollected",
  "hold",
  "receive-return",
  "refresh",
  "release",
  "retry",
] as const satisfies readonly ActionCode[];
export type BulkAction = (typeof BULK_ACTIONS)[number];
