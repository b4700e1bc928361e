import { type Database, newId, NOW, rowsOf } from "../database";

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
          where address = :address and city_ref = :city_ref and held_at <= ${NOW} - ${COMPARED_AFTER} and deleted_at is null`,
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
       on conflict (address, city_ref) where deleted_at is null do update
          set held_at = excluded.held_at, held_since = coalesce(city.held_since, excluded.held_since),
              held_found = excluded.held_found, updated_at = now()`,
      { id: newId("sklcread"), address, city_ref: cityRef, found },
    );
  }

  /** A reading was applied. */
  async release(address: string, cityRef: string): Promise<void> {
    await this.database.raw(
      `update sklad_city_read set held_at = null, held_since = null, held_found = null, updated_at = now()
        where address = :address and city_ref = :city_ref and held_at is not null and deleted_at is null`,
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
                                and known.gone_at is null and known.deleted_at is null
          where city.address = :address and city.held_at > city.held_since and city.deleted_at is null
          order by city.held_since, city.city_ref limit :most`,
        { address, most },
      ),
    );
    return { names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 };
  }
}
