import type { OrderState } from "../client/literals";
import { type ActionOn, ACTIONS, actionsOn } from "./actions";
import { warehouseWords } from "./entry";
import { HOLDS } from "./holds";
import type { LocalizedText } from "./language";

/** What happened to a warehouse order, by the type of the timeline's line. */
const OF_ORDERS = {
  planned: { en: "Planned", uk: "Заплановано" },
  planned_by_hand: { en: "Planned through Fulfill items", uk: "Заплановано через «Виконати товари»" },
  taken_over_by_hand: { en: "Taken over through Fulfill items", uk: "Прийнято через «Виконати товари»" },
  fulfillment_expected: { en: "Fulfillment started in Medusa", uk: "У Medusa розпочато виконання" },
  payment_overruled: { en: "Sent although unpaid", uk: "Передано неоплаченим" },
  branch_chosen: { en: "Branch chosen", uk: "Вибрано відділення" },
  held: { en: "On hold", uk: "Призупинено" },
  add_queued: { en: "Queued for sending", uk: "У черзі на передачу" },
  edit_queued: { en: "Change queued", uk: "Зміну поставлено в чергу" },
  cancel_queued: { en: "Cancellation queued", uk: "Скасування поставлено в чергу" },
  not_sent: { en: "Sending failed", uk: "Передати не вдалося" },
  phone_replaced: {
    en: "Another phone number of the order was sent: the address has no Ukrainian mobile number",
    uk: "Передано інший телефон замовлення: в адресі немає українського мобільного",
  },
  phone_of_several: {
    en: "The first of several mobile numbers in the phone's field was sent",
    uk: "У полі телефону кілька мобільних номерів: передано перший",
  },
  outcome_unclear: { en: "Unclear whether it arrived", uk: "Невідомо, чи надійшло" },
  not_arrived: { en: "Did not arrive: sent again", uk: "Не надійшло: передається знову" },
  parked: { en: "Unclear: needs your decision", uk: "Результат невідомий: потрібне ваше рішення" },
  accepted: { en: "Accepted by the warehouse", uk: "Прийнято складом" },
  add_refused: { en: "Refused by the warehouse", uk: "Склад відмовив" },
  products_added: {
    en: "The warehouse has added products of it: sent again",
    uk: "Склад додав товари із замовлення: передається знову",
  },
  edited: { en: "Changed at the warehouse", uk: "Змінено на складі" },
  edit_refused: { en: "Change refused by the warehouse", uk: "Склад відхилив зміну" },
  cancel_refused: { en: "Cancellation refused by the warehouse", uk: "Склад відмовився скасувати" },
  found_at_warehouse: {
    en: "Found at the warehouse although withdrawn",
    uk: "Знайдено на складі, хоча відкликано",
  },
  moved: { en: "Moved to another connection", uk: "Перенесено на інше підключення" },
  in_sync: { en: "The warehouse is up to date", uk: "На складі актуальні дані" },
  differs: { en: "The parcel differs from the order", uk: "Посилка відрізняється від замовлення" },
  agrees: { en: "The parcel matches the order again", uk: "Посилка знову збігається із замовленням" },
  status: { en: "Status from the warehouse", uk: "Статус від складу" },
  status_unverified: { en: "Webhook from the warehouse", uk: "Вебхук від складу" },
  status_denied: { en: "Not confirmed by the warehouse", uk: "Склад не підтвердив" },
  tracking: { en: "Waybill", uk: "ТТН" },
  tracking_unused: { en: "Not used as a waybill", uk: "Не використано як ТТН" },
  picked: { en: "Picked", uk: "Зібрано" },
  shipped: { en: "Shipped", uk: "Відправлено" },
  delivered: { en: "Delivered", uk: "Доставлено" },
  returned: { en: "Returned", uk: "Повернено" },
  return_registered: { en: "Return registered at the warehouse", uk: "Склад зареєстрував повернення" },
  return_received: { en: "Returned goods received at the warehouse", uk: "Склад отримав повернені товари" },
  return_damaged: { en: "Returned goods arrived damaged", uk: "Повернені товари надійшли пошкодженими" },
  refused: { en: "Refused by the recipient", uk: "Одержувач відмовився" },
  canceled: { en: "Canceled", uk: "Скасовано" },
  withdrawn: { en: "Withdrawn before sending", uk: "Відкликано до передачі" },
  reappeared: { en: "Active again", uk: "Знову активне" },
  fulfillment_linked: { en: "Fulfillment linked", uk: "Виконання прив’язано" },
  fulfillment_failed: { en: "Fulfillment failed in Medusa", uk: "Виконання в Medusa не вдалося" },
  reservations_fitted: { en: "Reservations adjusted", uk: "Резервації узгоджено" },
  fulfillment_created: { en: "Fulfillment created in Medusa", uk: "У Medusa створено виконання" },
  fulfillment_discarded: { en: "Unfinished fulfillment discarded", uk: "Незавершене виконання видалено" },
  fulfillment_finished: { en: "Fulfillment completed in Medusa", uk: "Виконання в Medusa завершено" },
  shipment_created: { en: "Shipment created in Medusa", uk: "У Medusa створено відправлення" },
  labels_added: { en: "Waybill shown in Medusa", uk: "ТТН показано в Medusa" },
  fulfillment_delivered: { en: "Marked as delivered in Medusa", uk: "У Medusa позначено доставленим" },
  cash_captured: { en: "Cash captured in Medusa", uk: "Накладений платіж проведено в Medusa" },
  cash_recorded: { en: "Cash recorded in Medusa", uk: "Накладений платіж записано в Medusa" },
  return_created: { en: "Return created in Medusa", uk: "У Medusa створено повернення" },
  return_taken_in: { en: "Return received in Medusa", uk: "У Medusa прийнято повернення" },
  write_off_begun: {
    en: "Write-off of the delivery begun in Medusa",
    uk: "У Medusa розпочато списання доставки",
  },
  write_off_confirmed: { en: "Delivery written off in Medusa", uk: "У Medusa списано вартість доставки" },
  payments_canceled: { en: "Payment canceled in Medusa", uk: "У Medusa скасовано платіж" },
  order_archived: { en: "Order archived in Medusa", uk: "Замовлення в Medusa перенесено до архіву" },
  order_completed: { en: "Order completed in Medusa", uk: "Замовлення в Medusa завершено" },
} as const satisfies Record<string, LocalizedText>;

