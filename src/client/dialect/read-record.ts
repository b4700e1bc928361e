import { z } from "zod";
import { checkShape } from "../check-shape";
import type { OperationName } from "../operations";
import { UnexpectedResponseError } from "../response-errors";
import { momentTextSchema } from "../schemas/values";

/** Further names of members, by the name their schema uses; they hold for the records of a list within, too. */
export type Aliases = Readonly<Record<string, readonly string[]>>;

type LooseRecord = Record<string, unknown>;

/**
 * Reads one record by its schema: canonical names first, then known aliases; names are compared without regard to case
 * and underscores. Where the schema has text, numbers become text and an empty text nothing; a list of records is
 * normalized record by record. All other members stay unchanged.
 */
export function readRecord<Schema extends z.ZodObject>(
  operation: OperationName,
  value: unknown,
  schema: Schema,
  aliases: Aliases = {},
): z.output<Schema> {
  if (!isRecord(value)) {
    throw new UnexpectedResponseError(
      operation,
      `a record with ${Object.keys(schema.shape).join(", ")}, not ${kindOf(value)}`,
    );
  }
  const checked = checkShape(schema, normalise(value, schema, aliases));
  if (!checked.fits) {
    throw new UnexpectedResponseError(operation, checked.issues.join("; "), Object.keys(value));
  }
  return checked.value;
}

/** Members of a record which show that nothing was done, whatever else it holds. */
const DENIALS = ["ok", "success", "result", "done"];

/**
 * The confirmation of a write: undefined for an empty `Data`. A `Data` with members, none of which is known, or that
 * contradicts `result: ok`, is unreadable.
 */
export function readIfAny<Schema extends z.ZodObject>(
  operation: OperationName,
  data: unknown,
  schema: Schema,
  aliases: Aliases,
): z.output<Schema> | undefined {
  if (isEmpty(data)) {
    return undefined;
  }
  const record = readRecord(operation, data, schema, aliases);
  const names = Object.keys(schema.shape);
  const read: LooseRecord = record;
  const denied = DENIALS.some((name) => read[name] === false || isErrorWord(read[name]));
  if (denied || names.every((name) => read[name] === undefined)) {
    throw new UnexpectedResponseError(
      operation,
      denied ? "no denial beside result: ok" : `any of ${names.join(", ")}`,
      isRecord(data) ? Object.keys(data) : [],
    );
  }
  return record;
}

function isErrorWord(value: unknown): boolean {
  return typeof value === "string" && value.trim().toLowerCase() === "error";
}

/** Names under which a list may be wrapped in an object. */
const LIST_WRAPPERS = ["items", "list", "rows", "records", "data"];

/** `Data` as a list: an array, or an object with exactly one known wrapper around it. Nothing else is an empty list. */
export function readList(operation: OperationName, data: unknown, wrappers: readonly string[]): unknown[] {
  const list = readableList(data, wrappers);
  if (!list) {
    throw new UnexpectedResponseError(
      operation,
      `an array, or an object with ${[...wrappers, ...LIST_WRAPPERS].join(" or ")}, not ${kindOf(data)}`,
      isRecord(data) ? Object.keys(data) : [],
    );
  }
  return list;
}

/** The records of `Data` and, for each, a `Data` that holds it alone; undefined where {@link readList} finds no list. */
export function recordsAlone(
  data: unknown,
  wrappers: readonly string[],
): { readonly record: unknown; readonly alone: unknown }[] | undefined {
  const list = readableList(data, wrappers);
  if (!list || !isRecord(data)) return list?.map((record) => ({ record, alone: [record] }));
  const wrapper = Object.keys(data).find((name) => data[name] === list) ?? "";
  return list.map((record) => ({ record, alone: { ...data, [wrapper]: [record] } }));
}

/** `Data` as a list, where one record may also stand alone. */
export function readOneOrMany(
  operation: OperationName,
  data: unknown,
  wrappers: readonly string[],
): unknown[] {
  return isRecord(data) ? (readableList(data, wrappers) ?? [data]) : readList(operation, data, wrappers);
}

/** The list {@link readList} reads; undefined where there is none. */
export function readableList(data: unknown, wrappers: readonly string[]): unknown[] | undefined {
  if (Array.isArray(data)) {
    return data as unknown[];
  }
  if (!isRecord(data)) {
    return undefined;
  }
  const known = new Set([...wrappers, ...LIST_WRAPPERS].map(plainName));
  const lists = Object.entries(data).flatMap(([name, value]) =>
    known.has(plainName(name)) && Array.isArray(value) ? [value as unknown[]] : [],
  );
  return lists.length === 1 ? lists[0] : undefined;
}

