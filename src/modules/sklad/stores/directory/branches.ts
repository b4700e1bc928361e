import { type BranchFacts, type BranchLimits, TRUSTED_DAYS } from "../../../../planning/directory/branches";
import { readSettings, type Settings } from "../../../../planning/settings";
import type { BranchRow } from "../../types";
import { type Database, NOW, rowsOf } from "../database";

/** What one connection's directory has about the branch of a checkout. */
export interface BranchAtConnection {
  /** Of the connection. */
  readonly id: string;
  readonly stock_location_id: string;
  /** The service's base address, whose directory this is. */
  readonly address: string;
  readonly settings: Settings;
  readonly branch: BranchFacts | null;
  readonly city: { readonly ref: string; readonly name: string } | null;
  readonly is_recent: boolean;
}

/** A branch that does not take every parcel. */
interface LimitedBranchRow extends BranchLimits {
  readonly address: string;
}

/**
 * All branches of a city were read lately, and some are known: a city without any proves nothing. Over `sklad_city_read r`.
 */
const IS_RECENT = `(r.read_at > ${NOW} - interval '${TRUSTED_DAYS} days' and exists (
  select from sklad_branch there where there.address = r.address and there.city_ref = r.city_ref
                                   and there.gone_at is null))`;

/** Reads the carrier's directory for checks of an order's branch. */
export class BranchCheckStore {
  constructor(private readonly database: Database) {}

  /**
   * A branch in the directories of the enabled connections, one entry for each of them. Connections whose settings cannot
   * be read are left out, as they hand nothing over. The `offset 0` has each address looked up with the branch in one
   * index: almost all branches have the same address, and a plan that looked for the branch alone would read them all.
   * @param location of the shipping option; undefined where it is not known: then all connections
   * @param city that the checkout names, for a branch that the directory does not have
   */
  async find({
    ref,
    city,
    location,
  }: {
    readonly ref: string;
    readonly city?: string | undefined;
    readonly location?: string | undefined;
  }): Promise<BranchAtConnection[]> {
    const rows = await rowsOf<FoundRow>(
      this.database.raw(
        `select k.id, k.stock_location_id, k.base_url as address, k.settings,
                b.ref, b.city_ref, b.number, b.name, b.is_closed, b.max_weight_kg, b.gone_at is not null as is_gone,
                c.ref as known_city, c.name as city_name, coalesce(${IS_RECENT}, false) as is_recent
           from sklad_connection k
           left join lateral (select * from sklad_branch
                               where address = k.base_url and ref = :ref offset 0) b on true
           left join sklad_city c on c.address = k.base_url and c.ref = coalesce(b.city_ref, :city::text)
           left join sklad_city_read r on r.address = k.base_url and r.city_ref = coalesce(b.city_ref, :city::text)
          where k.enabled and k.deleted_at is null
            and (:location::text is null or k.stock_location_id = :location)
          order by k.id`,
        { ref, city: city ?? null, location: location ?? null },
      ),
    );
    return rows.flatMap((row) => {
      const read = readSettings(row.settings);
      return read.ok ? [{ ...factsOf(row), settings: read.settings }] : [];
    });
  }

  /**
   * Those of these branches that take no parcels now, or none above a weight, by readings that are recent enough to be
   * trusted.
   */
  async limitedAmong(addresses: readonly string[], refs: readonly string[]): Promise<LimitedBranchRow[]> {
    if (refs.length === 0) return [];
    return rowsOf(
      this.database.raw(
        `select b.address, b.ref, b.number, b.name, b.is_closed, b.gone_at is not null as is_gone, b.max_weight_kg
           from sklad_branch b
           join sklad_city_read r on r.address = b.address and r.city_ref = b.city_ref
          where b.address = any(:addresses::text[]) and b.ref = any(:refs::text[])
            and (b.is_closed or b.gone_at is not null or b.max_weight_kg > 0) and ${IS_RECENT}
          order by b.address, b.ref`,
        { addresses: [...addresses], refs: [...refs] },
      ),
    );
  }
}

type FoundRow = Pick<BranchAtConnection, "id" | "stock_location_id" | "address" | "is_recent"> &
  (BranchFacts | { readonly ref: null }) & {
    readonly settings: unknown;
    readonly known_city: string | null;
    readonly city_name: string | null;
  };

function factsOf(row: FoundRow): Omit<BranchAtConnection, "settings"> {
  const { id, stock_location_id, address, is_recent, known_city, city_name } = row;
  const city = known_city === null || city_name === null ? null : { ref: known_city, name: city_name };
  return { id, stock_location_id, address, is_recent, city, branch: branchOf(row) };
}

function branchOf(row: FoundRow): BranchFacts | null {
  if (row.ref === null) return null;
  const { ref, city_ref, number, name, is_closed, max_weight_kg, is_gone } = row;
  return { ref, city_ref, number, name, is_closed, max_weight_kg, is_gone };
}

interface WantedBranches {
  /** Words of a search key: each is the beginning of a word of the branch's key. Undefined: any branch. */
  readonly key?: string;
  /** A number that is asked for: the branch of that number comes first, then numbers that begin with it. */
  readonly number?: string;
  /** Branches include cargo branches, which people call by the same word, and those of which the service says no kind. */
  readonly kind?: NonNullable<BranchRow["kind"]>;
  readonly limit: number;
  readonly offset: number;
}

/** Branches of a city as a customer looks for one. */
export class BranchSearchStore {
  constructor(private readonly database: Database) {}

  /**
   * Branches that take parcels, as far as the service says it. By number as a person counts; those without a number last.
   * The order is stable, so that pages fit together.
   */
  async find(
    address: string,
    cityRef: string,
    { key = "", number = "", kind, limit, offset }: WantedBranches,
  ): Promise<BranchRow[]> {
    const rows = this.database("sklad_branch")
      .where({ address, city_ref: cityRef })
      .whereNull("gone_at")
      .whereRaw("is_closed is not true");
    if (kind === "branch") void rows.whereRaw("kind is distinct from 'locker'");
    else if (kind) void rows.where({ kind });
    for (const word of key.split(" "))
      if (word !== "") void rows.whereRaw("strpos(' ' || key, ?) > 0", [` ${word}`]);
    if (number !== "")
      void rows.orderByRaw("case when number = ? then 0 when starts_with(number, ?) then 1 else 2 end", [
        number,
        number,
      ]);
    // Digits of one length are in the order of their numbers.
    void rows.orderByRaw("octet_length(number), number, ref");
    return (await rows.limit(limit).offset(offset).select("*")) as BranchRow[];
  }
}
