import type { Differences } from "../orders";
import { itemText } from "./message-table";
import { type Language, text, type UserError } from "./problem-phrases";

type Item = Differences["items"][number];

/** What the customer was promised and what is in the box, where nothing can be changed any longer. */
export const PROMISE_SENTENCES = {
  too_late: {
    en: (params) =>
      `The warehouse takes no more changes of order ${text(params.number)}, and its parcel is not what the order asks for: ${differing(params, "en")}. Call the warehouse if it can still be changed, else settle it with the customer; then press "Acknowledge". If the order is changed back, this ends by itself.`,
    uk: (params) =>
      `Склад уже не приймає змін до замовлення ${text(params.number)}, а його посилка не така, як у замовленні: ${differing(params, "uk")}. Зателефонуйте на склад, якщо її ще можна змінити, інакше домовтеся з покупцем; тоді натисніть «Прийнято до відома». Якщо замовлення повернути як було, це зникне саме.`,
  },
  pays_twice: {
    en: ({ number, collects, owed }) =>
      `The customer of order ${text(number)} has paid another way since, and its parcel still collects ${text(collects)} UAH at the door, of which ${text(owed)} UAH is owed: they would pay twice. The warehouse takes no more changes. Call it, or the customer; refund what was taken twice, or press "Acknowledge" when it is settled.`,
    uk: ({ number, collects, owed }) =>
      `Покупець замовлення ${text(number)} уже сплатив іншим способом, а посилка й досі збирає при отриманні ${text(collects)} грн, з яких до сплати лише ${text(owed)} грн: він заплатить двічі. Змін склад уже не приймає. Зателефонуйте на склад або покупцеві; поверніть зайве або натисніть «Прийнято до відома», коли все з'ясовано.`,
  },
} as const satisfies Record<string, Record<Language, UserError>>;

const FIELDS: Readonly<Record<string, Record<Language, string>>> = {
  recipient: { en: "another recipient", uk: "інший одержувач" },
  phone: { en: "another phone", uk: "інший телефон" },
  delivery: { en: "another way or place of delivery", uk: "інший спосіб або місце доставки" },
  comment: { en: "another note", uk: "інша примітка" },
};

/** The differences one after the other, as `planning/orders/differences` names them. */
function differing({ items, fields, cash }: Readonly<Record<string, unknown>>, language: Language): string {
  const said = [
    ...listOf<Item>(items).map((item) => itemSaid(item, language)),
    ...listOf<string>(fields).flatMap((field) => FIELDS[field]?.[language] ?? []),
    ...(isCash(cash) ? [cashSaid(cash, language)] : []),
  ];
  return said.join("; ");
}

function itemSaid({ title, sku, promised, sent }: Item, language: Language): string {
  const named = { title, ...(sku !== undefined && { sku }) };
  return language === "en"
    ? `${itemText(named, ["“", "”"], "an item")}: ${promised} ordered, ${sent} in the parcel`
    : `${itemText(named, ["«", "»"], "товар")}: у замовленні ${promised}, у посилці ${sent}`;
}

function cashSaid({ collects, owed }: { collects: unknown; owed: unknown }, language: Language): string {
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
