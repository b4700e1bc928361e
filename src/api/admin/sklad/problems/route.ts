import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../engine/context";
import { problemMessage } from "../../../../planning/messages";

/** What needs the merchant's attention now, newest first. */
export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const problems = await contextOf(request.scope).sklad.stores.problems.open();
  response.json({
    problems: problems.map((problem) => ({
      ...problem,
      message: { en: problemMessage(problem, "en"), uk: problemMessage(problem, "uk") },
    })),
    count: problems.length,
  });
}
