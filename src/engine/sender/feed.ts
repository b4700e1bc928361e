import { z } from "zod";
import { type CallOptions, type SkladClient, SkladError } from "../../client";
import { type Sender, senderOf } from "../../planning/connections";
import { recordSender } from "../connections";
import type { Feed } from "../feeds";
import { DAY_MS } from "../../planning/values/days";

/** senderDetails once a day: in whose name, and from where, parcels leave. A service without the operation names no sender. */
export const senderFeed: Feed<Sender, null> = {
  name: "sender",
  kind: "incremental",
  place: "connection",
  bucket: "general",
  cursor: z.null(),
  every: () => DAY_MS,
  async fetch({ call }) {
    const sender = await call(readSender);
    return { items: sender ? [sender] : [], next: null, complete: true };
  },
  async apply({ place: { connection }, chunks }, { stores }) {
    for await (const senders of chunks())
      for (const sender of senders) await recordSender(stores, connection, sender);
  },
};

/** Names of the feeds of the sender. */
export const SENDER_FEEDS: readonly string[] = [senderFeed.name];

/** The service has no such operation, or it is off. */
const NO_SENDER: ReadonlySet<string> = new Set(["operation_disabled", "unknown_operation"]);

async function readSender(client: SkladClient, options: CallOptions): Promise<Sender | null> {
  try {
    return senderOf(await client.getSenderDetails(options));
  } catch (error) {
    if (error instanceof SkladError && NO_SENDER.has(error.code)) return null;
    throw error;
  }
}
