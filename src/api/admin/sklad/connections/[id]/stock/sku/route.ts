import { routes } from "../../../../../../../contract";
import { seeSku } from "../../../../../../../engine/stock";
import { route } from "../../../../../../define-route";
import { presentExplained, presentLevel } from "../present";

/** The explanation of one SKU's quantity, with its product and its reported and written history. */
export const GET = route(routes.seeSku, async ({ context, params: { id }, query }) => {
  const seen = await seeSku(context, id, query.sku);
  const { explanation, product } = seen;
  return {
    sku: { level: presentLevel(seen), explanation: explanation && presentExplained(explanation), product },
  };
});
