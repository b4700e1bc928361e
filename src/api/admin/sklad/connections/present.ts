import {
  connectionColumns,
  connectionDetail,
  type ConnectionDetail,
  type ConnectionView,
} from "../../../../contract";
import type { ConnectionStatus } from "../../../../engine/connections";
import type { ConnectionRow } from "../../../../modules/sklad/types";
import { connectionSituation, connectionVersion } from "../../../../planning/situation";
import { wire } from "../../../wire";
import { presentEvent } from "../present-event";
import { presentSituation } from "../present-situation";

const COLUMNS = connectionColumns.keyof().options;
const STATUS = connectionDetail.shape.status.keyof().options;

/**
 * A connection as the admin may see it: of the ApiKey only the last four characters, of a webhook's header its name.
 * @param waiting orders that wait for it
 */
export function presentConnection(connection: ConnectionRow, waiting?: number): ConnectionView {
  const { settings_unreadable } = connection;
  return {
    ...wire(connection, COLUMNS),
    ...(settings_unreadable !== undefined && { settings_unreadable }),
    situation: presentSituation(connectionSituation(connection, waiting)),
    version: connectionVersion(connection),
  };
}

/** With how it fares, and what people changed of it and when. */
export function presentConnectionDetail(
  connection: ConnectionRow,
  { timeline, ...status }: ConnectionStatus,
): ConnectionDetail {
  const { queued, unknown } = status.queue;
  return {
    ...presentConnection(connection, queued + unknown),
    status: wire(status, STATUS),
    timeline: timeline.map(presentEvent),
  };
}
