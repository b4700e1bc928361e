import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { addRoute } from "./add-route";

/** Where the bare route is, and the table it inserts into. */
export const BARE_PATH = "/hooks/bare";
export const BARE_TABLE = "bench_bare";

// The least a Medusa route can do that keeps what came: one row, one column. Medusa has parsed the body.
addRoute(BARE_PATH, async (request, response) => {
  const database = request.scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  await database(BARE_TABLE).insert({ body: JSON.stringify(request.body) });
  response.json({ result: "ok" });
});
