import { hryvnias } from "../amounts";
import { itemText, text } from "../params";
import type { Language, LocalizedText } from "../language";
import type { Problem } from "../entry";

interface Item {
  readonly title: string;
  readonly sku?: string;
  readonly promised: string;
  readonly sent: string;
}

/** Problems where a parcel that can no longer be changed differs from its order. */
export const DIFFERENCE_PROBLEMS = {
  /** Raised when an order differs from its parcel, and the warehouse accepts no more changes. */
  too_late: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Too late to change", uk: "Запізно змінювати" },
    actions: ["ask-warehouse", "open-order", "acknowledge"],
    sentence: {
      en: (params) =>
        `The warehouse no longer accepts changes to order ${text(params.number)}, and its parcel differs from the order: ${differing(params, "en")}. Call the warehouse if the parcel can still be changed, otherwise settle it with the customer; then press "Mark as resolved". If the order is changed back, this disappears automatically.`,
      uk: (params) =>
        `Склад уже не приймає змін до замовлення ${text(params.number)}, а посилка відрізняється від замовлення: ${differing(params, "uk")}. Якщо її ще можна змінити, зателефонуйте на склад, інакше домовтеся з покупцем; потім натисніть «Позначити вирішеним». Якщо повернути замовлення до попереднього стану, це зникне автоматично.`,
    },
    clearedBy: ["agrees", "canceled", "returned", "acknowledged"],
  },
  /** Raised when a parcel that can no longer be changed collects money that the customer has since paid another way. */
  pays_twice: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Customer would pay twice", uk: "Покупець заплатить двічі" },
    actions: ["ask-warehouse", "open-order", "acknowledge"],
    sentence: {
      en: ({ number, collects, owed }) =>
        `The customer of order ${text(number)} has since paid another way, but the parcel still collects ${hryvnias(collects, "en")} on delivery, while only ${hryvnias(owed, "en")} is due: the customer would pay twice. The warehouse no longer accepts changes. Call the warehouse or the customer; refund the excess, or press "Mark as resolved" when this is settled.`,
      uk: ({ number, collects, owed }) =>
        `Покупець замовлення ${text(number)} уже сплатив іншим способом, а накладений платіж посилки й досі становить ${hryvnias(collects, "uk")}, хоча до сплати лише ${hryvnias(owed, "uk")}: покупець заплатить двічі. Склад уже не приймає змін. Зателефонуйте на склад або покупцеві; поверніть надлишок або, коли все з’ясовано, натисніть «Позначити вирішеним».`,
    },
    clearedBy: ["agrees", "canceled", "returned", "acknowledged"],
  },
} as const satisfies Record<string, Problem>;

const FIELDS: Readonly<Record<string, LocalizedText>> = {
  recipient: { en: "another recipient", uk: "інший одержувач" },
  phone: { en: "another phone", uk: "інший телефон" },
  delivery: { en: "another delivery method or address", uk: "інший спосіб або адреса доставки" },
  comment: { en: "another comment", uk: "інший коментар" },
};

/** The differences as one text; `planning/orders/differences` makes the params. */
function differing({ items, fields, cash }: Readonly<Record<string, unknown>>, language: Language): string {
  const shown = [
    ...listOf<Item>(items).map((item) => quantities(item, language)),
    ...listOf<string>(fields).flatMap((field) => FIELDS[field]?.[language] ?? []),
    ...(isCash(cash) ? [cashText(cash, language)] : []),
  ];
  return shown.join("; ");
}

function quantities({ title, sku, promised, sent }: Item, language: Language): string {
  const named = { title, ...(sku !== undefined && { sku }) };
  return language === "en"
    ? `${itemText(named, ["“", "”"], "an item")}: ${promised} ordered, ${sent} in the parcel`
    : `${itemText(named, ["«", "»"], "товар")}: у замовленні ${promised}, у посилці ${sent}`;
}

function cashText({ collects, owed }: { collects: unknown; owed: unknown }, language: Language): string {
  return language === "en"
    ? `cash on delivery is ${hryvnias(collects, "en")}, but ${hryvnias(owed, "en")} is due`
    : `накладений платіж ${hryvnias(collects, "uk")}, а до сплати ${hryvnias(owed, "uk")}`;
}

function isCash(value: unknown): value is { collects: unknown; owed: unknown } {
  return typeof value === "object" && value !== null && "collects" in value && "owed" in value;
}

function listOf<Entry>(value: unknown): Entry[] {
  return Array.isArray(value) ? (value as Entry[]) : [];
}
