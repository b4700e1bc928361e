import { routes } from "../../../../../../../contract";
import { setWebhookHeader } from "../../../../../../../engine/connections";
import { route } from "../../../../../../define-route";
import { presentAddress } from "../../../present";

/** Sets the header with a secret that webhooks must carry from now on, or removes it. */
export const POST = route(routes.setWebhookHeader, async ({ context, params, body, actor, request }) => ({
  webhook: presentAddress(await setWebhookHeader(context, params.id, body.header, actor), request),
}));
