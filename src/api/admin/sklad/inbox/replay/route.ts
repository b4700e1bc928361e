import { routes } from "../../../../../contract";
import { replaySince } from "../../../../../engine/webhooks";
import { route } from "../../../../define-route";

/** Processes again the webhooks received since a time: all, or those in one state or of one connection. */
export const POST = route(routes.replayWebhooks, async ({ context, body: { since, ...filters }, actor }) => ({
  replayed: await replaySince(context, { since: new Date(since), ...filters }, actor),
}));
