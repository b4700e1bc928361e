import type { ConnectionRow } from "../../modules/sklad/types";
import type { KnownOfConnection } from "../../planning/situation";
import type { Context } from "../context";
import { openOfConnections } from "../problems";

/**
 * Facts about connections that are not in their rows.
 * @param feedNames feeds that read the statuses of all orders
 */
export async function knownOfConnections(
  { sklad: { stores } }: Pick<Context, "sklad">,
  connections: readonly Pick<ConnectionRow, "id">[],
  feedNames: readonly string[],
): Promise<(connectionId: string) => KnownOfConnection> {
  const problemsOf = await openOfConnections(stores);
  const unread = new Set<string>();
  for (const { id } of connections)
    for (const name of feedNames) {
      const feed = await stores.feeds.find({ name, scope_key: id });
      if (!feed?.last_ok_at) unread.add(id);
    }
  return (id) => ({ problems: problemsOf(id), unread: unread.has(id) });
}
