import {
  entryOf,
  happened,
  happenedInDetail,
  LANGUAGES,
  type LocalizedText,
  problemsMessage,
  sentenceOf,
} from "../../../catalogue";
import type { SituationView, TimelineLine } from "../../../contract";
import type { EventRow } from "../../../modules/sklad/types";
import type { Situation } from "../../../planning/situation";
import { wire } from "../../responses";

/** A line of a timeline with its text in both languages. */
export function presentEvent(event: EventRow): TimelineLine {
  return {
    ...wire(event, ["at", "type", "source", "data"]),
    label: happened(event.type),
    detail: happenedInDetail(event.type, event.data),
  };
}

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
