import { type ProblemView, problemView, routes } from "../../../../contract";
import type { ProblemRow } from "../../../../modules/sklad/types";
import { entryOf, isSituationCode, problemMessage } from "../../../../catalogue";
import { pageOf, route } from "../../../define-route";
import { wire } from "../../../responses";
import { presentSituation } from "../present";

/** Open problems, newest first, in pages. */
export const GET = route(routes.listProblems, async ({ context, query: { limit, after, of } }) => {
  const { rows, next } = await context.sklad.stores.problems.openPage({ limit, after }, of);
  return { problems: rows.map(presentProblem), ...pageOf(limit, next) };
});

const COLUMNS = problemView.omit({ message: true, situation: true }).keyof().options;

function presentProblem(problem: ProblemRow): ProblemView {
  const code = `problem.${problem.code}`;
  const entry = isSituationCode(code) ? { code, ...entryOf(code) } : null;
  return {
    ...wire(problem, COLUMNS),
    message: { en: problemMessage(problem, "en"), uk: problemMessage(problem, "uk") },
    situation:
      entry && presentSituation({ ...entry, params: problem.params ?? {}, next_at: null, note: null }),
  };
}