export function isRecord(value: unknown): value is LooseRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Nothing to read: absent, or without any member. */
export function isEmpty(data: unknown): boolean {
  if (data === undefined || data === null || data === "") {
    return true;
  }
  return typeof data === "object" && Object.keys(data).length === 0;
}

/** The kind of a value, for error messages that must not show it. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) {
    return value === null ? "null" : "nothing";
  }
  return Array.isArray(value) ? "an array" : `${typeof value === "object" ? "an" : "a"} ${typeof value}`;
}

/** A normalized member, and its names without regard to case and underscores, the schema's own first. */
interface NormalizedMember {
  readonly name: string;
  readonly type: z.ZodString | z.ZodArray;
  readonly plainNames: readonly string[];
}

/** A report has a hundred thousand records of one schema: the facts of a schema are computed once. */
const normalizedMembers = new WeakMap<z.ZodObject, WeakMap<Aliases, readonly NormalizedMember[]>>();

function membersOf(schema: z.ZodObject, aliases: Aliases): readonly NormalizedMember[] {
  const known = normalizedMembers.get(schema) ?? new WeakMap<Aliases, readonly NormalizedMember[]>();
  normalizedMembers.set(schema, known);
  const found = known.get(aliases);
  if (found) return found;
  const members = Object.entries(schema.shape).flatMap(([name, member]) => {
    const type = innerType(member as z.ZodType);
    const isEvened = type instanceof z.ZodString || type instanceof z.ZodArray;
    return isEvened ? [{ name, type, plainNames: [name, ...(aliases[name] ?? [])].map(plainName) }] : [];
  });
  known.set(aliases, members);
  return members;
}

function normalise(record: LooseRecord, schema: z.ZodObject, aliases: Aliases): LooseRecord {
  const normalised: LooseRecord = { ...record };
  let byPlainName: Map<string, unknown[]> | undefined;
  for (const { name, type, plainNames } of membersOf(schema, aliases)) {
    let value = normaliseValue(record[name], type, aliases);
    if (value === undefined) {
      byPlainName ??= valuesByPlainName(record);
      for (const candidate of plainNames.flatMap((plain) => byPlainName?.get(plain) ?? []))
        value ??= normaliseValue(candidate, type, aliases);
    }
    normalised[name] = value;
  }
  return normalised;
}

/** The texts of a record under these names, in the order of the names. */
export function textsUnder(record: unknown, names: readonly string[]): string[] {
  return valuesUnder(record, names).flatMap((value) => {
    const text = normalizedText(value);
    return typeof text === "string" ? [text] : [];
  });
}

/** The values of a record under these names, of whatever type, in the order of the names. */
export function valuesUnder(record: unknown, names: readonly string[]): unknown[] {
  if (!isRecord(record)) return [];
  const byPlainName = valuesByPlainName(record);
  return names.flatMap((name) => byPlainName.get(plainName(name)) ?? []);
}

function valuesByPlainName(record: LooseRecord): Map<string, unknown[]> {
  const values = new Map<string, unknown[]>();
  for (const [name, value] of Object.entries(record)) {
    const plain = plainName(name);
    const known = values.get(plain);
    if (known) known.push(value);
    else values.set(plain, [value]);
  }
  return values;
}

function innerType(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? innerType(schema.unwrap() as z.ZodType)
    : schema;
}

/** undefined stands for "not there", also when it came as null or an empty text. */
function normaliseValue(value: unknown, type: z.ZodString | z.ZodArray, aliases: Aliases): unknown {
  if (value === null || value === undefined) {
    return undefined;
  }
  if (type instanceof z.ZodArray) {
    const { element } = type;
    return Array.isArray(value) && element instanceof z.ZodObject
      ? value.map((line) => (isRecord(line) ? normalise(line, element, aliases) : (line as unknown)))
      : value;
  }
  const text = normalizedText(value);
  // A date of another type is one in a form that is not understood.
  return type === momentTextSchema && typeof text !== "string" ? undefined : text;
}

function normalizedText(value: unknown): unknown {
  if (typeof value === "string") {
    return value.trim() === "" ? undefined : value.trim();
  }
  // Past the safe integers JSON.parse has already changed the digits: unreadable rather than wrong.
  const exact = typeof value === "number" && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return exact ? String(value) : value;
}

/** Names are compared without regard to case and underscores. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll("_", "");
}

/** The lines of a delivery request or a return, as callers get them. */
export function readLines(
  products: readonly { sku: string; name?: string | null | undefined; count: string }[],
): { sku: string; name: string | null; quantity: number }[] {
  return products.map((line) => ({ sku: line.sku, name: line.name ?? null, quantity: Number(line.count) }));
}

/** A quantity that may be missing; its schema has made sure that it is a number written as text. */
export function toNumber(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}
