import { routes } from "../../../../../../../contract";
import { previewPage } from "../../../../../../../engine/stock";
import { pageOf, route } from "../../../../../../define-route";
import { toWire } from "../../../../../../responses";
import { presentExplained } from "../present";

/** The changes that a sync would write in Medusa now, by SKU, in pages. */
export const GET = route(routes.previewStock, async ({ context, params, query: { limit, after } }) => {
  const { skus, next, requested_at } = await previewPage(context, params.id, { limit, after });
  return {
    skus: skus.map(presentExplained),
    requested_at: toWire(requested_at),
    ...pageOf(limit, next),
  };
});
