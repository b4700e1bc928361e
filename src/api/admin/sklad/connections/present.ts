import type { ConnectionRow } from "../../../../modules/sklad/types";

/** A connection as the admin may see it: of the ApiKey only the last four characters. */
export function presentConnection(connection: ConnectionRow) {
  const { api_key_encrypted: _, api_key_fingerprint: __, ...visible } = connection;
  return visible;
}
