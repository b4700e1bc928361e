import { z } from "zod";
import { ORDER_STATES } from "../../client/literals";
import { choice, flag, number, optionalText, setting, text } from "./setting";

const DAY_MINUTES = 24 * 60;

/** The warehouse's contact, and the ways of notifications. */
export const NOTIFICATION_SETTINGS = {
  manager_contact: optionalText({
    group: "notifications",
    level: "basic",
    label: { en: "Contact at the warehouse", uk: "Контакт на складі" },
    hint: {
      en: "A name, a phone, a chat: shown on these pages only, never sent.",
      uk: "Ім’я, телефон, чат: показується лише на цих сторінках і нікуди не надсилається.",
    },
  }),
  notify_in_admin: flag({
    group: "notifications",
    level: "basic",
    label: { en: "Notifications in the admin", uk: "Сповіщення в адмінпанелі" },
    hint: {
      en: "Problems appear under the bell at the top of the admin, for every user.",
      uk: "Проблеми з’являються під дзвіночком угорі адмінпанелі, для всіх користувачів.",
    },
    default: true,
  }),
  notify_to: optionalText({
    group: "notifications",
    level: "basic",
    label: { en: "E-mail for notifications", uk: "Електронна пошта для сповіщень" },
    hint: {
      en: "Problems are also sent to this address. Empty: no e-mails.",
      uk: "Проблеми надсилаються також на цю адресу. Порожньо: листів немає.",
    },
  }),
  notify_language: choice({
    group: "notifications",
    level: "advanced",
    label: { en: "Language of notifications", uk: "Мова сповіщень" },
    hint: {
      en: "For the bell, whose entries all users read in one language, and for the title of an e-mail.",
      uk: "Для дзвіночка, записи якого всі користувачі читають однією мовою, і для заголовка листа.",
    },
    choices: { uk: { en: "Ukrainian", uk: "українська" }, en: { en: "English", uk: "англійська" } },
    default: "uk",
  }),
  notify_channel: text(z.string().trim().min(1).max(200), {
    group: "notifications",
    level: "advanced",
    label: { en: "Notification channel", uk: "Канал сповіщень" },
    hint: {
      en: "The channel of Medusa's Notification module that sends to the address above. Another one than email takes its own kind of address, such as a phone or a chat.",
      uk: "Канал модуля сповіщень Medusa, що надсилає на адресу вище. Інший канал, ніж пошта, приймає власні адреси, наприклад телефон чи чат.",
    },
    default: "email",
  }),
  notify_template: text(z.string().trim().min(1).max(200), {
    group: "notifications",
    level: "advanced",
    label: { en: "Notification template", uk: "Шаблон сповіщень" },
    hint: {
      en: "The template of that channel's provider, as your developer has named it.",
      uk: "Шаблон у сервісі цього каналу, як його назвав ваш розробник.",
    },
    default: "sklad-problem",
    page: "docs/notifications.md",
  }),
  stuck_new_after_days: number({
    group: "notifications",
    level: "advanced",
    label: { en: "Days without picking that are too many", uk: "Скільки днів без збирання забагато" },
    hint: {
      en: "An order that the warehouse has accepted, and does not begin to pick for longer, needs attention.",
      uk: "Замовлення, яке склад прийняв і довше не починає збирати, потребує вашої уваги.",
    },
    default: 3,
    min: 1,
    max: 365,
  }),
  stuck_after_days: number({
    group: "notifications",
    level: "advanced",
    label: { en: "Days without news that are too many", uk: "Скільки днів без новин забагато" },
    hint: {
      en: "An order that stays picked, or shipped, for longer needs attention.",
      uk: "Замовлення, що довше лишається зібраним або в дорозі, потребує вашої уваги.",
    },
    default: 5,
    min: 1,
    max: 365,
  }),
};

