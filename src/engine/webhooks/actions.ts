import { AdminError } from "../../modules/sklad/errors";
import type { ReplayRequest } from "../../modules/sklad/stores/inbox/webhooks";
import type { InboxBytes } from "../../modules/sklad/types";
import { type Actor, recordForConnection } from "../connections";
import type { Context } from "../context";
import { clear } from "../problems";
import { boundedCount, type Counted } from "../runtime/collections";
import { syncProblems } from "./process";

/** Actions of a merchant on a webhook. Repeating one changes nothing. */
export const WEBHOOK_ACTIONS = ["replay", "dismiss"] as const;
type WebhookAction = (typeof WEBHOOK_ACTIONS)[number];

/** Webhooks of one statement. */
const CHUNK = 1_000;

export async function requireWebhook({ sklad }: Pick<Context, "sklad">, id: string): Promise<InboxBytes> {
  const found = await sklad.stores.inbox.find(id);
  if (!found) throw new AdminError("log_entry_not_found", { id });
  return found;
}

/**
 * `replay` processes the webhook again, with the present settings and dialect; `dismiss` closes it without processing.
 */
export async function actOnWebhook(
  ctx: Context,
  id: string,
  action: WebhookAction,
  { actor, expected }: { readonly actor: Actor; readonly expected?: InboxBytes["state"] | undefined },
): Promise<InboxBytes> {
  const { connection_id, state } = await requireWebhook(ctx, id);
  const isDone = action === "dismiss" && state === "dismissed";
  if (expected !== undefined && expected !== state && !isDone) throw new AdminError("moved");
  await ctx.sklad.stores.transaction(async (stores) => {
    await stores.inbox[action](id);
    await recordForConnection(stores, connection_id, `webhook_${action}`, actor, { webhook_id: id });
    // The problems of a replayed webhook are updated when it is processed.
    const owner = action === "dismiss" ? await stores.connections.find(connection_id) : undefined;
    if (owner) await syncProblems(stores, owner);
  });
  ctx.sklad.wakeUps.wake("inbox");
  return requireWebhook(ctx, id);
}

/**
 * Runs nightly, after old webhooks were deleted: their problems may be over, and a refused webhook is not kept as a
 * problem for longer than a day.
 */
export async function syncWebhookProblems(
  { sklad }: Pick<Context, "sklad">,
  connectionId: string,
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    const owner = await stores.connections.find(connectionId);
    if (!owner) return;
    await syncProblems(stores, owner);
    await clear(stores, { connection: connectionId }, "webhook_refused");
  });
}

const MAX_COUNTED = 10_000;

/** Counts what {@link replaySince} would process again. */
export async function countSince(
  { sklad }: Pick<Context, "sklad">,
  request: ReplayRequest,
): Promise<Counted> {
  return boundedCount(await sklad.stores.webhookReplays.count(request, MAX_COUNTED + 1), MAX_COUNTED);
}

/**
 * Schedules processing of all webhooks since a time again, such as after a status word was added to the dialect. The
 * statements are bounded; an interrupted replay can be repeated.
 * @returns the number of webhooks
 */
export async function replaySince({ sklad }: Context, request: ReplayRequest, actor: Actor): Promise<number> {
  const { since, connection_id, state } = request;
  await sklad.stores.events.add({
    type: "webhooks_replay",
    source: "merchant",
    connection_id: connection_id ?? null,
    data: { ...actor, since: since.toISOString(), ...(state !== undefined && { state }) },
  });
  let replayed = 0;
  for (let after: string | undefined; ;) {
    const ids = await sklad.stores.webhookReplays.since(request, CHUNK, after);
    replayed += ids.length;
    after = ids.at(-1);
    sklad.wakeUps.wake("inbox");
    if (ids.length < CHUNK) return replayed;
  }
}
