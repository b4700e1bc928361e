import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ParsedQuery, Routes } from "../../../../../../../contract";
import { contextOf } from "../../../../../../../engine/context";
import { stockTable } from "../../../../../../../engine/stock";
import { answering, pathId } from "../../../../../../request";
import { sendCsv } from "../../../../../../responses";

/** Every SKU with its quantities, as CSV. */
export const GET = answering(async (request: AuthenticatedMedusaRequest, response: MedusaResponse) => {
  const { lang } = request.validatedQuery as ParsedQuery<Routes["downloadStock"]>;
  await sendCsv(response, "stock.csv", stockTable(contextOf(request.scope), pathId(request), lang));
});
