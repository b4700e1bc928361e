import { AdminError } from "../../modules/sklad/admin-error";
import type { ReplayRequest } from "../../modules/sklad/stores/inbox";
import type { InboxBytes } from "../../modules/sklad/types";
import { type Actor, recordForConnection } from "../connections";
import type { Context } from "../context";
import { clearForConnection } from "../problems";
import { tell } from "./process";

/** What a merchant can do to a webhook. Pressing twice does no harm. */
export const WEBHOOK_ACTIONS = ["replay", "dismiss"] as const;
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number];

/** Webhooks of one statement. */
const CHUNK = 1_000;

export async function requireWebhook({ sklad }: Pick<Context, "sklad">, id: string): Promise<InboxBytes> {
  const found = await sklad.stores.inbox.find(id);
  if (!found) throw new AdminError("webhook_not_found", { id });
  return found;
}

/** `replay` understands it again, by the settings and the dialect of now; `dismiss` says that it does not matter. */
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
    // What is replayed is told of when it is understood again, or still not.
    const owner = action === "dismiss" ? await stores.connections.find(connection_id) : undefined;
    if (owner) await tell(stores, owner);
  });
  ctx.sklad.wakeUps.wake("inbox");
  return requireWebhook(ctx, id);
}

/** Once a night, after old webhooks were removed: what they told of may be gone, and a refused one may be yesterday's. */
export async function syncWebhookProblems(
  { sklad }: Pick<Context, "sklad">,
  connectionId: string,
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    const owner = await stores.connections.find(connectionId);
    if (!owner) return;
    await tell(stores, owner);
    await clearForConnection(stores, "webhook_refused", connectionId);
  });
}

/**
 * Understands again what came since an instant, such as after the dialect has learned a word. Bounded statements: a
 * replay that is broken off is asked for again.
 * @returns how many webhooks
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
    const ids = await sklad.stores.inbox.replaySince(request, CHUNK, after);
    replayed += ids.length;
    after = ids.at(-1);
    sklad.wakeUps.wake("inbox");
    if (ids.length < CHUNK) return replayed;
  }
}
