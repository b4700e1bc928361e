import type { Ability } from "./common";

/** An admin route below `/admin/sklad`, with the ability that it requires under Medusa's role-based access. */
interface Address<Method extends string, Path extends string> {
  readonly method: Method;
  readonly path: Path;
  readonly ability: Ability;
}

const get = <Path extends string>(path: Path, ability: Ability): Address<"GET", Path> => ({
  method: "GET",
  path,
  ability,
});
const post = <Path extends string>(path: Path, ability: Ability): Address<"POST", Path> => ({
  method: "POST",
  path,
  ability,
});
const remove = <Path extends string>(path: Path, ability: Ability): Address<"DELETE", Path> => ({
  method: "DELETE",
  path,
  ability,
});

/** The longest text that can be searched for. */
export const LONGEST_SEARCH = 200;

/**
 * Every admin route. Their schemas are in `route-schemas`, because the admin's bundle contains this file and must not carry
 * the schemas.
 */
export const routes = named({
  listOrders: get("/orders", "see_orders"),
  summarizeOrders: get("/orders/summary", "see_orders"),
  downloadOrders: get("/orders/csv", "see_orders"),
  listReasons: get("/orders/reasons", "see_orders"),
  refreshOrders: post("/orders/refresh", "act_on_orders"),
  actOnOrders: post("/orders/bulk", "act_on_orders"),
  seeOrder: get("/orders/:id", "see_orders"),
  previewOrder: get("/orders/:id/preview", "see_orders"),
  chooseBranch: post("/orders/:id/branch", "act_on_orders"),
  actOnOrder: post("/orders/:id/:action", "act_on_orders"),
  listProblems: get("/problems", "see_orders"),
  listLog: get("/log", "see_orders"),
  seeCall: get("/calls/:id", "see_orders"),
  seeWebhook: get("/inbox/:id", "see_orders"),
  actOnWebhook: post("/inbox/:id/:action", "act_on_orders"),
  countReplay: get("/inbox/replay", "see_orders"),
  replayWebhooks: post("/inbox/replay", "act_on_orders"),
  seeSettingsForm: get("/settings-form", "see_connections"),
  listConnections: get("/connections", "see_connections"),
  createConnection: post("/connections", "create_connections"),
  seeConnection: get("/connections/:id", "see_connections"),
  updateConnection: post("/connections/:id", "change_connections"),
  deleteConnection: remove("/connections/:id", "delete_connections"),
  changeAddress: post("/connections/:id/address", "change_credentials"),
  replaceApiKey: post("/connections/:id/api-key", "change_credentials"),
  checkConnection: post("/connections/:id/check", "change_connections"),
  listOlderOrders: get("/connections/:id/older", "see_connections"),
  // The address alone suffices to post webhooks, so only users who may change it can see it.
  seeWebhookAddress: get("/connections/:id/webhook", "change_credentials"),
  // Both serve the choice of an order's branch, and their calls count against the rate limit.
  findCities: get("/connections/:id/cities", "act_on_orders"),
  findBranches: get("/connections/:id/branches", "act_on_orders"),
  rotateWebhook: post("/connections/:id/webhook/rotate", "change_credentials"),
  endOldWebhooks: post("/connections/:id/webhook/end-old", "change_credentials"),
  setWebhookHeader: post("/connections/:id/webhook/header", "change_credentials"),
  seeStock: get("/connections/:id/stock", "see_stock"),
  listStock: get("/connections/:id/stock/levels", "see_stock"),
  previewStock: get("/connections/:id/stock/preview", "see_stock"),
  listStockRuns: get("/connections/:id/stock/runs", "see_stock"),
  seeSku: get("/connections/:id/stock/sku", "see_stock"),
  listMovements: get("/connections/:id/stock/movements", "see_stock"),
  downloadStock: get("/connections/:id/stock/csv", "see_stock"),
  actOnStock: post("/connections/:id/stock/:action", "act_on_stock"),
  seeProducts: get("/connections/:id/products", "see_stock"),
  actOnProducts: post("/connections/:id/products/:action", "act_on_stock"),
  actOnConnection: post("/connections/:id/:action", "change_connections"),
});

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type Route = Routes[RouteName];

/** The full path in the form that Medusa matches. */
export function matcherOf({ path }: Pick<Route, "path">): string {
  return `/admin/sklad${path}`;
}

/** Adds its name to each route; its schemas have the same name. */
function named<Addresses extends Record<string, object>>(addresses: Addresses) {
  return Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => [name, { ...address, name }]),
  ) as { readonly [Name in keyof Addresses]: Addresses[Name] & { readonly name: Name } };
}
