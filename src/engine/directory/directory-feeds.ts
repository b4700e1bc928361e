import { z } from "zod";
import type { ProblemAbout } from "../../catalogue";
import { type City, SkladError } from "../../client";
import { cutTo } from "../../client/text";
import type { Stores } from "../../modules/sklad/stores";
import { BRANCHES_FEED, CITIES_FEED } from "../../modules/sklad/stores/directory/city-queue";
import { ALL_CITIES } from "../../modules/sklad/stores/directory/directory";
import { largestTowns } from "../../planning/directory/cities";
import { judgeReading } from "../../planning/directory/judge-reading";
import { DAY_MS } from "../../planning/values/days";
import {
  FailedPartError,
  type Feed,
  type FeedPlace,
  type ListCursor,
  listCursorSchema,
  readList,
} from "../feeds";
import { clear, raise } from "../problems";
import { type CityReading, isOfCity, MOST_ENTRIES, postponedMs, readBranches } from "./read-branches";

/** Cities whose branches are read before they are asked for. */
const IN_ADVANCE = 50;

/** A city, or that a page has not all of them, or that the dialect switches the operation off. JSON. */
type CityItem = City | { readonly partly: true } | { readonly is_off: true };

/**
 * getCities: all cities of the carrier, once a day, page by page to an empty one. A list that lost a fifth of the cities is
 * held, and believed when the next day's is about as long. The cities of the first reading are found as they come. Where the
 * dialect switches the operation off, the tables stay as they are.
 */
export const citiesFeed: Feed<CityItem, ListCursor> = {
  name: CITIES_FEED,
  kind: "snapshot",
  place: "address",
  bucket: "none",
  cursor: listCursorSchema,
  every: () => DAY_MS,
  async fetch({ call, cursor, failures, now }) {
    const reading = await unlessOff(
      readList({
        operation: "getCities",
        ...{ cursor, call, now, failures, most: MOST_ENTRIES },
        ask: (client, page, options) => client.getCities(page, options),
        nameOf: ({ ref }) => ref,
      }),
    );
    if (!reading) return { items: [{ is_off: true }], next: null, complete: true };
    const { rows, unread, next, end } = reading;
    const partly = unread.length > 0 || end === "partly";
    return {
      items: partly ? [...rows, { partly }] : rows,
      ...{ next, complete: next === null && end !== "cut" },
    };
  },
  async applyEarly(items, { key: address }, { stores: { directory } }) {
    // Nothing of yesterday can be lost by the half of a first list.
    if (!(await directory.cityList(address)).complete)
      await directory.addCities(address, items.filter(isCity));
  },
  async apply({ place, chunks }, { stores }) {
    const { key: address } = place;
    const cities: City[] = [];
    let partly = false;
    for await (const chunk of chunks()) {
      if (chunk.some((item) => "is_off" in item)) return clearShrunk(stores, place);
      cities.push(...chunk.filter(isCity));
      partly ||= !chunk.every(isCity);
    }
    // A service may list a city on two pages.
    const refs = [...new Set(cities.map(({ ref }) => ref))];
    const found = refs.length;
    const losses = partly ? { known: 0, lost: 0 } : await stores.directory.lostCities(address, refs);
    const isFirst = !(await stores.directory.cityList(address)).complete;
    // A first list is compared only with what an earlier attempt has added.
    const doubted = isFirst ? found : await stores.heldReadings.lengthHeld(address, ALL_CITIES);
    if (judgeReading({ ...losses, found, doubted }, { mayBeEmpty: false }) === "hold") {
      await stores.heldReadings.hold(address, ALL_CITIES, found);
      return raiseShrunk(stores, place, losses);
    }
    await stores.directory.replaceCities(address, cities, { partly });
    await stores.heldReadings.release(address, ALL_CITIES);
    await stores.cityQueue.readInAdvance(address, largestTowns(cities, IN_ADVANCE));
    await clearShrunk(stores, place);
  },
};

const isCity = (item: CityItem): item is City => "ref" in item;

/** What was read; undefined where the dialect switches the operation off, which no later reading changes. */
async function unlessOff<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof SkladError && error.code === "operation_disabled") return undefined;
    throw error;
  });
}

const MINUTE_MS = 60_000;
/** Pages of the largest city, with a margin. */
const MOST_CALLS = 60;

