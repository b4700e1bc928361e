import { choice, flag, number } from "./setting";

const DAY_MINUTES = 24 * 60;

/** How Medusa's inventory levels are brought in line with the warehouse's reports. */
export const STOCK_SETTINGS = {
  stock_sync: choice({
    group: "stock",
    level: "basic",
    schedules: true,
    label: { en: "Sync stock from the warehouse", uk: "Оновлювати залишки зі складу" },
    hint: {
      en: "After a preview that you accept; “at once” goes without one, in production only. Switched off, the warehouse is not asked for its stock.",
      uk: "Після попереднього перегляду, який ви приймете; «одразу» — без нього, лише в робочому середовищі. Якщо вимкнено, залишки у складу не запитуються.",
    },
    choices: {
      after_preview: { en: "after a preview", uk: "після перегляду" },
      at_once: { en: "at once", uk: "одразу" },
      off: { en: "no", uk: "ні" },
    },
    default: "after_preview",
    page: "docs/stock.md",
  }),
  stock_every_minutes: number({
    group: "stock",
    level: "advanced",
    schedules: true,
    label: { en: "Minutes between two requests for stock", uk: "Хвилин між двома запитами залишків" },
    hint: {
      en: "A report takes one call a minute at most.",
      uk: "Звіт дозволено не частіше ніж раз на хвилину.",
    },
    default: 1,
    min: 1,
    max: DAY_MINUTES,
  }),
  report_counts_until: choice({
    group: "stock",
    level: "advanced",
    label: {
      en: "The report counts goods of an order until it is",
      uk: "Звіт рахує товари замовлення, доки його не",
    },
    hint: {
      en: "Shipped subtracts them longest, and never sells twice. Ask the integration manager before you choose another.",
      uk: "«Відправлено» віднімає їх найдовше й не продає двічі. Перш ніж вибрати інше, запитайте менеджера інтеграції.",
    },
    choices: {
      shipped: { en: "shipped", uk: "відправлено" },
      picked: { en: "picked", uk: "зібрано" },
      accepted: { en: "accepted", uk: "прийнято" },
    },
    default: "shipped",
    page: "docs/stock.md#which-reading-is-the-services",
  }),
  report_lag_minutes: number({
    group: "stock",
    level: "advanced",
    label: { en: "Minutes a report may be old", uk: "На скільки хвилин звіт може бути застарілим" },
    hint: {
      en: "How old its figures may be when the warehouse gives it. More is safer, and slower to free goods.",
      uk: "Наскільки старі числа, коли склад їх дає. Більше безпечніше, але товари звільняються пізніше.",
    },
    default: 5,
    min: 0,
    max: DAY_MINUTES,
  }),
  stock_buffer: number({
    group: "stock",
    level: "advanced",
    label: { en: "Safety stock", uk: "Страховий запас" },
    hint: {
      en: "Units of each SKU that are never sold; a product can set another number.",
      uk: "Скільки одиниць кожного артикула не продавати ніколи; товар може мати інше число.",
    },
    default: 0,
    min: 0,
    max: 1_000_000,
    page: "docs/stock.md",
  }),
  create_levels: flag({
    group: "stock",
    level: "advanced",
    label: { en: "Create missing inventory levels", uk: "Створювати рівні запасів, яких немає" },
    hint: {
      en: "At the connection's location, for SKUs that the warehouse has. Switched off, you create them.",
      uk: "На локації підключення, для артикулів, які має склад. Якщо вимкнено, їх створюєте ви.",
    },
    default: false,
  }),
  add_products: choice({
    group: "stock",
    level: "basic",
    label: { en: "Add products to the warehouse's catalogue", uk: "Додавати товари до каталогу складу" },
    hint: {
      en: "Those of this location that no stock report has named. They are added only while no order waits. Without stock sync it is not known what the warehouse lacks, and nothing is added.",
      uk: "Ті товари цієї локації, яких не було в жодному звіті про залишки. Їх буде додано, лише коли не чекає жодне замовлення. Без синхронізації залишків невідомо, чого бракує складу, тож нічого не додається.",
    },
    choices: {
      off: { en: "only by a press", uk: "лише кнопкою" },
      for_orders: {
        en: "when an order with one is refused",
        uk: "коли через них склад відхилив замовлення",
      },
      all: { en: "all, new ones too", uk: "усі, також нові" },
    },
    default: "for_orders",
    page: "docs/products.md",
  }),
  dimension_unit: choice({
    group: "stock",
    level: "advanced",
    label: { en: "Unit of the products' size", uk: "Одиниця розмірів товарів" },
    hint: {
      en: "Medusa's sizes have none. With a unit, length, width and height go to the warehouse's catalogue with a product that is added; so does the weight, once its unit is set.",
      uk: "У Medusa розміри не мають одиниці. Коли її задано, довжину, ширину й висоту буде передано до каталогу складу разом із доданим товаром; вагу — коли задано її одиницю.",
    },
    choices: {
      none: { en: "unknown, sizes are not sent", uk: "невідома, розміри не передаються" },
      mm: { en: "millimetres", uk: "міліметри" },
      cm: { en: "centimetres", uk: "сантиметри" },
    },
    default: "none",
    page: "docs/products.md",
  }),
  stock_guard_skus_percent: number({
    group: "stock",
    level: "advanced",
    label: { en: "Percent of SKUs a report may lose", uk: "Скільки відсотків артикулів звіт може втратити" },
    hint: {
      en: "When a report of at least 20 SKUs has lost more, or more than half of the units (or than this percentage of them, if it is larger), what it has lost waits for you; the rest is written. 100 switches this off.",
      uk: "Якщо звіт щонайменше з 20 артикулів утратив більше або понад половину одиниць (чи понад цей відсоток, якщо він більший), утрачене чекає на вас; решту буде записано. 100 вимикає перевірку.",
    },
    default: 20,
    min: 0,
    max: 100,
    page: "docs/stock.md#when-a-report-is-doubted",
  }),
};
