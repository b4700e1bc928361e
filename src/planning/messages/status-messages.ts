import { because } from "./failures";
import type { Sentences } from "./language";
import { list, stateName, text } from "./problem-phrases";

/** What the warehouse does with orders, where a person has to decide what follows. */
export const STATUS_SENTENCES = {
  status_unknown: {
    en: ({ name, operation }) =>
      `The warehouse of "${text(name)}" uses a status that is not known here: "${text(operation)}". It is kept in the orders' history and moves nothing. Ask the integration manager what it means, and add it to the setting status_words.`,
    uk: ({ name, operation }) =>
      `Склад «${text(name)}» уживає невідомий тут статус: «${text(operation)}». Його збережено в історії замовлень, і він нічого не змінює. Запитайте менеджера інтеграції, що він означає, і додайте його до налаштування status_words.`,
  },
  statuses_unknown: {
    en: ({ name, count }) =>
      `The warehouse of "${text(name)}" uses more than ${text(count)} statuses that are not known here; further ones are kept in the orders' history only. If webhooks bring them, somebody else may know the address: rotate it. Then press "Acknowledge words".`,
    uk: ({ name, count }) =>
      `Склад «${text(name)}» уживає понад ${text(count)} невідомих тут статусів; решту лише збережено в історії замовлень. Якщо вони надходять вебхуками, адресу може знати хтось іще: замініть її. Потім натисніть «Прийняти слова до відома».`,
  },
  status_not_recorded: {
    en: ({ number, ...params }) =>
      `What the warehouse says of order ${text(number)} could not be recorded: ${because(params, "en")} It is tried again whenever the warehouse says it; other orders go on. Show this sentence to your developer.`,
    uk: ({ number, ...params }) =>
      `Не вдалося записати те, що склад повідомляє про замовлення ${text(number)}: ${because(params, "uk")} Спроби повторюються щоразу, коли склад це повідомляє; інші замовлення йдуть далі. Покажіть це речення розробникові.`,
  },
  status_contradicts: {
    en: ({ number, word, unshipped }) =>
      unshipped === true
        ? `The warehouse now says "${text(word)}" of order ${text(number)}, and never said that it was shipped: it may have turned the order down, or the parcel may be on its way back. Nothing was changed in Medusa. Call the warehouse. If it does not ship the order, cancel it in Medusa; if it did, fulfil it there by hand. Then press "Acknowledge".`
        : `The warehouse now says "${text(word)}" of order ${text(number)}, which does not fit what was heard before. Nothing was changed. Call the warehouse, and press "Acknowledge" when it is settled.`,
    uk: ({ number, word, unshipped }) =>
      unshipped === true
        ? `Склад тепер повідомляє «${text(word)}» про замовлення ${text(number)}, хоча не повідомляв, що його відправлено: можливо, склад не взяв замовлення, а можливо, посилка повертається. У Medusa нічого не змінено. Зателефонуйте на склад. Якщо він не відправить замовлення, скасуйте його в Medusa; якщо відправив, виконайте його там вручну. Потім натисніть «Прийнято до відома».`
        : `Склад тепер повідомляє «${text(word)}» про замовлення ${text(number)}, і це не відповідає тому, що було відомо раніше. Нічого не змінено. Зателефонуйте на склад і натисніть «Прийнято до відома», коли все з'ясовано.`,
  },
  status_unconfirmed: {
    en: ({ number, word }) =>
      `A notification says "${text(word)}" of order ${text(number)}, and the warehouse could not be asked whether that is so. Nothing was changed. Press "Refresh" to ask again, or call the warehouse.`,
    uk: ({ number, word }) =>
      `Сповіщення повідомляє «${text(word)}» про замовлення ${text(number)}, але спитати склад, чи це так, не вдалося. Нічого не змінено. Натисніть «Оновити», щоб спитати ще раз, або зателефонуйте на склад.`,
  },
  not_looked_up: {
    en: ({ number }) =>
      `The warehouse could not be asked how order ${text(number)} is, or its response cannot be read. What is shown of it may be out of date. It is asked again by itself, ever more rarely; other orders go on. Press "Refresh" to see why it fails, or call the warehouse.`,
    uk: ({ number }) =>
      `Не вдалося спитати склад про стан замовлення ${text(number)}, або його відповідь не вдається прочитати. Показане тут може бути застарілим. Спроби повторюються самі, дедалі рідше; інші замовлення йдуть далі. Натисніть «Оновити», щоб побачити причину, або зателефонуйте на склад.`,
  },
  canceled_by_warehouse: {
    en: ({ number, word }) =>
      `The warehouse has cancelled order ${text(number)} ("${text(word)}"), and nobody here asked for it. In Medusa nothing was cancelled or refunded, and the order is not sent again by itself. Ask the warehouse why. If Medusa counts its goods as fulfilled, cancel that fulfillment first; then press "Hand over again", or cancel the order in Medusa.`,
    uk: ({ number, word }) =>
      `Склад скасував замовлення ${text(number)} («${text(word)}»), хоча тут про це ніхто не просив. У Medusa нічого не скасовано й кошти не повернуто, і саме воно знову не надсилається. Запитайте склад чому. Якщо Medusa вважає його товари виконаними, спершу скасуйте це виконання; потім натисніть «Передати знову» або скасуйте замовлення в Medusa.`,
  },
  fulfillments_stand: {
    en: ({ number, goods }) =>
      `The whole parcel of order ${text(number)} is cancelled at the warehouse, and Medusa still counts some of its goods as fulfilled: ${list(goods)}. Cancel that fulfillment in Medusa too; the warehouse is not asked again. Then press "Hand over again" if the order is wanted after all.`,
    uk: ({ number, goods }) =>
      `Усю посилку замовлення ${text(number)} скасовано на складі, а Medusa й досі вважає частину її товарів виконаними: ${list(goods)}. Скасуйте в Medusa і це виконання; склад більше не запитуватиметься. Потім натисніть «Передати знову», якщо замовлення все ж потрібне.`,
  },
  not_sent_again: {
    en: ({ number }) =>
      `Order ${text(number)} was cancelled with its fulfillment, and its goods are not sent again by themselves. If they are to be shipped, press "Hand over again", or fulfil them in Medusa. If not, cancel the order in Medusa, or press "Acknowledge".`,
    uk: ({ number }) =>
      `Замовлення ${text(number)} скасовано разом із виконанням, і самі його товари знову не надсилаються. Якщо їх треба відправити, натисніть «Передати знову» або виконайте їх у Medusa. Якщо ні, скасуйте замовлення в Medusa або натисніть «Прийнято до відома».`,
  },
  moves_though_canceled: {
    en: ({ number, word }) =>
      `Order ${text(number)} is cancelled here, but the warehouse goes on with its parcel: "${text(word)}". Press "Cancel at the warehouse" or call it if the parcel must not leave; else expect it to come back. Press "Acknowledge" when it is settled.`,
    uk: ({ number, word }) =>
      `Замовлення ${text(number)} тут скасовано, але склад далі опрацьовує його посилку: «${text(word)}». Натисніть «Скасувати на складі» або зателефонуйте, якщо її не можна відправляти; інакше чекайте на повернення. Натисніть «Прийнято до відома», коли все з'ясовано.`,
  },
  recipient_refused: {
    en: ({ number }) =>
      `The recipient refused parcel ${text(number)}, and it is on its way back. Nothing was refunded. Call the customer, or wait until it is back at the warehouse.`,
    uk: ({ number }) =>
      `Одержувач відмовився від посилки ${text(number)}, і вона повертається. Кошти не повернуто. Зателефонуйте покупцеві або зачекайте, доки вона повернеться на склад.`,
  },
  came_back: {
    en: ({ number }) =>
      `Parcel ${text(number)} came back to the warehouse. In Medusa nothing was returned or refunded. Receive the return in Medusa if its goods are to be sold again, refund what was paid, and press "Acknowledge".`,
    uk: ({ number }) =>
      `Посилка ${text(number)} повернулася на склад. У Medusa повернення не оформлено й кошти не повернуто. Прийміть повернення в Medusa, якщо товари знову продаватимуться, поверніть сплачене й натисніть «Прийнято до відома».`,
  },
  stuck_at_warehouse: {
    en: ({ number, word, days }) =>
      `Order ${text(number)} has been "${text(word)}" for more than ${text(days)} days. Press "Refresh" to ask the warehouse now, or call it or the carrier.`,
    uk: ({ number, word, days }) =>
      `Замовлення ${text(number)} перебуває в статусі «${stateName(word, "uk")}» понад ${text(days)} дн. Натисніть «Оновити», щоб спитати склад зараз, або зателефонуйте на склад чи перевізникові.`,
  },
  missing_at_warehouse: {
    en: ({ number, remote_id, unanswered }) =>
      unanswered === true
        ? `The warehouse had accepted order ${text(number)} (${text(remote_id)}), and now its list lacks it, and it could not be asked about it. It may not be shipped. Press "Refresh" to ask again, or call the warehouse.`
        : `The warehouse had accepted order ${text(number)} (${text(remote_id)}), and now it is neither in its list nor found when it is asked for. It may not be shipped. Call the warehouse, then press "Refresh" to look again.`,
    uk: ({ number, remote_id, unanswered }) =>
      unanswered === true
        ? `Склад прийняв замовлення ${text(number)} (${text(remote_id)}), а тепер його немає в списку, і спитати про нього не вдалося. Його можуть не відправити. Натисніть «Оновити», щоб спитати ще раз, або зателефонуйте на склад.`
        : `Склад прийняв замовлення ${text(number)} (${text(remote_id)}), а тепер його немає ні в списку, ні за запитом. Його можуть не відправити. Зателефонуйте на склад, а тоді натисніть «Оновити», щоб перевірити знову.`,
  },
  unknown_at_warehouse: {
    en: ({ name, numbers, count }) =>
      `The warehouse of "${text(name)}" has ${text(count)} orders with numbers of this shop that the shop does not have: ${list(numbers)}. They are left as they are. Ask the warehouse where they come from, and have it cancel those that must not be shipped; then press "Compare orders now".`,
    uk: ({ name, numbers, count }) =>
      `Склад «${text(name)}» має замовлення з номерами цього магазину, яких у магазині немає (${text(count)}): ${list(numbers)}. Їх не змінено. Запитайте склад, звідки вони, і попросіть скасувати ті, що не мають відправлятися; потім натисніть «Звірити замовлення зараз».`,
  },
  statuses_unread: {
    en: ({ name, operation, numbers, count, reason }) =>
      `The warehouse of "${text(name)}" sent ${text(count)} records with ${text(operation)} that cannot be read: ${list(numbers)} (expected: ${text(reason)}). All others were read. Look at these orders at the warehouse, and show this sentence to the integration manager.`,
    uk: ({ name, operation, numbers, count }) =>
      `Склад «${text(name)}» надіслав в ${text(operation)} записи, які не вдається прочитати (${text(count)}): ${list(numbers)}. Усі інші прочитано. Перегляньте ці замовлення на складі й покажіть це речення менеджеру інтеграції.`,
  },
} as const satisfies Record<string, Sentences>;
