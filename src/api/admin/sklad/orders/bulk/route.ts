import { routes } from "../../../../../contract";
import { adminErrorMessage } from "../../../../../catalogue";
import { bulkOrderActionWorkflow } from "../../../../../workflows/bulk-order-actions";
import { route } from "../../../../define-route";

/** Runs an action on the next orders that match a list's filters. */
export const POST = route(routes.actOnOrders, async ({ body, actor, request }) => {
  const { result } = await bulkOrderActionWorkflow(request.scope).run({ input: { ...body, actor } });
  const refused = result.refused.map(({ number, ...refusal }) => ({
    number,
    message: { en: adminErrorMessage(refusal, "en"), uk: adminErrorMessage(refusal, "uk") },
  }));
  return { ...result, refused };
});
