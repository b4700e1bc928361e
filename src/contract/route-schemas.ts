import { z } from "zod";
import * as branches from "./branches";
import { expectedBody, pageQuery } from "./common";
import * as bodies from "./connection-bodies";
import * as connections from "./connections";
import * as notices from "./notices";
import * as orders from "./orders";
import type { RouteName } from "./routes";
import { settingsFormResponse } from "./settings-form";
import * as stock from "./stock";

/** The schemas of a route's query, body and response. */
export interface RouteSchemas {
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly response: z.ZodType;
}

export const routeSchemas = {
  listOrders: { query: orders.listOrdersQuery, response: orders.listOrdersResponse },
  listReasons: { query: orders.reasonsQuery, response: orders.reasonsResponse },
  refreshOrders: { body: orders.refreshOrdersBody, response: orders.refreshOrdersResponse },
  actOnOrders: { body: orders.bulkOrdersBody, response: orders.bulkOrdersResponse },
  seeOrder: { response: orders.orderResponse },
  previewOrder: { response: orders.previewResponse },
  chooseBranch: { body: branches.chooseBranchBody, response: orders.orderActionResponse },
  actOnOrder: { body: expectedBody, response: orders.orderActionResponse },
  listProblems: { query: notices.listProblemsQuery, response: notices.listProblemsResponse },
  listCalls: { query: orders.listCallsQuery, response: orders.listCallsResponse },
  listWebhooks: { query: notices.listInboxQuery, response: notices.listInboxResponse },
  seeWebhook: { response: notices.webhookResponse },
  actOnWebhook: { body: notices.webhookActionBody, response: notices.webhookResponse },
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
  listStockRuns: { query: pageQuery, response: stock.stockRunsResponse },
  seeSku: { query: stock.skuQuery, response: stock.skuResponse },
  listMovements: { query: stock.movementsQuery, response: stock.movementsResponse },
  downloadStock: { response: z.string().startsWith("sku,reported") },
  actOnStock: { body: stock.stockActionBody, response: stock.stockActionResponse },
  actOnConnection: { body: expectedBody, response: connections.connectionResponse },
} as const satisfies Readonly<Record<RouteName, RouteSchemas>>;
