import { routes } from "../../../../../../../contract";
import { explainSku, lookalikesOf } from "../../../../../../../engine/stock";
import { route } from "../../../../../../define-route";
import { presentExplained, presentLevel } from "../present";

/** The explanation of one SKU's quantity, with its reported and written history. */
export const GET = route(routes.seeSku, async ({ context, params: { id }, query }) => {
  const { explanation, level } = await explainSku(context, id, query.sku);
  const lookalikes = await lookalikesOf(context, id, [level]);
  return {
    sku: {
      explanation: explanation && presentExplained(explanation),
      level: presentLevel(level, lookalikes),
    },
  };
});
