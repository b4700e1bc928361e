import { routes } from "../../../../../../contract";
import { previewOrder } from "../../../../../../engine/orders";
import { AdminError } from "../../../../../../modules/sklad/admin-error";
import { happened, holdMessage } from "../../../../../../catalogue";
import { route } from "../../../../../define-route";
import { toWire } from "../../../../../wire";

export const GET = route(routes.previewOrder, async ({ context, params: { id } }) => {
  const row = await context.sklad.stores.warehouseOrders.find(id);
  if (!row) throw new AdminError("order_not_found", { id });
  const { body, holds, notes } = await previewOrder(context, row);
  return {
    preview: {
      body: body && toWire(body),
      holds: holds.map((hold) => ({
        code: hold.code,
        message: { en: holdMessage(hold, "en"), uk: holdMessage(hold, "uk") },
      })),
      notes: notes.map((code) => ({ code, message: happened(code) })),
    },
  };
});
