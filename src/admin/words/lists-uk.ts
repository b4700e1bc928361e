import type { ListWords } from "./lists-en";

const plural = new Intl.PluralRules("uk");
const MANY_NEED_YOU = "замовлень потребують уваги";
const NEED_YOU: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: "замовлення потребує уваги",
  few: "замовлення потребують уваги",
};

/** The same in Ukrainian. */
export const listsUk: ListWords = {
  title: "Замовлення",
  reasons: "Що чекає й чому",
  checklist: (name) => `Налаштувати «${name}»`,
  checked: "готово",
  checks: {
    key: "Склад прийняв ApiKey",
    carrier: "Назва перевізника, як її пише склад",
    started: "Почати передавати замовлення",
    webhook: "Дати менеджерові інтеграції адресу вебхука",
    stock: "Переглянути залишки й прийняти",
  },
  problems: "Що не так",
  since: (moment) => `з ${moment}`,
  nothingWaits: "Нічого не чекає: кожне замовлення йде саме.",
  orders: (count) => `замовлень: ${count}`,
  show: "Показати їх",
  needYou: (count, more) =>
    more
      ? `Склад: ${count}+ ${MANY_NEED_YOU}`
      : `Склад: ${count} ${NEED_YOU[plural.select(count)] ?? MANY_NEED_YOU}`,
  search: "Номер, одержувач, телефон, пошта або артикул",
  urgency: "Терміновість",
  tones: {
    needs_you: "Потрібні ви",
    waits: "Чекає саме",
    moving: "Рухається",
    done: "Готово",
    stopped: "Зупинено",
  },
  cashUnbooked: (count: string) => `Готівку отримано, не проведено: ${count}`,
  allReasons: "Усі причини",
  number: "Номер",
  state: "Стан",
  said: "Що про нього сказати",
  none: "Замовлень ще не було. Перше з’явиться тут за кілька секунд після оформлення.",
  noneFound:
    "Таких замовлень немає. Номер, пошту й артикул пишіть повністю; одержувачів шукаємо серед останніх 2000 замовлень.",
  bulk: (action, count) => `${action}: усі ${count}`,
  bulkFound: (action) => `${action}: усі знайдені`,
  bulkFoundTitle: (action) => `${action}: усі знайдені замовлення?`,
  bulkTitle: (action, count) => `${action}, замовлень: ${count}?`,
  bulkConsequence:
    "Одне за одним, кожне таким, яким воно тоді буде. Можна зупинити посередині; зроблене лишиться.",
  refreshTakes: (minutes) =>
    `Склад запитають про кожне: з лімітом викликів це приблизно ${minutes} хв. Триває й без цієї сторінки.`,
  refreshTakesEach:
    "Склад запитають про кожне: з лімітом викликів щонайбільше десь шістдесят на хвилину. Запитане триває й без цієї сторінки.",
  bulkGoing: (done, all) => (all === null ? `Зроблено ${done}` : `Зроблено ${done} з ${all}`),
  bulkDone: (done, skipped) =>
    skipped === 0 ? `Зроблено: ${done}.` : `Зроблено: ${done}. Лишено як є: ${skipped}.`,
  bulkRefused: (count) => `Не зроблено: ${count}`,
  stop: "Зупинити",
  older: "Давніші замовлення",
  olderHint:
    "Замовлення, оформлені до початку роботи цього з’єднання, лишаються в магазині. Не виконані можна передати, починаючи з якогось дня.",
  olderSince: "Оформлені від",
  olderFound: (count) => `Не виконано, товари зарезервовано на його локації: ${count}.`,
  olderNone: "Таких, що чекають, немає.",
  olderHandOver: "Передати давніші замовлення",
  olderConsequence:
    "Вони підуть на склад самі за кілька хвилин, кожне як нове: неоплачені так само чекатимуть.",
  olderDone: "Вони підуть за кілька хвилин. Що чекає, перелічено нижче з причиною.",
  withItem: "Замовлення з ним",
  noSku: "Без артикула склад його не знає: замовлення з ним чекають.",
  itemElsewhere: "Жоден склад не обслуговує локації, де він є.",
  previous: "Попередня",
  next: "Наступна",
};