/** JSON. */
interface ReadCity extends CityReading {
  readonly city_ref: string;
  /** Branches, each once. */
  readonly found: number;
  /** The reading lost too much. */
  readonly is_held: boolean;
  /** More cities wait to be read. */
  readonly more: boolean;
}

/**
 * getWarehouses: the branches of one city in each run, read to their end. Only the largest cities and those that were asked
 * for are read, and again every week: a crawl of all would be ten thousand calls.
 */
export const branchesFeed: Feed<ReadCity, null> = {
  name: BRANCHES_FEED,
  kind: "incremental",
  place: "address",
  bucket: "none",
  cursor: z.null(),
  callsOfPage: MOST_CALLS,
  every: () => MINUTE_MS,
  async fetch({ place: { key: address }, stores, call, failures, now }) {
    const { cityQueue, directory, heldReadings } = stores;
    const [city_ref, another] = await cityQueue.due(address, 2);
    if (city_ref === undefined) return { items: [], next: null, complete: true };
    const reading = await unlessOff(
      readBranches({ call, failures, now }, city_ref).catch(async (error: unknown) => {
        // The other cities go first then. Written here, because a page that failed is never applied.
        const delay_ms = postponedMs(error);
        if (delay_ms > 0) await cityQueue.postpone(address, city_ref, delay_ms);
        if (!isOfCity(error)) throw error;
        const name = (await directory.city(address, city_ref))?.name ?? city_ref;
        throw new FailedPartError(cutTo(name, LONGEST_NAME), error);
      }),
    );
    if (!reading) return { items: [], next: null, complete: true };
    const refs = [...new Set(reading.branches.map(({ ref }) => ref))];
    const losses = reading.partly
      ? { known: 0, lost: 0 }
      : await directory.lostBranches(address, city_ref, refs);
    const doubted = await heldReadings.lengthHeld(address, city_ref);
    const is_held = judgeReading({ ...losses, found: refs.length, doubted }, { mayBeEmpty: true }) === "hold";
    const items = [{ ...reading, city_ref, found: refs.length, is_held, more: another !== undefined }];
    return { items, next: null, complete: true };
  },
  async apply({ place, requested_at, chunks }, { stores }) {
    const { key: address } = place;
    for await (const cities of chunks())
      for (const { city_ref, branches, partly, found, is_held, more } of cities) {
        if (is_held) await stores.heldReadings.hold(address, city_ref, found);
        else {
          await stores.directory.replaceBranches(address, city_ref, branches, {
            read_at: requested_at,
            partly,
          });
          await stores.heldReadings.release(address, city_ref);
        }
        if (more) await stores.feeds.request({ name: BRANCHES_FEED, scope_key: address });
      }
    // In each run, because a city may be gone that was named.
    await keepHeldCities(stores, place);
  },
};

/** Cities that a problem names; of the others it says how many they are. */
const MOST_NAMED = 5;
/** Characters of a name: no city has as many. */
const LONGEST_NAME = 60;

async function raiseShrunk(
  stores: Stores,
  place: FeedPlace,
  { known, lost }: { readonly known: number; readonly lost: number },
): Promise<void> {
  await keepProblem(stores, place, "directory_shrunk", { known: String(known), lost: String(lost) });
}

export async function clearShrunk(stores: Stores, place: FeedPlace): Promise<void> {
  await keepProblem(stores, place, "directory_shrunk", null);
}

/** One problem names the cities whose lists of branches are held again and again, for as long as there are any. */
export async function keepHeldCities(stores: Stores, place: FeedPlace): Promise<void> {
  const { names, count } = await stores.heldReadings.citiesHeldAgain(place.key, { most: MOST_NAMED });
  const params = {
    cities: names.map((name) => cutTo(name, LONGEST_NAME)).join(", "),
    further: String(count - names.length),
  };
  await keepProblem(stores, place, "branches_held", count > 0 ? params : null);
}

/**
 * Raises a problem of an address for the connection that its directory is read for, or clears it; none of the connections
 * that share the address has it beside.
 */
async function keepProblem(
  stores: Stores,
  { key: address, connection }: FeedPlace,
  code: ProblemAbout<"connection">,
  params: Readonly<Record<string, string>> | null,
): Promise<void> {
  for (const { id, base_url } of await stores.connections.list())
    if (base_url === address && (params === null || id !== connection.id))
      await clear(stores, { connection: id }, code);
  if (params !== null) await raise(stores, { connection }, code, params);
}
