import type { Stores } from "../../modules/sklad/stores";
import { withoutPhones } from "../../planning/values/scrub";
import { raiseForOrder } from "../problems";
import { isTheDatabases, reasonOf } from "../../modules/sklad/reason-of";
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
