import { z } from "zod";
import { type CallOptions, InvalidKeyError, type SkladClient, SkladError } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import { problemKey } from "../../modules/sklad/stores/notices/problems";
import type { ConnectionRow } from "../../modules/sklad/types";
import { UNKNOWN_NUMBER } from "../../probe/reads";
import { type Feed, KEY_AGAIN_MS, KEY_FEED } from "../feeds";
import { apiKeyAccepted, apiKeyRefused } from "../problems";

type Verdict = "accepted" | "refused";

/**
 * Checks an ApiKey that was refused, by a look-up of an order that does not exist: without orders under way, no other
 * call may find out for hours that the key does not work, or works again. Costs no call while the key is accepted.
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
        else if (connection.pause_reason === "invalid_key") await resume(stores, connection);
  },
};

async function isInDoubt(stores: Stores, { id, pause_reason }: ConnectionRow): Promise<boolean> {
  if (pause_reason !== null) return pause_reason === "invalid_key";
  return (await stores.feeds.failingWith(id, "invalid_key")).length > 0;
}

/** A response "no such order" means that the key is accepted. */
async function tryKey(client: SkladClient, options: CallOptions): Promise<Verdict> {
  try {
    await client.getOrderStatus({ number: UNKNOWN_NUMBER }, options);
    return "accepted";
  } catch (error) {
    if (error instanceof InvalidKeyError) return "refused";
    if (error instanceof SkladError && error.outcome === "refused") return "accepted";
    throw error;
  }
}

/** Raises one problem for the key and clears those of feeds that were refused because of it. */
async function refused(stores: Stores, connection: ConnectionRow): Promise<void> {
  await apiKeyRefused(stores, connection);
  const feeds = await stores.feeds.failingWith(connection.id, "invalid_key");
  await stores.problems.clear(...feeds.map((name) => problemKey.feed(name, connection.id)));
}

/**
 * Ends the pause. Where commands wait, one of them is tried first, because a single operation may be refused with 401.
 */
async function resume(stores: Stores, connection: ConnectionRow): Promise<void> {
  const { queued, unknown } = await stores.commands.countByState(connection.id);
  if (queued + unknown > 0) await stores.connections.tryNow(connection.id);
  else await apiKeyAccepted(stores, connection);
}
