import { routes } from "../../../../../../../contract";
import { requireConnection } from "../../../../../../../engine/connections";
import { lookalikesOf } from "../../../../../../../engine/stock";
import { skuKey } from "../../../../../../../planning/values/sku";
import { pageOf, route } from "../../../../../../define-route";
import { presentLevel } from "../present";

/** The SKUs of a connection in pages: reported and written quantities, warnings, and the last changes. */
export const GET = route(routes.listStock, async ({ context, params, query }) => {
  const { limit, after, sku, held, odd, note } = query;
  const { id: connection_id } = await requireConnection(context, params.id);
  const key = sku === undefined ? undefined : skuKey(sku);
  const filters = { connection_id, sku: key, held: held === "true", odd: odd === "true", note };
  const { rows, next } = await context.sklad.stores.stockLevels.page(filters, { limit, after });
  const lookalikes = await lookalikesOf(context, connection_id, rows);
  return { levels: rows.map((level) => presentLevel(level, lookalikes)), ...pageOf(limit, next) };
});
