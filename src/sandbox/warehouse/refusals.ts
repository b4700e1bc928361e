/** One entry of the envelope's `errors`. Its structure is not specified; this one is *assumed*. */
export interface RefusalEntry {
  /** Stable name of the reason, such as `field_invalid`. */
  readonly code: string;
  /** The wrong member of the request, such as `products[0].count`; absent when the error concerns no single member. */
  readonly field?: string;
  /** The reason in Ukrainian, as everything that the service sends for people. */
  readonly message: string;
}

/** A refusal by the warehouse: HTTP 200 with `result: "error"` and these entries (specified). */
export class Refusal extends Error {
  readonly entries: readonly RefusalEntry[];
  /** `Data` next to `errors`: the part that was carried out. Undefined for none. */
  data: unknown;

  constructor(...entries: RefusalEntry[]) {
    super(entries.map(({ message }) => message).join(" "));
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

const entry = (code: string, message: string, field?: string): RefusalEntry =>
  field === undefined ? { code, message } : { code, field, message };

const BRANCH_FIELD = "delivery_address.WarehouseRef";

export const REFUSALS = {
  fieldMissing: (field: string) => entry("field_missing", `Не заповнено обов’язкове поле ${field}.`, field),

  fieldInvalid: (field: string, expected: string) =>
    entry("field_invalid", `Невірне значення поля ${field}: очікується ${expected}.`, field),

  dateInvalid: (field: string) => REFUSALS.fieldInvalid(field, "дата, яка існує"),

  literalUnknown: (field: string, allowed: readonly string[]) =>
    entry(
      "literal_unknown",
      `Невідоме значення поля ${field}. Допустимі значення: ${allowed.join(", ")}.`,
      field,
    ),

  branchMissing: () =>
    entry(
      "branch_missing",
      `Для доставки у відділення перевізника потрібно вказати ${BRANCH_FIELD}.`,
      BRANCH_FIELD,
    ),

  branchUnknown: (ref: string) =>
    entry("branch_unknown", `Відділення ${ref} немає в довіднику перевізника.`, BRANCH_FIELD),

  branchClosed: () => entry("branch_closed", "Відділення зачинено. Оберіть інше.", BRANCH_FIELD),

  cityUnknown: (ref: string) => entry("city_unknown", `Міста ${ref} немає в довіднику.`),

  skuUnknown: (sku: string, field: string) =>
    entry("sku_unknown", `Товару з артикулом ${sku} немає в каталозі.`, field),

  ordersTooMany: (limit: number) =>
    entry("orders_too_many", `В одному запиті не більше ${limit} замовлень.`, "order"),

  ordersNone: () => entry("orders_none", "Масив order порожній.", "order"),

  arrayFormOff: () => REFUSALS.fieldInvalid("order", "об’єкт"),

  orderDuplicated: (idOrder: string) =>
    entry("order_duplicated", `Замовлення з номером ${idOrder} вже існує.`, "id_order"),

  numberFixed: (field: string) =>
    entry("number_fixed", `Поле ${field} прийнятого замовлення змінити не можна.`, field),

  orderNotFound: () => entry("order_not_found", "Замовлення не знайдено."),

  noSuchPage: () => entry("no_such_page", "Такої сторінки немає."),

  orderNotNamed: () =>
    entry("order_not_named", "Вкажіть замовлення: id_order_FF, key_order, id_order або external_id."),

  orderAmbiguous: (idOrder: string) =>
    entry("order_ambiguous", `Номер ${idOrder} мають кілька замовлень. Вкажіть id_order_FF або key_order.`),

  editTooLate: (status: string) =>
    entry("edit_too_late", `Замовлення вже не можна змінити: комплектування розпочато (статус ${status}).`),

  cancelTooLate: (status: string) =>
    entry("cancel_too_late", `Замовлення вже не можна скасувати (статус ${status}).`),

  alreadyCanceled: () => entry("already_canceled", "Замовлення вже скасовано."),

  periodTooLong: (days: number) =>
    entry("period_too_long", `Період звіту не може перевищувати ${days} днів.`, "date_to"),

  periodReversed: () => entry("period_reversed", "Дата date_to раніша за date_from.", "date_to"),

  credentialsWrong: () => entry("credentials_wrong", "Невірний логін або пароль."),

  byFault: (message: string) => entry("refused", message),
} as const;
