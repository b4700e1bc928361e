import type { OrderState } from "../literals";
import { boundedText } from "../text";

/** Further words for statuses, compared without regard to case: `{ "Зібрано": "picked" }`. */
export type StatusWords = Readonly<Record<string, OrderState>>;

/**
 * Words that may mean two things: the recipient has refused the parcel, the warehouse the order, or the call was refused.
 * None of them stands for a state, unless an integrator teaches it.
 */
const AMBIGUOUS = [
  ...["rejected", "declined", "відхилено", "відхилене", "відмова", "відмовлено"],
  ...["отклонен", "отклонено", "отказ", "отказано"],
];

/**
 * The four specified words (the first of new, picked, shipped and delivered), and those assumed: other ends, and the
 * same in English, Ukrainian and Russian, in which the API has literals. A word that may mean two things is not among
 * them: the merchant decides its meaning in the settings. Source: *assumed*, docs/webhooks.md.
 */
export const KNOWN_WORDS: Readonly<Record<OrderState, readonly string[]>> = {
  new: [
    "new",
    "created",
    "accepted",
    ...["новий", "нове", "створено", "прийнято"],
    ...["новый", "новое", "создан", "принят"],
  ],
  picked: [
    "picked",
    "packed",
    "assembled",
    ...["зібрано", "зібране", "скомплектовано", "укомплектовано", "упаковано", "запаковано"],
    ...["собран", "собрано", "скомплектован", "укомплектован", "упакован"],
  ],
  shipped: [
    "shipped",
    "sent",
    "dispatched",
    "in transit",
    ...["відправлено", "відправлене", "відвантажено", "надіслано", "у дорозі", "в дорозі"],
    ...["отправлен", "отправлено", "отгружен", "отгружено", "в пути"],
  ],
  delivered: ["delivered", ...["доставлено", "доставлене", "вручено"], ...["доставлен", "вручен"]],
  canceled: [
    "canceled",
    "cancelled",
    ...["скасовано", "скасоване", "анульовано", "відмінено"],
    ...["отменен", "отменено", "аннулирован", "аннулировано"],
  ],
  returned: ["returned", ...["повернено", "повернене", "повернуто"], ...["возвращен", "возвращено"]],
  refused: [
    "refused",
    "refused by recipient",
    ...["відмова одержувача", "відмова отримувача"],
    ...["отказ получателя"],
  ],
};

/** The first known one of several words for one status, such as a number and a name; else the first. */
export function knownOrFirstWord(
  words: readonly string[],
  stateOf: (word: string) => OrderState | null,
): string | undefined {
  return words.find((word) => stateOf(word) !== null) ?? words[0];
}

/** Whether the word may deny the status beside it. */
export function isAmbiguousWord(word: string): boolean {
  return AMBIGUOUS.includes(normalizedWord(word));
}

/** Reads the state out of a word; null for an unknown one. */
export function stateReader(furtherWords: StatusWords = {}): (status: string) => OrderState | null {
  const further = wordReader(furtherWords);
  return (status) => further(status) ?? readKnownWord(status);
}

/** The same for the merchant's words alone. */
export function wordReader(words: StatusWords): (status: string) => OrderState | null {
  const states = new Map(Object.entries(words).map(([word, state]) => [normalizedWord(word), state]));
  return (status) => states.get(normalizedWord(status)) ?? null;
}

/** The form in which words are compared: `In_Transit` is `in transit`, and `Отменён` is written with ё or with е. */
export function normalizedWord(word: string): string {
  return boundedText(word)
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[\s_-]+/g, " ")
    .trim();
}

const readKnownWord = wordReader(
  Object.fromEntries(
    Object.entries(KNOWN_WORDS).flatMap(([state, words]) => words.map((word) => [word, state as OrderState])),
  ),
);
