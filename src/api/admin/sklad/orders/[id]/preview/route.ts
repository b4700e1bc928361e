import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { PreviewResponse } from "../../../../../../contract";
import { contextOf } from "../../../../../../engine/context";
import { previewOrder } from "../../../../../../engine/orders";
import { Refusal } from "../../../../../../modules/sklad/refusal";
import { happened, holdMessage } from "../../../../../../planning/messages";
import { canOf } from "../../../../../can";
import { answering, pathId } from "../../../../../request";
import { toWire } from "../../../../../wire";

export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<PreviewResponse>) => {
    const ctx = contextOf(request.scope);
    const id = pathId(request);
    const row = await ctx.sklad.stores.warehouseOrders.find(id);
    if (!row) throw new Refusal("order_not_found", { id });
    const { body, holds, notes } = await previewOrder(ctx, row);
    response.json({
      preview: {
        body: body && toWire(body),
        holds: holds.map((hold) => ({
          code: hold.code,
          message: { en: holdMessage(hold, "en"), uk: holdMessage(hold, "uk") },
        })),
        notes: notes.map((code) => ({ code, message: happened(code) })),
      },
      can: await canOf(request),
    });
  },
);
