import type { OrderStatus } from "../../client";
import { wordReader } from "../../client/dialect/status-words";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import { withoutPhones } from "../../planning/values/scrub";
import { type Actor, recordForConnection, requireConnection } from "../connections";
import type { Context } from "../context";
import { endForAllOf, endForConnection } from "../problems";

type Connections = ReadonlyMap<string, Pick<ConnectionRow, "settings">>;

/**
 * Reads what the client did not understand by the words of the connection that an order belongs to: it may have been
 * heard through another one of the same address or ApiKey, or before the merchant had taught the connection.
 * @param connections by id
 */
export function understoodBy(
  connections: Connections,
): (status: OrderStatus, connectionId: string) => OrderStatus {
  const readers = new Map<string, ReturnType<typeof wordReader>>();
  return (status, connectionId) => {
    if (status.state !== null) return status;
    const reader = readers.get(connectionId) ?? ownWords(connections, connectionId);
    readers.set(connectionId, reader);
    return { ...status, state: reader(status.status) };
  };
}

/**
 * A word that nobody knew is known now: whoever told of it is right again.
 * @param words those of statuses that were understood
 */
export async function clearUnderstood(
  stores: Stores,
  connections: Connections,
  words: ReadonlySet<string>,
): Promise<void> {
  const open = await stores.problems.openOf(["status_unknown"]);
  if (open.length === 0) return;
  const known = new Set([...words].map(withoutPhones));
  const unknown = new Set<string>();
  for (const { connection_id, params } of open) {
    const word = params?.["operation"];
    if (typeof word !== "string" || connection_id === null || !connections.has(connection_id)) continue;
    if (known.has(word) || ownWords(connections, connection_id)(word) !== null)
      await endForConnection(stores, "status_understood", connection_id, word);
    else unknown.add(connection_id);
  }
  // Where none is left, the many that were not told one by one are forgotten too: who still uses one tells of it.
  for (const { connection_id } of open)
    if (connection_id !== null && connections.has(connection_id) && !unknown.has(connection_id))
      await endForConnection(stores, "status_understood", connection_id);
}

/** A person says that the words nobody knows do not matter. One that a further order comes with is told again. */
export async function acknowledgeWords(
  ctx: Pick<Context, "sklad">,
  connectionId: string,
  actor: Actor,
): Promise<void> {
  const { id } = await requireConnection(ctx, connectionId);
  await ctx.sklad.stores.transaction(async (stores) => {
    await endForAllOf(stores, "words_acknowledged", id);
    await recordForConnection(stores, id, "acknowledge_words", actor);
  });
}

function ownWords(connections: Connections, id: string): ReturnType<typeof wordReader> {
  return wordReader(connections.get(id)?.settings.status_words ?? {});
}
