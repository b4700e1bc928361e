import { CALLS, type DialectKey } from "../client/calls";
import { createDialect, type DialectOverrides } from "../client/dialect/create-dialect";
import { type Direction, namedMembers, type Names, type ServiceName } from "../client/dialect/names";
import { type LearntEntry, WANTED } from "./learn";
import { says } from "./member-words";

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

/** Members that a request may have under another name. Those within `order` are specified, with AddOrder. */
function openMembers(
  key: DialectKey,
  sent: ReadonlySet<string>,
): { path: string; ours: string; isInner: boolean }[] {
  return namedMembers(key).sent.flatMap((path) => {
    const ours = path.split(".").at(-1) ?? path;
    const isOpen = sent.has(ours) && !path.startsWith("order.");
    return isOpen ? [{ path, ours, isInner: path.includes("products.") }] : [];
  });
}

/**
 * Each way in which an answer names what a request is about, as names for the request, the fullest first: a service calls a
 * thing the same wherever it stands.
 * @param sent names of the members of the request, at every depth
 */
export function requestNames(
  overrides: DialectOverrides,
  key: DialectKey,
  sent: ReadonlySet<string>,
): Names[] {
  const given = overrides[key]?.names;
  const city = overrides.getCities?.names?.Ref;
  const answers: Names[] = (Object.keys(CALLS) as DialectKey[]).map((other) => overrides[other]?.names ?? {});
  const ways = [...answers, ...(city === undefined ? [] : [{ CityRef: city }])].flatMap((known) => {
    const names = openMembers(key, sent).flatMap(({ path, ours, isInner }) => {
      const name = known[isInner ? `products.${ours}` : ours];
      const received = typeof name === "string" ? name : name?.received;
      return received === undefined ? [] : [[path, { sent: received }] as const];
    });
    return names.length === 0 ? [] : [Object.fromEntries(names)];
  });
  if (key === "AddOrderArray") ways.push({ order: { sent: "orders" } });
  const distinct = new Map(ways.map((names) => [JSON.stringify(mergeNames(given ?? {}, names)), names]));
  return [...distinct.values()].sort((left, right) => Object.keys(right).length - Object.keys(left).length);
}

/** The names that a refusal has for the members it lacks. */
export function namesInRefusal(
  key: DialectKey,
  sent: ReadonlySet<string>,
  errors: readonly unknown[],
): Names {
  const words = errors.flatMap(textsIn).flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []);
  const used = new Set<string>();
  return Object.fromEntries(
    openMembers(key, sent).flatMap(({ path, ours, isInner }) => {
      const isSaid = (one: string): boolean => !used.has(one) && says(key, ours, one, isInner);
      const word = words.includes(ours) ? undefined : words.find(isSaid);
      if (word === undefined) return [];
      used.add(word);
      return [[path, { sent: word }] as const];
    }),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsIn);
  return typeof value === "string" ? [value] : [];
}

/** The entry without names of fields that turned out to identify no order: they are open again. */
export function withoutShared(entry: LearntEntry, shared: ReadonlySet<string>): LearntEntry {
  const isWrong = ([ours, name]: [string, ServiceName]): boolean => {
    const received = typeof name === "string" ? name : name.received;
    return WANTED.includes(ours) && received !== undefined && shared.has(received);
  };
  const all = Object.entries(entry.names ?? {});
  const wrong = all.filter(isWrong).map(([ours]) => ours);
  if (wrong.length === 0) return entry;
  return {
    ...entry,
    names: Object.fromEntries(all.filter((one) => !isWrong(one))),
    open: [...new Set([...entry.open, ...wrong])],
  };
}

/** Whether an answer of some operation is known to have the member under this name. */
export function isReceivedAs(overrides: DialectOverrides, member: string, theirs: string): boolean {
  return (Object.keys(CALLS) as DialectKey[]).some((key) => {
    const name = overrides[key]?.names?.[member];
    return (typeof name === "string" ? name : name?.received) === theirs;
  });
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
