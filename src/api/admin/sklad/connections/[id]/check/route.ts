import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ConnectionCheckResponse } from "../../../../../../contract";
import { checkOperations } from "../../../../../../engine/connections";
import { contextOf } from "../../../../../../engine/context";
import { toWire } from "../../../../../wire";
import { canOf } from "../../../../../can";
import { answering, pathId } from "../../../../../request";

/** Asks the warehouse everything that only reads, and says how its responses fit. */
export const POST = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<ConnectionCheckResponse>) => {
    const operations = await checkOperations(contextOf(request.scope), pathId(request));
    response.json({ operations: toWire(operations), can: await canOf(request) });
  },
);
