import type { Stores } from "../../modules/sklad/stores";
import { withoutPhones } from "../../planning/values/scrub";
import { raiseForOrder } from "../problems";
import { isolate } from "../runtime/isolate";
import { isTheDatabases, reasonOf } from "../../modules/sklad/reason-of";
import type { MatchedStatus } from "./subject";

type RecordSome = (stores: Stores, matched: readonly MatchedStatus[]) => Promise<string[]>;

/**
 * Records the statuses of many orders together. An order whose statuses cannot be recorded gets a problem of its own
 * and does not affect the others.
 * @param byOrder the statuses of one order each
 */
export async function recordIsolated(
  stores: Stores,
  byOrder: readonly (readonly MatchedStatus[])[],
  record: RecordSome,
): Promise<string[]> {
  const unconfirmed: string[] = [];
  const recordSome = async (some: readonly (readonly MatchedStatus[])[]) =>
    void unconfirmed.push(...(await stores.transaction((inside) => record(inside, some.flat()))));
  await isolate(byOrder, recordSome, {
    isShared: isTheDatabases,
    async onCulprit([first], error) {
      if (!first) throw error;
      const reason = withoutPhones(reasonOf(error));
      await raiseForOrder(stores, first.row, "status_not_recorded", { reason });
    },
  });
  return unconfirmed;
}
