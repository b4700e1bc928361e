import { text } from "../params";
import type { Problem } from "./problem";

/** Problems of the shop itself. */
export const SHOP_PROBLEMS = {
  /** Raised when no process drains the outbox. */
  nobody_sends: {
    about: "shop",
    tone: "needs_you",
    label: { en: "Nothing is being sent", uk: "Ніхто не надсилає" },
    actions: [],
    sentence: {
      en: 'No process of the shop sends orders to the warehouse. Start Medusa in the worker mode "shared", or a "worker" beside the server. Orders are kept.',
      uk: "Жоден процес магазину не надсилає замовлення складу. Запустіть Medusa в режимі «shared» або «worker» поруч із сервером. Замовлення збережено.",
    },
    clearedBy: [],
  },
  /**
   * Raised when the shop's own rule (beforeHandOver) failed for three orders, or three times for one, without an answer
   * between them.
   */
  shop_rule_failing: {
    about: "shop",
    tone: "needs_you",
    label: { en: "Your rule fails", uk: "Ваше правило дає збій" },
    actions: [],
    sentence: {
      en: ({ number }) =>
        `The shop's own rule about what may be handed over (beforeHandOver) fails again and again, last for order ${text(number)}. Whatever it is asked about waits, and is asked about again automatically; this ends with the rule's next answer. What failed is in the shop's log: show it to your developer.`,
      uk: ({ number }) =>
        `Власне правило магазину про те, що можна передавати (beforeHandOver), раз у раз дає збій, востаннє для замовлення ${text(number)}. Усе, про що його питають, чекає, і правило запитують знову автоматично; це зникне, щойно воно відповість. Причина в журналі магазину: покажіть її розробникові.`,
    },
    clearedBy: [],
  },
} as const satisfies Record<string, Problem>;
