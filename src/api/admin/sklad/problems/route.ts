import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import {
  type ListProblemsQuery,
  type ListProblemsResponse,
  type ProblemView,
  problemView,
} from "../../../../contract";
import { contextOf } from "../../../../engine/context";
import type { ProblemRow } from "../../../../modules/sklad/types";
import { entryOf, isSituationCode, problemMessage } from "../../../../planning/messages";
import { canOf } from "../../../can";
import { answering } from "../../../request";
import { wire } from "../../../wire";
import { presentSituation } from "../present-situation";

/** What needs the merchant's attention now, newest first, page by page. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<ListProblemsResponse>) => {
    const { limit, after, of } = request.validatedQuery as ListProblemsQuery;
    const { problems: store } = contextOf(request.scope).sklad.stores;
    const { rows, next } = await store.openPage({ limit, after }, of);
    const problems = rows.map(presentProblem);
    response.json({ problems, limit, has_more: next !== null, next, can: await canOf(request) });
  },
);

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
