import type { AdminErrorEntry } from "../entry";
import { text } from "../params";

/** Reasons to refuse a request of a storefront. */
export const STORE_ERRORS = {
  cart_not_found: {
    kind: "not_found",
    sentence: {
      en: ({ id }) => `Cart ${text(id)} does not exist.`,
      uk: ({ id }) => `Кошика ${text(id)} не існує.`,
    },
  },
  shipping_option_not_found: {
    kind: "not_found",
    sentence: {
      en: ({ id }) => `Shipping option ${text(id)} does not exist, or is none of the warehouse's.`,
      uk: ({ id }) => `Варіанта доставки ${text(id)} не існує, або він не належить складу.`,
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
      en: ({ ref }) => `The carrier's directory has no city ${text(ref)}.`,
      uk: ({ ref }) => `У довіднику перевізника немає міста ${text(ref)}.`,
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
