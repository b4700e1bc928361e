import { createRequire } from "node:module";
import path from "node:path";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { updateInventoryLevelsWorkflow } from "@medusajs/medusa/core-flows";
import { contextOf } from "../../src/engine/context";
import { runFeed } from "../../src/engine/feeds/run";
import { inParallel } from "../../src/engine/runtime/isolate";
import { syncDue } from "../../src/engine/stock";
import { stockFeed } from "../../src/engine/stock/report-feed";

/** Where the bench has stock written, one way or another, inside of Medusa's own process. */
export const STOCK_PATH = "/hooks/bench-stock";

interface Asked {
  /** `ours`: a report is read and applied. The others set every level of a location to a quantity. */
  readonly way: "ours" | "service" | "workflow" | "raw";
  readonly connection_id: string;
  readonly location_id: string;
  readonly quantity: number;
  /** Of the levels, every so-manieth. */
  readonly every: number;
  readonly chunk: number;
  readonly parallel: number;
}

interface Level {
  readonly inventory_item_id: string;
  readonly location_id: string;
  readonly stocked_quantity: number;
}

async function handler(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  const asked = request.body as Asked;
  const { scope: container } = request;
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  const levels = asked.way === "ours" ? [] : await levelsAt(database, asked);
  let queries = 0;
  const count = () => (queries += 1);
  database.on("query", count);
  global.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const began = performance.now();
  try {
    await WAYS[asked.way](container, asked, levels);
  } finally {
    clearInterval(watch);
    database.off("query", count);
  }
  response.json({ ms: performance.now() - began, queries, grown: peak - before });
}

async function levelsAt(database: Knex, { location_id, every, quantity }: Asked): Promise<Level[]> {
  const rows: { inventory_item_id: string }[] = await database("inventory_level")
    .where({ location_id })
    .orderBy("inventory_item_id")
    .select("inventory_item_id");
  return rows
    .filter((_, index) => index % every === 0)
    .map((row) => ({ ...row, location_id, stocked_quantity: quantity }));
}

type Way = (container: MedusaContainer, asked: Asked, levels: readonly Level[]) => Promise<unknown>;

const WAYS: Record<Asked["way"], Way> = {
  ours: async (container, { connection_id }) => {
    const ctx = contextOf(container);
    const { connections, feeds } = ctx.sklad.stores;
    const place = { name: stockFeed.name, scope_key: connection_id };
    const connection = await connections.find(connection_id);
    await feeds.request(place);
    const feed = await feeds.find(place);
    if (!connection || !feed) throw new Error(`There is no connection ${connection_id}.`);
    const run = { id: feed.id, leaseOwner: "bench", stop: new AbortController().signal };
    await runFeed(ctx, stockFeed, { key: connection_id, connection }, run);
    await syncDue(ctx, container);
  },
  service: (container, { chunk, parallel }, levels) =>
    inParallel(parallel, inChunks(levels, chunk), (part) =>
      container.resolve(Modules.INVENTORY).updateInventoryLevels([...part]),
    ),
  workflow: (container, { chunk, parallel }, levels) =>
    inParallel(parallel, inChunks(levels, chunk), (part) =>
      updateInventoryLevelsWorkflow(container).run({ input: { updates: [...part] } }),
    ),
  raw: (container, _, levels) =>
    container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw(
      `update inventory_level level
          set stocked_quantity = new.quantity, raw_stocked_quantity = jsonb_build_object('value', new.quantity::text, 'precision', 20),
              updated_at = now()
         from unnest(?::text[], ?::text[], ?::numeric[]) as new(item, location, quantity)
        where level.inventory_item_id = new.item and level.location_id = new.location and level.deleted_at is null`,
      [
        levels.map(({ inventory_item_id }) => inventory_item_id),
        levels.map(({ location_id }) => location_id),
        levels.map(({ stocked_quantity }) => stocked_quantity),
      ],
    ),
};

function inChunks<T>(entries: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    entries.slice(index * size, (index + 1) * size),
  );
}

interface Loader {
  prototype: { getRoutes: (this: unknown) => object[] };
}

// Medusa finds routes in files of the shop and of its plugins; this one is no file of either.
const load = createRequire(__filename);
const framework = path.dirname(load.resolve("@medusajs/framework/http"));
const { RoutesLoader } = load(path.join(framework, "routes-loader")) as { RoutesLoader: Loader };
const original = RoutesLoader.prototype.getRoutes;
RoutesLoader.prototype.getRoutes = function (this: unknown) {
  return [...original.call(this), { isRoute: true, matcher: STOCK_PATH, method: "POST", handler }];
};
