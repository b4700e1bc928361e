import { isRecord } from "../client/dialect/read-record";

const MAX_DEPTH = 5;
const MAX_MEMBERS = 60;

/** The name of a field; keys that are data (numbers, skus, phones) mostly do not look like one. */
const FIELD_NAME = /^[\p{L}_][\p{L}\p{N}_]{0,59}$/u;

/**
 * The shape of a JSON value: names of fields and types, never a value. The records of a list are described together: a
 * member that only some of them have is marked with a question mark.
 */
export function describeShape(value: unknown): string {
  return describeTogether([value], 0);
}

/** The fields of a record, or of the records of a list. */
export function fieldNames(value: unknown): string[] {
  const records = (Array.isArray(value) ? value : [value]).filter(isRecord);
  return isDictionary(records) ? [] : [...new Set(records.flatMap((record) => Object.keys(record)))];
}

function describeTogether(values: readonly unknown[], depth: number): string {
  const kinds = new Set<string>();
  const lists = values.filter((value): value is unknown[] => Array.isArray(value));
  const records = values.filter(isRecord);
  for (const value of values) {
    if (!Array.isArray(value) && !isRecord(value)) {
      kinds.add(value === null ? "null" : value === undefined ? "nothing" : typeof value);
    }
  }
  if (lists.length > 0) {
    kinds.add(describeList(lists.flat(), depth));
  }
  if (records.length > 0) {
    kinds.add(depth >= MAX_DEPTH ? "{ … }" : describeRecords(records, depth));
  }
  return [...kinds].join(" | ");
}

function describeList(elements: readonly unknown[], depth: number): string {
  return elements.length === 0 ? "[]" : `[ ${describeTogether(elements, depth + 1)} ]`;
}

function describeRecords(records: readonly Record<string, unknown>[], depth: number): string {
  if (isDictionary(records)) {
    return `{ (each key): ${describeTogether(
      records.flatMap((record) => Object.values(record)),
      depth + 1,
    )} }`;
  }
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const members = names.slice(0, MAX_MEMBERS).map((name) => {
    const having = records.filter((record) => Object.hasOwn(record, name));
    const mark = having.length < records.length ? "?" : "";
    return `${name}${mark}: ${describeTogether(
      having.map((record) => record[name]),
      depth + 1,
    )}`;
  });
  return members.length === 0 ? "{}" : `{ ${members.join(", ")}${names.length > MAX_MEMBERS ? ", …" : ""} }`;
}

/** Whether the keys are data rather than names: one does not look like a name, or all lead to records of one shape. */
export function isDictionary(records: readonly Record<string, unknown>[]): boolean {
  const entries = records.flatMap((record) => Object.entries(record));
  if (entries.some(([name]) => !FIELD_NAME.test(name))) {
    return true;
  }
  const inner = entries.map(([, value]) => (isRecord(value) ? Object.keys(value).sort().join() : undefined));
  return inner.length > 1 && inner[0] !== undefined && new Set(inner).size === 1;
}

/** The records of an answer and where they are. */
interface FoundRecords {
  /** Names that lead from `Data` to the records, with dots between them; empty when `Data` itself is or has them. */
  readonly path: string;
  readonly records: readonly Record<string, unknown>[];
  /** The records stand under keys that are data. */
  readonly isKeyed: boolean;
}

const DEEPEST_LIST = 3;

/** The first list of records, looked for from the outside in; else the outermost record with a value of its own. */
export function findRecords(data: unknown): FoundRecords {
  const waiting: { path: readonly string[]; value: unknown }[] = [{ path: [], value: data }];
  let single: FoundRecords | undefined;
  for (const { path, value } of waiting) {
    const at = path.join(".");
    if (Array.isArray(value)) {
      const records = value.filter(isRecord);
      if (value.length === 0 || records.length > 0) return { path: at, records, isKeyed: false };
    } else if (isRecord(value)) {
      if (Object.keys(value).length > 1 && isDictionary([value])) {
        return { path: at, records: Object.values(value).filter(isRecord), isKeyed: true };
      }
      const inner = Object.entries(value);
      const isOne = inner.length > 0 && inner.every(([, member]) => !isRecord(member));
      const hasList = inner.some(([, member]) => Array.isArray(member) && member.some(isRecord));
      if (isOne && !hasList) single ??= { path: at, records: [value], isKeyed: false };
      if (path.length < DEEPEST_LIST)
        for (const [name, member] of inner) waiting.push({ path: [...path, name], value: member });
    }
  }
  return single ?? { path: "", records: isRecord(data) ? [data] : [], isKeyed: false };
}
