import { list, text } from "../params";
import { because } from "../failures";
import { stateName } from "../phrases";
import type { Problem } from "./problem";

/** Problems with statuses the warehouse reports, and orders whose status needs a person. */
export const STATUS_PROBLEMS = {
  /** Raised when the warehouse uses a word for a status that is not known; once for each word of a connection. */
  status_unknown: {
    about: "operation",
    tone: "needs_you",
    label: { en: "Unknown status", uk: "Невідомий статус" },
    actions: ["settings", "acknowledge-words"],
    sentence: {
      en: ({ name, operation }) =>
        `The warehouse of "${text(name)}" uses a status that is not known here: "${text(operation)}". It is kept in the orders' history and moves nothing. Ask the integration manager what it means, and add it to the setting status_words.`,
      uk: ({ name, operation }) =>
        `Склад «${text(name)}» уживає невідомий тут статус: «${text(operation)}». Його збережено в історії замовлень, і він нічого не змінює. Запитайте менеджера інтеграції, що він означає, і додайте його до налаштування status_words.`,
    },
    clearedBy: ["status_understood", "words_acknowledged"],
  },
  /** Raised when more than twenty unknown words for statuses are open on a connection. */
  statuses_unknown: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Many unknown statuses", uk: "Багато невідомих статусів" },
    actions: ["acknowledge-words", "settings"],
    sentence: {
      en: ({ name, count }) =>
        `The warehouse of "${text(name)}" uses more than ${text(count)} statuses that are not known here; further ones are kept in the orders' history only. If webhooks bring them, someone else may know the address: rotate it. Then press "Acknowledge words".`,
      uk: ({ name, count }) =>
        `Склад «${text(name)}» уживає понад ${text(count)} невідомих тут статусів; решту лише збережено в історії замовлень. Якщо вони надходять вебхуками, адресу може знати хтось іще: замініть її. Потім натисніть «Прийняти слова до відома».`,
    },
    clearedBy: ["status_understood", "words_acknowledged"],
  },
  /** Raised when a report or a list of orders has records that cannot be read, beside others that can. */
  statuses_unread: {
    about: "operation",
    tone: "needs_you",
    label: { en: "Records not read", uk: "Записи не прочитано" },
    actions: ["ask-warehouse"],
    sentence: {
      en: ({ name, operation, numbers, count, reason }) =>
        `The warehouse of "${text(name)}" sent ${text(count)} records with ${text(operation)} that cannot be read: ${list(numbers)} (expected: ${text(reason)}). All others were read. Look at these orders at the warehouse, and show this sentence to the integration manager.`,
      uk: ({ name, operation, numbers, count }) =>
        `Склад «${text(name)}» надіслав в ${text(operation)} записи, які не вдається прочитати (${text(count)}): ${list(numbers)}. Усі інші прочитано. Перегляньте ці замовлення на складі й покажіть це речення менеджеру інтеграції.`,
    },
    clearedBy: [],
  },
  /** Raised when a status of the order cannot be stored, while those of others can. */
  status_not_recorded: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Status not recorded", uk: "Статус не записано" },
    actions: ["refresh", "acknowledge"],
    sentence: {
      en: ({ number, ...params }) =>
        `What the warehouse says of order ${text(number)} could not be recorded: ${because(params, "en")} It is tried again whenever the warehouse says it; other orders go on. Show this sentence to your developer.`,
      uk: ({ number, ...params }) =>
        `Не вдалося записати те, що склад повідомляє про замовлення ${text(number)}: ${because(params, "uk")} Спроби повторюються щоразу, коли склад це повідомляє; інші замовлення йдуть далі. Покажіть це речення розробникові.`,
    },
    clearedBy: ["acknowledged"],
  },
  /**
   * Raised when a look-up says that the order ended otherwise than it had, or as refused or returned though it was never
   * shipped, or two that it never came so far.
   */
  status_contradicts: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Contradictory status", uk: "Суперечливий статус" },
    actions: ["ask-warehouse", "acknowledge"],
    sentence: {
      en: ({ number, word, unshipped }) =>
        unshipped === true
          ? `The warehouse now says "${text(word)}" of order ${text(number)}, and never said that it was shipped: it may have turned the order down, or the parcel may be on its way back. Nothing was changed in Medusa. Call the warehouse. If it does not ship the order, cancel it in Medusa; if it did, fulfil it there by hand. Then press "Mark as resolved".`
          : `The warehouse now says "${text(word)}" of order ${text(number)}, which does not fit its earlier status. Nothing was changed. Call the warehouse, and press "Mark as resolved" when it is settled.`,
      uk: ({ number, word, unshipped }) =>
        unshipped === true
          ? `Склад тепер повідомляє «${text(word)}» про замовлення ${text(number)}, хоча не повідомляв, що його відправлено: можливо, склад не взяв замовлення, а можливо, посилка повертається. У Medusa нічого не змінено. Зателефонуйте на склад. Якщо він не відправить замовлення, скасуйте його в Medusa; якщо відправив, виконайте його там вручну. Потім натисніть «Позначити вирішеним».`
          : `Склад тепер повідомляє «${text(word)}» про замовлення ${text(number)}, і це не відповідає тому, що було відомо раніше. Нічого не змінено. Зателефонуйте на склад і натисніть «Позначити вирішеним», коли все з’ясовано.`,
    },
    clearedBy: ["status_moved", "acknowledged"],
  },
  /** Raised when a notification that moves money could not be confirmed by three look-ups. */
  status_unconfirmed: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Status not confirmed", uk: "Статус не підтверджено" },
    actions: ["refresh", "ask-warehouse", "acknowledge"],
    sentence: {
      en: ({ number, word }) =>
        `A notification says "${text(word)}" of order ${text(number)}, and the warehouse could not be asked whether that is so. Nothing was changed. Press "Refresh" to ask again, or call the warehouse.`,
      uk: ({ number, word }) =>
        `Сповіщення повідомляє «${text(word)}» про замовлення ${text(number)}, але спитати склад, чи це так, не вдалося. Нічого не змінено. Натисніть «Оновити», щоб спитати ще раз, або зателефонуйте на склад.`,
    },
    clearedBy: ["status_moved", "canceled", "acknowledged"],
  },
  /** Raised when three look-ups that are waited for have failed, or came back without saying which order they are about. */
  not_looked_up: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Not looked up", uk: "Не вдається дізнатися" },
    actions: ["refresh", "ask-warehouse"],
    sentence: {
      en: ({ number }) =>
        `The warehouse could not be asked how order ${text(number)} is, or its response cannot be read. What is shown of it may be out of date. It is asked again automatically, less and less often; other orders go on. Press "Refresh" to see why it fails, or call the warehouse.`,
      uk: ({ number }) =>
        `Не вдалося спитати склад про стан замовлення ${text(number)}, або його відповідь не вдається прочитати. Показане тут може бути застарілим. Спроби повторюються автоматично, дедалі рідше; інші замовлення йдуть далі. Натисніть «Оновити», щоб побачити причину, або зателефонуйте на склад.`,
    },
    clearedBy: ["found", "status_moved", "canceled", "acknowledged"],
  },
  /** Raised when the recipient refused the parcel. */
  recipient_refused: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Recipient refused", uk: "Одержувач відмовився" },
    actions: ["refresh", "acknowledge"],
    sentence: {
      en: ({ number }) =>
        `The recipient refused parcel ${text(number)}, and it is on its way back. Nothing was refunded. Call the customer, or wait until it is back at the warehouse.`,
      uk: ({ number }) =>
        `Одержувач відмовився від посилки ${text(number)}, і вона повертається. Кошти не повернуто. Зателефонуйте покупцеві або зачекайте, доки вона повернеться на склад.`,
    },
    clearedBy: ["returned", "acknowledged"],
  },
  /** Raised when the parcel came back to the warehouse. */
  came_back: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Came back", uk: "Посилка повернулася" },
    actions: ["open-order", "acknowledge"],
    sentence: {
      en: ({ number }) =>
        `Parcel ${text(number)} came back to the warehouse. In Medusa nothing was returned or refunded. Receive the return in Medusa if its goods are to be sold again, refund what was paid, and press "Mark as resolved".`,
      uk: ({ number }) =>
        `Посилка ${text(number)} повернулася на склад. У Medusa повернення не оформлено й кошти не повернуто. Прийміть повернення в Medusa, якщо товари знову продаватимуться, поверніть сплачене й натисніть «Позначити вирішеним».`,
    },
    clearedBy: ["acknowledged"],
  },
  /**
   * Raised when the order has been new for more days than `stuck_new_after_days`, or picked or shipped for more than
   * `stuck_after_days`.
   */
  stuck_at_warehouse: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Stuck for days", uk: "Стоїть багато днів" },
    actions: ["refresh", "ask-warehouse"],
    sentence: {
      en: ({ number, word, days }) =>
        `Order ${text(number)} has been "${text(word)}" for more than ${text(days)} days. Press "Refresh" to ask the warehouse now, or call it or the carrier.`,
      uk: ({ number, word, days }) =>
        `Замовлення ${text(number)} перебуває в статусі «${stateName(word, "uk")}» понад ${text(days)} дн. Натисніть «Оновити», щоб спитати склад зараз, або зателефонуйте на склад чи перевізникові.`,
    },
    clearedBy: ["status_moved", "canceled"],
  },
  /**
   * Raised when neither the list nor a look-up of the warehouse has an order that it had accepted, or three look-ups have
   * failed.
   */
  missing_at_warehouse: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Missing there", uk: "Зникло на складі" },
    actions: ["ask-warehouse", "refresh", "acknowledge"],
    sentence: {
      en: ({ number, remote_id, unanswered }) =>
        unanswered === true
          ? `The warehouse had accepted order ${text(number)} (${text(remote_id)}), and now its list lacks it, and it could not be asked about it. It may not be shipped. Press "Refresh" to ask again, or call the warehouse.`
          : `The warehouse had accepted order ${text(number)} (${text(remote_id)}), and now it is neither in its list nor found when it is asked for. It may not be shipped. Call the warehouse, then press "Refresh" to look again.`,
      uk: ({ number, remote_id, unanswered }) =>
        unanswered === true
          ? `Склад прийняв замовлення ${text(number)} (${text(remote_id)}), а тепер його немає в списку, і спитати про нього не вдалося. Його можуть не відправити. Натисніть «Оновити», щоб спитати ще раз, або зателефонуйте на склад.`
          : `Склад прийняв замовлення ${text(number)} (${text(remote_id)}), а тепер його немає ні в списку, ні за запитом. Його можуть не відправити. Зателефонуйте на склад, а тоді натисніть «Оновити», щоб перевірити знову.`,
    },
    clearedBy: ["found", "status_moved", "canceled", "acknowledged"],
  },
  /** Raised when the list of the warehouse has orders with numbers of this shop that the shop does not have. */
  unknown_at_warehouse: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Unknown orders there", uk: "Невідомі замовлення на складі" },
    actions: ["compare-orders", "ask-warehouse"],
    sentence: {
      en: ({ name, numbers, count }) =>
        `The warehouse of "${text(name)}" has ${text(count)} orders with numbers of this shop that the shop does not have: ${list(numbers)}. They are left as they are. Ask the warehouse where they come from, and have it cancel those that must not be shipped; then press "Compare orders now".`,
      uk: ({ name, numbers, count }) =>
        `Склад «${text(name)}» має замовлення з номерами цього магазину, яких у магазині немає (${text(count)}): ${list(numbers)}. Їх не змінено. Запитайте склад, звідки вони, і попросіть скасувати ті, що не мають відправлятися; потім натисніть «Звірити замовлення зараз».`,
    },
    clearedBy: [],
  },
} as const satisfies Record<string, Problem>;
