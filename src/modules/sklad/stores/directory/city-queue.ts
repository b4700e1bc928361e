import { DAY_MS } from "../../../../planning/values/days";
import { type Database, newId, newIds, NOW, rowsOf } from "../database";

/** The feeds that read an address's directory. Their names never change. */
export const CITIES_FEED = "cities";
export const BRANCHES_FEED = "branches";

/** The branches of a city are read again after a week, also when they are not asked for. */
const STALE = "interval '7 days'";

/** A reading that was held is compared with one of a day later. */
const HELD = "interval '1 day'";

/** A city that is postponed for less than this is read after the others: a failure that lasts is seen also when it is alone. */
const READ_LAST = "interval '1 hour'";

/** Over `sklad_city_read city`: it is in the directory. */
const IS_CITY = `exists (select from sklad_city known
                          where known.address = city.address and known.ref = city.city_ref
                            and known.gone_at is null)`;

/** Over `sklad_city_read city`. */
const IS_NOT_HELD = `(city.held_at is null or city.held_at < ${NOW} - ${HELD})`;

/**
 * Wakes the feed of each address in `wanted`, except while it waits after a failure. One that is just applying a city is left
 * alone: it looks again within a minute, and a checkout neither waits for its transaction nor deadlocks with it.
 */
const WAKE = `
  update sklad_feed set run_requested_at = ${NOW}, next_run_at = least(next_run_at, ${NOW}), updated_at = now()
   where id in (select id from sklad_feed
                 where name = '${BRANCHES_FEED}' and scope_key in (select address from wanted)
                   and consecutive_failures = 0
                   for update skip locked)`;

/** The cities whose branches are to be read. */
export class CityQueueStore {
  constructor(private readonly database: Database) {}

  /**
   * Branches of a city are wanted: they are read soon, unless they were within `older_than_ms`. Wakes the feed, except while
   * it waits after a failure. Only cities of the directory are wanted, because any text may come from a browser.
   */
  async want(address: string, cityRef: string, { older_than_ms = DAY_MS } = {}): Promise<void> {
    await this.database.raw(
      `with wanted as (
         insert into sklad_city_read as city (id, address, city_ref, wanted_at)
         select :id, address, ref, ${NOW} from sklad_city
          where address = :address and ref = :city_ref and gone_at is null
         on conflict (address, city_ref) do update
            set wanted_at = ${NOW}, updated_at = now()
          where city.wanted_at is null
            and (city.read_at is null or city.read_at <= ${NOW} - :older_than_ms * interval '1 millisecond')
         returning address)
       ${WAKE}`,
      { id: newId("sklcread"), address, city_ref: cityRef, older_than_ms },
    );
  }

  /**
   * {@link want} for the cities of these branches, of which a directory has a reading, where an enabled connection checks
   * branches. Those being written are left out.
   */
  async wantCitiesOf(
    branchRefs: readonly string[],
    { older_than_ms }: { readonly older_than_ms: number },
  ): Promise<void> {
    await this.database.raw(
      `with wanted as (
         update sklad_city_read set wanted_at = ${NOW}, updated_at = now()
          where id in (
            select city.id from sklad_city_read city
             where (city.address, city.city_ref) in (
                     select address, city_ref from sklad_branch
                      where address in (select base_url from sklad_connection
                                         where enabled and settings ->> 'check_branches' is distinct from 'off'
                                           and deleted_at is null)
                        and ref = any(:refs::text[]))
               and city.wanted_at is null
               and city.read_at <= ${NOW} - :older_than_ms * interval '1 millisecond'
               for update of city skip locked)
         returning address)
       ${WAKE}`,
      { refs: [...branchRefs], older_than_ms },
    );
  }

  /** Has a city read later, after a reading that failed: until then others go first. For more than an hour it is not read. */
  async postpone(address: string, cityRef: string, delay_ms: number): Promise<void> {
    await this.database.raw(
      `insert into sklad_city_read (id, address, city_ref, wanted_at)
       values (:id, :address, :city_ref, ${NOW} + :delay_ms * interval '1 millisecond')
       on conflict (address, city_ref) do update
          set wanted_at = excluded.wanted_at, updated_at = now()`,
      { id: newId("sklcread"), address, city_ref: cityRef, delay_ms },
    );
  }

