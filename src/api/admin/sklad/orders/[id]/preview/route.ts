import { routes } from "../../../../../../contract";
import { previewOrder, requireOrder } from "../../../../../../engine/orders";
import { happened, holdMessage } from "../../../../../../catalogue";
import { route } from "../../../../../define-route";
import { toWire } from "../../../../../responses";

export const GET = route(routes.previewOrder, async ({ context, params: { id } }) => {
  const { body, holds, notes } = await previewOrder(context, await requireOrder(context, id));
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
