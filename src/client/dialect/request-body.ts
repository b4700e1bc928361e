import type { z } from "zod";
import { InvalidRequestError } from "../errors";
import type { OperationName } from "../operations";
import { issueSentences } from "./read-record";

/**
 * A body checked against its schema before it is sent, without members that are undefined. The schema includes ApiKey,
 * which the client adds later, so a stand-in takes its place.
 */
export function requestBody<Schema extends z.ZodType>(
  operation: OperationName,
  schema: Schema,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const present = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const checked = schema.safeParse({ ...present, ApiKey: "added by the client" });
  if (!checked.success) {
    throw new InvalidRequestError(operation, issueSentences(checked.error));
  }
  return present;
}
