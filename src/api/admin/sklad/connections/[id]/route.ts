import { routes } from "../../../../../contract";
import {
  connectionStatus,
  deleteConnection,
  requireConnection,
  updateConnection,
} from "../../../../../engine/connections";
import { DIRECTORY_FEEDS } from "../../../../../engine/directory";
import { SENDER_FEEDS } from "../../../../../engine/sender/feed";
import { RETURN_FEEDS } from "../../../../../engine/returns/feed";
import { STATUS_FEEDS } from "../../../../../engine/statuses";
import { STOCK_FEEDS } from "../../../../../engine/stock";
import { route } from "../../../../define-route";
import { presentConnection, presentConnectionDetail } from "../present";

export const GET = route(routes.seeConnection, async ({ context, params: { id } }) => {
  const connection = await requireConnection(context, id);
  const feeds = [...STATUS_FEEDS, ...RETURN_FEEDS, ...STOCK_FEEDS, ...SENDER_FEEDS, ...DIRECTORY_FEEDS];
  const status = await connectionStatus(context, connection, feeds);
  return { connection: await presentConnectionDetail(context, connection, status) };
});

export const POST = route(routes.updateConnection, async ({ context, params: { id }, body, actor }) => {
  const { expected, ...changes } = body;
  const connection = await updateConnection(context, id, changes, actor, expected);
  return { connection: await presentConnection(context, connection) };
});

export const DELETE = route(routes.deleteConnection, async ({ context, params: { id }, query, actor }) => {
  await deleteConnection(context, id, actor, query.expected);
  return { id, object: "sklad_connection" as const, deleted: true as const };
});
