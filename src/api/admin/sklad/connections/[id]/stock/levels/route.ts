import { routes } from "../../../../../../../contract";
import { listSkus } from "../../../../../../../engine/stock";
import { pageOf, route } from "../../../../../../define-route";
import { presentListed } from "../present";

/** The SKUs of a connection in pages: product, reported and written quantities, warnings, and the last changes. */
export const GET = route(routes.listStock, async ({ context, params, query }) => {
  const { changes, held, odd, ...asked } = query;
  const { rows, next } = await listSkus(context, params.id, {
    ...asked,
    ...{ changes: changes === "true", quarantined: held === "true", odd: odd === "true" },
  });
  return { levels: rows.map(presentListed), ...pageOf(query.limit, next) };
});
