import { itemText, text } from "../params";
import type { Language, LocalizedText } from "../language";
import type { Problem } from "./problem";

interface Item {
  readonly title: string;
  readonly sku?: string;
  readonly promised: string;
  readonly sent: string;
}

/** Problems where the parcel, which can no longer be changed, differs from what the order asks for. */
export const DIFFERENCE_PROBLEMS = {
  /** Raised when the order asks for something else than what is in the parcel, and the warehouse takes no more changes. */
  too_late: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Too late to change", uk: "Змінювати запізно" },
    actions: ["ask-warehouse", "open-order", "acknowledge"],
    sentence: {
      en: (params) =>
        `The warehouse takes no more changes of order ${text(params.number)}, and its parcel is not what the order asks for: ${differing(params, "en")}. Call the warehouse if it can still be changed, else settle it with the customer; then press "Mark as resolved". If the order is changed back, this ends automatically.`,
      uk: (params) =>
        `Склад уже не приймає змін до замовлення ${text(params.number)}, а його посилка не така, як у замовленні: ${differing(params, "uk")}. Зателефонуйте на склад, якщо її ще можна змінити, інакше домовтеся з покупцем; тоді натисніть «Позначити вирішеним». Якщо замовлення повернути як було, це зникне автоматично.`,
    },
    clearedBy: ["agrees", "canceled", "returned", "acknowledged"],
  },
  /** Raised when a parcel that can no longer be changed collects what has since been paid another way. */
  pays_twice: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Customer would pay twice", uk: "Покупець заплатить двічі" },
    actions: ["ask-warehouse", "open-order", "acknowledge"],
    sentence: {
      en: ({ number, collects, owed }) =>
        `The customer of order ${text(number)} has paid another way since, and its parcel still collects ${text(collects)} UAH at the door, of which ${text(owed)} UAH is owed: they would pay twice. The warehouse takes no more changes. Call it, or the customer; refund what was taken twice, or press "Mark as resolved" when it is settled.`,
      uk: ({ number, collects, owed }) =>
        `Покупець замовлення ${text(number)} уже сплатив іншим способом, а посилка й досі стягує під час отримання ${text(collects)} грн, з яких до сплати лише ${text(owed)} грн: він заплатить двічі. Змін склад уже не приймає. Зателефонуйте на склад або покупцеві; поверніть зайве або натисніть «Позначити вирішеним», коли все з’ясовано.`,
    },
    clearedBy: ["agrees", "canceled", "returned", "acknowledged"],
  },
} as const satisfies Record<string, Problem>;

const FIELDS: Readonly<Record<string, LocalizedText>> = {
  recipient: { en: "another recipient", uk: "інший одержувач" },
  phone: { en: "another phone", uk: "інший телефон" },
  delivery: { en: "another way or place of delivery", uk: "інший спосіб або місце доставки" },
  comment: { en: "another note", uk: "інша примітка" },
};

/** The differences one after the other, as `planning/orders/differences` names them. */
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
    ? `it collects ${text(collects)} UAH, and ${text(owed)} UAH is owed`
    : `вона збирає ${text(collects)} грн, а до сплати ${text(owed)} грн`;
}

function isCash(value: unknown): value is { collects: unknown; owed: unknown } {
  return typeof value === "object" && value !== null && "collects" in value && "owed" in value;
}

function listOf<Entry>(value: unknown): Entry[] {
  return Array.isArray(value) ? (value as Entry[]) : [];
}
