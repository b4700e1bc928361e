import {
  connectionColumns,
  connectionDetail,
  type ConnectionDetail,
  type ConnectionView,
} from "../../../../contract";
import {
  type ConnectionStatus,
  knownOfConnections,
  senderOfConnection,
} from "../../../../engine/connections";
import type { Context } from "../../../../engine/context";
import { LIST_FEEDS } from "../../../../engine/statuses";
import type { ConnectionRow } from "../../../../modules/sklad/types";
import {
  connectionSituation,
  connectionVersion,
  type KnownOfConnection,
} from "../../../../planning/situation";
import { wire } from "../../../wire";
import { presentEvent } from "../present-event";
import { presentSituation } from "../present-situation";

const COLUMNS = connectionColumns.keyof().options;
const STATUS = connectionDetail.shape.status.keyof().options;
const SENDER = connectionDetail.shape.sender.unwrap().keyof().options;

/** Connections without secrets: the ApiKey's last four characters, the name of a webhook's header. */
export async function presentConnections(
  ctx: Pick<Context, "sklad">,
  connections: readonly ConnectionRow[],
): Promise<ConnectionView[]> {
  const known = await knownOfConnections(ctx, connections, LIST_FEEDS);
  return connections.map((connection) => present(connection, known(connection.id)));
}

export async function presentConnection(
  ctx: Pick<Context, "sklad">,
  connection: ConnectionRow,
): Promise<ConnectionView> {
  const known = await knownOfConnections(ctx, [connection], LIST_FEEDS);
  return present(connection, known(connection.id));
}

/** A connection with its status and its timeline. */
export async function presentConnectionDetail(
  ctx: Pick<Context, "sklad">,
  connection: ConnectionRow,
  { timeline, ...status }: ConnectionStatus,
): Promise<ConnectionDetail> {
  const { queued, unknown } = status.queue;
  const known = await knownOfConnections(ctx, [connection], LIST_FEEDS);
  const sender = await senderOfConnection(ctx, connection);
  return {
    ...present(connection, { ...known(connection.id), count: queued + unknown }),
    status: wire(status, STATUS),
    sender: sender && wire(sender, SENDER),
    timeline: timeline.map(presentEvent),
  };
}

function present(connection: ConnectionRow, known: KnownOfConnection): ConnectionView {
  const { settings_unreadable } = connection;
  return {
    ...wire(connection, COLUMNS),
    ...(settings_unreadable !== undefined && { settings_unreadable }),
    situation: presentSituation(connectionSituation(connection, known)),
    version: connectionVersion(connection),
  };
}
