import type { Stores } from "../../modules/sklad/stores";
import { withoutPhones } from "../../planning/values/scrub";
import { raiseForOrder } from "../problems";
import { isolate } from "../runtime/isolate";
import { isTheDatabases, reasonOf } from "../../modules/sklad/reason-of";
import type { MatchedStatus } from "./record";

type RecordSome = (stores: Stores, said: readonly MatchedStatus[]) => Promise<string[]>;

/**
 * Records the statuses of many orders together. An order whose statuses cannot be recorded gets a problem that names it,
 * and keeps no other waiting.
 * @param said the statuses of one order each
 */
export async function recordIsolated(
  stores: Stores,
  said: readonly (readonly MatchedStatus[])[],
  record: RecordSome,
): Promise<string[]> {
  const unconfirmed: string[] = [];
  const recordSome = async (some: readonly (readonly MatchedStatus[])[]) =>
    void unconfirmed.push(...(await stores.transaction((inside) => record(inside, some.flat()))));
  await isolate(said, recordSome, {
    isShared: isTheDatabases,
    async onCulprit([first], error) {
      if (!first) throw error;
      const reason = withoutPhones(reasonOf(error));
      await raiseForOrder(stores, first.row, "status_not_recorded", { reason });
    },
  });
  return unconfirmed;
}
