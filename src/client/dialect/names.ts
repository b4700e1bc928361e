import type { z } from "zod";
import type { DialectKey } from "../calls";
import type { OperationName } from "../operations";
import { UnexpectedResponseError } from "../response-errors";
import { DATA_SCHEMAS, REQUEST_SCHEMAS } from "../schemas";
import { checkNames, membersOf, nameAt, type Names, serviceNames } from "./named-members";
import { isEmpty, isRecord, kindOf, plainName } from "./read-record";

/** The declarative part of an entry of the dialect. */
export interface Spelling {
  readonly list?: string | undefined;
  readonly names?: Names | undefined;
}

type LooseRecord = Record<string, unknown>;

/** The renamed members of a record, and what is renamed in the records below it. */
interface Level {
  readonly names: readonly (readonly [ours: string, theirs: string])[];
  readonly within: ReadonlyMap<string, Level>;
  /** Every member this project knows: a list under another name wraps the records. */
  readonly members: ReadonlySet<string>;
}

/** Renames between this project's names and the service's. */
export interface Translation {
  /** The body under the service's names. */
  body(body: LooseRecord): LooseRecord;
  /**
   * The records of `Data` under this project's names.
   * @throws UnexpectedResponseError when there is nothing under `list`
   */
  data(data: unknown): unknown;
  /** The same for `Data` beside an error, which may have another shape: it is renamed where it stands. */
  dataOfRefusal(data: unknown): unknown;
}

const translations = new WeakMap<Spelling, Translation>();

/**
 * The translation of an entry, made once.
 * @throws TypeError for a name that the operation does not have, and for one that is given twice
 */
export function translationOf(key: DialectKey, entry: Spelling): Translation {
  const known = translations.get(entry);
  if (known) return known;
  const made = makeTranslation(key, entry);
  translations.set(entry, made);
  return made;
}

function makeTranslation(key: DialectKey, { list, names = {} }: Spelling): Translation {
  const operation: OperationName = key === "AddOrderArray" ? "AddOrder" : key;
  const sent = levelOf(REQUEST_SCHEMAS[operation], serviceNames(names, "sent"));
  const received = levelOf(DATA_SCHEMAS[operation], serviceNames(names, "received"));
  checkNames(key, names);
  const rename = (data: unknown): unknown => (isRenamed(received) ? receive(data, received) : data);
  return {
    body: (body) => (isRenamed(sent) ? send(body, sent) : body),
    data: (data) => rename(list === undefined ? data : recordsUnder(operation, data, list)),
    dataOfRefusal: (data) => rename((list === undefined ? undefined : valueAt(data, list)) ?? data),
  };
}

function levelOf(schema: z.ZodType, names: ReadonlyMap<string, string>, path: readonly string[] = []): Level {
  const members = membersOf(schema, path);
  const within = [...members].flatMap(([name, types]) => {
    const levels = types.map((type) => levelOf(type, names, [...path, name])).filter(isRenamed);
    return levels[0] === undefined ? [] : [[name, levels[0]] as const];
  });
  return {
    names: [...members.keys()].flatMap((ours) => {
      const theirs = nameAt(names, [...path, ours]);
      return theirs === undefined ? [] : [[ours, theirs] as const];
    }),
    within: new Map(within),
    members: new Set(members.keys()),
  };
}

function isRenamed(level: Level): boolean {
  return level.names.length > 0 || level.within.size > 0;
}

function send(value: LooseRecord, level: Level): LooseRecord {
  const theirs = new Map(level.names);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const below = level.within.get(name);
      return [theirs.get(name) ?? name, below ? each(inner, (record) => send(record, below)) : inner];
    }),
  );
}

/** A record under this project's names, without the members that have one of these names and another meaning. */
function receive(data: unknown, level: Level): unknown {
  return each(data, (record) => {
    const ours = new Map(level.names.map(([name, theirs]) => [keyIn(record, theirs), name]));
    const taken = new Set(
      level.names.flatMap(([name, theirs]) => (keyIn(record, theirs) ? plainName(name) : [])),
    );
    return Object.fromEntries(
      Object.entries(record).flatMap(([key, value]) => {
        const name = ours.get(key) ?? key;
        if (!ours.has(key) && taken.has(plainName(key))) return [];
        const below = level.within.get(name);
        const wraps = Array.isArray(value) && !level.members.has(name);
        return [[name, below || wraps ? receive(value, below ?? level) : value]];
      }),
    );
  });
}

function each(value: unknown, change: (record: LooseRecord) => LooseRecord): unknown {
  if (Array.isArray(value)) return value.map((one) => each(one, change));
  return isRecord(value) ? change(value) : value;
}

/** The member of that name, else the one that differs from it in case and underscores alone. */
function keyIn(record: LooseRecord, name: string): string | undefined {
  if (Object.hasOwn(record, name)) return name;
  const plain = plainName(name);
  return Object.keys(record).find((key) => plainName(key) === plain);
}

function valueAt(data: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((value: unknown, name) => (isRecord(value) ? value[keyIn(value, name) ?? ""] : undefined), data);
}

/** An empty `Data`, and one that is a list already, are left to the entry's decoding. */
function recordsUnder(operation: OperationName, data: unknown, list: string): unknown {
  if (isEmpty(data) || Array.isArray(data)) return data;
  const records = valueAt(data, list);
  if (Array.isArray(records) || isRecord(records)) return records;
  throw new UnexpectedResponseError(
    operation,
    `records under ${list}, not ${kindOf(records)}`,
    isRecord(data) ? Object.keys(data) : [],
  );
}
