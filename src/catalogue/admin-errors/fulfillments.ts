import { type Hold, holdMessage } from "../holds";
import { type Language, type LocalizedText, text } from "../language";
import { hryvnias } from "../amounts";
import { type AdminErrorEntry, quotedReason } from "../entry";

/** Reasons to refuse Medusa's *Fulfill items* or the cancellation of a fulfillment. */
export const FULFILLMENT_ERRORS = {
  fulfil_from_order: {
    kind: "invalid_data",
    sentence: {
      en: "The warehouse ships orders only: fulfill the items from the order's page.",
      uk: "Склад відправляє лише замовлення: виконайте товари на сторінці замовлення.",
    },
  },
  medusa_order_not_found: {
    kind: "invalid_data",
    sentence: {
      en: "Order {id} does not exist.",
      uk: "Замовлення {id} не існує.",
    },
  },
  parcel_of_other_order: {
    kind: "invalid_data",
    sentence: {
      en: "Warehouse order {id} does not belong to this order.",
      uk: "Складське замовлення {id} не належить до цього замовлення.",
    },
  },
  location_not_served: {
    kind: "invalid_data",
    sentence: {
      en: "No enabled warehouse connection serves this stock location. Enable a connection, or choose a location that the warehouse serves.",
      uk: "Цю локацію не обслуговує жодне ввімкнене підключення до складу. Увімкніть підключення або виберіть локацію, яку обслуговує склад.",
    },
  },
  shipping_method_missing: {
    kind: "invalid_data",
    sentence: {
      en: "Choose the shipping method of the parcel.",
      uk: "Виберіть спосіб доставки посилки.",
    },
  },
  other_shipping_method: {
    kind: "invalid_data",
    sentence: {
      en: "None of these items use this shipping method.",
      uk: "Жоден із цих товарів не доставляється цим способом.",
    },
  },
  goods_in_other_order: {
    kind: "invalid_data",
    sentence: {
      en: "Warehouse order {number} already contains these goods; sending them again would ship them twice. Cancel it at the warehouse first, or fulfill the items with its shipping method.",
      uk: "Ці товари вже є в складському замовленні {number}, і повторна передача відправила б їх двічі. Спершу скасуйте його на складі або виконайте товари з його способом доставки.",
    },
  },
  handed_over_elsewhere: {
    kind: "invalid_data",
    sentence: {
      en: "Order {number} was sent over a warehouse connection that is now disabled, and that warehouse would ship it. Enable the connection to fulfill the order, or cancel it at that warehouse first.",
      uk: "Замовлення {number} передано через підключення, яке тепер вимкнено, і його відправить той склад. Увімкніть те підключення, щоб виконати замовлення, або спершу скасуйте його на тому складі.",
    },
  },
  unclear_on_disabled: {
    kind: "invalid_data",
    sentence: {
      en: "It is not clear whether the warehouse has order {number}, and this cannot be checked because its connection is disabled. Enable the connection, or resolve the order on its page first.",
      uk: "Невідомо, чи має склад замовлення {number}, а перевірити це неможливо, бо його підключення вимкнено. Увімкніть те підключення або спершу з’ясуйте це на сторінці складського замовлення.",
    },
  },
  other_goods_at_warehouse: {
    kind: "invalid_data",
    sentence: {
      en: "The warehouse already has order {number} with other items or quantities. Fulfill exactly those, or cancel the warehouse order first.",
      uk: "Склад уже має замовлення {number} з іншими товарами або кількостями. Виконайте саме їх або спершу скасуйте складське замовлення.",
    },
  },
  other_address_at_warehouse: {
    kind: "invalid_data",
    sentence: {
      en: "The warehouse already has order {number} with the order's own address. Change the address of the order; the warehouse is then asked to change the parcel.",
      uk: "Склад уже має замовлення {number} з адресою із самого замовлення. Змініть адресу в замовленні, і складу буде передано зміну посилки.",
    },
  },
  cannot_be_sent: {
    kind: "invalid_data",
    sentence: { en: ({ holds }) => reasons(holds, "en"), uk: ({ holds }) => reasons(holds, "uk") },
  },
  payment_open: {
    kind: "invalid_data",
    sentence: {
      en: ({ number, hold, open }) =>
        `Order ${text(number)} is prepaid, and ${whyOpen(hold, "en")} (${hryvnias(open, "en")} unpaid). Nothing was sent. To send the parcel anyway, fulfill the same items again within a minute: no cash is collected on delivery.`,
      uk: ({ number, hold, open }) =>
        `Замовлення ${text(number)} з передоплатою, але ${whyOpen(hold, "uk")} (не сплачено ${hryvnias(open, "uk")}). Нічого не передано. Щоб усе одно відправити посилку, виконайте ті самі товари ще раз протягом хвилини: посилка буде без накладеного платежу.`,
    },
  },
  cancels_whole_parcel: {
    kind: "not_allowed",
    sentence: {
      en: "This would cancel the whole parcel: at the warehouse these goods are in order {number} together with other fulfilled goods ({goods}). Nothing was canceled. To cancel the parcel at the warehouse, cancel again within a minute; then cancel the other fulfillments here.",
      uk: "Це скасувало б усю посилку: на складі ці товари в замовленні {number} разом з іншими виконаними ({goods}). Нічого не скасовано. Щоб скасувати посилку на складі, скасуйте ще раз протягом хвилини, а потім скасуйте тут інші виконання.",
    },
  },
  cancel_unclear_order: {
    kind: "not_allowed",
    sentence: {
      en: "It is not clear whether the warehouse has order {number}. Resolve that first on the warehouse order.",
      uk: "Невідомо, чи має склад замовлення {number}. Спершу з’ясуйте це на сторінці складського замовлення.",
    },
  },
  cancel_refused: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, descriptions }) =>
        `The warehouse refused to cancel order ${text(number)}${quotedReason(descriptions)}. The parcel will still be shipped, so its fulfillment stays.`,
      uk: ({ number, descriptions }) =>
        `Склад відмовився скасувати замовлення ${text(number)}${quotedReason(descriptions)}. Посилку буде відправлено, тому її виконання лишається.`,
    },
  },
  cancel_unclear: {
    kind: "not_allowed",
    sentence: {
      en: "The warehouse did not clearly confirm that order {number} is canceled. Cancel again: a repeated request does no harm.",
      uk: "Зі складу не надійшло чіткої відповіді, чи скасовано замовлення {number}. Скасуйте ще раз: повторний запит не зашкодить.",
    },
  },
  order_busy: {
    kind: "not_allowed",
    sentence: {
      en: "Another action for this order is in progress. Try again in a few seconds.",
      uk: "Саме зараз із цим замовленням виконується інша дія. Спробуйте за кілька секунд.",
    },
  },
} as const satisfies Record<string, AdminErrorEntry>;

function reasons(holds: unknown, language: Language): string {
  return Array.isArray(holds)
    ? holds.map((hold: Hold) => holdMessage(hold, language, "manual")).join(" ")
    : "";
}

/** Why a prepaid order is not paid, by the code of the hold that the automatic handover would set. */
const OPEN_PAYMENTS: Readonly<Record<string, LocalizedText>> = {
  prepaid_not_paid: { en: "its payment has not been received yet", uk: "його платіж ще не надійшов" },
  prepaid_shortfall: { en: "part of its price is not paid", uk: "частину його вартості не сплачено" },
  payment_lapsed: {
    en: "its payment was voided or has expired",
    uk: "його платіж скасовано, або термін дії платежу минув",
  },
  refunded: { en: "everything that was paid has been refunded", uk: "усі сплачені кошти повернено" },
};

const OPEN_PAYMENT: LocalizedText = { en: "it is not paid", uk: "його не оплачено" };

function whyOpen(hold: unknown, language: Language): string {
  return (OPEN_PAYMENTS[text(hold)] ?? OPEN_PAYMENT)[language];
}
