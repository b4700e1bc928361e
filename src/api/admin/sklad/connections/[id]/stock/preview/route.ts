import { routes } from "../../../../../../../contract";
import { previewPage } from "../../../../../../../engine/stock";
import { pageOf, route } from "../../../../../../define-route";
import { toWire } from "../../../../../../wire";
import { presentExplained } from "../present";

/** What would be written in Medusa now, by sku, page by page. */
export const GET = route(routes.previewStock, async ({ context, params, query: { limit, after } }) => {
  const { skus, next, requested_at } = await previewPage(context, params.id, { limit, after });
  return {
    skus: skus.map(presentExplained),
    requested_at: toWire(requested_at),
    ...pageOf(limit, next),
  };
});
