import { type ActionOn, actionsOn, ACTIONS } from "./actions";
import type { LocalizedText } from "./language";

/** What happened to a warehouse order, by the type of its line. */
const OF_ORDERS = {
  planned: { en: "Planned", uk: "Заплановано" },
  planned_by_hand: { en: "Planned by Fulfill items", uk: "Заплановано через «Виконати товари»" },
  taken_over_by_hand: { en: "Taken over by Fulfill items", uk: "Підхоплено через «Виконати товари»" },
  fulfillment_expected: { en: "Fulfillment begun in Medusa", uk: "У Medusa розпочато виконання" },
  payment_overruled: { en: "Sent although not paid", uk: "Надіслано, хоч не оплачено" },
  branch_chosen: { en: "Branch chosen", uk: "Вибрано відділення" },
  reserved: { en: "Goods reserved", uk: "Товари зарезервовано" },
  held: { en: "Waits", uk: "Чекає" },
  add_queued: { en: "Queued", uk: "У черзі на передачу" },
  edit_queued: { en: "Change queued", uk: "Зміну поставлено в чергу" },
  cancel_queued: { en: "Cancellation queued", uk: "Скасування поставлено в чергу" },
  not_sent: { en: "Did not get through", uk: "Передати не вдалося" },
  phone_replaced: {
    en: "Another phone of the order is sent: the address has no Ukrainian mobile",
    uk: "Надсилається інший телефон замовлення: в адресі немає українського мобільного",
  },
  outcome_unclear: { en: "Unclear whether it arrived", uk: "Невідомо, чи надійшло" },
  not_arrived: { en: "Did not arrive: sent again", uk: "Не надійшло: надсилається знову" },
  parked: { en: "Unclear: a person decides", uk: "Наслідок невідомий: вирішує людина" },
  accepted: { en: "Accepted by the warehouse", uk: "Прийнято складом" },
  add_refused: { en: "Refused by the warehouse", uk: "Склад відмовив" },
  edited: { en: "Changed at the warehouse", uk: "Змінено на складі" },
  edit_refused: { en: "Change refused by the warehouse", uk: "Склад відхилив зміну" },
  cancel_refused: { en: "Cancellation refused by the warehouse", uk: "Склад відмовився скасувати" },
  found_alive: { en: "Found at the warehouse though given up", uk: "Знайдено на складі, хоч відкликане" },
  moved: { en: "Moved to another connection", uk: "Перенесено на інше з’єднання" },
  in_sync: { en: "The warehouse has what is wanted", uk: "На складі те, що треба" },
  differs: { en: "The parcel is not what the order asks for", uk: "Посилка не така, як у замовленні" },
  agrees: { en: "The parcel is what the order asks for again", uk: "Посилка знову така, як у замовленні" },
  status: { en: "The warehouse says", uk: "Склад повідомляє" },
  status_claimed: { en: "A notification says", uk: "Вебхук від складу" },
  status_denied: { en: "The warehouse says otherwise", uk: "Склад каже інакше" },
  tracking: { en: "Tracking number", uk: "Номер ТТН" },
  tracking_unused: { en: "Not used as a tracking number", uk: "Не використано як номер ТТН" },
  picked: { en: "Picked", uk: "Зібрано" },
  shipped: { en: "Shipped", uk: "Відправлено" },
  delivered: { en: "Delivered", uk: "Доставлено" },
  returned: { en: "Came back", uk: "Повернулося" },
  refused: { en: "Refused by the recipient", uk: "Одержувач відмовився" },
  canceled: { en: "Cancelled", uk: "Скасовано" },
  withdrawn: { en: "Withdrawn before it was sent", uk: "Відкликано до надсилання" },
  revived: { en: "Active again", uk: "Знову активне" },
  fulfillment_linked: { en: "Fulfillment linked", uk: "Виконання прив’язано" },
  fulfillment_failed: { en: "Fulfillment failed in Medusa", uk: "Виконання в Medusa не вдалося" },
  reservations_fitted: { en: "Reservations fitted", uk: "Резервації узгоджено" },
  fulfillment_created: { en: "Fulfillment created in Medusa", uk: "У Medusa створено виконання" },
  fulfillment_discarded: { en: "Unfinished fulfillment discarded", uk: "Незавершене виконання прибрано" },
  fulfillment_finished: { en: "Fulfillment finished in Medusa", uk: "Виконання в Medusa завершено" },
  shipment_created: { en: "Shipment created in Medusa", uk: "У Medusa створено відправлення" },
  labels_added: { en: "Tracking shown in Medusa", uk: "ТТН показано в Medusa" },
  fulfillment_delivered: { en: "Marked as delivered in Medusa", uk: "У Medusa позначено доставленим" },
  cash_captured: { en: "Cash captured in Medusa", uk: "Готівку проведено в Medusa" },
  cash_recorded: { en: "Cash recorded in Medusa", uk: "Готівку записано в Medusa" },
  order_completed: { en: "Order completed in Medusa", uk: "Замовлення в Medusa завершено" },
} as const satisfies Record<string, LocalizedText>;

