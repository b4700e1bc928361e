import type { z } from "zod";
import { checkShape } from "../check-shape";
import { InvalidRequestError } from "../errors";
import type { OperationName } from "../operations";

/**
 * A body checked against its schema before it is sent, without members that are undefined. The schema includes ApiKey,
 * which the client adds later, so a stand-in takes its place.
 */
export function requestBody(
  operation: OperationName,
  schema: z.ZodType,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const present = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const checked = checkShape(schema, { ...present, ApiKey: "added by the client" });
  if (!checked.fits) {
    throw new InvalidRequestError(operation, checked.issues);
  }
  return present;
}
