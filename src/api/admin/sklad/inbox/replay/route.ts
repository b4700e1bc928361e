import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../engine/context";
import { replaySince } from "../../../../../engine/webhooks";
import type { ReplayBody } from "../../list-schemas";

/** Understands again what came since a time: all of it, or what is in one state or of one connection. */
export async function POST(request: AuthenticatedMedusaRequest<ReplayBody>, response: MedusaResponse) {
  const { since, ...filters } = request.validatedBody;
  const replayed = await replaySince(contextOf(request.scope), { since: new Date(since), ...filters });
  response.json({ replayed });
}
