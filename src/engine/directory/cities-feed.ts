import type { City } from "../../client";
import { CITIES_FEED } from "../../modules/sklad/stores/directory/city-queue";
import { ALL_CITIES } from "../../modules/sklad/stores/directory/directory";
import { largestTowns } from "../../planning/directory/cities";
import { judgeReading } from "../../planning/directory/judge-reading";
import { DAY_MS } from "../../planning/values/days";
import { type Feed, type ListCursor, listCursorSchema, readList } from "../feeds";
import { clearShrunk, raiseShrunk } from "./held-problems";
import { MOST_ENTRIES } from "./read-branches";

/** Cities whose branches are read before they are asked for. */
const IN_ADVANCE = 50;

/** A city, or that a page has not all of them. JSON. */
type CityItem = City | { readonly partly: true };

/**
 * getCities: all cities of the carrier, once a day, page by page to an empty one. A list that lost a fifth of the cities is
 * held, and believed when the next day's is about as long. The cities of the first reading are found as they come.
 */
export const citiesFeed: Feed<CityItem, ListCursor> = {
  name: CITIES_FEED,
  kind: "snapshot",
  place: "address",
  bucket: "none",
  cursor: listCursorSchema,
  every: () => DAY_MS,
  async fetch({ call, cursor, failures, now }) {
    const { rows, unread, next, end } = await readList({
      operation: "getCities",
      ...{ cursor, call, now, failures, most: MOST_ENTRIES },
      ask: (client, page, options) => client.getCities(page, options),
      nameOf: ({ ref }) => ref,
    });
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
      cities.push(...chunk.filter(isCity));
      partly ||= !chunk.every(isCity);
    }
    // A service may list a city on two pages.
    const refs = [...new Set(cities.map(({ ref }) => ref))];
    const found = refs.length;
    const losses = partly ? { known: 0, lost: 0 } : await stores.directory.lostCities(address, refs);
    const isFirst = !(await stores.directory.cityList(address)).complete;
    // Of a first list nothing else is known than what an earlier attempt has added.
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

const isCity = (item: CityItem): item is City => !("partly" in item);
