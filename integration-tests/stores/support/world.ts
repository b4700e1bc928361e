import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { ClaimedCommand } from "../../../src/modules/sklad/stores/outbox/claims";
import type { FeedClaim } from "../../../src/modules/sklad/stores/feeds/feeds";
import { BATCH, CONNECTION, filledId, OPEN } from "./filling";

/** What the cases work on: rows of a filled database. */
export interface World {
  readonly connectionId: string;
  readonly fingerprint: string;
  /** Medusa orders that are over, and their warehouse orders. */
  readonly orderIds: readonly string[];
  readonly warehouseOrderIds: readonly string[];
  /** Warehouse orders that are planned and new. */
  readonly planned: string;
  readonly accepted: string;
  /** Claimed commands, by their state. */
  readonly claimed: (state: "queued" | "sending" | "unknown") => readonly ClaimedCommand[];
  /** One that was understood. */
  readonly webhook: string;
  /** A free feed, and one that this process has. */
  readonly freeFeed: string;
  readonly feed: FeedClaim;
}

export async function readWorld(database: Knex, orders: number): Promise<World> {
  const commands = (await database("sklad_command").where({ batch_id: BATCH })) as ClaimedCommand[];
  const feed = (await database("sklad_feed").where({ id: "sklfeed_2" }).first()) as FeedClaim;
  const webhooks = database<{ id: string; state: string }>("sklad_inbox");
  const [webhook = ""] = await webhooks.where({ state: "recorded" }).limit(1).pluck("id");
  const some = Array.from({ length: 20 }, (_, index) => 100 + index);
  return {
    connectionId: CONNECTION,
    fingerprint: "fingerprint-1",
    orderIds: some.map((number) => filledId("order", number)),
    warehouseOrderIds: some.map((number) => filledId("sklord", number)),
    planned: filledId("sklord", orders - 30),
    accepted: filledId("sklord", orders - OPEN + 10),
    claimed: (state) => {
      const found = commands.filter((command) => command.state === state);
      if (found.length === 0) throw new Error(`No command is ${state} and claimed.`);
      return found;
    },
    webhook,
    freeFeed: "sklfeed_1",
    feed,
  };
}
