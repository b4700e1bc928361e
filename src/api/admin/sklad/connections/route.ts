import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ConnectionResponse, CreateConnectionBody, ListConnectionsResponse } from "../../../../contract";
import { createConnection } from "../../../../engine/connections";
import { contextOf } from "../../../../engine/context";
import { canOf } from "../../../can";
import { actorOf, answering } from "../../../request";
import { presentConnection, presentConnections } from "./present";

export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<ListConnectionsResponse>) => {
    const ctx = contextOf(request.scope);
    const connections = await ctx.sklad.stores.connections.list();
    response.json({
      connections: await presentConnections(ctx, connections),
      count: connections.length,
      can: await canOf(request),
    });
  },
);

export const POST = answering(
  async (
    request: AuthenticatedMedusaRequest<CreateConnectionBody>,
    response: MedusaResponse<ConnectionResponse>,
  ) => {
    const ctx = contextOf(request.scope);
    const connection = await createConnection(ctx, request.validatedBody, actorOf(request));
    response
      .status(201)
      .json({ connection: await presentConnection(ctx, connection), can: await canOf(request) });
  },
);
