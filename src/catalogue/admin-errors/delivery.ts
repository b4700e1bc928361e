import { type AdminErrorEntry, kilograms } from "../entry";
import { text } from "../language";

/** Reasons to refuse a shipping method or a shipping option. */
export const DELIVERY_ERRORS = {
  unknown_delivery_option: {
    kind: "invalid_data",
    sentence: {
      en: "The warehouse does not support this type of shipping option ({id}). Create the option again in Settings → Locations & Shipping.",
      uk: "Склад не підтримує варіантів доставки цього типу ({id}). Створіть варіант доставки знову: «Налаштування → Локації та доставка».",
    },
  },
  courier_in_kyiv_only: {
    kind: "invalid_data",
    sentence: {
      en: "The courier delivers only in Kyiv, and the cart's address is in another city: choose another delivery method.",
      uk: "Кур’єр доставляє лише по Києву, а адреса в кошику в іншому місті: оберіть інший спосіб доставки.",
    },
  },
  branch_not_chosen: {
    kind: "invalid_data",
    sentence: {
      en: "Choose the carrier's branch: the shipping method's data must contain warehouse_ref, the identifier of the branch.",
      uk: "Оберіть відділення перевізника: у даних способу доставки має бути warehouse_ref, ідентифікатор відділення.",
    },
  },
  branch_closed: {
    kind: "invalid_data",
    sentence: {
      en: "The branch {name} takes no parcels at the moment: choose another branch of the carrier.",
      uk: "Відділення {name} зараз не приймає посилок: оберіть інше відділення перевізника.",
    },
  },
  branch_unknown: {
    kind: "invalid_data",
    sentence: {
      en: "The carrier has no such branch in {city}: choose a branch from the list again.",
      uk: "У місті {city} перевізник не має такого відділення: оберіть відділення зі списку ще раз.",
    },
  },
  branch_too_heavy: {
    kind: "invalid_data",
    sentence: {
      en: ({ name, weight_kg, limit_kg }) =>
        `The goods weigh ${kilograms(weight_kg, "en")}, and the branch ${text(name)} takes at most ${kilograms(limit_kg, "en")}: choose a branch for heavier parcels, or another delivery method.`,
      uk: ({ name, weight_kg, limit_kg }) =>
        `Товари важать ${kilograms(weight_kg, "uk")}, а відділення ${text(name)} приймає щонайбільше ${kilograms(limit_kg, "uk")}: оберіть відділення для важчих посилок або інший спосіб доставки.`,
    },
  },
  delivery_data_invalid: {
    kind: "invalid_data",
    sentence: {
      en: "Invalid fields in the shipping method's data: {fields}.",
      uk: "Неправильні поля в даних способу доставки: {fields}.",
    },
  },
  no_prices: {
    kind: "not_allowed",
    sentence: {
      en: "The warehouse's API has no prices: set a fixed price for this shipping option, or a price of zero for an option that states who pays the carrier.",
      uk: "API складу не має цін: задайте для цього варіанта доставки фіксовану ціну або нульову для варіанта, де вказано, хто платить перевізникові.",
    },
  },
  no_documents: {
    kind: "not_allowed",
    sentence: {
      en: "The warehouse's API does not provide documents.",
      uk: "API складу не видає документів.",
    },
  },
} as const satisfies Record<string, AdminErrorEntry>;

export const STORE_ERRORS = {
  cart_not_found: {
    kind: "not_found",
    sentence: {
      en: "Cart {id} does not exist.",
      uk: "Кошика {id} не існує.",
    },
  },
  shipping_option_not_found: {
    kind: "not_found",
    sentence: {
      en: "Shipping option {id} does not exist, or is none of the warehouse's.",
      uk: "Варіанта доставки {id} не існує, або він не належить складу.",
    },
  },
  no_connection_for_checkout: {
    kind: "not_found",
    sentence: {
      en: "The carrier's branches cannot be shown for this order: no warehouse is connected for it. Choose another delivery method.",
      uk: "Для цього замовлення не можна показати відділення перевізника: для нього не підключено складу. Оберіть інший спосіб доставки.",
    },
  },
  city_not_found: {
    kind: "not_found",
    sentence: {
      en: "The carrier's directory has no city {ref}.",
      uk: "У довіднику перевізника немає міста {ref}.",
    },
  },
  /** `retry_after_s`: seconds until the next request is answered. */
  too_many_requests: {
    kind: "not_allowed",
    sentence: {
      en: "Too many requests. Try again in a few seconds.",
      uk: "Забагато запитів. Спробуйте за кілька секунд.",
    },
  },
  /** `retry_after_s`: seconds until streets may be read again. */
  streets_not_read: {
    kind: "not_allowed",
    sentence: {
      en: "The list of streets is not available right now. Type the street.",
      uk: "Список вулиць зараз недоступний. Введіть вулицю вручну.",
    },
  },
} as const satisfies Record<string, AdminErrorEntry>;
