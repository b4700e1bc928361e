import type { z } from "zod";
import { checkShape } from "../check-shape";
import { UnexpectedResponseError } from "../errors";
import type { OperationName } from "../operations";

/**
 * How one member of a record is found and evened out before the schema checks it. `text`: numbers become text, an
 * empty text nothing. `quantity`: numbers become text. `lines`: an array of records, each with rules of its own.
 */
export type FieldRule = { aliases?: readonly string[] } & (
  { kind: "text" | "quantity" } | { kind: "lines"; fields: FieldRules }
);

/** By the name the schema uses. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

type LooseRecord = Record<string, unknown>;

/**
 * Reads one record by its schema: canonical names first, then known aliases; names are compared without regard to case
 * and underscores. Members no rule names stay as they are.
 */
export function readRecord<Schema extends z.ZodType>(
  operation: OperationName,
  value: unknown,
  schema: Schema,
  fields: FieldRules,
): z.output<Schema> {
  if (!isRecord(value)) {
    throw new UnexpectedResponseError(
      operation,
      `a record with ${Object.keys(fields).join(", ")}, not ${kindOf(value)}`,
    );
  }
  const checked = checkShape(schema, normalise(value, fields));
  if (!checked.fits) {
    throw new UnexpectedResponseError(operation, checked.issues.join("; "), Object.keys(value));
  }
  return checked.value;
}

/** Names under which a list may be wrapped in an object. */
const LIST_WRAPPERS = ["items", "list", "rows", "records", "data"];

/** `Data` as a list: an array, or an object with exactly one known wrapper around it. Nothing else is an empty list. */
export function readList(operation: OperationName, data: unknown, wrappers: readonly string[]): unknown[] {
  const list = findList(data, wrappers);
  if (!list) {
    throw new UnexpectedResponseError(
      operation,
      `an array, or an object with ${[...wrappers, ...LIST_WRAPPERS].join(" or ")}, not ${kindOf(data)}`,
      isRecord(data) ? Object.keys(data) : [],
    );
  }
  return list;
}

/** `Data` as a list, where one record may also stand alone. */
export function readOneOrMany(
  operation: OperationName,
  data: unknown,
  wrappers: readonly string[],
): unknown[] {
  return isRecord(data) ? (findList(data, wrappers) ?? [data]) : readList(operation, data, wrappers);
}

function findList(data: unknown, wrappers: readonly string[]): unknown[] | undefined {
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

function normalise(record: LooseRecord, fields: FieldRules): LooseRecord {
  const byPlainName = new Map<string, unknown[]>();
  for (const [name, value] of Object.entries(record)) {
    const plain = plainName(name);
    byPlainName.set(plain, [...(byPlainName.get(plain) ?? []), value]);
  }
  const normalised: LooseRecord = { ...record };
  for (const [name, rule] of Object.entries(fields)) {
    const candidates = [
      record[name],
      ...[name, ...(rule.aliases ?? [])].flatMap((alias) => byPlainName.get(plainName(alias)) ?? []),
    ];
    const evened = candidates.map((candidate) => normalizeValue(candidate, rule));
    normalised[name] = evened.find((candidate) => candidate !== undefined);
  }
  return normalised;
}

/** undefined stands for "not there", also when it came as null or an empty text. */
function normalizeValue(value: unknown, rule: FieldRule): unknown {
  if (value === null || value === undefined) {
    return undefined;
  }
  if (rule.kind === "lines") {
    return Array.isArray(value)
      ? value.map((line) => (isRecord(line) ? normalise(line, rule.fields) : (line as unknown)))
      : value;
  }
  if (typeof value === "string") {
    return value.trim() === "" ? undefined : value.trim();
  }
  // Past the safe integers JSON.parse has already changed the digits: better not understood than wrong.
  const exact = typeof value === "number" && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return exact ? String(value) : value;
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll("_", "");
}
