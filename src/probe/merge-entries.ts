import type { Direction, Names, ServiceName } from "../client/dialect/named-members";
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
