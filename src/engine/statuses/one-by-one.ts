import type { Stores } from "../../modules/sklad/stores";
import { withoutPhones } from "../../planning/values/scrub";
import { raiseForOrder } from "../problems";
import { reasonOf } from "../../modules/sklad/reason-of";
import type { MatchedStatus } from "./record";

type RecordSome = (stores: Stores, said: readonly MatchedStatus[]) => Promise<string[]>;

/**
 * Records the statuses of many orders together and, when that fails, of each alone: one that cannot be recorded is told
 * by name and holds up no other.
 * @param said the statuses of one order each
 */
export async function oneByOneIfNeeded(
  stores: Stores,
  said: readonly (readonly MatchedStatus[])[],
  record: RecordSome,
): Promise<string[]> {
  try {
    return await stores.transaction((inside) => record(inside, said.flat()));
  } catch (error) {
    if (isTheDatabases(error)) throw error;
  }
  const unconfirmed: string[] = [];
  for (const one of said)
    try {
      unconfirmed.push(...(await stores.transaction((inside) => record(inside, one))));
    } catch (error) {
      const row = one[0]?.row;
      if (!row || isTheDatabases(error)) throw error;
      const reason = withoutPhones(reasonOf(error));
      await raiseForOrder(stores, row, "status_not_recorded", { reason });
    }
  return unconfirmed;
}

/** Classes of Postgres' codes that say nothing of a single order: the connection, a deadlock, resources, a shutdown. */
const DATABASES_OWN = /^(08|40|53|55|57|58|XX)/;

/** What the database does to everybody is tried again as a whole. */
function isTheDatabases(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return /^[0-9A-Z]{5}$/.test(code) ? DATABASES_OWN.test(code) : /^(ECONN|EPIPE|ETIMEDOUT)/.test(code);
}
