import type { OrderState } from "../client/literals";
import { hryvnias } from "./amounts";
import { type Language, type LocalizedText, text } from "./language";
import { asSentence } from "./entry";

const FEED_TITLES: Readonly<Record<string, LocalizedText>> = {
  api_key: { en: "the ApiKey", uk: "чинність ApiKey" },
  statuses: { en: "order statuses", uk: "статуси замовлень" },
  status_confirmations: { en: "single orders", uk: "окремі замовлення" },
  stale_orders: { en: "orders without news", uk: "замовлення без новин" },
  order_audit: { en: "all orders", uk: "усі замовлення" },
  returns: { en: "returns", uk: "повернення" },
  stock: { en: "stock", uk: "залишки" },
  sender: { en: "the sender of parcels", uk: "відправника посилок" },
  cities: { en: "the list of cities", uk: "перелік міст" },
  branches: { en: "branches of cities", uk: "відділення в містах" },
};

export function feedTitle(feed: unknown, language: Language): string {
  return FEED_TITLES[text(feed)]?.[language] ?? text(feed);
}

const OPERATIONS: Readonly<Record<string, LocalizedText>> = {
  add: { en: "accept an order", uk: "прийняти замовлення" },
  edit: { en: "change an order", uk: "змінити замовлення" },
  cancel: { en: "cancel an order", uk: "скасувати замовлення" },
  product: { en: "add a product to its catalogue", uk: "додати товар до каталогу" },
  look_up: { en: "report on an order", uk: "повідомити про замовлення" },
};

export function doing(operation: unknown, language: Language): string {
  return OPERATIONS[text(operation)]?.[language] ?? text(operation);
}

const LEFT_ON_DISABLED: Readonly<Record<string, LocalizedText<(title: string) => string>>> = {
  add: {
    en: (title) => `the plugin cannot check whether the warehouse has ${title}`,
    uk: (title) => `перевірити, чи є на складі ${title}, неможливо`,
  },
  edit: {
    en: (title) => `the change to ${title} does not reach the warehouse, which may ship it unchanged`,
    uk: (title) => `складу не передано зміну (${title}), він може відправити його без неї`,
  },
  cancel: {
    en: (title) => `the request to cancel ${title} does not reach the warehouse, which may still ship it`,
    uk: (title) => `складу не передано запит на скасування (${title}), він може його відправити`,
  },
};

const NOT_SENT: LocalizedText<(title: string) => string> = {
  en: (title) => `${title} is not sent`,
  uk: (title) => `${title} не надсилається`,
};

export function leftOn(kind: unknown, title: string, language: Language): string {
  const phrase = LEFT_ON_DISABLED[text(kind)]?.[language];
  return (phrase ?? NOT_SENT[language])(title);
}

/** Why Medusa would refuse a step, for reasons that are known before the step is tried. */
const REFUSING = {
  being_fulfilled: {
    en: "its goods are being fulfilled right now.",
    uk: "саме зараз створюється виконання цих товарів.",
  },
  fulfilled_otherwise: {
    en: "its goods were fulfilled another way or removed from the order.",
    uk: "її товари виконано іншим способом або вилучено із замовлення.",
  },
  no_shipping_option: {
    en: "its shipping option was deleted or does not match the shipping profile of its goods, and no other one can replace it. Create a shipping option with the warehouse's fulfillment provider at the warehouse's location, with the shipping profile of its goods (Settings → Locations & Shipping).",
    uk: "її варіант доставки видалено або він не відповідає профілю доставки її товарів, і замінити його нічим. Створіть на локації складу варіант доставки з постачальником виконання складу й профілем доставки цих товарів (Налаштування → Локації та доставка).",
  },
  not_reserved: {
    en: `its goods are not reserved, or not all of them. Press "Allocate items" on the order's page in Medusa; if it is not there, delete their other reservations first (Inventory → Reservations).`,
    uk: "її товари не зарезервовано або зарезервовано не всі. Натисніть «Виділити товари» на сторінці замовлення в Medusa; якщо такої кнопки немає, спершу видаліть решту їхніх резервацій (Інвентаризація → Резервації).",
  },
  reserved_elsewhere: {
    en: "its goods are reserved at a location other than the warehouse's. Move the reservation (Inventory → Reservations).",
    uk: "її товари зарезервовано не на локації складу. Перенесіть резервацію (Інвентаризація → Резервації).",
  },
};

/** A reason for Medusa's refusal that is known before a step is tried. */
export type RefusedStep = keyof typeof REFUSING;

const REFUSED: LocalizedText<(reason: string) => string> = {
  en: asSentence,
  uk: () => "Medusa відмовляє; подробиці в журналі магазину.",
};

export function refusing(reason: unknown, language: Language): string {
  const known: Readonly<Record<string, LocalizedText>> = REFUSING;
  return known[text(reason)]?.[language] ?? REFUSED[language](text(reason));
}

/** Why a cancellation is not finished in Medusa after the warehouse has canceled, for good, and what to do. */
const LASTING = {
  completed: {
    en: "the order is completed, and Medusa cancels no completed order. Refund what was paid on the order's page.",
    uk: "замовлення завершено, а завершених Medusa не скасовує. Поверніть сплачене на сторінці замовлення.",
  },
  fulfilled: {
    en: "its goods are fulfilled there. Cancel that fulfillment first; then cancel again in Medusa.",
    uk: "там його товари виконано. Спершу скасуйте це виконання, а потім скасуйте в Medusa ще раз.",
  },
  returning: {
    en: "the return that belongs to it has begun. Edit the order in Medusa instead.",
    uk: "повернення, що до нього належить, уже почалося. Натомість змініть замовлення в Medusa.",
  },
  expired: {
    en: "the 15 minutes are over in which it is completed automatically. Cancel again in Medusa.",
    uk: "минули 15 хвилин, протягом яких скасування завершується автоматично. Скасуйте в Medusa ще раз.",
  },
  handed_over_again: {
    en: "another parcel of the order was handed over again. Cancel again in Medusa.",
    uk: "іншу посилку цього замовлення передано знову. Скасуйте в Medusa ще раз.",
  },
} as const satisfies Record<string, LocalizedText>;

