import type { Language, LocalizedText } from "./language";
import { text } from "./params";

const FEED_TITLES: Readonly<Record<string, LocalizedText>> = {
  api_key: { en: "its ApiKey", uk: "чинність ApiKey" },
  statuses: { en: "order statuses", uk: "статуси замовлень" },
  status_confirmations: { en: "single orders", uk: "окремі замовлення" },
  silent_orders: { en: "orders it is silent about", uk: "замовлення, про які він мовчить" },
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
  add: { en: "take an order", uk: "прийняти замовлення" },
  edit: { en: "change an order", uk: "змінити замовлення" },
  cancel: { en: "cancel an order", uk: "скасувати замовлення" },
  look_up: { en: "report an order", uk: "повідомити про замовлення" },
};

export function doing(operation: unknown, language: Language): string {
  return OPERATIONS[text(operation)]?.[language] ?? text(operation);
}

const LEFT_ON_DISABLED: Readonly<Record<string, LocalizedText<(title: string) => string>>> = {
  add: {
    en: (title) => `whether the warehouse has ${title} is not looked up`,
    uk: (title) => `чи має склад ${title}, не перевіряється`,
  },
  edit: {
    en: (title) => `the warehouse is not informed of the change of ${title}, which it may ship as it was`,
    uk: (title) => `складу не передано зміну: ${title} він може відправити, як було`,
  },
  cancel: {
    en: (title) => `the warehouse is not asked to cancel ${title}, which it may still ship`,
    uk: (title) => `склад не просять скасувати ${title}, і він може його відправити`,
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

/** Why the reservations that a checkout did not make are not made afterwards. */
const UNRESERVED: Readonly<Record<string, LocalizedText>> = {
  stock: {
    en: "There is not enough stock at the warehouse's location to reserve them now; as soon as there is, the handover resumes automatically.",
    uk: "Зараз на локації складу бракує залишку, щоб їх зарезервувати; щойно він з’явиться, усе піде автоматично.",
  },
  setting: {
    en: "The setting to reserve them afterwards is off: reserve the goods for this order (Inventory → Reservations).",
    uk: "Налаштування резервувати їх згодом вимкнено: зарезервуйте товари для цього замовлення (Інвентаризація → Резервації).",
  },
  methods: {
    en: "It travels by more than one way, so it is not clear where to reserve them: reserve the goods for this order (Inventory → Reservations).",
    uk: "Його доставляють кількома способами, тому незрозуміло, де резервувати: зарезервуйте товари для цього замовлення (Інвентаризація → Резервації).",
  },
};

const NOT_RESERVED: LocalizedText<(reason: string) => string> = {
  en: (reason) => `They could not be reserved, and it is retried automatically: ${reason}`,
  uk: () => "Зарезервувати їх не вдалося, спроби повторюються автоматично; подробиці в журналі магазину.",
};

export function unreserved(reason: unknown, language: Language): string {
  return UNRESERVED[text(reason)]?.[language] ?? NOT_RESERVED[language](text(reason));
}

/** Why Medusa would refuse a step, where it was seen before it was tried. */
const REFUSING = {
  being_fulfilled: {
    en: "its goods are being fulfilled at this moment.",
    uk: "саме зараз ці товари виконують.",
  },
  fulfilled_otherwise: {
    en: "its goods were fulfilled another way, or taken out of the order.",
    uk: "її товари виконано іншим способом або прибрано із замовлення.",
  },
  no_shipping_option: {
    en: "its shipping option is deleted, and no other can stand in for it. Create a shipping option of the warehouse's provider at the warehouse's location, with the same shipping profile (Settings → Locations & Shipping).",
    uk: "її варіант доставки видалено, і замінити його нічим. Створіть варіант доставки провайдера складу на локації складу, з тим самим профілем доставки (Налаштування → Локації та доставка).",
  },
  not_reserved: {
    en: "its goods are not reserved. Reserve them for this order (Inventory → Reservations).",
    uk: "її товари не зарезервовано. Зарезервуйте їх для цього замовлення (Інвентаризація → Резервації).",
  },
  reserved_elsewhere: {
    en: "its goods are reserved at another location than the warehouse's. Move the reservation (Inventory → Reservations).",
    uk: "її товари зарезервовано не на локації складу. Перенесіть резервацію (Інвентаризація → Резервації).",
  },
};

/** A reason of Medusa's that is known before a step is tried. */
export type RefusedStep = keyof typeof REFUSING;

const REFUSED: LocalizedText<(reason: string) => string> = {
  en: (reason) => reason,
  uk: () => "Medusa відмовляє; подробиці в журналі магазину.",
};

export function refusing(reason: unknown, language: Language): string {
  const known: Readonly<Record<string, LocalizedText>> = REFUSING;
  return known[text(reason)]?.[language] ?? REFUSED[language](text(reason));
}

/** What keeps an order open that has arrived. */
const KEEPING_OPEN: Readonly<Record<string, LocalizedText<(amount: string) => string>>> = {
  owed: {
    en: (amount) => `${amount} UAH are still to be paid. Mark as paid what has come in, or edit the order.`,
    uk: (amount) =>
      `лишається сплатити ${amount} грн. Позначте як оплачене те, що надійшло, або змініть замовлення.`,
  },
  owed_back: {
    en: (amount) => `${amount} UAH more were paid than it costs. Refund them.`,
    uk: (amount) => `сплачено на ${amount} грн більше, ніж воно коштує. Поверніть їх покупцеві.`,
  },
  return_awaited: {
    en: () => "a return is awaited. Receive it when it has come, or cancel it.",
    uk: () => "очікується повернення. Прийміть його, коли воно надійде, або скасуйте.",
  },
};

const KEPT_OPEN: LocalizedText = { en: "its page shows why.", uk: "причину вказано на його сторінці." };

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

/** A state by its name; a word of the warehouse's own as it is. */
export function stateName(state: unknown, language: Language): string {
  return language === "en" ? text(state) : (STATES[text(state)] ?? text(state));
}
