import type { Logger } from "@medusajs/framework/types";
import { AdminError, reasonOf } from "./errors";
import type { ModuleOptions } from "./options";
import type { Fingerprints, Secrets } from "./secrets";
import type { Stores } from "./stores";
import type { ApiKeyColumns } from "./stores/connections/connection-row";
import { problemKey } from "./stores/notices/problems";
import type { ConnectionRow } from "./types";

/** The parts of the module's service that are used here; the service calls this file, so it is not imported. */
interface Service {
  readonly configuration: Options;
  readonly stores: Stores;
  readonly secrets: Secrets;
  readonly fingerprints: Fingerprints;
  tryApiKeyOf(connection: Pick<ConnectionRow, "id" | "api_key_encrypted">): string | undefined;
  sealApiKey(connectionId: string, apiKey: string): Promise<ApiKeyColumns>;
}

/**
 * Tries every stored ApiKey when the application starts: one that no encryption key decrypts raises a problem at once, not
 * with the first order, and one that an old encryption key encrypted is encrypted anew with the current key
 * (docs/security.md). The host of each connection is checked as well.
 */
export async function checkApiKeys(sklad: Service, logger: Logger): Promise<void> {
  try {
    if (!sklad.secrets.keyless) await sklad.fingerprints.reseal();
    for (const connection of await sklad.stores.connections.list()) {
      await checkHost(sklad, connection);
      await checkApiKey(sklad, connection, logger);
    }
  } catch (error) {
    // A database that is not migrated yet must not keep a shop from starting; nothing is sent without a readable key.
    logger.error(`sklad: the stored ApiKeys could not be tried: ${reasonOf(error)}`);
  }
}

/** Row and column of a webhook token, for `secrets.ts`. */
export function tokenPlace(tokenId: string): string {
  return `${tokenId}:token`;
}

/** Webhook addresses can be shown only while their encryption key is known; they work without it. */
async function resealTokens(
  { secrets, stores: { webhookTokens } }: Service,
  connectionId: string,
): Promise<void> {
  for (const { id, token_encrypted } of await webhookTokens.ofConnection(connectionId)) {
    if (secrets.isCurrent(token_encrypted)) continue;
    const token = secrets.tryDecrypt(token_encrypted, tokenPlace(id));
    if (token !== undefined)
      await webhookTokens.reseal(id, token_encrypted, secrets.encrypt(token, tokenPlace(id)));
  }
}

async function checkApiKey(sklad: Service, connection: ConnectionRow, logger: Logger): Promise<void> {
  const { id, name } = connection;
  if (!sklad.secrets.keyless) await resealTokens(sklad, id);
  const apiKey = sklad.tryApiKeyOf(connection);
  const key = problemKey.connection(id, "key_unreadable");
  if (apiKey === undefined) {
    logger.error(
      `sklad: the ApiKey of connection ${id} cannot be decrypted: put the former SKLAD_ENCRYPTION_KEY into SKLAD_ENCRYPTION_KEYS_OLD, or enter the ApiKey again`,
    );
    await sklad.stores.problems.raise({ key, code: "key_unreadable", connection_id: id, params: { name } });
    return;
  }
  await sklad.stores.problems.clear(key);
  if (connection.pause_reason === "key_unreadable") await sklad.stores.connections.endPause(id);
  if (sklad.secrets.keyless) return;
  const sealed = await sklad.sealApiKey(id, apiKey);
  const isCurrent = sklad.secrets.isCurrent(connection.api_key_encrypted);
  if (!isCurrent || sealed.api_key_fingerprint !== connection.api_key_fingerprint)
    await sklad.stores.connections.resealApiKey(id, connection.api_key_encrypted, sealed);
}

type Options = Pick<ModuleOptions, "allowedHosts">;

const USUAL_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** A host without a port stands for the usual port of the address's scheme: other ports are other services. */
function isAllowedHost({ allowedHosts }: Options, base_url: string): boolean {
  const { protocol, hostname, port } = new URL(base_url);
  const usual = USUAL_PORTS[protocol];
  const names = port === "" ? [hostname, `${hostname}:${usual ?? ""}`] : [`${hostname}:${port}`];
  return allowedHosts?.some((allowed) => names.includes(allowed)) ?? true;
}

/** Throws an AdminError unless connections may be made to the host of this address. */
export function assertAllowedHost(options: Options, base_url: string): void {
  if (!isAllowedHost(options, base_url))
    throw new AdminError("host_not_allowed", { hosts: options.allowedHosts?.join(", ") });
}

/** Pauses a connection whose host the option no longer allows, and ends the pause of one that it allows; the option changes only by a restart. */
async function checkHost(
  { configuration, stores }: Service,
  { id, name, base_url, pause_reason }: ConnectionRow,
): Promise<void> {
  const key = problemKey.connection(id, "host_not_allowed");
  if (!isAllowedHost(configuration, base_url)) {
    await stores.connections.pause(id, "host_not_allowed", null);
    await stores.problems.raise({ key, code: "host_not_allowed", connection_id: id, params: { name } });
    return;
  }
  await stores.problems.clear(key);
  if (pause_reason === "host_not_allowed") await stores.connections.endPause(id);
}
