import { z } from "zod";
import { EXPECTED } from "../../catalogue";
import { DELIVERY_METHODS } from "../delivery-options";
import { choice, flag, number, optionalText, setting, text } from "./setting";

export const HANDOVER_SETTINGS = {
  automatic_handover: flag({
    group: "handover",
    level: "basic",
    label: { en: "Hand orders over automatically", uk: "Передавати замовлення автоматично" },
    hint: {
      en: "Switched off, only “Fulfill items” in Medusa sends a new order. Orders that wait already are still sent. Switched on again, orders placed meanwhile are sent too unless they are fulfilled.",
      uk: "Якщо вимкнено, нові замовлення надсилає лише «Виконати товари» в Medusa. Ті, що вже чекають, буде передано. Після ввімкнення буде передано й оформлені тим часом, якщо їх ще не виконано.",
    },
    default: true,
  }),
  approve: choice({
    group: "handover",
    level: "basic",
    label: { en: "Orders that wait for approval", uk: "Ручне підтвердження" },
    hint: {
      en: "They are sent only when you have pressed “Approve”.",
      uk: "Такі замовлення передаються лише після «Дозволити відправку».",
    },
    choices: {
      none: { en: "none", uk: "вимкнено" },
      cod: { en: "cash on delivery", uk: "для накладеного платежу" },
      all: { en: "all", uk: "для всіх замовлень" },
    },
    default: "none",
  }),
  hand_over_since: setting("moment", z.iso.datetime({ offset: true }).nullable(), {
    group: "handover",
    level: "advanced",
    label: { en: "Orders placed since", uk: "Замовлення, оформлені від" },
    hint: {
      en: "Earlier ones are not handed over automatically. With an earlier moment, all orders since then that are not fulfilled are handed over. Empty: since the connection was enabled.",
      uk: "Давніші не передаються автоматично. Якщо вказати ранішу дату, буде передано всі невиконані замовлення від неї. Порожньо: відколи підключення ввімкнено.",
    },
    default: null,
  }),
  grace_period_minutes: number({
    group: "handover",
    level: "advanced",
    label: { en: "Minutes to wait after checkout", uk: "Скільки хвилин чекати після оформлення" },
    hint: {
      en: "Time for a customer to change their mind, before the warehouse has the order.",
      uk: "Час, щоб покупець передумав, доки замовлення не на складі.",
    },
    default: 0,
    min: 0,
    max: 7 * 24 * 60,
  }),
  fulfil_at: choice({
    group: "handover",
    level: "advanced",
    label: {
      en: "Medusa's fulfillment is created when the order is",
      uk: "Виконання в Medusa створюється, коли замовлення",
    },
    hint: {
      en: "From then on Medusa does not allow edits of the order. Picked is when the warehouse stops taking changes.",
      uk: "Відтоді Medusa не дає редагувати замовлення. Коли його зібрано, склад змін уже не приймає.",
    },
    choices: { picked: { en: "picked", uk: "зібрано" }, accepted: { en: "accepted", uk: "прийнято" } },
    default: "picked",
    page: "docs/statuses.md",
  }),
};

