import type { Problem } from "../entry";

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
} as const satisfies Record<string, Problem>;
