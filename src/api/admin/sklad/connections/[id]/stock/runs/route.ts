import { routes } from "../../../../../../../contract";
import { requireConnection } from "../../../../../../../engine/connections";
import { pageOf, route } from "../../../../../../define-route";
import { presentRun } from "../present";

/** Comparisons with Medusa, the latest first, with what each came to and how long it took. */
export const GET = route(routes.listStockRuns, async ({ context, params, query: { limit, after } }) => {
  const { id } = await requireConnection(context, params.id);
  const { rows, next } = await context.sklad.stores.stockRuns.page(id, { limit, after });
  return { runs: rows.map(presentRun), ...pageOf(limit, next) };
});