/** What a parcel's body is made with, and its tracking link. */
export const PARCEL_SETTINGS = {
  carrier_literal: optionalText({
    group: "parcel",
    level: "basic",
    label: { en: "The carrier's name", uk: "Назва перевізника" },
    hint: {
      en: "Exactly as the warehouse spells it, such as Нова пошта. The integration manager knows it. Orders with the carrier's delivery options wait without it.",
      uk: "Точна назва перевізника в системі складу, наприклад «Нова пошта». Її повідомляє ваш менеджер інтеграції. Без неї замовлення з доставкою цього перевізника чекають.",
    },
  }),
  check_branches: choice({
    group: "parcel",
    level: "advanced",
    label: { en: "A branch that takes no parcels", uk: "Відділення, яке не приймає посилок" },
    hint: {
      en: "By the carrier's directory. A customer chooses another one at checkout, and an order waits when its branch closes before it is sent. What the directory does not know passes.",
      uk: "За довідником перевізника. Покупець вибирає інше під час оформлення, а замовлення чекає, якщо відділення закрилося до передачі. Чого довідник не знає, те проходить.",
    },
    choices: {
      refuse: { en: "is refused at checkout", uk: "відхиляється під час оформлення" },
      hold: { en: "is accepted, and the order waits", uk: "приймається, а замовлення чекає" },
      off: { en: "is not checked", uk: "не перевіряється" },
    },
    default: "refuse",
  }),
  weight_unit: choice({
    group: "parcel",
    level: "advanced",
    label: { en: "Unit of the products' weight", uk: "Одиниця ваги товарів" },
    hint: {
      en: "Medusa's weights have none. With a unit, a cart heavier than its branch takes is refused at checkout, and an order that has become heavier waits.",
      uk: "У Medusa вага не має одиниці. Коли її задано, кошик, важчий, ніж приймає відділення, відхиляється під час оформлення, а замовлення, яке стало важчим, чекає.",
    },
    choices: {
      none: { en: "unknown, weights are not checked", uk: "невідома, вага не перевіряється" },
      g: { en: "grams", uk: "грами" },
      kg: { en: "kilograms", uk: "кілограми" },
    },
    default: "none",
  }),
  number_prefix: text(
    z
      .string()
      .max(20)
      // With `1` order 1001 would be the order 11001 of a shop without a prefix, and with `2-` order 3 the third parcel of
      // its order 2. Without such endings numbers of two prefixes are never the same.
      .regex(/^(?:[\p{L}\d_-]*(?:[\p{L}_]|(?<!\d)-))?$/u, EXPECTED.number_prefix.en),
    {
      group: "parcel",
      level: "advanced",
      label: { en: "Prefix of order numbers", uk: "Префікс номерів замовлень" },
      hint: {
        en: "Distinguishes shops that share one ApiKey. It ends in neither a digit nor a digit and -. Orders that were sent keep their numbers.",
        uk: "Розрізняє магазини зі спільним ApiKey. Не закінчується цифрою чи цифрою з «-». Надіслані замовлення зберігають свої номери.",
      },
      default: "",
    },
  ),
  recipient_name_order: choice({
    group: "parcel",
    level: "advanced",
    label: { en: "Recipient's name", uk: "Ім’я одержувача" },
    hint: { en: "As the warehouse prints it.", uk: "Так його надрукує склад." },
    choices: {
      last_first: { en: "last name, first name", uk: "прізвище, ім’я" },
      first_last: { en: "first name, last name", uk: "ім’я, прізвище" },
    },
    default: "last_first",
  }),
  products: choice({
    group: "parcel",
    level: "advanced",
    label: { en: "One product in several lines", uk: "Один товар у кількох рядках" },
    hint: {
      en: "Once, at its average price, is safe for every warehouse. With each line apart sums are exact to the kopiyka, if the warehouse adds lines up.",
      uk: "Один раз за середньою ціною підходить кожному складу. Коли рядки окремо, суми точні до копійки, якщо склад додає рядки.",
    },
    choices: {
      one_per_sku: { en: "once, at its average price", uk: "один раз за середньою ціною" },
      exact: { en: "each line apart", uk: "кожен рядок окремо" },
    },
    default: "one_per_sku",
  }),
  tracking_url_template: setting(
    "addresses",
    z.partialRecord(
      z.enum(DELIVERY_METHODS),
      z
        .string()
        .max(2_000)
        .regex(/^https?:\/\/\S*\{number\}\S*$/, EXPECTED.tracking_address.en),
    ),
    {
      group: "parcel",
      level: "advanced",
      label: { en: "Tracking pages", uk: "Де стежити за посилкою" },
      hint: {
        en: "Replaces the public page of Nova Poshta or Ukrposhta, with {number} for the waybill number. Customers get it with the shipment.",
        uk: "Сторінка замість сайту Нової пошти чи Укрпошти; в адресі на місці ТТН стоїть слово в дужках, як у прикладі. Покупець отримує її з відправленням.",
      },
      choices: {
        "carrier-branch": { en: "The carrier", uk: "Перевізник" },
        ukrposhta: { en: "Ukrposhta", uk: "Укрпошта" },
        "courier-kyiv": { en: "Courier in Kyiv", uk: "Кур’єр у Києві" },
        pickup: { en: "Pickup", uk: "Самовивіз" },
      },
      default: {},
    },
  ),
};
