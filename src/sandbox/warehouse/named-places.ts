import { hash } from "node:crypto";
import type { WireCityRecord } from "../../client/schemas";
import { seededChance } from "../random";
import {
  NAMESAKES,
  REGIONAL_CENTRES,
  TOWN_BEGINNINGS,
  TOWN_ENDINGS,
  TOWNS,
  VILLAGE_ENDINGS,
  VILLAGE_NAMES,
  VILLAGE_STEMS,
} from "./place-names";

/** A city with its number of branches and streets. */
export interface Place {
  readonly record: WireCityRecord;
  /** The word of the carrier's directory. */
  readonly kind: "місто" | "селище" | "село";
  readonly streets: number;
  readonly branches: number;
}

/** Branches of the largest cities; the other regional centres have 300. */
const BRANCHES: Readonly<Record<string, number>> = {
  Київ: 6_000,
  Львів: 1_600,
  Харків: 1_500,
  Одеса: 1_400,
  Дніпро: 1_300,
};

/** The first `count` places: regional centres, small towns that are made up, real towns, then villages. */
export function namedPlaces(count: number): Place[] {
  const places = [...centres(), ...madeUpTowns()].slice(0, count);
  if (places.length === count) return places;
  const known = new Set(places.map(({ record }) => `${record.Description}\n${record.AreaDescription}`));
  const add = (place: Place): void => {
    const key = `${place.record.Description}\n${place.record.AreaDescription}`;
    if (known.has(key) || places.length === count) return;
    known.add(key);
    places.push(place);
  };
  for (const place of realTowns()) add(place);
  for (const [name, regions] of NAMESAKES) for (const region of regions) add(village(name, region));
  for (const [name, region] of villages()) {
    if (places.length === count) break;
    add(village(name, region));
  }
  return places;
}

function centres(): Place[] {
  return REGIONAL_CENTRES.map(([city, region]) => ({
    record: { Ref: refOf("city", city), Description: city, AreaDescription: region },
    kind: "місто",
    streets: 40,
    branches: BRANCHES[city] ?? 300,
  }));
}

function madeUpTowns(): Place[] {
  const names = TOWN_ENDINGS.flatMap((ending) => TOWN_BEGINNINGS.map((beginning) => beginning + ending));
  return names.map((name, index) => {
    const [, region] = REGIONAL_CENTRES[index % REGIONAL_CENTRES.length] ?? ["", ""];
    return {
      record: { Ref: refOf("city", name), Description: name, AreaDescription: region },
      kind: "селище",
      streets: 12,
      branches: 3 + (index % 6),
    };
  });
}

function* realTowns(): Generator<Place> {
  for (const [region, names] of TOWNS) {
    for (const [index, name] of names.entries()) {
      const branches = Math.max(4, 60 - index * 5);
      yield { record: cityOf(name, region), kind: "місто", streets: 20, branches };
    }
  }
}

/** Each region takes its villages from all names in an order of its own; most names are in two or three regions. */
function* villages(): Generator<[name: string, region: string]> {
  const names = villageNames();
  const orders = TOWNS.map(([region], index) => ({ region, names: shuffled(names, index + 1) }));
  for (let turn = 0; turn < names.length; turn += 1)
    for (const { region, names: own } of orders) yield [own[turn] as string, region];
}

function villageNames(): string[] {
  const named = VILLAGE_NAMES.flatMap(({ nouns, adjectives }) => [
    ...nouns,
    ...nouns.flatMap((noun) => adjectives.map((adjective) => `${adjective} ${noun}`)),
  ]);
  const made = VILLAGE_STEMS.flatMap((stem) => VILLAGE_ENDINGS.map((ending) => stem + ending));
  return [...new Set([...named, ...made])];
}

/** A village has no branch, or up to three. */
function village(name: string, region: string): Place {
  const record = cityOf(name, region);
  return { record, kind: "село", streets: 6, branches: parseInt(record.Ref.slice(0, 4), 16) % 4 };
}

function cityOf(name: string, region: string): WireCityRecord {
  return { Ref: refOf("city", name, region), Description: name, AreaDescription: region };
}

function shuffled<T>(values: readonly T[], seed: number): T[] {
  const chance = seededChance(seed);
  const order = [...values];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/** An identifier in the carrier's format, the same for the same input. */
export function refOf(...parts: string[]): string {
  const digest = hash("sha256", parts.join("\n"));
  const block = (start: number, end: number): string => digest.slice(start, end);
  return [block(0, 8), block(8, 12), block(12, 16), block(16, 20), block(20, 32)].join("-");
}
