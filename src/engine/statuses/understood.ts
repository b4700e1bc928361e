import type { OrderStatus } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import { withoutPhones } from "../../planning/values/scrub";
import { endForConnection } from "../problems";

/** A word that nobody knew is known now: whoever told of it is right again. */
export async function endUnderstood(
  stores: Stores,
  connections: readonly ConnectionRow[],
  statuses: readonly OrderStatus[],
): Promise<void> {
  const open = await stores.problems.openOf(["status_unknown"]);
  if (open.length === 0) return;
  const known = new Set(
    statuses.filter(({ state }) => state !== null).map(({ status }) => withoutPhones(status)),
  );
  for (const { connection_id, params } of open) {
    const word = params?.["operation"];
    if (typeof word === "string" && known.has(word) && connections.some(({ id }) => id === connection_id))
      await endForConnection(stores, "status_understood", connection_id ?? "", word);
  }
}
