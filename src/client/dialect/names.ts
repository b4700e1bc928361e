import { z } from "zod";
import type { DialectKey } from "../calls";
import { ADDRESS_NAMES } from "../calls/order-words";
import { type OperationName, OPERATIONS } from "../operations";
import { UnexpectedResponseError } from "../response-errors";
import { DATA_SCHEMAS, REQUEST_SCHEMAS } from "../schemas";
import { isEmpty, isRecord, kindOf, plainName } from "./read-record";

/** The declarative part of an entry of the dialect. */
interface Spelling {
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
interface Translation {
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

/** The service's name of a member: one for both directions, or one for each. */
export type ServiceName = string | { readonly sent?: string; readonly received?: string };

/** The name of a member in this project (docs/dialect.md), or the end of its path (`products.name`) → the service's. */
export type Names = Readonly<Record<string, ServiceName>>;

export type Direction = "sent" | "received";

/** The service's names in one direction. */
function serviceNames(names: Names, direction: Direction): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(names).flatMap(([ours, name]) => {
      const theirs = typeof name === "string" ? name : name[direction];
      return theirs === undefined ? [] : [[ours, theirs] as const];
    }),
  );
}

/** The name given for the longest end of the path. */
function nameAt(names: ReadonlyMap<string, string>, path: readonly string[]): string | undefined {
  const ends = path.map((_, start) => path.slice(start).join("."));
  const end = ends.find((one) => names.has(one));
  return end === undefined ? undefined : names.get(end);
}

/** The members of the records of a schema, each with its schemas. The key of a request is the client's to add. */
function membersOf(schema: z.ZodType, path: readonly string[]): Map<string, z.ZodType[]> {
  const members = new Map<string, z.ZodType[]>();
  for (const shape of shapesOf(schema))
    for (const [name, member] of Object.entries(shape))
      members.set(name, [...(members.get(name) ?? []), member]);
  if (path.at(-1) === "delivery_address")
    for (const name of Object.values(ADDRESS_NAMES)) members.set(name, members.get(name) ?? []);
  return members;
}

function shapesOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>>[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return shapesOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return shapesOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => shapesOf(option as z.ZodType));
  return schema instanceof z.ZodObject ? [schema.shape] : [];
}

/** Paths of members, `order.id_order`, those of a request without the key, which the client adds. */
function pathsIn(schema: z.ZodType, path: readonly string[] = []): string[] {
  return [...membersOf(schema, path)].flatMap(([name, types]) => [
    [...path, name].join("."),
    ...types.flatMap((type) => pathsIn(type, [...path, name])),
  ]);
}

/** Every member an entry can name, by direction. */
export function namedMembers(key: DialectKey): Record<Direction, readonly string[]> {
  const operation: OperationName = key === "AddOrderArray" ? "AddOrder" : key;
  return {
    sent: [...new Set(pathsIn(REQUEST_SCHEMAS[operation]))].filter((path) => path !== "ApiKey"),
    received: [...new Set(pathsIn(DATA_SCHEMAS[operation]))],
  };
}

/** The directions in which an operation has a member of this name, or of a path that ends so. */
export function directionsOf(key: DialectKey, ours: string): Direction[] {
  return Object.entries(namedMembers(key)).flatMap(([direction, paths]) =>
    paths.some((path) => path === ours || path.endsWith(`.${ours}`)) ? [direction as Direction] : [],
  );
}

/** @throws TypeError for a name that the operation does not have, and for one that is given twice */
function checkNames(key: DialectKey, names: Names): void {
  const known = namedMembers(key);
  for (const [ours, name] of Object.entries(names)) {
    const has = directionsOf(key, ours);
    const wanted = typeof name === "string" ? [] : (Object.keys(name) as Direction[]);
    if (has.length > 0 && wanted.every((direction) => has.includes(direction))) continue;
    const members = [...new Set([...known.sent, ...known.received])].join(", ");
    throw new TypeError(
      `The dialect's entry ${key} names "${ours}", which it does not have ${wanted.join(" and ")}. It has: ${members}.`,
    );
  }
  for (const direction of ["sent", "received"] as const) {
    checkDistinct(key, serviceNames(names, direction), known[direction], direction);
  }
}

/** A request has all its members, renamed or not; a response is known to have only the renamed ones. */
function checkDistinct(
  key: DialectKey,
  names: ReadonlyMap<string, string>,
  paths: readonly string[],
  direction: Direction,
): void {
  const given = new Map<string, string>();
  const isKeyed =
    direction === "sent" &&
    OPERATIONS[key === "AddOrderArray" ? "AddOrder" : key].authentication === "api_key";
  if (isKeyed) given.set("ApiKey", "the ApiKey");
  for (const path of paths) {
    const at = path.split(".");
    const name = nameAt(names, at) ?? (direction === "sent" ? at.at(-1) : undefined);
    if (name === undefined) continue;
    const place = [...at.slice(0, -1), name].join(".");
    const other = given.get(place);
    if (other !== undefined) {
      throw new TypeError(
        `The dialect's entry ${key} gives the name "${name}" to both ${other} and ${path}.`,
      );
    }
    given.set(place, path);
  }
}