export type CancelBlock = keyof typeof LASTING;

export function blocking(lasting: unknown, language: Language): string {
  const known: Readonly<Record<string, LocalizedText>> = LASTING;
  return known[text(lasting)]?.[language] ?? "";
}

/** What keeps a delivered order from being completed. */
const KEEPING_OPEN: Readonly<Record<string, LocalizedText<(amount: string) => string>>> = {
  owed: {
    en: (amount) =>
      `${hryvnias(amount, "en")} is still unpaid. Mark what you received as paid, or edit the order.`,
    uk: (amount) =>
      `лишається сплатити ${hryvnias(amount, "uk")}. Позначте оплаченим те, що надійшло, або змініть замовлення.`,
  },
  owed_back: {
    en: (amount) => `the customer paid ${hryvnias(amount, "en")} too much. Refund it.`,
    uk: (amount) => `покупець переплатив ${hryvnias(amount, "uk")}. Поверніть ці кошти.`,
  },
  return_awaited: {
    en: () => "a return is expected. Receive it when it arrives, or cancel it.",
    uk: () => "очікується повернення. Прийміть його, коли воно надійде, або скасуйте його.",
  },
};

const KEPT_OPEN: LocalizedText = {
  en: "see the reason on the order's page.",
  uk: "причину вказано на сторінці замовлення.",
};

export function keptOpen(why: unknown, amount: string, language: Language): string {
  return KEEPING_OPEN[text(why)]?.[language](amount) ?? KEPT_OPEN[language];
}

const CHANGES: Readonly<Record<string, LocalizedText>> = {
  edit: { en: "an edit", uk: "редагування" },
  return_request: { en: "a return", uk: "повернення" },
  return_receive: { en: "a return", uk: "повернення" },
  exchange: { en: "an exchange", uk: "обмін" },
  claim: { en: "a claim", uk: "рекламацію" },
  transfer: { en: "a transfer to another customer", uk: "передачу іншому покупцеві" },
};

const CHANGE: LocalizedText = { en: "a change", uk: "зміну" };

export function changing(type: unknown, language: Language): string {
  return (CHANGES[text(type)] ?? CHANGE)[language];
}

const STATES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    planned: "ще не передано",
    new: "прийнято складом",
    picked: "зібрано",
    shipped: "відправлено",
    delivered: "доставлено",
    canceled: "скасовано",
    returned: "повернено",
    refused: "одержувач відмовився",
  } satisfies Record<OrderState | "planned", string>),
);

/** The name of a state; a word of the warehouse stays as it is. */
export function stateName(state: unknown, language: Language): string {
  return language === "en" ? text(state) : (STATES.get(text(state)) ?? text(state));
}

/** Columns of the table of orders, in their order. */
export const ORDER_COLUMNS = {
  number: { en: "Order", uk: "Замовлення" },
  placed_at: { en: "Placed", uk: "Оформлено" },
  recipient: { en: "Recipient", uk: "Одержувач" },
  phone: { en: "Phone", uk: "Телефон" },
  city: { en: "City", uk: "Місто" },
  destination: { en: "Destination", uk: "Куди" },
  waybill: { en: "Waybill", uk: "ТТН" },
  tracking: { en: "Tracking page", uk: "Сторінка відстеження" },
  payment: { en: "Payment", uk: "Оплата" },
  sum: { en: "Cash on delivery, UAH", uk: "Накладений платіж, грн" },
  booked: { en: "Cash marked as paid", uk: "Готівку позначено отриманою" },
  remote_id: { en: "FF number", uk: "Номер FF" },
  delivered_at: { en: "Delivered", uk: "Доставлено" },
  status: { en: "Status", uk: "Статус" },
  sentence: { en: "Details", uk: "Подробиці" },
} as const satisfies Record<string, LocalizedText>;

export const PAYMENT_NAMES = {
  cash_on_delivery: { en: "Cash on delivery", uk: "Накладений платіж" },
  prepaid: { en: "Prepaid", uk: "Передоплата" },
  unknown: { en: "Unknown", uk: "Невідомо" },
} as const satisfies Record<string, LocalizedText>;

export const YES_OR_NO = {
  yes: { en: "yes", uk: "так" },
  no: { en: "no", uk: "ні" },
} as const satisfies Record<string, LocalizedText>;

/** What stands for a destination without an address; the carrier's is its own name. */
export const DELIVERY_NAMES = {
  "carrier-branch": { en: "Carrier", uk: "Перевізник" },
  ukrposhta: { en: "Ukrposhta", uk: "Укрпошта" },
  "courier-kyiv": { en: "Courier in Kyiv", uk: "Кур’єр у Києві" },
  pickup: { en: "Pickup", uk: "Самовивіз" },
} as const satisfies Record<string, LocalizedText>;

/** `380501234567` in groups, `380 50 123 45 67`; null for any other text. */
export function groupedPhone(phone: string): string | null {
  const parts = /^\+?(380)(\d\d)(\d{3})(\d\d)(\d\d)$/.exec(phone);
  return parts && parts.slice(1).join(" ");
}
