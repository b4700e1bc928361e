import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ParsedQuery, Routes } from "../../../../../contract";
import { contextOf } from "../../../../../engine/context";
import { orderTable } from "../../../../../engine/lists";
import { kyivDay } from "../../../../../planning/values/days";
import { answering } from "../../../../request";
import { sendCsv } from "../../../../responses";

/** All orders that match the filters, as CSV. Its name tells a part of the orders from all of them. */
export const GET = answering(async (request: AuthenticatedMedusaRequest, response: MedusaResponse) => {
  const { lang, order, ...filters } = request.validatedQuery as ParsedQuery<Routes["downloadOrders"]>;
  const context = contextOf(request.scope);
  const day = kyivDay(context.sklad.clock());
  const isFiltered = Object.keys(filters).length > 0;
  const name = `orders-${day}${isFiltered ? "-filtered" : ""}.csv`;
  await sendCsv(response, name, orderTable(context, { ...filters, order }, lang));
});
