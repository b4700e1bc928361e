import type { LocalizedText } from "./language";

/**
 * Where an action leads.
 * - `order`: `POST /admin/sklad/orders/:id/<action>`, of the warehouse order.
 * - `connection`: `POST /admin/sklad/connections/:id/<action>`, of its connection.
 * - `page`: a page or a dialogue, ours or Medusa's, where a person goes on.
 */
interface Action<Does extends "order" | "connection" | "page" = "order" | "connection" | "page"> {
  readonly does: Does;
  /** The text of its button, which sentences quote. */
  readonly label: LocalizedText;
}

const order = (en: string, uk: string): Action<"order"> => ({ does: "order", label: { en, uk } });
const connection = (en: string, uk: string): Action<"connection"> => ({
  does: "connection",
  label: { en, uk },
});
const page = (en: string, uk: string): Action<"page"> => ({ does: "page", label: { en, uk } });

/** Everything a person can do about a situation. */
export const ACTIONS = {
  acknowledge: order("Mark as resolved", "Позначити вирішеним"),
  approve: order("Approve", "Дозволити відправку"),
  "book-cash": order("Mark cash as paid", "Позначити готівку оплаченою"),
  "cancel-at-warehouse": order("Cancel at the warehouse", "Скасувати на складі"),
  "collect-on-delivery": order("Collect on delivery", "Стягнути під час доставки"),
  "hand-over-again": order("Hand over again", "Передати знову"),
  hold: order("Hold", "Затримати"),
  refresh: order("Refresh", "Оновити"),
  release: order("Release", "Зняти затримку"),
  retry: order("Retry", "Повторити"),
  "send-again": order("Send again", "Надіслати знову"),
  withdraw: order("Withdraw", "Відкликати"),
  "acknowledge-words": connection("Acknowledge words", "Прийняти слова до відома"),
  "compare-orders": connection("Compare orders now", "Звірити замовлення зараз"),
  enable: connection("Enable", "Увімкнути"),
  "retry-batches": connection("Try batches again", "Спробувати пакети знову"),
  "try-now": connection("Try now", "Спробувати зараз"),
  "ask-warehouse": page("Copy message for the warehouse", "Скопіювати повідомлення для складу"),
  "cancel-order": page("Cancel order", "Скасувати замовлення"),
  "choose-branch": page("Choose branch", "Вибрати відділення"),
  "edit-address": page("Edit shipping address", "Змінити адресу доставки"),
  "edit-item": page("Open inventory item", "Відкрити позицію інвентаря"),
  "edit-order": page("Edit order", "Змінити замовлення"),
  "enter-key": page("Enter a new key", "Ввести новий ключ"),
  "mark-as-paid": page("Mark as paid", "Позначити як оплачено"),
  "open-log": page("Open the log", "Відкрити журнал"),
  "open-stock": page("Open stock", "Відкрити залишки"),
  "open-order": page("Open order", "Відкрити замовлення"),
  reserve: page("Open reservations", "Відкрити резервації"),
  settings: page("Open settings", "Відкрити налаштування"),
} as const satisfies Record<string, Action>;

export type ActionCode = keyof typeof ACTIONS;

/** Codes of the actions that lead there. */
export type ActionOn<Does extends Action["does"]> = {
  [Code in ActionCode]: (typeof ACTIONS)[Code] extends Action<Does> ? Code : never;
}[ActionCode];

export function actionsOn<Does extends Action["does"]>(does: Does): ActionOn<Does>[] {
  return ACTION_CODES.filter((code): code is ActionOn<Does> => ACTIONS[code].does === does);
}

export const ACTION_CODES = Object.keys(ACTIONS) as ActionCode[];

/** What can be done to many orders at once: nothing that takes something from the warehouse or sends twice. */
export const BULK_ACTIONS = [
  "acknowledge",
  "approve",
  "refresh",
  "release",
  "retry",
] as const satisfies readonly ActionCode[];
export type BulkAction = (typeof BULK_ACTIONS)[number];
