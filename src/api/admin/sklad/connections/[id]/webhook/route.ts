import { routes } from "../../../../../../contract";
import { webhookAddress } from "../../../../../../engine/connections";
import { route } from "../../../../../define-route";
import { presentAddress } from "../../present-webhook";

/** The address the warehouse is to post to, which is enough to leave webhooks. */
export const GET = route(routes.seeWebhookAddress, async ({ context, params: { id }, request }) => ({
  webhook: presentAddress(await webhookAddress(context, id), request),
}));
