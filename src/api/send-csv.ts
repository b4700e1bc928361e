import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MedusaResponse } from "@medusajs/framework/http";

/**
 * Streams a table as a download. Its first lines are read before the headers are sent, so that an error, such as an unknown
 * connection, keeps its status.
 * @param lines the table's text, in pieces
 */
export async function sendCsv(
  response: MedusaResponse,
  name: string,
  lines: AsyncGenerator<string, void>,
): Promise<void> {
  const first = await lines.next();
  response.type("text/csv; charset=utf-8").attachment(name);
  await pipeline(Readable.from(withFirst(first, lines)), response);
}

async function* withFirst(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string> {
  if (first.done !== true) yield first.value;
  yield* rest;
}
