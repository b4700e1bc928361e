import type { Sentences } from "./language";
import { changing, keptOpen, refusing, text } from "./problem-phrases";

/** Where Medusa cannot show what the warehouse has done. */
export const FOLLOWING_SENTENCES = {
  medusa_refuses: {
    en: ({ number, reason }) =>
      `The warehouse goes on with parcel ${text(number)}, and Medusa does not show it: ${refusing(reason, "en")} It is tried again by itself, ever more rarely; press "Retry" once the cause is gone.`,
    uk: ({ number, reason }) =>
      `Склад працює з посилкою ${text(number)} далі, а в Medusa цього не видно: ${refusing(reason, "uk")} Спроби тривають самі, щораз рідше; натисніть «Повторити», коли причину усунено.`,
  },
  order_change_open: {
    en: ({ number, order_id, change_type }) =>
      `The warehouse goes on with parcel ${text(number)}, and Medusa cannot show it while ${changing(change_type, "en")} of its order is open. Confirm or cancel that on the order's page (/orders/${text(order_id)}), and the rest happens by itself.`,
    uk: ({ number, order_id, change_type }) =>
      `Склад працює з посилкою ${text(number)} далі, а Medusa не може цього показати, доки відкрито ${changing(change_type, "uk")} її замовлення. Підтвердьте або скасуйте це на сторінці замовлення (/orders/${text(order_id)}), і решта відбудеться сама.`,
  },
  cash_differs: {
    en: ({ number, collected, owed }) =>
      `Parcel ${text(number)} is delivered. The parcels of its order collected ${text(collected)} UAH that Medusa has not captured, and the order owes ${text(owed)} UAH, so nothing was captured. Check the order, and capture or mark as paid what came in.`,
    uk: ({ number, collected, owed }) =>
      `Посилку ${text(number)} доставлено. Посилки її замовлення зібрали ${text(collected)} грн, яких Medusa ще не списала, а за замовленням лишається ${text(owed)} грн, тому нічого не списано. Перевірте замовлення й проведіть платіж, що надійшов.`,
  },
  not_completed: {
    en: ({ number, why, amount }) =>
      `Parcel ${text(number)} is delivered, and with it all of its order, which is not completed: ${keptOpen(why, text(amount), "en")} As soon as that is settled, it is completed by itself.`,
    uk: ({ number, why, amount }) =>
      `Посилку ${text(number)} доставлено, а з нею й усе її замовлення, але його не завершено: ${keptOpen(why, text(amount), "uk")} Щойно це владнано, воно завершиться само.`,
  },
} as const satisfies Record<string, Sentences>;
