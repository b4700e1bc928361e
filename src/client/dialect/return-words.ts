import { RETURN_STATES, type ReturnState } from "../literals";
import { normalizedWord } from "./status-words";

/**
 * Words for returns, all *assumed*: those that mean one thing only. *Accepted* is not among them: the announcement may be, or the goods. Neither is *closed*,
 * which a return can be without goods.
 */
const WORDS: Readonly<Record<ReturnState, readonly string[]>> = {
  expected: [
    ...["expected", "new", "created", "registered", "announced", "in transit", "on the way", "on its way"],
    ...["partly received", "partially received"],
    ...[
      "очікується",
      "новий",
      "нове",
      "створено",
      "зареєстровано",
      "в дорозі",
      "у дорозі",
      "прямує на склад",
    ],
    ...["частково отримано", "частково прийнято"],
    ...["ожидается", "новый", "создан", "зарегистрирован", "в пути", "частично получен", "частично принят"],
  ],
  received: [
    ...["received", "returned", "stocked", "restocked", "put away"],
    ...["отримано", "отримано складом", "повернено", "повернуто", "повернено на склад", "оприбутковано"],
    ...["получен", "получено", "возвращен", "возвращено", "оприходован", "оприходовано"],
  ],
  damaged: [
    ...["damaged", "defective", "broken"],
    ...["пошкоджено", "пошкоджений", "брак", "браковано"],
    ...["повреждено", "поврежден", "бракованный"],
  ],
};

const STATES = new Map(
  RETURN_STATES.flatMap((state) => WORDS[state].map((word) => [normalizedWord(word), state] as const)),
);

/** What a word of the warehouse means for a return; null for an unknown word and for none. */
export function returnStateOf(word: string | null): ReturnState | null {
  return word === null ? null : (STATES.get(normalizedWord(word)) ?? null);
}
