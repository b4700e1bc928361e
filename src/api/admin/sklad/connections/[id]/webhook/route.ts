import { routes } from "../../../../../../contract";
import { webhookAddress } from "../../../../../../engine/connections";
import { route } from "../../../../../define-route";
import { presentAddress } from "../../present";

/** The webhook address for the warehouse. It is a secret: the address alone suffices to post webhooks. */
export const GET = route(routes.seeWebhookAddress, async ({ context, params: { id }, request }) => ({
  webhook: presentAddress(await webhookAddress(context, id), request),
}));
