import type { Context } from "../context";
import { Sender } from "./sender";
import { expireLeases } from "./resolve/expired-leases";

/**
 * Sends what is due on every connection that may send, until nothing is.
 * @returns milliseconds until it is worth asking again; Infinity when nothing is due
 */
export async function drain(ctx: Context, stop: AbortSignal): Promise<number> {
  await expireLeases(ctx);
  const connections = await ctx.sklad.stores.connections.withWork();
  const waits = await Promise.all(connections.map(({ id }) => new Sender(ctx, id, stop).run()));
  return Math.min(Infinity, ...waits);
}
