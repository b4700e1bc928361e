import { SkladError } from "../../client";
import { AdminError } from "../../modules/sklad/errors";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import {
  isSameSender,
  type Sender,
  senderOf,
  type SenderPlace,
  senderSchema,
  senderText,
  withKnownPlace,
} from "../../planning/connections";
import type { Context } from "../context";
import { clear, raise } from "../problems";
import { callForPerson } from "../rate-limit";
import { type Actor, record } from "./connections";
import { DAY_MS } from "../../planning/values/days";

/** A person waits for the check of the ApiKey, to which the sender is only an addition. */
const PATIENCE_MS = 5_000;
const WEEK_MS = 7 * DAY_MS;

/**
 * Stores the sender that the warehouse named, and raises a problem when it is another one than before, which ends when
 * the former one is back. The first reading is compared with nothing.
 * @param connection as it was when the warehouse was asked
 */
export async function recordSender(stores: Stores, connection: ConnectionRow, sender: Sender): Promise<void> {
  const { id, base_url, api_key_fingerprint } = connection;
  const row = await stores.connections.find(id);
  // A late response to another address or key says nothing about the present ones.
  if (row?.base_url !== base_url || row.api_key_fingerprint !== api_key_fingerprint) return;
  const known = row.sender;
  const isKnown = known !== null && isSameSender(known, sender);
  const present = isKnown ? withKnownPlace(sender, known) : sender;
  await stores.senders.set(id, present);
  // Its branch is shown by name once its city has been read.
  if (present.city_ref !== null)
    await stores.cityQueue.want(base_url, present.city_ref, { older_than_ms: WEEK_MS });
  const former = (await formerSender(stores, id)) ?? known;
  if (former === null || isSameSender(former, present))
    return clear(stores, { connection: id }, "sender_changed");
  await raise(stores, { connection: row }, "sender_changed", {
    former: senderText(former, await stores.senders.place(base_url, former)),
    now: senderText(present, await stores.senders.place(base_url, present)),
    former_sender: former,
  });
}

/** The sender before the change that an open problem is about. */
async function formerSender(stores: Stores, connectionId: string): Promise<Sender | null> {
  const open = await stores.problems.openOf(["sender_changed"]);
  const params = open.find(({ connection_id }) => connection_id === connectionId)?.params;
  return senderSchema.safeParse(params?.["former_sender"]).data ?? null;
}

/** Asks the warehouse once whose name parcels leave in. A failure is logged and changes nothing. */
export async function readSender(ctx: Context, connection: ConnectionRow): Promise<void> {
  const until = ctx.sklad.monotonic() + PATIENCE_MS;
  try {
    const details = await callForPerson(
      ctx,
      connection,
      (client, options) => client.getSenderDetails(options),
      { until },
    );
    const sender = senderOf(details);
    if (sender) await ctx.sklad.stores.transaction((stores) => recordSender(stores, connection, sender));
  } catch (error) {
    if (!(error instanceof SkladError || error instanceof AdminError)) throw error;
    ctx.logger.warn(`sklad: the sender of connection ${connection.id} could not be read (${error.code})`);
  }
}

/** A person accepts the sender that the problem names. */
export async function acknowledgeSender(ctx: Context, { id }: ConnectionRow, actor: Actor): Promise<void> {
  await ctx.sklad.stores.transaction(async (stores) => {
    await clear(stores, { connection: id }, "sender_changed");
    await record(stores, id, "acknowledge_sender", actor);
  });
}

interface KnownSender extends SenderPlace {
  readonly name: string;
  readonly read_at: Date;
}

/** The sender as pages show it; null before it was read. */
export async function senderOfConnection(
  { sklad: { stores } }: Pick<Context, "sklad">,
  { sender, sender_read_at, base_url }: ConnectionRow,
): Promise<KnownSender | null> {
  if (sender === null || sender_read_at === null) return null;
  return { name: sender.name, ...(await stores.senders.place(base_url, sender)), read_at: sender_read_at };
}
