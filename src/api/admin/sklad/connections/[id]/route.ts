import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type {
  ConnectionDetailResponse,
  ConnectionResponse,
  DeletedConnectionResponse,
  ExpectedBody,
  UpdateConnectionBody,
} from "../../../../../contract";
import {
  connectionStatus,
  deleteConnection,
  requireConnection,
  updateConnection,
} from "../../../../../engine/connections";
import { contextOf } from "../../../../../engine/context";
import { STATUS_FEEDS } from "../../../../../engine/statuses";
import { STOCK_FEEDS } from "../../../../../engine/stock";
import { canOf } from "../../../../can";
import { actorOf, answering, pathId } from "../../../../request";
import { presentConnection, presentConnectionDetail } from "../present";

export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<ConnectionDetailResponse>) => {
    const ctx = contextOf(request.scope);
    const connection = await requireConnection(ctx, pathId(request));
    const status = await connectionStatus(ctx, connection, [...STATUS_FEEDS, ...STOCK_FEEDS]);
    response.json({
      connection: await presentConnectionDetail(ctx, connection, status),
      can: await canOf(request),
    });
  },
);

export const POST = answering(
  async (
    request: AuthenticatedMedusaRequest<UpdateConnectionBody>,
    response: MedusaResponse<ConnectionResponse>,
  ) => {
    const ctx = contextOf(request.scope);
    const { expected, ...changes } = request.validatedBody;
    const connection = await updateConnection(ctx, pathId(request), changes, actorOf(request), expected);
    response.json({ connection: await presentConnection(ctx, connection), can: await canOf(request) });
  },
);

export const DELETE = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<DeletedConnectionResponse>) => {
    const id = pathId(request);
    const { expected } = request.validatedQuery as ExpectedBody;
    await deleteConnection(contextOf(request.scope), id, actorOf(request), expected);
    response.json({ id, object: "sklad_connection", deleted: true });
  },
);
