import type { Stores } from "../../modules/sklad/stores";
import type { ProblemRow } from "../../modules/sklad/types";
import { groupBy } from "../runtime/group-by";
import { PROBLEMS } from "../../catalogue";

const CODES = Object.entries(PROBLEMS).flatMap(([code, { about }]) =>
  about === "connection" || about === "operation" || about === "feed" ? [code] : [],
);

/** The open problems of each connection, including those of its operations and feeds. */
export async function openOfConnections(
  stores: Pick<Stores, "problems">,
): Promise<(connectionId: string) => readonly ProblemRow[]> {
  const open = groupBy(await stores.problems.openOf(CODES), ({ connection_id }) => connection_id ?? "");
  return (id) => open.get(id) ?? [];
}
