import type { BranchRow } from "../../types";
import type { Database } from "../database";

interface WantedBranches {
  /** Words of a search key: each is the beginning of a word of the branch's key. Undefined: any branch. */
  readonly key?: string;
  /** A number that is asked for: the branch of that number comes first, then numbers that begin with it. */
  readonly number?: string;
  /** Branches include those of which the service says no kind. */
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
      .whereNull("deleted_at")
      .whereNull("gone_at")
      .whereRaw("is_closed is not true");
    if (kind) void rows.whereRaw("(kind = ? or (kind is null and ? = 'branch'))", [kind, kind]);
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
