import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { changeAddress } from "../../../../../../engine/connections";
import { contextOf } from "../../../../../../engine/context";
import { actorOf, pathId } from "../../../../../request";
import { presentConnection } from "../../present";
import type { ChangeAddressBody } from "../../schemas";

export async function POST(request: AuthenticatedMedusaRequest<ChangeAddressBody>, response: MedusaResponse) {
  const ctx = contextOf(request.scope);
  const connection = await changeAddress(ctx, pathId(request), request.validatedBody, actorOf(request));
  response.json({ connection: presentConnection(connection) });
}