/** What happened to a connection, by the type of the timeline's line. */
const OF_CONNECTIONS = {
  connection_created: { en: "Connection created", uk: "Підключення створено" },
  connection_changed: { en: "Settings changed", uk: "Налаштування змінено" },
  connection_enabled: { en: "Enabled", uk: "Увімкнено" },
  connection_disabled: { en: "Disabled", uk: "Вимкнено" },
  connection_deleted: { en: "Deleted", uk: "Видалено" },
  dialect_changed: { en: "Dialect changed", uk: "Діалект змінено" },
  address_changed: { en: "Address changed", uk: "Адресу змінено" },
  api_key_replaced: { en: "ApiKey replaced", uk: "ApiKey замінено" },
  pause_ended: { en: "Immediate attempt", uk: "Негайна спроба" },
  batches_retried: { en: "Batches tried again", uk: "Знову спробувано пакети" },
  read_statuses: { en: "Statuses requested", uk: "Запитано статуси" },
  compare_orders: { en: "Orders compared", uk: "Замовлення звірено" },
  acknowledge_sender: { en: "New sender accepted", uk: "Нового відправника прийнято" },
  acknowledge_words: { en: "Unknown statuses dismissed", uk: "Невідомі статуси приховано" },
  stock_accept: { en: "Stock sync started", uk: "Синхронізацію залишків запущено" },
  stock_stop: { en: "Stock sync paused", uk: "Синхронізацію залишків призупинено" },
  stock_apply_quarantined: {
    en: "Held stock changes applied",
    uk: "Зміни залишків застосовано після перевірки",
  },
  products_add: {
    en: "Products being added to the warehouse's catalogue",
    uk: "Товари додаються до каталогу складу",
  },
  products_stop: { en: "Adding of products stopped", uk: "Додавання товарів зупинено" },
  products_retry: { en: "Refused products tried again", uk: "Відхилені товари додаються знову" },
  webhook_rotated: { en: "Webhook address replaced", uk: "Адресу вебхука замінено" },
  old_webhooks_ended: { en: "Old webhook addresses deactivated", uk: "Старі адреси вебхука деактивовано" },
  webhook_header_changed: { en: "Webhook header changed", uk: "Заголовок вебхука змінено" },
  webhook_replay: { en: "Webhook processed again", uk: "Вебхук оброблено ще раз" },
  webhook_dismiss: { en: "Webhook dismissed", uk: "Вебхук відхилено" },
  webhooks_replay: { en: "Webhooks processed again", uk: "Вебхуки оброблено ще раз" },
} as const satisfies Record<string, LocalizedText>;

