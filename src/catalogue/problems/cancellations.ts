import { list, text } from "../params";
import type { Problem } from "./problem";

/** Problems where the warehouse and Medusa disagree that an order is cancelled. */
export const CANCELLATION_PROBLEMS = {
  /** Raised when the warehouse refused to cancel. */
  cancel_refused: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Cancellation refused", uk: "Скасування відхилено" },
    actions: ["ask-warehouse", "retry", "acknowledge"],
    sentence: {
      en: ({ number, descriptions }) =>
        `The warehouse refused to cancel order ${text(number)}: ${list(descriptions)}. The parcel may still leave. Call the warehouse, press "Retry" to ask again, or let it go: expect it to come back, and press "Mark as resolved".`,
      uk: ({ number, descriptions }) =>
        `Склад відмовився скасувати замовлення ${text(number)}: ${list(descriptions)}. Посилку можуть відправити. Зателефонуйте на склад, натисніть «Повторити», щоб попросити ще раз, або відпустіть її: чекайте на повернення й натисніть «Позначити вирішеним».`,
    },
    clearedBy: ["canceled", "withdrawn", "acted", "acknowledged"],
  },
  /** Raised when a look-up finds an order that was given up in the shop. */
  alive_at_warehouse: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Withdrawn, still at warehouse", uk: "Відкликане, але на складі" },
    actions: ["ask-warehouse", "refresh"],
    sentence: {
      en: ({ number, remote_id }) =>
        `The warehouse has order ${text(number)} (${text(remote_id)}) though it was given up here. It is asked to cancel it; call the warehouse if the parcel must not leave.`,
      uk: ({ number, remote_id }) =>
        `Склад має замовлення ${text(number)} (${text(remote_id)}), хоча тут від нього відмовилися. Склад просять його скасувати; зателефонуйте, якщо посилку не можна відправляти.`,
    },
    clearedBy: ["canceled", "acted"],
  },
  /** Raised when the warehouse cancelled what Medusa then did not, or has not finished to cancel within a minute. */
  canceled_only_at_warehouse: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Cancelled only there", uk: "Скасовано лише на складі" },
    actions: ["cancel-order", "hand-over-again"],
    sentence: {
      en: ({ number, reason, hangs }) =>
        hangs === true
          ? `Order ${text(number)} is cancelled at the warehouse, and Medusa has not finished cancelling it within a minute: its money may not have gone back. See whether the payment provider responds. It is retried automatically once Medusa is restarted.`
          : `Order ${text(number)} is cancelled at the warehouse, but not in Medusa: ${text(reason)} Nothing was refunded, and it is not sent again automatically. Cancel the order in Medusa once more, or press "Hand over again".`,
      uk: ({ number, hangs }) =>
        hangs === true
          ? `Замовлення ${text(number)} скасовано на складі, а Medusa за хвилину не завершила його скасування: кошти могли не повернутися. Перевірте, чи відповідає платіжний сервіс. Після перезапуску Medusa спроба повториться автоматично.`
          : `Замовлення ${text(number)} скасовано на складі, але не в Medusa. Кошти не повернуто, і автоматично воно знову не надсилається. Скасуйте замовлення в Medusa ще раз або натисніть «Передати знову».`,
    },
    clearedBy: ["canceled_in_medusa", "acted"],
  },
  /** Raised when the warehouse cancelled one parcel of an order and refused to cancel another. */
  canceled_in_part: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Cancelled in part", uk: "Скасовано частково" },
    actions: ["hand-over-again", "edit-order"],
    sentence: {
      en: ({ number, other }) =>
        `Parcel ${text(number)} is cancelled at the warehouse, but parcel ${text(other)} of the same order is not, so the order stays in Medusa. Press "Hand over again" to send ${text(number)} after all, or take its goods out of the order.`,
      uk: ({ number, other }) =>
        `Посилку ${text(number)} скасовано на складі, а посилку ${text(other)} того самого замовлення ні, тож замовлення в Medusa лишається. Натисніть «Передати знову», щоб усе-таки надіслати ${text(number)}, або приберіть її товари із замовлення.`,
    },
    clearedBy: ["canceled_in_medusa", "acted"],
  },
  /** Raised when one fulfillment of a parcel was cancelled, and with it the parcel, and Medusa still counts others. */
  fulfillments_stand: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Still fulfilled in Medusa", uk: "У Medusa ще виконано" },
    actions: ["open-order", "hand-over-again", "acknowledge"],
    sentence: {
      en: ({ number, goods }) =>
        `The whole parcel of order ${text(number)} is cancelled at the warehouse, and Medusa still counts some of its goods as fulfilled: ${list(goods)}. Cancel that fulfillment in Medusa too; the warehouse is not asked again. Then press "Hand over again" if the order is wanted after all.`,
      uk: ({ number, goods }) =>
        `Усю посилку замовлення ${text(number)} скасовано на складі, а Medusa й досі вважає частину її товарів виконаними: ${list(goods)}. Скасуйте в Medusa і це виконання; склад більше не запитуватиметься. Потім натисніть «Передати знову», якщо замовлення все ж потрібне.`,
    },
    clearedBy: ["revived", "acted", "acknowledged"],
  },
  /** Raised when a merchant cancelled a fulfillment and with it the parcel, and its goods are outstanding. */
  not_sent_again: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Not sent again", uk: "Знову не надсилається" },
    actions: ["hand-over-again", "cancel-order", "acknowledge"],
    sentence: {
      en: ({ number }) =>
        `Order ${text(number)} was cancelled with its fulfillment, and its goods are not sent again automatically. If they are to be shipped, press "Hand over again", or fulfil them in Medusa. If not, cancel the order in Medusa, or press "Mark as resolved".`,
      uk: ({ number }) =>
        `Замовлення ${text(number)} скасовано разом із виконанням, і його товари автоматично знову не надсилаються. Якщо їх треба відправити, натисніть «Передати знову» або виконайте їх у Medusa. Якщо ні, скасуйте замовлення в Medusa або натисніть «Позначити вирішеним».`,
    },
    clearedBy: ["canceled_in_medusa", "acted", "acknowledged"],
  },
  /** Raised when the warehouse cancels an order without a request of the shop. */
  canceled_by_warehouse: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Warehouse cancelled it", uk: "Склад скасував" },
    actions: ["ask-warehouse", "hand-over-again", "cancel-order", "acknowledge"],
    sentence: {
      en: ({ number, word }) =>
        `The warehouse has cancelled order ${text(number)} ("${text(word)}") without a request from the shop. In Medusa nothing was cancelled or refunded, and the order is not sent again automatically. Ask the warehouse why. If Medusa counts its goods as fulfilled, cancel that fulfillment first; then press "Hand over again", or cancel the order in Medusa.`,
      uk: ({ number, word }) =>
        `Склад скасував замовлення ${text(number)} («${text(word)}») без запиту від магазину. У Medusa нічого не скасовано й кошти не повернуто, і автоматично воно знову не надсилається. Запитайте склад чому. Якщо Medusa вважає його товари виконаними, спершу скасуйте це виконання; потім натисніть «Передати знову» або скасуйте замовлення в Medusa.`,
    },
    // The cancellation that the shop asked for ends it: its status may arrive before the response to the request.
    clearedBy: ["canceled", "canceled_in_medusa", "revived", "acted", "acknowledged"],
  },
  /** Raised when the parcel of an order that is cancelled in the shop or in Medusa moves at the warehouse. */
  moves_though_canceled: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Moving although cancelled", uk: "Рухається, хоча скасоване" },
    actions: ["cancel-at-warehouse", "ask-warehouse", "acknowledge"],
    sentence: {
      en: ({ number, word }) =>
        `Order ${text(number)} is cancelled here, but the warehouse goes on with its parcel: "${text(word)}". Press "Cancel at the warehouse" or call it if the parcel must not leave; else expect it to come back. Press "Mark as resolved" when it is settled.`,
      uk: ({ number, word }) =>
        `Замовлення ${text(number)} тут скасовано, але склад далі опрацьовує його посилку: «${text(word)}». Натисніть «Скасувати на складі» або зателефонуйте, якщо її не можна відправляти; інакше чекайте на повернення. Натисніть «Позначити вирішеним», коли все з’ясовано.`,
    },
    clearedBy: ["canceled", "returned", "acknowledged"],
  },
} as const satisfies Record<string, Problem>;
