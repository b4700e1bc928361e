import { EventEmitter } from "node:events";
import type { Arrival } from "../../modules/sklad/stores/inbox";
import type { Context } from "../context";

/** Of this process. Where nobody listens, the next poll of another one finds what came. */
export const bell = new EventEmitter().setMaxListeners(0);

/**
 * Stores a webhook before it is acknowledged. Nothing of it is read yet.
 * @returns whether its token still lives
 */
export async function keepWebhook({ sklad }: Pick<Context, "sklad">, arrival: Arrival): Promise<boolean> {
  const id = await sklad.stores.inbox.add(arrival);
  if (id !== undefined) bell.emit("ring");
  return id !== undefined;
}

/** What failed, without what it failed with: a database error quotes the statement, and in it the body. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `${error.name} ${code}` : error.name;
}
