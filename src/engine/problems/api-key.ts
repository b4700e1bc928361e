import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import { endForConnection, raiseForConnection } from "./problems";

/** Handles a 401: the connection is paused until a call with this ApiKey succeeds, or another key is entered. */
export async function apiKeyRefused(stores: Stores, connection: ConnectionRow): Promise<void> {
  if (!(await isOfNow(stores, connection))) return;
  await stores.connections.pause(connection.id, "invalid_key", null);
  await raiseForConnection(stores, connection, "invalid_key");
}

/** Handles a successful call with an ApiKey that was refused before. */
export async function apiKeyAccepted(stores: Stores, connection: ConnectionRow): Promise<void> {
  if (!(await isOfNow(stores, connection))) return;
  await stores.connections.recordSuccess(connection.id);
  await endForConnection(stores, "call_succeeded", connection.id);
}

/** Whether the response is about the present key: a late response to a replaced one says nothing about it. */
async function isOfNow(stores: Stores, { id, api_key_fingerprint }: ConnectionRow): Promise<boolean> {
  const now = await stores.connections.find(id);
  return now?.api_key_fingerprint === api_key_fingerprint;
}
