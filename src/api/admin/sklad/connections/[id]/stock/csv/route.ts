import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../../../engine/context";
import { stockTable } from "../../../../../../../engine/stock";
import { answering, pathId } from "../../../../../../request";

/** Every SKU with its quantities, as CSV. */
export const GET = answering(async (request: AuthenticatedMedusaRequest, response: MedusaResponse) => {
  const lines = stockTable(contextOf(request.scope), pathId(request));
  // The first lines are read before the headers are sent, so that an error such as an unknown connection keeps its status.
  const first = await lines.next();
  response.type("text/csv; charset=utf-8").attachment("stock.csv");
  await pipeline(Readable.from(withFirst(first, lines)), response);
});

async function* withFirst(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string> {
  if (first.done !== true) yield first.value;
  yield* rest;
}
