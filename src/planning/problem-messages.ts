export const PROBLEM_CODES = [
  "invalid_key",
  "unreachable",
  "misunderstood",
  "refused",
  "outcome_unclear",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

type Language = "en" | "uk";
type Sentence = (params: Readonly<Record<string, unknown>>) => string;

const SENTENCES: Record<ProblemCode, Record<Language, Sentence>> = {
  invalid_key: {
    en: ({ name }) =>
      `The warehouse does not accept the ApiKey of "${text(name)}". Orders are kept and go on by themselves once you have entered a valid key.`,
    uk: ({ name }) =>
      `Склад не приймає ApiKey з'єднання «${text(name)}». Замовлення збережено; вони підуть самі, щойно ви введете чинний ключ.`,
  },
  unreachable: {
    en: ({ name }) =>
      `The warehouse of "${text(name)}" cannot be reached. Orders are kept and sent by themselves when it answers again; if this lasts, ask the integration manager.`,
    uk: ({ name }) =>
      `Склад «${text(name)}» не відповідає. Замовлення збережено і буде надіслано, щойно він відповість; якщо це триває, зверніться до менеджера інтеграції.`,
  },
  misunderstood: {
    en: ({ name }) =>
      `The service at the address of "${text(name)}" does not answer like the warehouse's API. Check the address; orders are kept and tried again.`,
    uk: ({ name }) =>
      `Сервіс за адресою «${text(name)}» відповідає не так, як API складу. Перевірте адресу; замовлення збережено, спроби тривають.`,
  },
  refused: {
    en: ({ descriptions }) =>
      `The warehouse refused the order: ${list(descriptions)}. Mend the order, or press "Retry" once the warehouse has changed its mind.`,
    uk: ({ descriptions }) =>
      `Склад відмовив у замовленні: ${list(descriptions)}. Виправте замовлення або натисніть «Повторити», коли склад змінить рішення.`,
  },
  outcome_unclear: {
    en: () =>
      "The order was sent, and it is not clear whether the warehouse has it. So that it does not arrive twice it is not sent again by itself: look it up at the warehouse.",
    uk: () =>
      "Замовлення надіслано, але невідомо, чи воно на складі. Щоб воно не надійшло двічі, повторно воно саме не надсилається: перевірте його на складі.",
  },
};

/** A problem as a sentence: what happened, what happens next, what can be done. */
export function problemMessage(
  problem: { code: string; params: Record<string, unknown> | null },
  language: Language,
): string {
  const code = PROBLEM_CODES.find((candidate) => candidate === problem.code);
  return code ? SENTENCES[code][language](problem.params ?? {}) : problem.code;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function list(value: unknown): string {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string").join("; ") : "";
}
