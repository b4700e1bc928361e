import { failureText } from "../failures";
import { type Hold, holdMessage } from "../holds";
import type { Language, LocalizedText } from "../language";
import { list, text } from "../params";
import type { AdminErrorEntry } from "./entry";

/** Why Medusa's *Fulfill items*, or the cancellation of a fulfillment, is refused. */
export const FULFILLMENT_ERRORS = {
  fulfil_from_order: {
    kind: "invalid_data",
    sentence: {
      en: "The warehouse ships orders only: fulfil the items from their order.",
      uk: "Склад відправляє лише замовлення: виконайте товари зі сторінки їхнього замовлення.",
    },
  },
  medusa_order_not_found: {
    kind: "invalid_data",
    sentence: {
      en: ({ id }) => `Order ${text(id)} does not exist.`,
      uk: ({ id }) => `Замовлення ${text(id)} не існує.`,
    },
  },
  parcel_of_other_order: {
    kind: "invalid_data",
    sentence: {
      en: ({ id }) => `The warehouse order ${text(id)} is not one that this order follows.`,
      uk: ({ id }) => `Складське замовлення ${text(id)} не належить до цього замовлення.`,
    },
  },
  location_not_served: {
    kind: "invalid_data",
    sentence: {
      en: "No enabled warehouse connection serves this stock location. Enable one, or choose the location the warehouse serves.",
      uk: "Цю локацію не обслуговує жодне увімкнене з’єднання зі складом. Увімкніть з’єднання або виберіть локацію, яку обслуговує склад.",
    },
  },
  disabled_meanwhile: {
    kind: "invalid_data",
    sentence: {
      en: "The warehouse connection of this stock location was disabled just now.",
      uk: "З’єднання цієї локації зі складом щойно вимкнули.",
    },
  },
  shipping_method_missing: {
    kind: "invalid_data",
    sentence: {
      en: "Choose the shipping method the parcel travels with.",
      uk: "Виберіть спосіб доставки посилки.",
    },
  },
  other_shipping_method: {
    kind: "invalid_data",
    sentence: {
      en: "None of these items travels with this shipping method.",
      uk: "Жоден із цих товарів не доставляється цим способом.",
    },
  },
  goods_in_other_order: {
    kind: "invalid_data",
    sentence: {
      en: ({ number }) =>
        `Warehouse order ${text(number)} of this order already holds these goods, and sending them again would ship them twice. Cancel it at the warehouse first, or fulfil with its shipping method.`,
      uk: ({ number }) =>
        `Ці товари вже є в складському замовленні ${text(number)}, і повторна передача відправила б їх двічі. Спершу скасуйте його на складі або виконайте товари з його способом доставки.`,
    },
  },
  handed_over_elsewhere: {
    kind: "invalid_data",
    sentence: {
      en: ({ number }) =>
        `Order ${text(number)} was handed over through a warehouse connection that is disabled now, and would be shipped from there. Enable that connection to fulfil it, or cancel the order at that warehouse first.`,
      uk: ({ number }) =>
        `Замовлення ${text(number)} передано через з’єднання, яке тепер вимкнене, і його відправили б звідти. Увімкніть те з’єднання, щоб виконати замовлення, або спершу скасуйте його на тому складі.`,
    },
  },
  unclear_on_disabled: {
    kind: "invalid_data",
    sentence: {
      en: ({ number }) =>
        `It is not clear whether the warehouse has order ${text(number)}, and its connection is disabled, so it is not looked up. Enable that connection, or settle the order on its page first.`,
      uk: ({ number }) =>
        `Невідомо, чи має склад замовлення ${text(number)}, а його з’єднання вимкнене, тому це не перевіряється. Увімкніть те з’єднання або спершу з’ясуйте це на сторінці складського замовлення.`,
    },
  },
  being_sent: {
    kind: "invalid_data",
    sentence: {
      en: ({ number }) =>
        `Order ${text(number)} is on its way to the warehouse at this moment. Look again in a minute.`,
      uk: ({ number }) =>
        `Замовлення ${text(number)} саме зараз передається на склад. Перегляньте за хвилину.`,
    },
  },
  other_goods_at_warehouse: {
    kind: "invalid_data",
    sentence: {
      en: ({ number }) =>
        `The warehouse already holds order ${text(number)} with other items or quantities. Fulfil exactly those, or cancel the warehouse order first.`,
      uk: ({ number }) =>
        `Склад уже має замовлення ${text(number)} з іншими товарами або кількостями. Виконайте саме їх або спершу скасуйте складське замовлення.`,
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
        `Order ${text(number)} is prepaid, and ${whyOpen(hold, "en")} (${text(open)} UAH open). Nothing was sent. Fulfil the same items again within a minute to send the parcel all the same: it collects no money.`,
      uk: ({ number, hold, open }) =>
        `Замовлення ${text(number)} з передоплатою, але ${whyOpen(hold, "uk")} (не сплачено ${text(open)} грн). Нічого не надіслано. Щоб усе одно надіслати посилку, виконайте ті самі товари ще раз протягом хвилини: грошей вона не стягне.`,
    },
  },
  cancels_whole_parcel: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, goods }) =>
        `This cancels the whole parcel: the warehouse has these goods in order ${text(number)} together with what is fulfilled besides (${list(goods)}). Nothing was cancelled. Cancel again within a minute to cancel the parcel there, and then the other fulfillments here.`,
      uk: ({ number, goods }) =>
        `Це скасує всю посилку: на складі ці товари в замовленні ${text(number)} разом з іншими виконаними (${list(goods)}). Нічого не скасовано. Щоб скасувати посилку на складі, скасуйте ще раз протягом хвилини, а потім скасуйте тут й інші виконання.`,
    },
  },
  cancel_unclear_order: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) =>
        `It is not clear whether the warehouse has order ${text(number)}. Settle that first, on the warehouse order.`,
      uk: ({ number }) =>
        `Невідомо, чи має склад замовлення ${text(number)}. Спершу з’ясуйте це на сторінці складського замовлення.`,
    },
  },
  cancel_while_sending: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) =>
        `Order ${text(number)} is on its way to the warehouse at this moment. Try again in a minute.`,
      uk: ({ number }) => `Замовлення ${text(number)} саме зараз передається на склад. Спробуйте за хвилину.`,
    },
  },
  cancel_refused: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, descriptions }) =>
        `The warehouse refuses to cancel order ${text(number)}: ${list(descriptions)}. Its parcel goes on, so its fulfillment stays.`,
      uk: ({ number, descriptions }) =>
        `Склад відмовляється скасувати замовлення ${text(number)}: ${list(descriptions)}. Посилка їде далі, тому її виконання лишається.`,
    },
  },
  cancel_unclear: {
    kind: "not_allowed",
    sentence: {
      en: ({ number }) =>
        `The warehouse did not answer clearly whether order ${text(number)} is cancelled. Press cancel again: asking twice does no harm.`,
      uk: ({ number }) =>
        `Склад не відповів зрозуміло, чи скасовано замовлення ${text(number)}. Натисніть скасування ще раз: повторний запит не зашкодить.`,
    },
  },
  cancel_not_asked: {
    kind: "not_allowed",
    sentence: {
      en: ({ number, reason }) =>
        `The warehouse could not be asked to cancel order ${text(number)}: ${text(reason)}`,
      uk: ({ number, error }) =>
        `Склад не вдалося попросити скасувати замовлення ${text(number)}: ${failureText(error, "uk")}.`,
    },
  },
  order_busy: {
    kind: "not_allowed",
    sentence: {
      en: "Another step for this order is under way at this moment. Try again in a few seconds.",
      uk: "Саме зараз із цим замовленням виконується інша дія. Спробуйте за кілька секунд.",
    },
  },
} as const satisfies Record<string, AdminErrorEntry>;

function reasons(holds: unknown, language: Language): string {
  return Array.isArray(holds)
    ? holds.map((hold: Hold) => holdMessage(hold, language, "manual")).join(" ")
    : "";
}

/** Why money of a prepaid order is open, by the code of the hold it would have. */
const OPEN_PAYMENTS: Readonly<Record<string, LocalizedText>> = {
  prepaid_not_paid: { en: "its payment is not in yet", uk: "його платіж ще не надійшов" },
  prepaid_shortfall: { en: "a part of its price is not paid", uk: "частину його ціни не сплачено" },
  payment_lapsed: {
    en: "its payment was voided or has lapsed",
    uk: "його платіж скасовано або він утратив чинність",
  },
  refunded: { en: "everything that was paid has been refunded", uk: "усе сплачене повернено" },
};

const OPEN_PAYMENT: LocalizedText = { en: "its payment is open", uk: "його не сплачено" };

function whyOpen(hold: unknown, language: Language): string {
  return (OPEN_PAYMENTS[text(hold)] ?? OPEN_PAYMENT)[language];
}
