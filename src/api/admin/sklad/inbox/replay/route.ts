import { routes } from "../../../../../contract";
import { replaySince } from "../../../../../engine/webhooks";
import { route } from "../../../../define-route";

/** Understands again what came since a time: all of it, or what is in one state or of one connection. */
export const POST = route(routes.replayWebhooks, async ({ context, body: { since, ...filters }, actor }) => ({
  replayed: await replaySince(context, { since: new Date(since), ...filters }, actor),
}));
