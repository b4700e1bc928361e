import { z } from "zod";
import { type CallOptions, InvalidKeyError, type SkladClient, SkladError } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import { problemKey } from "../../modules/sklad/stores/problems";
import type { ConnectionRow } from "../../modules/sklad/types";
import { NO_SUCH_ORDER } from "../connections";
import { type Feed, KEY_AGAIN_MS, KEY_FEED } from "../feeds";
import { apiKeyAccepted, apiKeyRefused } from "../problems";

/** What the warehouse says of the ApiKey. */
type Verdict = "accepted" | "refused";

/**
 * Tries an ApiKey that was refused, or that a feed was refused with, by a look-up of no order: with nothing on its way no
 * other call may find out for hours that the key does not work, or works again. It costs no call while all is well.
 */
export const keyFeed: Feed<Verdict, null> = {
  name: KEY_FEED,
  kind: "incremental",
  place: "connection",
  bucket: "general",
  cursor: z.null(),
  whilePaused: true,
  every: () => KEY_AGAIN_MS,
  reads: ({ enabled, enabled_at }) => enabled || enabled_at !== null,
  async fetch({ place, stores, call }) {
    const items = (await isInDoubt(stores, place.connection)) ? [await call(tryKey)] : [];
    return { items, next: null, complete: true };
  },
  async apply({ place: { connection }, chunks }, { stores }) {
    for await (const verdicts of chunks())
      for (const verdict of verdicts)
        if (verdict === "refused") await refused(stores, connection);
        else if (connection.pause_reason === "invalid_key") await goOn(stores, connection);
  },
};

async function isInDoubt(stores: Stores, { id, pause_reason }: ConnectionRow): Promise<boolean> {
  if (pause_reason !== null) return pause_reason === "invalid_key";
  return (await stores.feeds.failingWith(id, "invalid_key")).length > 0;
}

/** "No such order" is the response to an accepted key. */
async function tryKey(client: SkladClient, options: CallOptions): Promise<Verdict> {
  try {
    await client.getOrderStatus({ number: NO_SUCH_ORDER }, options);
    return "accepted";
  } catch (error) {
    if (error instanceof InvalidKeyError) return "refused";
    if (error instanceof SkladError && error.outcome === "refused") return "accepted";
    throw error;
  }
}

/** One cause is one problem: what feeds were refused with is the key. */
async function refused(stores: Stores, connection: ConnectionRow): Promise<void> {
  await apiKeyRefused(stores, connection);
  const feeds = await stores.feeds.failingWith(connection.id, "invalid_key");
  await stores.problems.clear(...feeds.map((name) => problemKey.feed(name, connection.id)));
}

/** Where something waits to be sent, that has to get through first: one operation alone may be refused with 401. */
async function goOn(stores: Stores, connection: ConnectionRow): Promise<void> {
  const { queued, unknown } = await stores.commands.countByState(connection.id);
  if (queued + unknown > 0) await stores.connections.tryNow(connection.id);
  else await apiKeyAccepted(stores, connection);
}
