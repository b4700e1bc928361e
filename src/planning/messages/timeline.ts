import { type ActionOn, actionsOn, ACTIONS } from "./actions";
import type { Said } from "./language";

const said = (en: string, uk: string): Said => ({ en, uk });

/** What happened to a warehouse order, by the type of its line. */
const OF_ORDERS = {
  planned: said("Planned", "Заплановано"),
  planned_by_hand: said("Planned by Fulfill items", "Заплановано через «Виконати товари»"),
  taken_over_by_hand: said("Taken over by Fulfill items", "Підхоплено через «Виконати товари»"),
  fulfillment_expected: said("Fulfillment begun in Medusa", "У Medusa розпочато виконання"),
  payment_overruled: said("Sent although not paid", "Надіслано, хоч не оплачено"),
  branch_chosen: said("Branch chosen", "Вибрано відділення"),
  reserved: said("Goods reserved", "Товари зарезервовано"),
  held: said("Waits", "Чекає"),
  add_queued: said("In line to be sent", "Стало в чергу"),
  edit_queued: said("Change in line", "Зміна стала в чергу"),
  cancel_queued: said("Cancellation in line", "Скасування стало в чергу"),
  not_sent: said("Did not get through", "Передати не вдалося"),
  phone_replaced: said(
    "Another phone of the order is sent: the address has no Ukrainian mobile",
    "Надсилається інший телефон замовлення: в адресі немає українського мобільного",
  ),
  outcome_unclear: said("Unclear whether it arrived", "Невідомо, чи надійшло"),
  not_arrived: said("Did not arrive: sent again", "Не надійшло: надсилається знову"),
  parked: said("Unclear: a person decides", "Наслідок невідомий: вирішує людина"),
  accepted: said("Accepted by the warehouse", "Прийнято складом"),
  add_refused: said("Refused by the warehouse", "Склад відмовив"),
  edited: said("Changed at the warehouse", "Змінено на складі"),
  edit_refused: said("Change refused by the warehouse", "Склад відхилив зміну"),
  cancel_refused: said("Cancellation refused by the warehouse", "Склад відмовився скасувати"),
  found_alive: said("Found at the warehouse though given up", "Знайдено на складі, хоч відкликане"),
  moved: said("Moved to another connection", "Перенесено на інше з’єднання"),
  in_sync: said("The warehouse has what is wanted", "На складі те, що треба"),
  differs: said("The parcel is not what the order asks for", "Посилка не така, як у замовленні"),
  agrees: said("The parcel is what the order asks for again", "Посилка знову така, як у замовленні"),
  status: said("The warehouse says", "Склад повідомляє"),
  status_claimed: said("A notification says", "Сповіщення повідомляє"),
  status_denied: said("The warehouse says otherwise", "Склад каже інакше"),
  tracking: said("Tracking number", "Номер ТТН"),
  tracking_unused: said("Not used as a tracking number", "Не використано як номер ТТН"),
  picked: said("Picked", "Зібрано"),
  shipped: said("Shipped", "Відправлено"),
  delivered: said("Delivered", "Доставлено"),
  returned: said("Came back", "Повернулося"),
  refused: said("Refused by the recipient", "Одержувач відмовився"),
  canceled: said("Cancelled", "Скасовано"),
  withdrawn: said("Withdrawn before it was sent", "Відкликано до надсилання"),
  revived: said("Goes on after all", "Усе-таки виконується"),
  fulfillment_linked: said("Fulfillment linked", "Виконання пов’язано"),
  fulfillment_failed: said("Fulfillment failed in Medusa", "Виконання в Medusa не вдалося"),
  reservations_fitted: said("Reservations fitted", "Резервації узгоджено"),
  fulfillment_created: said("Fulfillment created in Medusa", "У Medusa створено виконання"),
  fulfillment_discarded: said("Unfinished fulfillment discarded", "Незавершене виконання прибрано"),
  fulfillment_finished: said("Fulfillment finished in Medusa", "Виконання в Medusa завершено"),
  shipment_created: said("Shipment created in Medusa", "У Medusa створено відправлення"),
  labels_added: said("Tracking shown in Medusa", "ТТН показано в Medusa"),
  fulfillment_delivered: said("Marked as delivered in Medusa", "У Medusa позначено доставленим"),
  cash_captured: said("Cash captured in Medusa", "Готівку проведено в Medusa"),
  cash_recorded: said("Cash recorded in Medusa", "Готівку записано в Medusa"),
  order_completed: said("Order completed in Medusa", "Замовлення в Medusa завершено"),
} as const satisfies Record<string, Said>;

/** The same of a connection. */
const OF_CONNECTIONS = {
  connection_created: said("Connection created", "З’єднання створено"),
  connection_changed: said("Settings changed", "Налаштування змінено"),
  connection_enabled: said("Enabled", "Увімкнено"),
  connection_disabled: said("Disabled", "Вимкнено"),
  connection_deleted: said("Deleted", "Видалено"),
  dialect_changed: said("Dialect changed", "Діалект змінено"),
  address_changed: said("Address changed", "Адресу змінено"),
  api_key_replaced: said("ApiKey replaced", "ApiKey замінено"),
  pause_ended: said("Tried at once", "Негайна спроба"),
  batches_retried: said("Batches tried again", "Пакети випробувано знову"),
  read_statuses: said("Statuses asked for", "Запитано статуси"),
  compare_orders: said("Orders compared", "Замовлення звірено"),
  acknowledge_words: said("Unknown statuses acknowledged", "Невідомі статуси прийнято до відома"),
  stock_accept: said("Stock preview accepted", "Перегляд залишків прийнято"),
  stock_stop: said("Stock no longer written", "Запис залишків зупинено"),
  stock_apply_held: said("Held stock applied", "Затримані залишки застосовано"),
  webhook_rotated: said("Webhook address replaced", "Адресу вебхука замінено"),
  old_webhooks_ended: said("Old webhook addresses ended", "Старі адреси вебхука припинено"),
  webhook_header_changed: said("Webhook header changed", "Заголовок вебхука змінено"),
  webhook_replay: said("Webhook replayed", "Вебхук відтворено"),
  webhook_dismiss: said("Webhook dismissed", "Вебхук відхилено"),
  webhooks_replay: said("Webhooks replayed", "Вебхуки відтворено"),
} as const satisfies Record<string, Said>;

/** A line of a warehouse order's timeline; merchants' actions are called as their buttons. */
export type OrderEventType = keyof typeof OF_ORDERS | ActionOn<"order">;
export type ConnectionEventType = keyof typeof OF_CONNECTIONS | ActionOn<"connection">;

const HAPPENED: Readonly<Record<string, Said>> = { ...OF_ORDERS, ...OF_CONNECTIONS };

/** Types of the lines of orders' timelines, each announced as `sklad.order.<type>`. */
export const ORDER_EVENT_TYPES: readonly OrderEventType[] = [
  ...(Object.keys(OF_ORDERS) as (keyof typeof OF_ORDERS)[]),
  ...actionsOn("order"),
];

/** What a line of the timeline says; a type of a newer version by its name. */
export function happened(type: string): Said {
  const actions: Readonly<Record<string, { readonly label: Said }>> = ACTIONS;
  return HAPPENED[type] ?? actions[type]?.label ?? said(type, type);
}