/** The type of a line in a warehouse order's timeline; the line of a merchant's action has the action's code. */
export type OrderEventType = keyof typeof OF_ORDERS | ActionOn<"order">;
export type ConnectionEventType = keyof typeof OF_CONNECTIONS | ActionOn<"connection">;

const HAPPENED: Readonly<Record<string, LocalizedText>> = { ...OF_ORDERS, ...OF_CONNECTIONS };

/** Types of the lines in timelines of orders; each is emitted as the event `sklad.order.<type>`. */
export const ORDER_EVENT_TYPES: readonly OrderEventType[] = [
  ...(Object.keys(OF_ORDERS) as (keyof typeof OF_ORDERS)[]),
  ...actionsOn("order"),
];

/** The text of a line of the timeline; a type of a later version stays as it is. */
export function happened(type: string): LocalizedText {
  const actions: Readonly<Record<string, { readonly label: LocalizedText }>> = ACTIONS;
  return HAPPENED[type] ?? actions[type]?.label ?? { en: type, uk: type };
}

const STATES = {
  new: { en: "accepted", uk: "прийнято" },
  picked: { en: "picked", uk: "зібрано" },
  shipped: { en: "shipped", uk: "відправлено" },
  delivered: { en: "delivered", uk: "доставлено" },
  canceled: { en: "canceled", uk: "скасовано" },
  returned: { en: "returned", uk: "повернено" },
  refused: { en: "refused by the recipient", uk: "одержувач відмовився" },
} satisfies Record<OrderState, LocalizedText>;

/** What a line's data add to its text: a status, the reason of a hold, or the warehouse's own words; null when nothing. */
export function happenedInDetail(
  type: string,
  data: Readonly<Record<string, unknown>> | null,
): LocalizedText | null {
  const holds: Readonly<Record<string, { readonly label: LocalizedText }>> = HOLDS;
  const states: Readonly<Record<string, LocalizedText>> = STATES;
  const { state, code, descriptions } = data ?? {};
  const words = warehouseWords(descriptions);
  if (words !== "") return { en: words, uk: words };
  if (type === "held" && typeof code === "string") return holds[code]?.label ?? null;
  return typeof state === "string" ? (states[state] ?? null) : null;
}

/** Results in the log: each is one state of a call or of a webhook, or several. */
export const LOG_RESULTS = [
  "succeeded",
  "in_progress",
  "refused",
  "needs_action",
  "unmatched",
  "closed",
] as const;
export type LogResult = (typeof LOG_RESULTS)[number];

/** The keys are states of a command. */
export const CALL_RESULTS = {
  queued: "in_progress",
  sending: "in_progress",
  unknown: "in_progress",
  parked: "needs_action",
  done: "succeeded",
  refused: "refused",
  withdrawn: "closed",
} as const satisfies Readonly<Record<string, LogResult>>;

/** The keys are states of a webhook. */
export const WEBHOOK_RESULTS = {
  received: "in_progress",
  recorded: "succeeded",
  unmatched: "unmatched",
  unreadable: "needs_action",
  dismissed: "closed",
} as const satisfies Readonly<Record<string, LogResult>>;
