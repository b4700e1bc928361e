import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../engine/context";
import { problemMessage } from "../../../../planning/messages";
import type { PageQuery } from "../list-schemas";

/** What needs the merchant's attention now, newest first, page by page. */
export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { limit, after } = request.validatedQuery as PageQuery;
  const { rows, next } = await contextOf(request.scope).sklad.stores.problems.openPage({ limit, after });
  const problems = rows.map((problem) => ({
    ...problem,
    message: { en: problemMessage(problem, "en"), uk: problemMessage(problem, "uk") },
  }));
  response.json({ problems, limit, has_more: next !== null, next });
}
