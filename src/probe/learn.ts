import { z } from "zod";
import { CALLS, type DialectKey } from "../client/calls";
import { checkShape } from "../client/check-shape";
import {
  createDialect,
  type DialectOverrides,
  type HttpMethod,
  operationOf,
} from "../client/dialect/create-dialect";
import { directionsOf, type Names, type ServiceName, translationOf } from "../client/dialect/names";
import { isRecord, plainName } from "../client/dialect/read-record";
import { DATA_SCHEMAS } from "../client/schemas";
import { findRecords } from "./describe-shape";
import {
  CITY_NAME,
  type Field,
  isTelling,
  type KnownValues,
  MAX_RECORDS,
  type Place,
  proofOf,
  textsOf,
  UNPROVEN,
} from "./likeness";

/** The dialect's entry for one operation, as far as it can be found. */
export interface LearntEntry {
  readonly method?: HttpMethod | undefined;
  readonly list?: string | undefined;
  readonly names?: Names | undefined;
  readonly absent?: string | undefined;
  /** Members of this project that are needed and not found, as paths. */
  readonly open: readonly string[];
  /** Fields received that stand for no member. */
  readonly candidates: readonly string[];
  /** A sentence for the person who fills in what data cannot show. */
  readonly remark?: string | undefined;
}

/** Identifiers without which an order is not recognised, though a single answer may lack them. */
export const WANTED = ["id_order", "external_id", "id_order_FF", "key_order"];

/**
 * Finds where the records are and what the service calls their members, as far as the values prove it.
 * @param shared names of fields that identify no order, see {@link sharedFields}
 * @param isElsewhere whether another answer has this name for the member: it holds for a field without values, too
 */
export function learnEntry(
  key: DialectKey,
  data: unknown,
  known: KnownValues,
  shared: ReadonlySet<string> = new Set(),
  isElsewhere: Level["isElsewhere"] = () => false,
): LearntEntry {
  const { path, records, isKeyed } = findRecords(data);
  const shape = recordShape(key);
  const names: Record<string, ServiceName> = {};
  const open: string[] = [];
  const some = records.slice(0, MAX_RECORDS);
  const level = { key, known, shared, isElsewhere, prefix: "", names, open };
  const candidates = some.length === 0 ? [] : matchLevel(shape, some, level);
  return {
    ...(path !== "" && !isKeyed && { list: path }),
    ...(Object.keys(names).length > 0 && { names }),
    open,
    candidates,
    ...(isKeyed && { remark: "the records stand under keys that are data: this needs a decode" }),
  };
}

interface Level {
  readonly key: DialectKey;
  readonly known: KnownValues;
  readonly shared: ReadonlySet<string>;
  readonly isElsewhere: (member: string, name: string) => boolean;
  readonly prefix: string;
  readonly names: Record<string, ServiceName>;
  readonly open: string[];
}

/**
 * Gives fields to members, the surest first, each once; a member that two fields could be gets neither.
 * @returns the fields that are left over
 */
function matchLevel(
  shape: Readonly<Record<string, z.ZodType>>,
  records: readonly Record<string, unknown>[],
  level: Level,
): string[] {
  const fields = fieldsOf(records);
  const place = placeOf(level.key, records, level.known, level.prefix !== "");
  const pairs = Object.entries(shape).flatMap(([member, type]) =>
    fields
      .filter(({ name }) => !(WANTED.includes(member) && level.shared.has(name)))
      .map((field) => ({ member, field, proof: proofOf(member, type, field, place) }))
      .map((pair) =>
        pair.proof === UNPROVEN && level.isElsewhere(pair.member, pair.field.name)
          ? { ...pair, proof: 2 * UNPROVEN }
          : pair,
      )
      .filter(({ proof }) => proof > 0),
  );
  pairs.sort((left, right) => right.proof - left.proof);
  const given = new Map<string, Field | undefined>();
  const taken = new Set<string>();
  for (const { member, field, proof } of pairs) {
    if (given.has(member) || taken.has(field.name)) continue;
    const isClear =
      proof > UNPROVEN &&
      pairs.every(
        (other) =>
          other.member !== member ||
          other.proof !== proof ||
          taken.has(other.field.name) ||
          areOne(records, field, other.field, proof),
      );
    given.set(member, isClear ? field : undefined);
    if (isClear) taken.add(field.name);
  }
  for (const [member, type] of Object.entries(shape)) {
    const field = given.get(member);
    const path = level.prefix + member;
    if (!field) {
      const isWanted = !type.safeParse(undefined).success || (level.prefix === "" && WANTED.includes(member));
      if (isWanted || given.has(member)) level.open.push(path);
      continue;
    }
    if (plainName(field.name) !== plainName(member))
      level.names[path] = receivedAs(level.key, path, field.name);
    const inner = innerShape(type);
    if (inner) {
      const lines = field.values.flat().filter(isRecord);
      matchLevel(inner, lines, { ...level, prefix: `${path}.` });
    }
  }
  return fields.map(({ name }) => name).filter((name) => !taken.has(name));
}

