import type { SituationView } from "../../../contract";
import { entryOf, LANGUAGES, problemsMessage, type LocalizedText, sentenceOf } from "../../../catalogue";
import type { Situation } from "../../../planning/situation";

/**
 * A situation with its label and its sentence in both languages.
 * @param count number of orders, when the situation stands for several
 */
export function presentSituation(situation: Situation, count = 1): SituationView {
  const { tone, code, params, next_at, actions, note } = situation;
  const { label } = entryOf(code);
  return {
    tone,
    code,
    params,
    label,
    sentence: sentences(situation, count),
    next_at,
    actions: [...actions],
    note,
  };
}

function sentences({ code, params }: Situation, count: number): LocalizedText {
  const [en = "", uk = ""] = LANGUAGES.map((language) =>
    count > 1 && code.startsWith("problem.")
      ? problemsMessage({ code: code.slice("problem.".length), params }, count, language)
      : sentenceOf(code, params, language),
  );
  return { en, uk };
}
