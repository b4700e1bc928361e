import { routes } from "../../../../../../../contract";
import { requireConnection } from "../../../../../../../engine/connections";
import { pageOf, route } from "../../../../../../define-route";
import { presentRun } from "../present";

/** Comparisons with Medusa, the latest first, with their results and durations. */
export const GET = route(routes.listStockRuns, async ({ context, params, query: { limit, after } }) => {
  const { id } = await requireConnection(context, params.id);
  const { rows, next } = await context.sklad.stores.stockRuns.page(id, { limit, after });
  return { runs: rows.map(presentRun), ...pageOf(limit, next) };
});
