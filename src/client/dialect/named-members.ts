import { z } from "zod";
import type { DialectKey } from "../calls";
import { ADDRESS_NAMES } from "../calls/order-words";
import { type OperationName, OPERATIONS } from "../operations";
import { DATA_SCHEMAS, REQUEST_SCHEMAS } from "../schemas";

/** The service's name of a member: one for both directions, or one for each. */
export type ServiceName = string | { readonly sent?: string; readonly received?: string };

/** The name of a member in this project (docs/dialect.md), or the end of its path (`products.name`) → the service's. */
export type Names = Readonly<Record<string, ServiceName>>;

export type Direction = "sent" | "received";

/** The service's names in one direction. */
export function serviceNames(names: Names, direction: Direction): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(names).flatMap(([ours, name]) => {
      const theirs = typeof name === "string" ? name : name[direction];
      return theirs === undefined ? [] : [[ours, theirs] as const];
    }),
  );
}

/** The name given for the longest end of the path. */
export function nameAt(names: ReadonlyMap<string, string>, path: readonly string[]): string | undefined {
  const ends = path.map((_, start) => path.slice(start).join("."));
  const end = ends.find((one) => names.has(one));
  return end === undefined ? undefined : names.get(end);
}

/** The members of the records of a schema, each with its schemas. The key of a request is the client's to add. */
export function membersOf(schema: z.ZodType, path: readonly string[]): Map<string, z.ZodType[]> {
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
export function checkNames(key: DialectKey, names: Names): void {
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

/** What is sent has all its members, renamed or not; of what is received only the renamed ones are known to be there. */
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
