import type { Announce } from "../../announcements";
import type { BranchRow, CityRow } from "../../types";
import { type Database, newId, NOW, rowsOf } from "../database";
import { type Losses, lossesOf, replaceEntries } from "./replace-entries";

/** A city as a reading gives it. */
export type NewCity = Pick<CityRow, "ref" | "name" | "region" | "kind">;
/** A branch as a reading gives it, with its search key. */
export type NewBranch = Omit<BranchRow, "id" | "address" | "city_ref" | "gone_at">;

/** What is known of the readings of a city's branches. */
interface CityRead {
  /** The last complete one. */
  readonly read_at: Date | null;
  /** They are to be read from then on. */
  readonly wanted_at: Date | null;
  /** That time is still to come, because a reading failed or was incomplete. */
  readonly is_postponed: boolean;
  /** Some of its branches are known. An empty city proves nothing: a service may not list what it has. */
  readonly has_branches: boolean;
}

/** A reading that was not complete is repeated after this: rows that cannot be read seldom change within the hour. */
const PARTLY_AGAIN_MS = 24 * 3_600_000;

/**
 * The `city_ref` of the row about the list of cities itself: `read_at` is when its last complete reading changed it, before
 * the first one `wanted_at` is when rows were added.
 */
export const ALL_CITIES = "";

/** The state of an address's list of cities. */
interface CityListState {
  /** Changes whenever the cities do. */
  readonly version: string;
  /** Whether it was ever read to its end. */
  readonly complete: boolean;
}

const CITY_COLUMNS = ["name", "region", "kind"];
const BRANCH_COLUMNS = [
  ...["city_ref", "number", "name", "short_address"],
  ...["kind", "is_closed", "max_weight_kg", "key"],
];

/**
 * The carrier's cities and branches, by the base address of the service. Rows are never deleted, only marked as gone, so
 * that an order to a branch of yesterday still has its name.
 */
export class DirectoryStore {
  constructor(
    private readonly database: Database,
    private readonly announce: Announce,
  ) {}

  /** The cities that are not gone, in chunks of 1,000. */
  async *cities(address: string): AsyncGenerator<readonly CityRow[]> {
    for (let after = ""; ;) {
      const rows: CityRow[] = await this.database("sklad_city")
        .where({ address })
        .where("ref", ">", after)
        .whereNull("gone_at")
        .orderBy("ref")
        .limit(1_000)
        .select("id", "address", "ref", ...CITY_COLUMNS, "gone_at");
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last.ref;
    }
  }

  /** Also one that is gone. */
  async city(address: string, ref: string): Promise<CityRow | undefined> {
    const [found] = await this.database("sklad_city")
      .where({ address, ref })
      .select<CityRow[]>("id", "address", "ref", ...CITY_COLUMNS, "gone_at");
    return found;
  }

  /** Also one that is gone. */
  async branch(address: string, ref: string): Promise<BranchRow | undefined> {
    const [found] = await this.database("sklad_branch")
      .where({ address, ref })
      .select<BranchRow[]>("id", "address", "ref", ...BRANCH_COLUMNS, "gone_at");
    return found;
  }

  /** Undefined: its branches were neither read nor wanted ever. */
  async cityRead(address: string, cityRef: string): Promise<CityRead | undefined> {
    const [found] = await rowsOf<CityRead>(
      this.database.raw(
        `select read_at, wanted_at, coalesce(wanted_at > ${NOW}, false) as is_postponed,
                exists (select from sklad_branch branch
                         where branch.address = city.address and branch.city_ref = city.city_ref
                           and branch.gone_at is null) as has_branches
           from sklad_city_read city
          where address = :address and city_ref = :city_ref`,
        { address, city_ref: cityRef },
      ),
    );
    return found;
  }

  async cityList(address: string): Promise<CityListState> {
    const read = await this.cityRead(address, ALL_CITIES);
    const changed_at = read?.read_at ?? read?.wanted_at;
    return { version: changed_at?.toISOString() ?? "", complete: read?.read_at != null };
  }

  /** Compares a reading of all cities with those known. @param refs of the reading */
  async lostCities(address: string, refs: readonly string[]): Promise<Losses> {
    return lossesOf(this.database, "sklad_city", { address }, refs);
  }

