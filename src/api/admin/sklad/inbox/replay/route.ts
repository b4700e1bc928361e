import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ReplayBody, ReplayResponse } from "../../../../../contract";
import { contextOf } from "../../../../../engine/context";
import { replaySince } from "../../../../../engine/webhooks";
import { actorOf, answering } from "../../../../request";

/** Understands again what came since a time: all of it, or what is in one state or of one connection. */
export const POST = answering(
  async (request: AuthenticatedMedusaRequest<ReplayBody>, response: MedusaResponse<ReplayResponse>) => {
    const { since, ...filters } = request.validatedBody;
    const asked = { since: new Date(since), ...filters };
    const replayed = await replaySince(contextOf(request.scope), asked, actorOf(request));
    response.json({ replayed });
  },
);