/** Whether it does not matter which of two fields is read: both are called so and hold the same. */
function areOne(
  records: readonly Record<string, unknown>[],
  left: Field,
  right: Field,
  proof: number,
): boolean {
  if (left === right) return true;
  const isSaid = proof % 1 !== 0;
  return isSaid && records.every((record) => record[left.name] === record[right.name]);
}

function placeOf(
  key: DialectKey,
  records: readonly Record<string, unknown>[],
  known: KnownValues,
  isInner: boolean,
): Place {
  const certain = new Set(
    [...known].flatMap(([member, values]) => (member === CITY_NAME ? [] : [...values].filter(isTelling))),
  );
  const anchors = records.flatMap((record, at) =>
    textsOf(Object.values(record)).some((text) => certain.has(text)) ? [at] : [],
  );
  return { key, known, isInner, anchors, records };
}

/**
 * Fields with one value in all records of several orders, such as the building where all of them are: none of them is an
 * order's identifier, here and in answers with one record.
 */
export function sharedFields(key: DialectKey, data: unknown, known: KnownValues): string[] {
  const shape = recordShape(key);
  const records = findRecords(data).records.slice(0, MAX_RECORDS);
  const place = placeOf(key, records, known, false);
  const fields = fieldsOf(records).map((field) => {
    const texts = textsOf(field.values);
    return { field, count: texts.length, distinct: new Set(texts).size };
  });
  // The changes of one order have its identifiers in common, too.
  const areSeveral = fields.some(
    ({ field, distinct }) =>
      distinct > 1 &&
      WANTED.some((member) => {
        const type = shape[member];
        return type !== undefined && proofOf(member, type, field, place) >= 2;
      }),
  );
  return areSeveral
    ? fields.flatMap(({ field, count, distinct }) => (count > 1 && distinct === 1 ? [field.name] : []))
    : [];
}

/** A request that is answered has the names it needs: what is learnt of its answer holds for the answer alone. */
function receivedAs(key: DialectKey, ours: string, theirs: string): ServiceName {
  return directionsOf(key, ours).includes("sent") ? { received: theirs } : theirs;
}

function fieldsOf(records: readonly Record<string, unknown>[]): Field[] {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return names.map((name) => ({
    name,
    values: records.flatMap((record) => (Object.hasOwn(record, name) ? [record[name]] : [])),
  }));
}

function recordShape(key: DialectKey): Readonly<Record<string, z.ZodType>> {
  const schema: z.ZodType = DATA_SCHEMAS[operationOf(key)];
  const options = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema];
  const own = key === "AddOrderArray" ? options.at(-1) : options[0];
  return (own && (own instanceof z.ZodObject ? own.shape : innerShape(own))) ?? {};
}

/** The members of the records of a list. */
function innerShape(type: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable)
    return innerShape(type.unwrap() as z.ZodType);
  return type instanceof z.ZodArray && type.element instanceof z.ZodObject ? type.element.shape : undefined;
}

/** `Data` as the dialect reads it; undefined when it does not. */
export function readWith(
  overrides: DialectOverrides,
  key: DialectKey,
  data: unknown,
  input: unknown,
): { readonly result: unknown; readonly translated: unknown } | undefined {
  try {
    const entry = createDialect(overrides)[key];
    const translated = translationOf(key, entry).data(data);
    const decode = entry.decode as (data: unknown, input: unknown) => unknown;
    const checked = checkShape(CALLS[key].result as z.ZodType, decode(translated, input));
    const check = CALLS[key].check as ((result: unknown, input: unknown) => string | undefined) | undefined;
    if (!checked.fits || check?.(checked.value, input) !== undefined) return undefined;
    return { result: checked.value, translated };
  } catch {
    return undefined;
  }
}
