import { countEn, countUk } from "../amounts";
import { asSentence, type Problem } from "../entry";
import { because } from "../failures";
import { stateName } from "../phrases";
import { text } from "../language";

/** Problems with the statuses that the warehouse reports, and orders whose status asks for a person's decision. */
export const STATUS_PROBLEMS = {
  /** Raised when the warehouse reports an unknown status word; once for each word of a connection. */
  status_unknown: {
    about: "operation",
    tone: "needs_you",
    label: { en: "Unknown status", uk: "Невідомий статус" },
    actions: ["settings", "acknowledge-words"],
    sentence: {
      en: 'The warehouse of "{name}" reports an unknown status: "{operation}". It is kept in the history of the orders and changes nothing. Ask your integration manager what it means, and add it in the settings under "Further status words of the warehouse".',
      uk: "Склад «{name}» повідомляє невідомий статус: «{operation}». Його збережено в історії замовлень, він нічого не змінює. Запитайте менеджера інтеграції, що він означає, і додайте його в налаштуваннях: «Інші слова складу».",
    },
    clearedBy: ["status_understood", "words_acknowledged"],
  },
  /** Raised when a connection has more than twenty unknown status words. */
  statuses_unknown: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Many unknown statuses", uk: "Багато невідомих статусів" },
    actions: ["acknowledge-words", "settings"],
    sentence: {
      en: 'The warehouse of "{name}" reports more than {count} unknown statuses; further ones are kept only in the history of the orders. If they come from webhooks, the webhook address may have leaked: replace it. Then press "Dismiss unknown statuses".',
      uk: "Склад «{name}» повідомляє понад {count} невідомих статусів; решту збережено лише в історії замовлень. Якщо вони надходять вебхуками, адреса вебхука могла потрапити до сторонніх: замініть її. Потім натисніть «Приховати невідомі статуси».",
    },
    clearedBy: ["status_understood", "words_acknowledged"],
  },
  /** Raised when some records of a report or of a list of orders cannot be read. */
  statuses_unreadable: {
    about: "operation",
    tone: "needs_you",
    label: { en: "Records not read", uk: "Записи не прочитано" },
    actions: ["ask-warehouse"],
    sentence: {
      en: ({ name, operation, numbers, count, reason }) =>
        `${countEn(count, "record", "records")} from the warehouse of "${text(name)}" (${text(operation)}) cannot be read: ${text(numbers)} (expected: ${text(reason)}). All others were read. Check these orders at the warehouse, and show this message to your integration manager.`,
      uk: ({ name, operation, numbers, count }) =>
        `Не вдається прочитати ${countUk(count, "запис", "записи", "записів")} від складу «${text(name)}» (${text(operation)}): ${text(numbers)}. Усі інші прочитано. Перевірте ці замовлення на складі й покажіть це повідомлення менеджеру інтеграції.`,
    },
    clearedBy: [],
  },
  /** Raised when a status of one order cannot be stored while others can. */
  status_not_recorded: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Status not stored", uk: "Статус не збережено" },
    actions: ["refresh", "acknowledge"],
    sentence: {
      en: ({ number, ...params }) =>
        `The status of order ${text(number)} could not be stored: ${because(params, "en")} It is retried each time the warehouse reports the status. Show this message to your developer.`,
      uk: ({ number, ...params }) =>
        `Не вдалося зберегти статус замовлення ${text(number)}: ${because(params, "uk")} Спроба повторюється щоразу, коли склад повідомляє статус. Покажіть це повідомлення розробникові.`,
    },
    clearedBy: ["acknowledged"],
  },
  /**
   * Raised when a look-up reports another end than the order had, or a refusal or a return of an order that was never
   * shipped, or when two look-ups report an earlier status than the order had.
   */
  status_contradicts: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Contradictory status", uk: "Суперечливий статус" },
    actions: ["ask-warehouse", "acknowledge"],
    sentence: {
      en: ({ number, word, unshipped }) =>
        unshipped === true
          ? `The warehouse now reports "${text(word)}" for order ${text(number)}, which it never reported as shipped: it may have rejected the order, or the parcel may be on its way back. Nothing was changed in Medusa. Call the warehouse. If it will not ship the order, cancel it in Medusa; if it has shipped it, fulfill it manually in Medusa. Then press "Mark as resolved".`
          : `The warehouse now reports "${text(word)}" for order ${text(number)}, which contradicts its earlier status. Nothing was changed. Call the warehouse, and press "Mark as resolved" when this is settled.`,
      uk: ({ number, word, unshipped }) =>
        unshipped === true
          ? `Склад тепер повідомляє «${text(word)}» про замовлення ${text(number)}, хоча не повідомляв, що його відправлено: можливо, склад відхилив замовлення, а можливо, посилка повертається. У Medusa нічого не змінено. Зателефонуйте на склад. Якщо він не відправить замовлення, скасуйте його в Medusa; якщо відправив, виконайте його в Medusa вручну. Потім натисніть «Позначити вирішеним».`
          : `Склад тепер повідомляє «${text(word)}» про замовлення ${text(number)}, і це суперечить попередньому статусу. Нічого не змінено. Зателефонуйте на склад і натисніть «Позначити вирішеним», коли все з’ясовано.`,
    },
    clearedBy: ["status_moved", "acknowledged"],
  },
  /** Raised when three look-ups could not confirm a webhook on which money depends. */
  status_unconfirmed: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Status not confirmed", uk: "Статус не підтверджено" },
    actions: ["refresh", "ask-warehouse", "acknowledge"],
    sentence: {
      en: 'A webhook reported "{word}" for order {number}, but it could not be verified with the warehouse. Nothing was changed. Press "Refresh" to check again, or call the warehouse.',
      uk: "Вебхук повідомив «{word}» про замовлення {number}, але перевірити це на складі не вдалося. Нічого не змінено. Натисніть «Оновити», щоб перевірити ще раз, або зателефонуйте на склад.",
    },
    clearedBy: ["status_moved", "canceled", "acknowledged"],
  },
  /** Raised when three required look-ups have failed, or their responses do not name the order. */
  not_looked_up: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Status not available", uk: "Статус недоступний" },
    actions: ["refresh", "ask-warehouse"],
    sentence: {
      en: 'The current status of order {number} could not be read from the warehouse. The status shown here may be out of date. It is retried automatically at growing intervals. Press "Refresh" to see why it fails, or call the warehouse.',
      uk: "Не вдалося отримати від складу поточний статус замовлення {number}. Показаний тут статус може бути застарілим. Спроби повторюються автоматично, дедалі рідше. Натисніть «Оновити», щоб побачити причину, або зателефонуйте на склад.",
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
      en: "The recipient refused parcel {number}, and it is on its way back. Nothing was refunded. Call the customer, or wait until the parcel is back at the warehouse.",
      uk: "Одержувач відмовився від посилки {number}, вона повертається. Кошти не повернено. Зателефонуйте покупцеві або зачекайте, доки посилка повернеться на склад.",
    },
    clearedBy: ["returned", "acknowledged"],
  },
  /**
   * Raised when the order has been new for more days than `stuck_new_after_days`, or picked or shipped for more than
   * `stuck_after_days`.
   */
  stuck_at_warehouse: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "No progress for days", uk: "Без руху багато днів" },
    actions: ["refresh", "ask-warehouse"],
    sentence: {
      en: ({ number, word, days }) =>
        `Order ${text(number)} has been "${text(word)}" for more than ${countEn(days, "day", "days")}. Press "Refresh" to check with the warehouse now, or call the warehouse or the carrier.`,
      uk: ({ number, word, days }) =>
        `Замовлення ${text(number)} перебуває в статусі «${stateName(word, "uk")}» понад ${countUk(days, "день", "дні", "днів")}. Натисніть «Оновити», щоб зараз же звіритися зі складом, або зателефонуйте на склад чи перевізникові.`,
    },
    clearedBy: ["status_moved", "canceled"],
  },
  /**
   * Raised when an accepted order is neither in the warehouse's list nor found by a look-up, or when three look-ups of an
   * order missing from the list have failed.
   */
  missing_at_warehouse: {
    about: "warehouse_order",
    tone: "needs_you",
    label: { en: "Missing at the warehouse", uk: "Зникло на складі" },
    actions: ["ask-warehouse", "refresh", "acknowledge"],
    sentence: {
      en: ({ number, remote_id, unanswered }) =>
        unanswered === true
          ? `The warehouse accepted order ${text(number)} (${text(remote_id)}), but its list no longer contains it, and a direct check failed. The order may not be shipped. Press "Refresh" to check again, or call the warehouse.`
          : `The warehouse accepted order ${text(number)} (${text(remote_id)}), but now the order is neither in its list nor found by a direct check. It may not be shipped. Call the warehouse, then press "Refresh" to check again.`,
      uk: ({ number, remote_id, unanswered }) =>
        unanswered === true
          ? `Склад прийняв замовлення ${text(number)} (${text(remote_id)}), а тепер його немає в списку, і перевірити окремо не вдалося. Його можуть не відправити. Натисніть «Оновити», щоб перевірити ще раз, або зателефонуйте на склад.`
          : `Склад прийняв замовлення ${text(number)} (${text(remote_id)}), а тепер його немає ні в списку, ні за окремим запитом. Його можуть не відправити. Зателефонуйте на склад, а потім натисніть «Оновити», щоб перевірити знову.`,
    },
    clearedBy: ["found", "status_moved", "canceled", "acknowledged"],
  },
  /** Raised when the warehouse lists orders with numbers of this shop that the shop does not have. */
  unknown_at_warehouse: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Unknown orders at warehouse", uk: "Невідомі замовлення на складі" },
    actions: ["compare-orders", "ask-warehouse"],
    sentence: {
      en: ({ name, numbers, count }) =>
        `The warehouse of "${text(name)}" has ${countEn(count, "order", "orders")} with numbers of this shop that the shop does not have: ${text(numbers)}. They are left unchanged. Ask the warehouse where they come from, and have those canceled that must not be shipped; then press "Compare orders now".`,
      uk: ({ name, numbers, count }) =>
        `На складі «${text(name)}» є ${countUk(count, "замовлення", "замовлення", "замовлень")} з номерами цього магазину, яких у магазині немає: ${text(numbers)}. Їх не змінено. Запитайте склад, звідки вони, і попросіть скасувати ті, які не треба відправляти; потім натисніть «Звірити замовлення зараз».`,
    },
    clearedBy: [],
  },
} as const satisfies Record<string, Problem>;

