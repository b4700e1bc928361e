import { createRequire } from "node:module";
import path from "node:path";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** Where the bare route is, and the table it inserts into. */
export const BARE_PATH = "/hooks/bare";
export const BARE_TABLE = "bench_bare";

interface Loader {
  prototype: { getRoutes: (this: unknown) => object[] };
}

/** The least a Medusa route can do that keeps what came: one row, one column. Medusa has parsed the body. */
async function handler(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  const database = request.scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  await database(BARE_TABLE).insert({ body: JSON.stringify(request.body) });
  response.json({ result: "ok" });
}

// Medusa finds routes in files of the shop and of its plugins; this one is no file of either.
const load = createRequire(__filename);
const framework = path.dirname(load.resolve("@medusajs/framework/http"));
const { RoutesLoader } = load(path.join(framework, "routes-loader")) as { RoutesLoader: Loader };
const original = RoutesLoader.prototype.getRoutes;
RoutesLoader.prototype.getRoutes = function (this: unknown) {
  return [...original.call(this), { isRoute: true, matcher: BARE_PATH, method: "POST", handler }];
};
