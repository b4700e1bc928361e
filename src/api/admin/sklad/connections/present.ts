import type { ConnectionStatus } from "../../../../engine/connections";
import type { ConnectionRow } from "../../../../modules/sklad/types";

/** A connection as the admin may see it: of the ApiKey only the last four characters, of a webhook's header its name. */
export function presentConnection(connection: ConnectionRow) {
  const { api_key_encrypted: _, api_key_fingerprint: __, webhook_header_hash: ___, ...visible } = connection;
  return visible;
}

/** With how it fares, and what people changed of it and when. */
export function presentConnectionDetail(
  connection: ConnectionRow,
  { timeline, ...status }: ConnectionStatus,
) {
  return {
    ...presentConnection(connection),
    status,
    timeline: timeline.map(({ at, type, source, data }) => ({ at, type, source, data })),
  };
}