export const WEBHOOK_PROBLEMS = {
  /** Raised when a webhook cannot be read. */
  webhooks_unreadable: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Webhook cannot be read", uk: "Вебхук не читається" },
    actions: ["open-log"],
    sentence: {
      en: ({ name, reason }) =>
        `A webhook from the warehouse of "${text(name)}" cannot be read: ${asSentence(reason)} Nothing is lost: it is stored, and statuses are also polled. Add the warehouse's words in the settings under "Further status words of the warehouse", or ask your developer to adjust the dialect, then process the webhook again; if it was only a test, dismiss it.`,
      uk: "Вебхук від складу «{name}» не вдається прочитати. Нічого не втрачено: його збережено, а статуси також запитуються регулярно. Додайте слова складу в налаштуваннях («Інші слова складу») або попросіть розробника налаштувати діалект і обробіть вебхук ще раз; якщо це була лише перевірка, відхиліть його.",
    },
    clearedBy: [],
  },
  /** Raised when the content of a webhook could not be stored three times in a row, or reading it does not end. */
  webhooks_failing: {
    about: "connection",
    tone: "waits",
    label: { en: "Webhook not processed", uk: "Вебхук не оброблено" },
    actions: ["open-log"],
    sentence: {
      en: ({ name, reason }) =>
        `The content of a webhook from the warehouse of "${text(name)}" could not be stored several times in a row: ${asSentence(reason)} It is kept and retried automatically at growing intervals. See the shop's log.`,
      uk: "Кілька разів поспіль не вдалося зберегти вміст вебхука від складу «{name}». Вебхук збережено, спроби повторюються автоматично, дедалі рідше. Причину записано в журналі магазину.",
    },
    clearedBy: [],
  },
  /** Raised when a webhook with a valid token comes from an unlisted address, or without the required header. */
  webhook_refused: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Webhooks refused", uk: "Вебхуки відхилено" },
    actions: ["settings"],
    sentence: {
      en: ({ name, wrong }) =>
        wrong === "header"
          ? `Webhooks of "${text(name)}" arrive without the required header, or with another value, and are refused. Ask your integration manager to send it, or remove the requirement. Meanwhile statuses are polled, with a delay.`
          : `Webhooks of "${text(name)}" arrive from an address that is not in your list (webhook_ips), and are refused. Add the address if it belongs to the warehouse. Meanwhile statuses are polled, with a delay.`,
      uk: ({ name, wrong }) =>
        wrong === "header"
          ? `Вебхуки «${text(name)}» надходять без потрібного заголовка або з іншим його значенням, тому їх відхилено. Попросіть менеджера інтеграції надсилати його або скасуйте цю вимогу. Тим часом статуси запитуються регулярно, із затримкою.`
          : `Вебхуки «${text(name)}» надходять з адреси, якої немає у вашому списку (webhook_ips), тому їх відхилено. Додайте її, якщо це адреса складу. Тим часом статуси запитуються регулярно, із затримкою.`,
    },
    clearedBy: [],
  },
} as const satisfies Record<string, Problem>;
