import { text } from "../params";
import type { AdminErrorEntry } from "./entry";

/** What a shipping method or a shipping option may not be. */
export const DELIVERY_ERRORS = {
  unknown_delivery_option: {
    kind: "invalid_data",
    sentence: {
      en: ({ id }) =>
        `The shipping option is of a kind the warehouse does not know (${text(id)}). Create it again in Settings → Locations & Shipping.`,
      uk: ({ id }) =>
        `Варіант доставки такого виду, якого склад не знає (${text(id)}). Створіть його знову в «Налаштування → Локації та доставка».`,
    },
  },
  courier_in_kyiv_only: {
    kind: "invalid_data",
    sentence: {
      en: "The courier delivers in Kyiv only, and the cart's address is in another city: choose another way of delivery.",
      uk: "Кур’єр доставляє лише по Києву, а адреса в кошику в іншому місті: виберіть інший спосіб доставки.",
    },
  },
  branch_not_chosen: {
    kind: "invalid_data",
    sentence: {
      en: "Choose the carrier's branch: the shipping method's data needs warehouse_ref, the identifier of a branch.",
      uk: "Виберіть відділення перевізника: у даних способу доставки має бути warehouse_ref, ідентифікатор відділення.",
    },
  },
  delivery_data_invalid: {
    kind: "invalid_data",
    sentence: {
      en: ({ fields }) => `The shipping method's data is wrong in: ${text(fields)}.`,
      uk: ({ fields }) => `У даних способу доставки неправильні поля: ${text(fields)}.`,
    },
  },
  delivery_data_unstorable: {
    kind: "invalid_data",
    sentence: {
      en: "The shipping method's data has a character that no text has: a NUL or half of a surrogate pair.",
      uk: "У даних способу доставки є символ, якого не буває в тексті: NUL або половина сурогатної пари.",
    },
  },
  no_prices: {
    kind: "not_allowed",
    sentence: {
      en: "The warehouse's API has no prices: give this shipping option a fixed price, or zero with the option that says who pays the carrier.",
      uk: "API складу не має цін: задайте для цього варіанта доставки фіксовану ціну або нуль у варіанті, де вказано, хто платить перевізникові.",
    },
  },
  no_documents: {
    kind: "not_allowed",
    sentence: {
      en: "The warehouse's API does not hand out documents.",
      uk: "API складу не видає документів.",
    },
  },
} as const satisfies Record<string, AdminErrorEntry>;
