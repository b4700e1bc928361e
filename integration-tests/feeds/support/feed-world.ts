import { setTimeout as delay } from "node:timers/promises";
import { ProcessState, WakeUps } from "../../../src/modules/sklad/ports";
import { type Knex } from "@medusajs/framework/mikro-orm/knex";
import { SkladClient } from "../../../src/client";
import type { Context } from "../../../src/engine/context";
import { moduleOptionsSchema } from "../../../src/modules/sklad/options";
import { Stores } from "../../../src/modules/sklad/stores";
import type { FeedRow } from "../../../src/modules/sklad/stores/feeds/feeds";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/planning/settings";

export interface WorldOptions {
  readonly rateWindowMs?: number;
  readonly claimLeaseMs?: number;
  /** A page may take as long as both. */
  readonly callDeadlineMs?: number;
  readonly leaseMarginMs?: number;
  readonly say?: (text: string) => void;
  readonly monotonic?: () => number;
}

/** A context for feeds over the real tables; the test's feed plays the warehouse. */
export function contextOver(
  database: Knex,
  { say = () => undefined, monotonic = () => performance.now(), ...options }: WorldOptions = {},
): Context {
  const client = new SkladClient({ baseUrl: "https://unused.example.com" });
  const sklad = {
    processState: new ProcessState(),
    wakeUps: new WakeUps(),
    stores: new Stores(database, () => undefined),
    configuration: moduleOptionsSchema.parse({
      rateWindowMs: 20,
      claimLeaseMs: 5_000,
      callDeadlineMs: 5_000,
      leaseMarginMs: 5_000,
      firstPauseMs: 20,
      pollIntervalMs: 20,
      ...options,
    }),
    clock: () => Date.now(),
    monotonic,
    sleep: (ms: number, signal?: AbortSignal) => delay(ms, undefined, { signal }),
    clientFor: () => client,
    clientWithoutKey: () => client,
  };
  const logger = { warn: say, error: say, info: say };
  return { sklad, logger, query: {} } as unknown as Context;
}

interface NewPlace {
  readonly base_url?: string;
  readonly fingerprint?: string;
  readonly settings?: Partial<Settings>;
}

export async function addConnection(
  { sklad }: Context,
  id: string,
  { base_url = `https://${id}.example.com`, fingerprint = id, settings = {} }: NewPlace = {},
): Promise<void> {
  await sklad.stores.connections.create({
    id,
    name: `Warehouse ${id}`,
    environment: "sandbox",
    base_url,
    stock_location_id: `location_of_${id}`,
    api_key_encrypted: "-",
    api_key_last_four: "-",
    api_key_fingerprint: fingerprint,
    settings: { ...DEFAULT_SETTINGS, ...settings },
  });
  await sklad.stores.connections.enable(id);
}

export async function feedRow(
  { sklad }: Context,
  name: string,
  scope_key: string,
): Promise<FeedRow | undefined> {
  return sklad.stores.feeds.find({ name, scope_key });
}

/** The items applied by the test's feeds, in their order. */
export async function appliedItems(database: Knex): Promise<string[]> {
  const rows: { type: string }[] = await database("sklad_event").orderBy("type").select("type");
  return rows.map(({ type }) => type);
}

/** Pages of snapshots that are not complete. */
export async function stagedCount(database: Knex): Promise<number> {
  return (await database("sklad_feed_page").select("id")).length;
}
