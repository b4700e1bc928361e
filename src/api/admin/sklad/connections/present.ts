import type { MedusaRequest } from "@medusajs/framework/http";
import {
  connectionColumns,
  connectionDetail,
  type ConnectionDetail,
  type ConnectionView,
  type WebhookAddressResponse,
} from "../../../../contract";
import {
  type ConnectionStatus,
  knownOfConnections,
  senderOfConnection,
  type WebhookAddress,
} from "../../../../engine/connections";
import type { Context } from "../../../../engine/context";
import { LIST_FEEDS } from "../../../../engine/statuses";
import type { ConnectionRow } from "../../../../modules/sklad/types";
import {
  connectionSituation,
  connectionVersion,
  type KnownOfConnection,
} from "../../../../planning/situation";
import { toWire, wire } from "../../../responses";
import { presentEvent, presentSituation } from "../present";

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

/**
 * The address to register with the warehouse: below the backend's configured address (`admin.backendUrl`), else below the
 * address of the request.
 */
export function presentAddress(
  { path, ...address }: WebhookAddress,
  request: MedusaRequest,
): WebhookAddressResponse["webhook"] {
  const { backendUrl } = request.scope.resolve("configModule").admin;
  const own = `${request.protocol}://${request.get("host") ?? ""}`;
  const base = backendUrl !== undefined && URL.canParse(backendUrl) ? backendUrl : own;
  // The backend may be below a path, which `new URL(path, base)` would drop.
  const url = path === null ? null : new URL(`${base.replace(/\/+$/, "")}${path}`).href;
  return { url, ...toWire(address) };
}
