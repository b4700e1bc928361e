import { z } from "zod";
import type { DialectKey } from "../client/calls";
import { operationOf } from "../client/dialect/create-dialect";
import { SkladError } from "../client/errors";
import { type ReceivedList, totalOf } from "../client/list-pages";
import { UnexpectedResponseError } from "../client/response-errors";
import { DATA_SCHEMAS } from "../client/schemas";
import { fieldNames } from "./describe-shape";
import { unreadDates } from "./objections";
import type { ProbeVerdict } from "./probe-row";

/** A result or an error, and the response as received. */
export interface Answer<Result = unknown> extends ReceivedList {
  readonly result?: Result | undefined;
  readonly error?: unknown;
}

interface Judgement {
  readonly verdict: ProbeVerdict;
  /** A sentence without values: the words of a refusal are the warehouse's, and may hold some. */
  readonly detail: string;
  /** The names of the fields received, where they differ. */
  readonly fields: readonly string[];
}

/**
 * Says how an answer fits what the plugin needs.
 * @param objections what is wrong with a result that can be decoded
 * @param expectsNone the correct answer is empty
 * @throws an error that is not the client's
 */
export function judge(
  key: DialectKey,
  { result, error, data, body }: Answer,
  objections: readonly string[],
  expectsNone = false,
): Judgement {
  if (error !== undefined) return judgeError(error, data);
  const rows = Array.isArray(result) ? result.length : undefined;
  const total = rows === undefined ? null : totalOf({ data, body }, rows);
  const longer =
    total !== null && rows !== undefined && total > rows && !expectsNone
      ? [`it says that there are ${Number.isFinite(total) ? total : "more"} and gives ${rows}`]
      : [];
  const all = [...objections, ...longer, ...unreadDates(result, data)];
  if (all.length > 0) return { verdict: "differs", detail: all.join("; "), fields: fieldNames(data) };
  if (rows === 0 && !expectsNone) return { verdict: "empty", detail: "no records", fields: [] };
  const further = furtherFields(key, data);
  const detail = further.length === 0 ? "" : `further fields: ${further.join(", ")}`;
  return { verdict: "as_expected", detail, fields: [] };
}

function judgeError(error: unknown, data: unknown): Judgement {
  if (!(error instanceof SkladError)) throw error;
  if (error instanceof UnexpectedResponseError) {
    const differs = error.trouble === "unexpected_shape" || error.trouble === "not_an_envelope";
    const received = data === undefined ? error.receivedFields : fieldNames(data);
    const fields = received.length === 0 ? "" : `; received: ${received.join(", ")}`;
    return {
      verdict: differs ? "differs" : "failed",
      detail: `expected ${error.expected}${fields}`,
      fields: differs ? received : [],
    };
  }
  if (error.code === "refused") {
    const detail = `result: error, with ${error.descriptions.length} description(s)`;
    return { verdict: "refused", detail, fields: [] };
  }
  if (error.code === "operation_disabled")
    return { verdict: "not_asked", detail: "switched off in the dialect", fields: [] };
  return { verdict: "failed", detail: error.code, fields: [] };
}

/** Fields of an understood response that the schema has no name for. */
function furtherFields(key: DialectKey, data: unknown): string[] {
  const known = namesIn(DATA_SCHEMAS[operationOf(key)]);
  return fieldNames(data).filter((name) => !known.has(name));
}

function namesIn(schema: z.ZodType): Set<string> {
  if (schema instanceof z.ZodArray) return namesIn(schema.element as z.ZodType);
  if (schema instanceof z.ZodUnion)
    return new Set(schema.options.flatMap((option) => [...namesIn(option as z.ZodType)]));
  return new Set(schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
}
