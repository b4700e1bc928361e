import type { z } from "zod";
import { InvalidRequestError } from "./errors";
import type { OperationName } from "./operations";

export type CheckedShape<Schema extends z.ZodType> =
  | { fits: true; value: z.output<Schema> }
  | {
      fits: false;
      /** For each error its path and the expected shape. Never a value. */
      issues: string[];
    };

const MAX_ISSUES = 10;

/**
 * Checks a value by its schema, with sentences of our own: zod's sentences name the received value, and may read,
 * and show, members of the value.
 */
export function checkShape<Schema extends z.ZodType>(schema: Schema, value: unknown): CheckedShape<Schema> {
  const checked = schema.safeParse(value, { error: describe });
  if (checked.success) {
    return { fits: true, value: checked.data };
  }
  const issues = checked.error.issues
    .slice(0, MAX_ISSUES)
    .map((issue) => `${issue.path.map(String).join(".") || "the whole"}: ${issue.message}`);
  return { fits: false, issues };
}

function describe(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected;
    case "invalid_value":
      return `one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return `at least ${issue.minimum}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    case "unrecognized_keys":
      return `no ${issue.keys.join(", ")}`;
    case "invalid_format":
      return issue.format;
    default:
      return "another shape";
  }
}

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
