import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MedusaResponse } from "@medusajs/framework/http";

/** The JSON form of a type: instants are text. */
type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { -readonly [Name in keyof T]: Wire<T[Name]> }
      : T;

/** The listed members of a row in JSON form. A member that is not listed never leaves the server. */
export function wire<Row extends object, Name extends keyof Row & string>(
  row: Row,
  names: readonly Name[],
): Wire<Pick<Row, Name>> {
  return Object.fromEntries(names.map((name) => [name, toWire(row[name])])) as Wire<Pick<Row, Name>>;
}

export function toWire<T>(value: T): Wire<T> {
  return convert(value) as Wire<T>;
}

function convert(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(convert);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, convert(member)]));
}

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
