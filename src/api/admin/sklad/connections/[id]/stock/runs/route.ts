import { routes } from "../../../../../../../contract";
import { listStockRuns } from "../../../../../../../engine/stock";
import { pageOf, route } from "../../../../../../define-route";
import { presentRun } from "../present";

/** Comparisons with Medusa, the latest first, with their results and durations. */
export const GET = route(routes.listStockRuns, async ({ context, params, query }) => {
  const { limit, after, notable } = query;
  const { rows, next, quiet } = await listStockRuns(context, params.id, {
    ...{ limit, after },
    notable: notable === "true",
  });
  return { runs: rows.map(presentRun), quiet, ...pageOf(limit, next) };
});
