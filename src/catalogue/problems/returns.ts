import { countEn, countUk, hryvnias } from "../amounts";
import type { Problem } from "../entry";
import { type Language, type LocalizedText, text } from "../language";

export const RETURN_PROBLEMS = {
  /** Raised when the parcel, or goods of it, came back to the warehouse. */
  came_back: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Parcel returned", uk: "Посилка повернулася" },
    actions: ["receive-return", "close-uncollected", "open-order", "acknowledge"],
    sentence: {
      en: ({ number, owed_back, uncollected }) => {
        if (uncollected === true)
          return `Parcel ${text(number)} was not collected, and its goods are back at the warehouse. Nothing was paid. "Close uncollected order" receives them in Medusa, writes off what is still owed, cancels the payment, and completes and archives the order.`;
        return owed_back === undefined
          ? `Goods of parcel ${text(number)} are back at the warehouse. Nothing was returned or refunded in Medusa. Receive the return there, refund what was paid, and press "Mark as resolved".`
          : `Goods of parcel ${text(number)} are back at the warehouse and received in Medusa. ${hryvnias(owed_back, "en")} is not refunded. Refund it on the order's page, and press "Mark as resolved".`;
      },
      uk: ({ number, owed_back, uncollected }) => {
        if (uncollected === true)
          return `Посилку ${text(number)} не забрали, її товари повернулися на склад. За неї нічого не сплачено. «Закрити незабране замовлення» прийме товари в Medusa, спише решту боргу, скасує платіж, завершить замовлення й перенесе його до архіву.`;
        return owed_back === undefined
          ? `Товари посилки ${text(number)} повернулися на склад. У Medusa повернення не оформлено й кошти не повернено. Прийміть повернення в Medusa, поверніть сплачене й натисніть «Позначити вирішеним».`
          : `Товари посилки ${text(number)} повернулися на склад і прийняті в Medusa. Не повернено ${hryvnias(owed_back, "uk")}. Поверніть їх на сторінці замовлення й натисніть «Позначити вирішеним».`;
      },
    },
    clearedBy: ["return_received", "acknowledged"],
  },
  /** Raised when the warehouse has counted returned goods that cannot be sold. */
  return_damaged: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Returned damaged", uk: "Повернулося пошкодженим" },
    actions: ["open-order", "ask-warehouse", "acknowledge"],
    sentence: {
      en: 'Goods of parcel {number} came back damaged and are not for sale. Ask the warehouse what happened, write them off in Medusa\'s return, and press "Mark as resolved".',
      uk: "Товари посилки {number} повернулися пошкодженими, їх не можна продавати. Запитайте склад, що сталося, спишіть їх у поверненні в Medusa й натисніть «Позначити вирішеним».",
    },
    clearedBy: ["acknowledged"],
  },
  /** Raised when a return has other goods than its parcel had, or more of them, or a part of a kit. */
  return_differs: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Return differs from parcel", uk: "Повернення не збігається" },
    actions: ["open-order", "ask-warehouse", "acknowledge"],
    sentence: {
      en: ({ number, differences }) =>
        `The return of parcel ${text(number)} does not match what was sent: ${differencesText(differences, "en")}. Ask the warehouse to check it, then receive in Medusa what really came back, and press "Mark as resolved".`,
      uk: ({ number, differences }) =>
        `Повернення посилки ${text(number)} не збігається з відправленим: ${differencesText(differences, "uk")}. Попросіть склад перевірити, прийміть у Medusa те, що справді повернулося, й натисніть «Позначити вирішеним».`,
    },
    clearedBy: ["acknowledged"],
  },
  /** Raised when the register has returns of orders that this shop does not have, or that name no order. */
  unknown_returns: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Unknown returns", uk: "Невідомі повернення" },
    actions: ["ask-warehouse"],
    sentence: {
      en: ({ name, numbers, count }) =>
        `The warehouse of "${text(name)}" has ${countEn(count, "return", "returns")} that ${count === "1" ? "belongs" : "belong"} to no order of this shop: ${text(numbers)}. Ask the warehouse whose goods they are. This message goes away once the list has them no longer.`,
      uk: ({ name, numbers, count }) =>
        `Склад «${text(name)}» має ${countUk(count, "повернення, яке не належить", "повернення, які не належать", "повернень, які не належать")} жодному замовленню магазину: ${text(numbers)}. Запитайте склад, чиї це товари. Повідомлення зникне, коли їх не буде в переліку складу.`,
    },
    clearedBy: [],
  },
} as const satisfies Record<string, Problem>;

/** What differs, sku by sku: «HON-500: повернулося на 1 більше, ніж відправлено». */
function differencesText(differences: unknown, language: Language): string {
  if (!Array.isArray(differences)) return "";
  return differences
    .map((one: unknown) => {
      const { kind, sku, quantity } = one as Readonly<Record<string, unknown>>;
      return `${text(sku)}: ${(DIFFERENCES[text(kind)] ?? NOT_OF_PARCEL)[language](text(quantity))}`;
    })
    .join("; ");
}

type Difference = LocalizedText<(units: string) => string>;

const NOT_OF_PARCEL: Difference = {
  en: (units) => `${units} came back that the parcel did not have`,
  uk: (units) => `повернулося ${units}, а в посилці такого не було`,
};
const DIFFERENCES: Readonly<Record<string, Difference>> = {
  more_than_sent: {
    en: (units) => `${units} more came back than was sent`,
    uk: (units) => `повернулося на ${units} більше, ніж відправлено`,
  },
  part_of_kit: {
    en: (units) => `${units} came back without the rest of the kit`,
    uk: (units) => `повернулося ${units} без решти комплекту`,
  },
};
