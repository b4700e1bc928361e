import type { ConnectionStatus } from "../../../../engine/connections";
import type { ConnectionRow } from "../../../../modules/sklad/types";

/** A connection as the admin may see it: of the ApiKey only the last four characters. */
export function presentConnection(connection: ConnectionRow) {
  const { api_key_encrypted: _, api_key_fingerprint: __, ...visible } = connection;
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