  /** Compares a reading of a city's branches with those known. @param refs of the reading */
  async lostBranches(address: string, cityRef: string, refs: readonly string[]): Promise<Losses> {
    return lossesOf(this.database, "sklad_branch", { address, city_ref: cityRef }, refs);
  }

  /**
   * Within a transaction: all cities of a complete reading. Rows that do not change are not written.
   * @param partly some rows of the reading could not be read, so what it lacks is not marked as gone
   */
  async replaceCities(address: string, cities: readonly NewCity[], { partly = false } = {}): Promise<void> {
    const written = await this.#writeCities(address, cities, partly);
    const isFirst = cities.length > 0 && !(await this.cityList(address)).complete;
    if (written > 0 || isFirst) await this.#setRead(address, ALL_CITIES, null);
    this.#announceChanged(address, null, isFirst ? cities.length : written);
  }

  /** Within a transaction: some cities of a list that was never read to its end. */
  async addCities(address: string, cities: readonly NewCity[]): Promise<void> {
    if ((await this.#writeCities(address, cities, true)) === 0) return;
    await this.database.raw(
      `insert into sklad_city_read (id, address, city_ref, wanted_at) values (:id, :address, :city_ref, ${NOW})
       on conflict (address, city_ref) do update
          set wanted_at = excluded.wanted_at, updated_at = now()`,
      { id: newId("sklcread"), address, city_ref: ALL_CITIES },
    );
  }

  async #writeCities(address: string, cities: readonly NewCity[], partly: boolean): Promise<number> {
    return replaceEntries(
      this.database,
      { table: "sklad_city", address, columns: CITY_COLUMNS, partly },
      cities,
    );
  }

  /**
   * Within a transaction: all branches of a city's complete reading. A reading older than the last one changes nothing. One
   * that is not complete proves nothing, so that the city is not read, and wanted again after a day.
   * @param read_at before it was requested, by the database's clock
   */
  async replaceBranches(
    address: string,
    cityRef: string,
    branches: readonly NewBranch[],
    { read_at, partly = false }: { read_at: Date; partly?: boolean },
  ): Promise<void> {
    const isLatest = partly
      ? await this.#readPartly(address, cityRef, read_at)
      : await this.#setRead(address, cityRef, read_at);
    if (!isLatest) return;
    const written = await replaceEntries(
      this.database,
      { table: "sklad_branch", address, city_ref: cityRef, columns: BRANCH_COLUMNS, partly },
      branches,
    );
    this.#announceChanged(address, cityRef, written);
  }

  #announceChanged(address: string, city_ref: string | null, changed: number): void {
    if (changed > 0) this.announce({ name: "sklad.directory.updated", data: { address, city_ref, changed } });
  }

  /** Locks the row until the transaction ends. @returns false when a later reading was applied */
  async #setRead(address: string, cityRef: string, readAt: Date | null): Promise<boolean> {
    const rows = await rowsOf(
      this.database.raw(
        `insert into sklad_city_read as city (id, address, city_ref, read_at)
         values (:id, :address, :city_ref, coalesce(:read_at::timestamptz, ${NOW}))
         on conflict (address, city_ref) do update
            set read_at = excluded.read_at, updated_at = now(),
                wanted_at = case when city.wanted_at > excluded.read_at and city.wanted_at <= ${NOW} then city.wanted_at end
          where city.read_at is null or city.read_at < excluded.read_at
         returning id`,
        { id: newId("sklcread"), address, city_ref: cityRef, read_at: readAt },
      ),
    );
    return rows.length > 0;
  }

  /** Locks the row until the transaction ends. @returns false when a later reading was applied */
  async #readPartly(address: string, cityRef: string, readAt: Date): Promise<boolean> {
    const rows = await rowsOf(
      this.database.raw(
        `insert into sklad_city_read as city (id, address, city_ref, wanted_at)
         values (:id, :address, :city_ref, ${NOW} + :again_ms * interval '1 millisecond')
         on conflict (address, city_ref) do update
            set wanted_at = excluded.wanted_at, updated_at = now()
          where city.read_at is null or city.read_at < :read_at::timestamptz
         returning id`,
        { id: newId("sklcread"), address, city_ref: cityRef, read_at: readAt, again_ms: PARTLY_AGAIN_MS },
      ),
    );
    return rows.length > 0;
  }
}
