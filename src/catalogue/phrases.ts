import type { Language, LocalizedText } from "./language";
import { hryvnias } from "./amounts";
import { text } from "./params";

const FEED_TITLES: Readonly<Record<string, LocalizedText>> = {
  api_key: { en: "the ApiKey", uk: "чинність ApiKey" },
  statuses: { en: "order statuses", uk: "статуси замовлень" },
  status_confirmations: { en: "single orders", uk: "окремі замовлення" },
  silent_orders: { en: "orders without news", uk: "замовлення без новин" },
  order_audit: { en: "all orders", uk: "усі замовлення" },
  stock: { en: "stock", uk: "залишки" },
  returns: { en: "returns", uk: "повернення" },
  inbound: { en: "inbound deliveries", uk: "поставки на склад" },
  directory: { en: "cities and branches", uk: "міста й відділення" },
};

export function feedTitle(feed: unknown, language: Language): string {
  return FEED_TITLES[text(feed)]?.[language] ?? text(feed);
}

const OPERATIONS: Readonly<Record<string, LocalizedText>> = {
  add: { en: "accept an order", uk: "прийняти замовлення" },
  edit: { en: "change an order", uk: "змінити замовлення" },
  cancel: { en: "cancel an order", uk: "скасувати замовлення" },
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

/** Why the plugin does not make reservations that a checkout left out. */
const UNRESERVED: Readonly<Record<string, LocalizedText>> = {
  stock: {
    en: "There is not enough stock at the warehouse's location to reserve them now; as soon as there is, the order is sent automatically.",
    uk: "Зараз на локації складу бракує залишку, щоб їх зарезервувати; щойно він з’явиться, замовлення буде передано автоматично.",
  },
  methods: {
    en: "The order has more than one delivery method, so it is not clear where to reserve them: reserve the goods for this order (Inventory → Reservations).",
    uk: "У замовленні кілька способів доставки, тому незрозуміло, на якій локації резервувати: зарезервуйте товари для цього замовлення (Інвентаризація → Резервації).",
  },
};

const NOT_RESERVED: LocalizedText<(reason: string) => string> = {
  en: (reason) => `They could not be reserved; it is retried automatically: ${reason}`,
  uk: () => "Зарезервувати їх не вдалося, спроби повторюються автоматично; подробиці в журналі магазину.",
};

export function unreserved(reason: unknown, language: Language): string {
  return UNRESERVED[text(reason)]?.[language] ?? NOT_RESERVED[language](text(reason));
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
    en: "its shipping option was deleted, and no other one can replace it. Create a shipping option with the warehouse's fulfillment provider at the warehouse's location, with the same shipping profile (Settings → Locations & Shipping).",
    uk: "її варіант доставки видалено, і замінити його нічим. Створіть на локації складу варіант доставки з постачальником виконання складу й тим самим профілем доставки (Налаштування → Локації та доставка).",
  },
  not_reserved: {
    en: "its goods are not reserved. Reserve them for this order (Inventory → Reservations).",
    uk: "її товари не зарезервовано. Зарезервуйте їх для цього замовлення (Інвентаризація → Резервації).",
  },
  reserved_elsewhere: {
    en: "its goods are reserved at a location other than the warehouse's. Move the reservation (Inventory → Reservations).",
    uk: "її товари зарезервовано не на локації складу. Перенесіть резервацію (Інвентаризація → Резервації).",
  },
};

/** A reason for Medusa's refusal that is known before a step is tried. */
export type RefusedStep = keyof typeof REFUSING;

const REFUSED: LocalizedText<(reason: string) => string> = {
  en: (reason) => reason,
  uk: () => "Medusa відмовляє; подробиці в журналі магазину.",
};

export function refusing(reason: unknown, language: Language): string {
  const known: Readonly<Record<string, LocalizedText>> = REFUSING;
  return known[text(reason)]?.[language] ?? REFUSED[language](text(reason));
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
};

const CHANGE: LocalizedText = { en: "a change", uk: "зміну" };

export function changing(type: unknown, language: Language): string {
  return (CHANGES[text(type)] ?? CHANGE)[language];
}

const STATES: Readonly<Record<string, string>> = {
  planned: "ще не передано",
  new: "прийнято складом",
  picked: "зібрано",
  shipped: "відправлено",
  delivered: "доставлено",
  canceled: "скасовано",
  returned: "повернуто",
  refused: "одержувач відмовився",
};

/** The name of a state; a word of the warehouse stays as it is. */
export function stateName(state: unknown, language: Language): string {
  return language === "en" ? text(state) : (STATES[text(state)] ?? text(state));
}
