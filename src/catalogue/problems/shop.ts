import { type Problem, text } from "../entry";

/** Problems of the whole shop. */
export const SHOP_PROBLEMS = {
  /** Raised when no process drains the outbox. */
  no_active_worker: {
    about: "shop",
    tone: "needs_you",
    label: { en: "Nothing is being sent", uk: "Нічого не передається" },
    actions: [],
    sentence: {
      en: 'No process of the shop is sending orders to the warehouse. Start Medusa in the worker mode "shared", or start a "worker" next to the server. Orders are safe.',
      uk: "Жоден процес магазину не передає замовлення на склад. Запустіть Medusa в режимі «shared» або «worker» поруч із сервером. Замовлення збережено.",
    },
    clearedBy: [],
  },
  /**
   * Raised when the shop's own rule (beforeHandOver) failed for three orders, or three times for one, without an answer in
   * between.
   */
  shop_rule_failing: {
    about: "shop",
    tone: "needs_you",
    label: { en: "Your rule fails", uk: "Ваше правило дає збій" },
    actions: [],
    sentence: {
      en: ({ number }) =>
        `The shop's custom handover rule (beforeHandOver) keeps failing, last for order ${text(number)}. Orders wait until the rule answers; it is checked again automatically. The error is in the shop's log: show it to your developer.`,
      uk: ({ number }) =>
        `Власне правило магазину щодо передачі замовлень (beforeHandOver) раз у раз дає збій, востаннє для замовлення ${text(number)}. Замовлення чекають, доки правило не відповість; перевірка повторюється автоматично. Помилку записано в журналі магазину: покажіть її розробникові.`,
    },
    clearedBy: [],
  },
} as const satisfies Record<string, Problem>;
