import { searchKey } from "./search-key";
import { type Town, TOWNS } from "./towns";

interface Known {
  readonly regionKey: string;
  readonly names: readonly string[];
  readonly size: number;
}

/** Of one of {@link TOWNS}: above this, the larger the more. */
const TOWN = 4;
const CITY = 2;
const SETTLEMENT = 1.4;
const VILLAGE = 1;
/** By the beginnings of the service's words for the kind of a place. */
const KINDS: readonly (readonly [beginning: string, size: number])[] = [
  ...["місто", "город", "city"].map((word) => [searchKey(word), CITY] as const),
  ...["смт", "селище", "поселок"].map((word) => [searchKey(word), SETTLEMENT] as const),
];

const KNOWN = byName(TOWNS);

/** How much more a place is asked for than a village (1), by its kind, and for the larger towns by name. */
export function citySize(name: string, region: string | null, kind: string | null): number {
  const key = searchKey(kind ?? "");
  const size = KINDS.find(([beginning]) => key.startsWith(beginning))?.[1] ?? VILLAGE;
  // A village may have the name of a town; a kind that the service does not give excludes nothing.
  const town = kind === null || size === CITY ? knownTown(name, region) : undefined;
  return town?.size ?? size;
}

/** Refs of the larger towns among these cities, the largest first; villages and unknown towns are none. */
export function largestTowns(
  cities: readonly { ref: string; name: string; region: string | null; kind: string | null }[],
  most: number,
): string[] {
  return cities
    .map(({ ref, name, region, kind }) => ({ ref, size: citySize(name, region, kind) }))
    .filter(({ size }) => size > TOWN)
    .sort((left, right) => right.size - left.size)
    .slice(0, most)
    .map(({ ref }) => ref);
}

/** The keys a city is searched by: its name as it is, without what stands in brackets, and a known town's other names. */
export function spellingsOf(name: string, region: string | null): string[] {
  const keys = [bareName(name), searchKey(name), ...(knownTown(name, region)?.names ?? [])];
  return [...new Set(keys)].filter((key) => key !== "");
}

/** Services tell places of one name apart as "Балки (Вінницька обл.)". */
const bareName = (name: string) => searchKey(name.replace(/\(.*$/s, ""));

function knownTown(name: string, region: string | null): Known | undefined {
  const regionKey = searchKey(region ?? "");
  return KNOWN.get(bareName(name))?.find((town) => regionKey === "" || regionKey.startsWith(town.regionKey));
}

function byName(towns: readonly Town[]): ReadonlyMap<string, readonly Known[]> {
  const known = new Map<string, Known[]>();
  for (const [place, { name, region, also }] of towns.entries()) {
    const names = [...new Set([name, ...also].map(searchKey))];
    const town = { regionKey: searchKey(region), names, size: TOWN + 1 - place / towns.length };
    for (const key of names) known.set(key, [...(known.get(key) ?? []), town]);
  }
  return known;
}
