import type { Request } from "express";
import type { z } from "zod";
import { ControlError } from "../warehouse/refusals";

/** The body of a control request; a missing one is empty. @throws ControlError 400 with the wrong members */
export function readControlBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`);
  throw new ControlError(400, problems.join("; "));
}

export function queryText(request: Request, name: string): string | undefined {
  const value = request.query[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function queryNumber(request: Request, name: string): number | undefined {
  const text = queryText(request, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new ControlError(400, `${name}: a whole number is expected.`);
  return value;
}

/** A moment as milliseconds or ISO 8601. */
export function queryMoment(request: Request, name: string): number | undefined {
  const text = queryText(request, name);
  if (text === undefined) return undefined;
  const moment = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isNaN(moment)) throw new ControlError(400, `${name}: a moment in ISO 8601 is expected.`);
  return moment;
}

/** Whether a value has every given member; undefined ones are not compared. */
export function matches<Wanted extends object>(
  value: { readonly [Name in keyof Wanted]: unknown },
  wanted: Wanted,
): boolean {
  return Object.entries(wanted).every(
    ([name, expected]) => expected === undefined || value[name as keyof Wanted] === expected,
  );
}

/** The last `limit` values; all without a limit. */
export function newest<Value>(values: readonly Value[], limit: number | undefined): readonly Value[] {
  return limit === undefined ? values : limit === 0 ? [] : values.slice(-limit);
}
