import { routes } from "../../../../../contract";
import { listReasons } from "../../../../../engine/lists";
import { route } from "../../../../define-route";
import { presentSituation } from "../../present";

/** Causes for which orders wait or need action, each with its number of orders. */
export const GET = route(routes.listReasons, async ({ context, query }) => {
  const { reasons, needs_you, cash_unbooked } = await listReasons(context, query.connection_id);
  return {
    reasons: reasons.map(({ situation, count, connection_id }) => ({
      situation: presentSituation(situation, count),
      count,
      connection_id,
    })),
    needs_you,
    cash_unbooked,
  };
});
