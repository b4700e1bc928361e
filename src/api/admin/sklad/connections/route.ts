import { routes } from "../../../../contract";
import { createConnection } from "../../../../engine/connections";
import { route } from "../../../define-route";
import { presentConnection, presentConnections } from "./present";

export const GET = route(routes.listConnections, async ({ context }) => {
  const connections = await context.sklad.stores.connections.list();
  return { connections: await presentConnections(context, connections), count: connections.length };
});

export const POST = route(routes.createConnection, async ({ context, body, actor, response }) => {
  const connection = await createConnection(context, body, actor);
  response.status(201);
  return { connection: await presentConnection(context, connection) };
});
