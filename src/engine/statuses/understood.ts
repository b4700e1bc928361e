import type { OrderStatus } from "../../client";
import { wordReader } from "../../client/dialect/status-words";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import { withoutPhones } from "../../planning/values/text";
import { type Actor, recordForConnection, requireConnection } from "../connections";
import type { Context } from "../context";
import { end } from "../problems";

type Connections = ReadonlyMap<string, Pick<ConnectionRow, "settings">>;

/**
 * Reads statuses that the client did not know by the status words of the order's own connection: the status may have
 * been received through another connection of the same address or ApiKey, or before the merchant added the word.
 * @param connections by id
 */
export function statusReader(
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
 * Clears the problems of status words that are known now.
 * @param words words of known statuses
 */
export async function clearKnownWords(
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
      await end(stores, { connection: connection_id, operation: word }, "status_understood");
    else unknown.add(connection_id);
  }
  // When no word is left, the problem for further words is cleared too; a word still in use is raised again.
  for (const { connection_id } of open)
    if (connection_id !== null && connections.has(connection_id) && !unknown.has(connection_id))
      await end(stores, { connection: connection_id }, "status_understood");
}

/** A person acknowledges the unknown words. A word that comes with another order is raised again. */
export async function acknowledgeWords(
  ctx: Pick<Context, "sklad">,
  connectionId: string,
  actor: Actor,
): Promise<void> {
  const { id } = await requireConnection(ctx, connectionId);
  await ctx.sklad.stores.transaction(async (stores) => {
    await end(stores, { allOf: id }, "words_acknowledged");
    await recordForConnection(stores, id, "acknowledge_words", actor);
  });
}

function ownWords(connections: Connections, id: string): ReturnType<typeof wordReader> {
  return wordReader(connections.get(id)?.settings.status_words ?? {});
}
