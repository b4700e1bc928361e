import { routes } from "../../../../../contract";
import { countSince, replaySince } from "../../../../../engine/webhooks";
import { route } from "../../../../define-route";

/** Counts the webhooks that the same replay would process again. */
export const GET = route(routes.countReplay, async ({ context, query: { since, ...filters } }) =>
  countSince(context, { since: new Date(since), ...filters }),
);

/** Processes again the webhooks received since a time: all, or those in one state or of one connection. */
export const POST = route(routes.replayWebhooks, async ({ context, body: { since, ...filters }, actor }) => ({
  replayed: await replaySince(context, { since: new Date(since), ...filters }, actor),
}));
