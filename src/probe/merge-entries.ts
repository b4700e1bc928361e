import { CALLS, type DialectKey } from "../client/calls";
import { createDialect, type DialectOverrides } from "../client/dialect/create-dialect";
import { type Direction, directionsOf, type Names, type ServiceName } from "../client/dialect/named-members";
import type { LearntEntry } from "./learn";

/** One entry of several; what is found later goes before. */
export function mergeEntries(entries: readonly LearntEntry[]): LearntEntry {
  const names = entries.reduce<Names>((all, entry) => mergeNames(all, entry.names ?? {}), {});
  const open = [...new Set(entries.flatMap((entry) => entry.open))];
  const others = entries.reduce<Partial<LearntEntry>>(
    (all, entry) => ({
      ...all,
      ...Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)),
    }),
    {},
  );
  return {
    ...others,
    names,
    open: open.filter((ours) => !Object.hasOwn(names, ours)),
    candidates: [...new Set(entries.flatMap((entry) => entry.candidates))],
  };
}

/** Names of both, direction by direction; a name that is the same in both directions stands once. */
export function mergeNames(before: Names, after: Names): Names {
  const merged: Record<string, ServiceName> = { ...before };
  for (const [ours, name] of Object.entries(after)) {
    const given = merged[ours];
    if (given === undefined || typeof name === "string") {
      merged[ours] = name;
      continue;
    }
    const both: Partial<Record<Direction, string>> = {
      ...(typeof given === "string" ? { sent: given, received: given } : given),
      ...name,
    };
    merged[ours] = both.sent !== undefined && both.sent === both.received ? both.sent : both;
  }
  return merged;
}

const IDENTIFIERS = ["id_order", "external_id", "id_order_FF", "key_order"];

/** Each way in which an answer names an order, as names for a request, the fullest first. */
export function requestNames(overrides: DialectOverrides, key: DialectKey): Names[] {
  const given = overrides[key]?.names;
  const ways = (Object.keys(CALLS) as DialectKey[]).flatMap((other) => {
    const names = Object.entries(overrides[other]?.names ?? {}).flatMap(([ours, name]) => {
      const received = typeof name === "string" ? name : name.received;
      const fits = IDENTIFIERS.includes(ours) && directionsOf(key, ours).includes("sent");
      return fits && received !== undefined ? [[ours, { sent: received }] as const] : [];
    });
    return names.length === 0 ? [] : [Object.fromEntries(names)];
  });
  const distinct = new Map(ways.map((names) => [JSON.stringify(mergeNames(given ?? {}, names)), names]));
  return [...distinct.values()].sort((left, right) => Object.keys(right).length - Object.keys(left).length);
}

/** The dialect with what is found for an entry, as far as the client takes it. */
export function withEntry(
  overrides: DialectOverrides,
  key: DialectKey,
  learnt: Partial<LearntEntry>,
): DialectOverrides {
  const { method, list, names, absent } = learnt;
  const given = overrides[key] ?? {};
  const found = Object.fromEntries(
    Object.entries({ method, list, absent }).filter(([, value]) => value !== undefined),
  );
  const entry = { ...given, ...found, ...(names && { names: mergeNames(given.names ?? {}, names) }) };
  const whole: DialectOverrides = { ...overrides, [key]: entry };
  try {
    createDialect(whole);
    return whole;
  } catch {
    return overrides;
  }
}
