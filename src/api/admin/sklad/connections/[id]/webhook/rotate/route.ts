import { routes } from "../../../../../../../contract";
import { rotateWebhook } from "../../../../../../../engine/connections";
import { route } from "../../../../../../define-route";
import { presentAddress } from "../../../present";

/** Creates a new webhook address; the former ones work until they are deactivated. */
export const POST = route(routes.rotateWebhook, async ({ context, params, body, actor, request }) => ({
  webhook: presentAddress(await rotateWebhook(context, params.id, actor, body.expected), request),
}));