/** How often the warehouse's reports are called, and how its statuses are interpreted. */
export const SYNC_SETTINGS = {
  requests_per_minute: number({
    group: "sync",
    level: "advanced",
    label: { en: "Calls a minute", uk: "Викликів за хвилину" },
    hint: {
      en: "Of the 60 the warehouse allows each ApiKey. Fewer leave some to other programs with the same ApiKey, and queues take longer.",
      uk: "Із 60, які склад дозволяє кожному ApiKey. Менше лишає місце іншим програмам із тим самим ApiKey, але черга довша.",
    },
    default: 57,
    min: 1,
    max: 60,
  }),
  report_every_minutes: number({
    group: "sync",
    level: "advanced",
    schedules: true,
    label: { en: "Minutes between two requests for statuses", uk: "Хвилин між двома запитами статусів" },
    hint: { en: "Webhooks, if there are any, are faster.", uk: "Вебхуки, якщо вони є, повідомляють швидше." },
    default: 1,
    min: 1,
    max: DAY_MINUTES,
  }),
  returns: choice({
    group: "sync",
    level: "advanced",
    schedules: true,
    label: { en: "Returned parcels", uk: "Повернення посилок" },
    hint: {
      en: "The warehouse's list of returns is read every hour, and when a parcel begins to come back. Receiving leaves Medusa's stock as it is: the stock report has the goods. Refunds stay yours.",
      uk: "Перелік повернень складу читається щогодини та щойно посилка починає повертатися. Прийняття не змінює залишків Medusa: товари вже є у звіті складу. Кошти повертаєте ви.",
    },
    choices: {
      off: { en: "are not asked for", uk: "не запитувати" },
      show: { en: "are shown", uk: "показувати" },
      create: { en: "become a return in Medusa", uk: "створювати повернення в Medusa" },
      receive: { en: "and are received once on the shelf", uk: "ще й приймати, щойно товари на складі" },
    },
    default: "show",
    page: "docs/returns.md",
  }),
  uncollected: choice({
    group: "sync",
    level: "advanced",
    schedules: true,
    label: { en: "Uncollected orders", uk: "Незабрані замовлення" },
    hint: {
      en: "An order to be paid on delivery that came back whole, with nothing paid. Closing it receives the goods in Medusa, writes off what is still owed (the delivery), cancels the payment, and completes and archives the order.",
      uk: "Замовлення з накладеним платежем, яке повернулося повністю й за яке нічого не сплачено. Закриття приймає товари в Medusa, списує решту боргу (доставку), скасовує платіж, завершує замовлення й переносить його до архіву.",
    },
    choices: {
      tell: { en: "are shown, to be closed by you", uk: "показувати, закриваєте ви" },
      close: { en: "are closed automatically", uk: "закривати автоматично" },
    },
    default: "tell",
    page: "docs/returns.md",
  }),
  report_bucket: choice({
    group: "sync",
    level: "advanced",
    label: { en: "One report a minute is allowed", uk: "Один звіт за хвилину дозволено" },
    hint: {
      en: "Ask the integration manager. Of each kind is faster; of all kinds together is safe.",
      uk: "Запитайте менеджера інтеграції. Кожного виду швидше; усіх разом безпечніше.",
    },
    choices: {
      per_operation: { en: "of each kind", uk: "кожного виду" },
      shared: { en: "of all kinds together", uk: "усіх видів разом" },
    },
    default: "per_operation",
    page: "docs/statuses.md",
  }),
  /** Final states that move money: canceled, refused, returned, delivered with cash. */
  confirm_webhooks: choice({
    group: "sync",
    level: "advanced",
    label: { en: "Webhook changes to verify first", uk: "Що перевіряти після вебхука" },
    hint: {
      en: "Webhooks are not signed, so these changes are looked up at the warehouse before they count.",
      uk: "Вебхуки не підписані, тому ці зміни спершу перевіряються на складі.",
    },
    choices: {
      money: { en: "what moves money", uk: "лише гроші" },
      all: { en: "everything", uk: "усе" },
      never: { en: "nothing", uk: "нічого" },
    },
    default: "money",
    page: "docs/statuses.md",
  }),
  status_words: setting("words", z.record(z.string().trim().min(1).max(100), z.enum(ORDER_STATES)), {
    group: "sync",
    level: "advanced",
    label: { en: "Further status words of the warehouse", uk: "Інші слова складу" },
    hint: {
      en: "For statuses that are not understood, in any case, each on a line of its own.",
      uk: "Для статусів, яких не зрозуміло, великими чи малими літерами; кожне з нового рядка.",
    },
    choices: {
      new: { en: "Accepted", uk: "Прийнято" },
      picked: { en: "Picked", uk: "Зібрано" },
      shipped: { en: "Shipped", uk: "Відправлено" },
      delivered: { en: "Delivered", uk: "Доставлено" },
      canceled: { en: "Canceled", uk: "Скасовано" },
      returned: { en: "Returned", uk: "Повернено" },
      refused: { en: "Refused by the recipient", uk: "Одержувач відмовився" },
    },
    default: {},
    page: "docs/webhooks.md",
  }),
};

/** The addresses that webhooks may come from, and the retention times. */
export const RETENTION_SETTINGS = {
  webhook_ips: setting("lines", z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).max(100), {
    group: "retention",
    level: "advanced",
    label: { en: "Addresses webhooks may come from", uk: "Звідки можуть надходити вебхуки" },
    hint: {
      en: "IP addresses or ranges, one a line. Empty: any.",
      uk: "Мережеві адреси або діапазони, по одній на рядок. Порожньо: звідусіль.",
    },
    default: [],
  }),
  payload_retention_days: number({
    group: "retention",
    level: "advanced",
    label: { en: "Days for which sent data is kept", uk: "Скільки днів зберігати надіслане" },
    hint: {
      en: "What was sent holds names and phones. The timeline stays.",
      uk: "У надісланому є імена й телефони. Перебіг подій лишається.",
    },
    default: 90,
    min: 1,
    max: 3650,
  }),
};
