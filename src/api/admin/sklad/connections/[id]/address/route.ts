import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ChangeAddressBody, ConnectionResponse } from "../../../../../../contract";
import { changeAddress } from "../../../../../../engine/connections";
import { contextOf } from "../../../../../../engine/context";
import { canOf } from "../../../../../can";
import { actorOf, answering, pathId } from "../../../../../request";
import { presentConnection } from "../../present";

export const POST = answering(
  async (
    request: AuthenticatedMedusaRequest<ChangeAddressBody>,
    response: MedusaResponse<ConnectionResponse>,
  ) => {
    const { expected, ...address } = request.validatedBody;
    const ctx = contextOf(request.scope);
    const connection = await changeAddress(ctx, pathId(request), address, actorOf(request), expected);
    response.json({ connection: await presentConnection(ctx, connection), can: await canOf(request) });
  },
);
