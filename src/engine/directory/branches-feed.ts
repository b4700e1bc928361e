import { z } from "zod";
import { cutTo } from "../../client/text";
import { BRANCHES_FEED } from "../../modules/sklad/stores/directory/city-queue";
import { judgeReading } from "../../planning/directory/judge-reading";
import { FailedPartError, type Feed } from "../feeds";
import { keepHeldCities, LONGEST_NAME } from "./held-problems";
import { type CityReading, readBranches } from "./read-branches";
import { isOfCity, postponedMs } from "./reading-failures";

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
    const reading = await readBranches({ call, failures, now }, city_ref).catch(async (error: unknown) => {
      // The other cities go first then. Written here, because a page that failed is never applied.
      const delay_ms = postponedMs(error);
      if (delay_ms > 0) await cityQueue.postpone(address, city_ref, delay_ms);
      if (!isOfCity(error)) throw error;
      const name = (await directory.city(address, city_ref))?.name ?? city_ref;
      throw new FailedPartError(cutTo(name, LONGEST_NAME), error);
    });
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
