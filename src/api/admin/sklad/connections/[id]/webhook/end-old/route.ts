import { routes } from "../../../../../../../contract";
import { endOldWebhooks } from "../../../../../../../engine/connections";
import { route } from "../../../../../../define-route";
import { presentAddress } from "../../../present";

/** Deactivates all webhook addresses except the newest. */
export const POST = route(routes.endOldWebhooks, async ({ context, params, actor, request }) => ({
  webhook: presentAddress(await endOldWebhooks(context, params.id, actor), request),
}));
