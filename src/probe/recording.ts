import { CALLS, type DialectKey } from "../client/calls";
import { checkShape } from "../client/check-shape";
import { createDialect, type DialectOverrides } from "../client/dialect/create-dialect";
import { parseMoment } from "../client/dialect/moments";
import { translationOf } from "../client/dialect/names";
import { isRecord } from "../client/dialect/read-record";
import { isDictionary } from "./describe-shape";
import type { ProbeRow } from "./probe-row";

type Kind = "null" | "boolean" | "number" | "text" | "empty text" | "numeric text" | "moment text";

/** A JSON value by names of members and kinds of values; never a value. */
interface Shape {
  kinds: Kind[];
  /** The shape of a list's elements; null for an empty list. */
  list?: Shape | null;
  members?: Record<string, Shape>;
  /** The shape of the values, when the keys are data. */
  each?: Shape;
}

export interface RecordedRow {
  key: DialectKey;
  situation: string | null;
  data: Shape;
}

/** The rows that `--record` writes. */
export function recordRows(rows: readonly ProbeRow[]): RecordedRow[] {
  return rows.flatMap(({ key, situation, data }) =>
    data === undefined ? [] : [{ key, situation, data: shapeOf([data]) }],
  );
}

export function shapeOf(values: readonly unknown[]): Shape {
  const lists = values.filter((value): value is unknown[] => Array.isArray(value));
  const records = values.filter(isRecord);
  const leaves = values.filter((value) => !Array.isArray(value) && !isRecord(value));
  const shape: Shape = { kinds: [...new Set(leaves.map(kindOf))].sort() };
  if (lists.length > 0) {
    shape.list = lists.flat().length === 0 ? null : shapeOf(lists.flat());
  }
  if (records.length > 0 && isDictionary(records)) {
    shape.each = shapeOf(records.flatMap((record) => Object.values(record)));
  } else if (records.length > 0) {
    const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
    shape.members = Object.fromEntries(
      names.map((name) => [
        name,
        shapeOf(records.flatMap((record) => (Object.hasOwn(record, name) ? [record[name]] : []))),
      ]),
    );
  }
  return shape;
}

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return "null";
  if (typeof value === "boolean" || typeof value === "number") return typeof value as "boolean" | "number";
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") return "empty text";
  if (/^-?\d+(\.\d+)?$/.test(text)) return "numeric text";
  return parseMoment(text) ? "moment text" : "text";
}

const SAMPLES: Record<Kind, unknown> = {
  null: null,
  boolean: true,
  number: 1,
  text: "x",
  "empty text": "",
  "numeric text": "1",
  "moment text": "20.11.2026 09:14:26",
};

/** A value of that shape, the fullest there is. */
function sampleOf(shape: Shape): unknown {
  if (shape.list !== undefined) return shape.list === null ? [] : [sampleOf(shape.list)];
  if (shape.each) return { key: sampleOf(shape.each) };
  if (shape.members) {
    return Object.fromEntries(
      Object.entries(shape.members).map(([name, member]) => [name, sampleOf(member)]),
    );
  }
  const telling = shape.kinds.find((kind) => kind !== "null" && kind !== "empty text");
  return SAMPLES[telling ?? shape.kinds[0] ?? "null"];
}

/** The reason why the dialect cannot read a recorded shape; undefined when it can. */
export function misfit(
  { key, data }: RecordedRow,
  overrides: DialectOverrides | undefined,
): string | undefined {
  const entry = createDialect(overrides)[key];
  const decode = entry.decode as (data: unknown, input: unknown) => unknown;
  try {
    const translated = translationOf(key, entry).data(sampleOf(data));
    const checked = checkShape(CALLS[key].result, decode(translated, CALLS[key].example.input));
    return checked.fits ? undefined : checked.issues.join("; ");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Places where a live shape is not the recorded one, without what is empty on either side. */
export function differences(recorded: Shape, live: Shape, path = "Data"): string[] {
  const found = [
    ...parts(recorded)
      .filter((part) => !parts(live).includes(part))
      .map((part) => `${path} is no ${part} now`),
    ...within(recorded.list ?? undefined, live.list ?? undefined, `${path}[]`),
    ...within(recorded.each, live.each, `${path}{}`),
  ];
  const before = new Map(Object.entries(recorded.members ?? {}));
  const now = new Map(Object.entries(live.members ?? {}));
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    if (recorded.members && live.members) {
      found.push(
        ...(before.has(name) && now.has(name)
          ? within(before.get(name), now.get(name), `${path}.${name}`)
          : [`${path}.${name} is ${now.has(name) ? "new" : "gone"}`]),
      );
    }
  }
  return found;
}

function within(recorded: Shape | undefined, live: Shape | undefined, path: string): string[] {
  return recorded && live ? differences(recorded, live, path) : [];
}

function parts(shape: Shape): string[] {
  const nested = {
    list: shape.list !== undefined,
    record: shape.members !== undefined,
    dictionary: shape.each !== undefined,
  };
  return Object.entries(nested).flatMap(([part, there]) => (there ? [part] : []));
}
