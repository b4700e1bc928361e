/** One entry of the envelope's `errors`. Its structure is not specified; this one is *assumed*. */
export interface RefusalEntry {
  /** Stable name of the reason, such as `field_invalid`. */
  readonly code: string;
  /** The wrong member of the request, such as `products[0].count`; absent when the error concerns no single member. */
  readonly field?: string;
  /** The reason in Ukrainian. */
  readonly message: string;
  readonly message_en: string;
}

/** A refusal by the warehouse: HTTP 200 with `result: "error"` and these entries (specified). */
export class Refusal extends Error {
  readonly entries: readonly RefusalEntry[];
  /** `Data` next to `errors`: the part that was carried out. Undefined for none. */
  data: unknown;

  constructor(...entries: RefusalEntry[]) {
    super(entries.map((entry) => entry.message_en).join(" "));
    this.name = "Refusal";
    this.entries = entries;
  }
}

/** Refuses a control request: an HTTP status and a sentence for the caller. */
export class ControlError extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 409,
    message: string,
  ) {
    super(message);
    this.name = "ControlError";
  }
}

/** The sentences of all refusals, in the two languages that a real service of this kind would use. */
const entry = (code: string, message: string, message_en: string, field?: string): RefusalEntry =>
  field === undefined ? { code, message, message_en } : { code, field, message, message_en };

export const REFUSALS = {
  fieldMissing: (field: string) =>
    entry(
      "field_missing",
      `Не заповнено обов’язкове поле ${field}.`,
      `The required field ${field} is missing.`,
      field,
    ),

  fieldInvalid: (field: string, expectedUk: string, expectedEn: string) =>
    entry(
      "field_invalid",
      `Невірне значення поля ${field}: очікується ${expectedUk}.`,
      `The field ${field} is not valid: ${expectedEn} is expected.`,
      field,
    ),

  literalUnknown: (field: string, allowed: readonly string[]) =>
    entry(
      "literal_unknown",
      `Невідоме значення поля ${field}. Допустимі значення: ${allowed.join(", ")}.`,
      `The value of ${field} is unknown. Allowed values: ${allowed.join(", ")}.`,
      field,
    ),

  branchMissing: () =>
    entry(
      "branch_missing",
      "Для доставки у відділення перевізника потрібно вказати delivery_address.WarehouseRef.",
      "Delivery to a carrier branch needs delivery_address.WarehouseRef.",
      "delivery_address.WarehouseRef",
    ),

  branchUnknown: (ref: string) =>
    entry(
      "branch_unknown",
      `Відділення ${ref} немає в довіднику перевізника.`,
      `The branch ${ref} is not in the carrier's directory.`,
      "delivery_address.WarehouseRef",
    ),

  branchClosed: () =>
    entry(
      "branch_closed",
      "Відділення зачинено. Оберіть інше.",
      "The branch is closed. Choose another one.",
      "delivery_address.WarehouseRef",
    ),

  cityUnknown: (ref: string) =>
    entry("city_unknown", `Міста ${ref} немає в довіднику.`, `The city ${ref} is not in the directory.`),

  skuUnknown: (sku: string, field: string) =>
    entry(
      "sku_unknown",
      `Товару з артикулом ${sku} немає в каталозі.`,
      `There is no product with the sku ${sku} in the catalog.`,
      field,
    ),

  ordersTooMany: (limit: number) =>
    entry(
      "orders_too_many",
      `В одному запиті не більше ${limit} замовлень.`,
      `At most ${limit} orders fit into one request.`,
      "order",
    ),

  ordersNone: () => entry("orders_none", "Масив order порожній.", "The array order is empty.", "order"),

  arrayFormOff: () =>
    entry(
      "field_invalid",
      "Невірне значення поля order: очікується об’єкт.",
      "The field order is not valid: an object is expected.",
      "order",
    ),

  orderDuplicated: (idOrder: string) =>
    entry(
      "order_duplicated",
      `Замовлення з номером ${idOrder} вже існує.`,
      `An order with the number ${idOrder} exists already.`,
      "id_order",
    ),

  numberFixed: (field: string) =>
    entry(
      "number_fixed",
      `Поле ${field} прийнятого замовлення змінити не можна.`,
      `The field ${field} of an accepted order cannot be changed.`,
      field,
    ),

  orderNotFound: () => entry("order_not_found", "Замовлення не знайдено.", "The order was not found."),

  noSuchPage: () => entry("no_such_page", "Такої сторінки немає.", "There is no such page."),

  orderNotNamed: () =>
    entry(
      "order_not_named",
      "Вкажіть замовлення: id_order_FF, key_order, id_order або external_id.",
      "Name the order by id_order_FF, key_order, id_order or external_id.",
    ),

  orderAmbiguous: (idOrder: string) =>
    entry(
      "order_ambiguous",
      `Номер ${idOrder} мають кілька замовлень. Вкажіть id_order_FF або key_order.`,
      `Several orders have the number ${idOrder}. Name one by id_order_FF or key_order.`,
    ),

  editTooLate: (status: string) =>
    entry(
      "edit_too_late",
      `Замовлення вже не можна змінити: комплектування розпочато (статус ${status}).`,
      `The order can no longer be edited: picking has started (status ${status}).`,
    ),

  cancelTooLate: (status: string) =>
    entry(
      "cancel_too_late",
      `Замовлення вже не можна скасувати (статус ${status}).`,
      `The order can no longer be canceled (status ${status}).`,
    ),

  alreadyCanceled: () =>
    entry("already_canceled", "Замовлення вже скасовано.", "The order has been canceled already."),

  periodTooLong: (days: number) =>
    entry(
      "period_too_long",
      `Період звіту не може перевищувати ${days} днів.`,
      `A report covers at most ${days} days.`,
      "date_to",
    ),

  periodReversed: () =>
    entry(
      "period_reversed",
      "Дата date_to раніша за date_from.",
      "date_to is earlier than date_from.",
      "date_to",
    ),

  credentialsWrong: () =>
    entry("credentials_wrong", "Невірний логін або пароль.", "The login or the password is wrong."),

  byFault: (message: string) => entry("refused", message, message),
} as const;
