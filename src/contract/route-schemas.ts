import { z } from "zod";
import * as branches from "./branches";
import { expectedBody, pageQuery } from "./common";
import * as bodies from "./connection-bodies";
import * as connections from "./connections";
import * as log from "./log";
import * as notices from "./notices";
import * as list from "./order-list";
import * as orders from "./orders";
import { productsResponse } from "./products";
import type { Route, RouteName } from "./routes";
import { settingsFormResponse } from "./settings-form";
import * as stock from "./stock";

/** The schemas of a route's query, body and response. */
export interface RouteSchemas {
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly response: z.ZodType;
}

/** A table, which is separated as spreadsheets in its language expect. */
const csv = z.string().regex(/^\uFEFF?[^,;\r\n]+[,;]/);

export const routeSchemas = {
  listOrders: { query: list.listOrdersQuery, response: list.listOrdersResponse },
  summarizeOrders: { query: list.connectionQuery, response: list.summaryResponse },
  downloadOrders: { query: list.downloadOrdersQuery, response: csv },
  listReasons: { query: list.connectionQuery, response: list.reasonsResponse },
  refreshOrders: { body: orders.refreshOrdersBody, response: orders.refreshOrdersResponse },
  actOnOrders: { body: list.bulkOrdersBody, response: list.bulkOrdersResponse },
  seeOrder: { response: orders.orderResponse },
  previewOrder: { response: orders.previewResponse },
  chooseBranch: { body: branches.chooseBranchBody, response: orders.orderActionResponse },
  actOnOrder: { body: expectedBody, response: orders.orderActionResponse },
  listProblems: { query: notices.listProblemsQuery, response: notices.listProblemsResponse },
  listLog: { query: log.listLogQuery, response: log.listLogResponse },
  seeCall: { response: log.callResponse },
  seeWebhook: { response: log.webhookResponse },
  actOnWebhook: { body: notices.webhookActionBody, response: log.webhookResponse },
  countReplay: { query: notices.replayBody, response: notices.countReplayResponse },
  replayWebhooks: { body: notices.replayBody, response: notices.replayResponse },
  seeSettingsForm: { response: settingsFormResponse },
  listConnections: { response: connections.listConnectionsResponse },
  createConnection: { body: bodies.createConnectionBody, response: connections.connectionResponse },
  seeConnection: { response: connections.connectionDetailResponse },
  updateConnection: { body: bodies.updateConnectionBody, response: connections.connectionResponse },
  deleteConnection: { query: expectedBody, response: connections.deletedConnectionResponse },
  changeAddress: { body: bodies.changeAddressBody, response: connections.connectionResponse },
  replaceApiKey: { body: bodies.replaceApiKeyBody, response: connections.connectionResponse },
  checkConnection: { response: connections.connectionCheckResponse },
  listOlderOrders: { query: connections.olderOrdersQuery, response: connections.olderOrdersResponse },
  seeWebhookAddress: { response: connections.webhookAddressResponse },
  findCities: { query: branches.citiesQuery, response: branches.citiesResponse },
  findBranches: { query: branches.branchesQuery, response: branches.branchesResponse },
  rotateWebhook: { body: bodies.rotateWebhookBody, response: connections.webhookAddressResponse },
  endOldWebhooks: { response: connections.webhookAddressResponse },
  setWebhookHeader: { body: bodies.webhookHeaderBody, response: connections.webhookAddressResponse },
  seeStock: { response: stock.stockResponse },
  listStock: { query: stock.listStockQuery, response: stock.listStockResponse },
  previewStock: { query: pageQuery, response: stock.stockPreviewResponse },
  listStockRuns: { query: stock.stockRunsQuery, response: stock.stockRunsResponse },
  seeSku: { query: stock.skuQuery, response: stock.skuResponse },
  listMovements: { query: stock.movementsQuery, response: stock.movementsResponse },
  downloadStock: { query: stock.downloadStockQuery, response: csv },
  actOnStock: { body: stock.stockActionBody, response: stock.stockActionResponse },
  seeProducts: { response: productsResponse },
  actOnProducts: { response: productsResponse },
  actOnConnection: { body: bodies.connectionActionBody, response: connections.connectionResponse },
} as const satisfies Readonly<Record<RouteName, RouteSchemas>>;

type SchemasOf<R extends Route> = (typeof routeSchemas)[R["name"]];

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<R extends Route> = { readonly [Name in ParamsIn<R["path"]>]: string };

/** The parsed query in the handler, with defaults. */
export type ParsedQuery<R extends Route> =
  SchemasOf<R> extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined;

/** The parsed body in the handler. */
export type ParsedBody<R extends Route> =
  SchemasOf<R> extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined;

export type ResponseOf<R extends Route> = z.output<SchemasOf<R>["response"]>;

/** The query before parsing, as a page passes it. */
export type QueryOf<R extends Route> =
  SchemasOf<R> extends { query: infer Query extends z.ZodType } ? z.input<Query> : undefined;

/** The body before parsing, as a page passes it. */
export type BodyOf<R extends Route> =
  SchemasOf<R> extends { body: infer Body extends z.ZodType } ? z.input<Body> : undefined;

/** A member that is optional when nothing in it is required. */
type Member<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : object extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** Everything that a call of a route passes. */
export type CallOf<R extends Route> = Member<"params", ParamsOf<R>> &
  Member<"query", QueryOf<R>> &
  Member<"body", BodyOf<R>>;