  /** Has the branches of these cities read in this order once no city is wanted, if they were neither read nor wanted ever. */
  async readInAdvance(address: string, cityRefs: readonly string[]): Promise<void> {
    await this.database.raw(
      `with wanted as (
         insert into sklad_city_read (id, address, city_ref)
         select id, :address, ref from unnest(:ids::text[], :refs::text[]) as given(id, ref)
         on conflict (address, city_ref) do nothing
         returning address)
       ${WAKE}`,
      { address, ids: newIds("sklcread", cityRefs.length), refs: [...cityRefs] },
    );
  }

  /**
   * Cities whose branches are due to be read: the wanted ones, the longest waiting first, then those to be read in advance,
   * then those read longest ago, if that is more than a week, then those that failed. No other city is read, nor one that is
   * gone, nor one whose reading was held within a day.
   */
  async due(address: string, limit: number): Promise<string[]> {
    const rows = await rowsOf<{ city_ref: string }>(
      this.database.raw(
        `with wanted as (
           select city_ref, wanted_at as since, id, case when wanted_at <= ${NOW} then 0 else 2 end as turn
             from sklad_city_read city
            where address = :address and wanted_at < ${NOW} + ${READ_LAST} and ${IS_CITY}
              and ${IS_NOT_HELD} order by wanted_at, id limit :limit),
         stale as (
           select city_ref, coalesce(read_at, '-infinity') as since, id, 1 as turn from sklad_city_read city
            where address = :address and (read_at is null or read_at < ${NOW} - ${STALE}) and wanted_at is null
              and ${IS_CITY} and ${IS_NOT_HELD} order by 2, id limit :limit)
         select city_ref from (select * from wanted union all select * from stale) due
          order by turn, since, id limit :limit`,
        { address, limit },
      ),
    );
    return rows.map(({ city_ref }) => city_ref);
  }
}

/** A list that differs as much a day later has changed; one that is read again at once repeats its fault. */
const COMPARED_AFTER = "interval '12 hours'";

/** Readings that were held because they had lost too much. The list of cities itself is {@link ALL_CITIES}. */
export class HeldReadingStore {
  constructor(private readonly database: Database) {}

  /** How many entries the last reading had, if it was held, and not just now; else null. */
  async lengthHeld(address: string, cityRef: string): Promise<number | null> {
    const [held] = await rowsOf<{ held_found: number }>(
      this.database.raw(
        `select held_found from sklad_city_read
          where address = :address and city_ref = :city_ref and held_at <= ${NOW} - ${COMPARED_AFTER}`,
        { address, city_ref: cityRef },
      ),
    );
    return held?.held_found ?? null;
  }

  /** @param found entries of the reading */
  async hold(address: string, cityRef: string, found: number): Promise<void> {
    await this.database.raw(
      `insert into sklad_city_read as city (id, address, city_ref, held_at, held_since, held_found)
       values (:id, :address, :city_ref, ${NOW}, ${NOW}, :found)
       on conflict (address, city_ref) do update
          set held_at = excluded.held_at, held_since = coalesce(city.held_since, excluded.held_since),
              held_found = excluded.held_found, updated_at = now()`,
      { id: newId("sklcread"), address, city_ref: cityRef, found },
    );
  }

  /** A reading was applied. */
  async release(address: string, cityRef: string): Promise<void> {
    await this.database.raw(
      `update sklad_city_read set held_at = null, held_since = null, held_found = null, updated_at = now()
        where address = :address and city_ref = :city_ref and held_at is not null`,
      { address, city_ref: cityRef },
    );
  }

  /**
   * Cities of which several readings in a row were held: the names of those held longest, and how many there are. A city
   * that is gone is none.
   */
  async citiesHeldAgain(
    address: string,
    { most }: { readonly most: number },
  ): Promise<{ readonly names: readonly string[]; readonly count: number }> {
    const rows = await rowsOf<{ name: string; count: number }>(
      this.database.raw(
        `select known.name, (count(*) over ())::int as count
           from sklad_city_read city
           join sklad_city known on known.address = city.address and known.ref = city.city_ref
                                and known.gone_at is null
          where city.address = :address and city.held_at > city.held_since
          order by city.held_since, city.city_ref limit :most`,
        { address, most },
      ),
    );
    return { names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 };
  }
}