/** The same of a connection. */
const OF_CONNECTIONS = {
  connection_created: { en: "Connection created", uk: "З’єднання створено" },
  connection_changed: { en: "Settings changed", uk: "Налаштування змінено" },
  connection_enabled: { en: "Enabled", uk: "Увімкнено" },
  connection_disabled: { en: "Disabled", uk: "Вимкнено" },
  connection_deleted: { en: "Deleted", uk: "Видалено" },
  dialect_changed: { en: "Dialect changed", uk: "Діалект змінено" },
  address_changed: { en: "Address changed", uk: "Адресу змінено" },
  api_key_replaced: { en: "ApiKey replaced", uk: "ApiKey замінено" },
  pause_ended: { en: "Tried at once", uk: "Негайна спроба" },
  batches_retried: { en: "Batches tried again", uk: "Пакети випробувано знову" },
  read_statuses: { en: "Statuses asked for", uk: "Запитано статуси" },
  compare_orders: { en: "Orders compared", uk: "Замовлення звірено" },
  acknowledge_words: { en: "Unknown statuses acknowledged", uk: "Невідомі статуси прийнято до відома" },
  stock_accept: { en: "Stock preview accepted", uk: "Перегляд залишків прийнято" },
  stock_stop: { en: "Stock no longer written", uk: "Запис залишків зупинено" },
  stock_apply_held: { en: "Held stock applied", uk: "Затримані залишки застосовано" },
  webhook_rotated: { en: "Webhook address replaced", uk: "Адресу вебхука замінено" },
  old_webhooks_ended: { en: "Old webhook addresses ended", uk: "Старі адреси вебхука припинено" },
  webhook_header_changed: { en: "Webhook header changed", uk: "Заголовок вебхука змінено" },
  webhook_replay: { en: "Webhook replayed", uk: "Вебхук оброблено ще раз" },
  webhook_dismiss: { en: "Webhook dismissed", uk: "Вебхук відхилено" },
  webhooks_replay: { en: "Webhooks replayed", uk: "Вебхуки оброблено ще раз" },
} as const satisfies Record<string, LocalizedText>;

/** A line of a warehouse order's timeline; merchants' actions are called as their buttons. */
export type OrderEventType = keyof typeof OF_ORDERS | ActionOn<"order">;
export type ConnectionEventType = keyof typeof OF_CONNECTIONS | ActionOn<"connection">;

const HAPPENED: Readonly<Record<string, LocalizedText>> = { ...OF_ORDERS, ...OF_CONNECTIONS };

/** Types of the lines of orders' timelines, each announced as `sklad.order.<type>`. */
export const ORDER_EVENT_TYPES: readonly OrderEventType[] = [
  ...(Object.keys(OF_ORDERS) as (keyof typeof OF_ORDERS)[]),
  ...actionsOn("order"),
];

/** What a line of the timeline says; a type of a newer version by its name. */
export function happened(type: string): LocalizedText {
  const actions: Readonly<Record<string, { readonly label: LocalizedText }>> = ACTIONS;
  return HAPPENED[type] ?? actions[type]?.label ?? { en: type, uk: type };
}
