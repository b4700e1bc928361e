import { z } from "zod";
import { branchesQuery, branchesResponse, chooseBranchBody, citiesQuery, citiesResponse } from "./branches";
import { expectedBody, pageQuery } from "./common";
import {
  changeAddressBody,
  createConnectionBody,
  replaceApiKeyBody,
  rotateWebhookBody,
  updateConnectionBody,
  webhookHeaderBody,
} from "./connection-bodies";
import {
  connectionCheckResponse,
  connectionDetailResponse,
  connectionResponse,
  deletedConnectionResponse,
  listConnectionsResponse,
  olderOrdersQuery,
  olderOrdersResponse,
  webhookAddressResponse,
} from "./connections";
import {
  listInboxQuery,
  listInboxResponse,
  listProblemsQuery,
  listProblemsResponse,
  replayBody,
  replayResponse,
  webhookActionBody,
  webhookResponse,
} from "./notices";
import {
  bulkOrdersBody,
  bulkOrdersResponse,
  listCallsQuery,
  listCallsResponse,
  listOrdersQuery,
  listOrdersResponse,
  orderActionResponse,
  orderResponse,
  previewResponse,
  reasonsQuery,
  reasonsResponse,
  refreshOrdersBody,
  refreshOrdersResponse,
} from "./orders";
import type { RouteName } from "./routes";
import {
  listStockQuery,
  listStockResponse,
  movementsQuery,
  movementsResponse,
  skuQuery,
  skuResponse,
  stockActionBody,
  stockActionResponse,
  stockPreviewResponse,
  stockResponse,
  stockRunsResponse,
} from "./stock";

/** What a route takes and responds with. */
export interface RouteSchemas {
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Its path matches those of other routes too, whose bodies a middleware would refuse: the handler reads the body. */
  readonly sharesPath?: true;
  readonly response: z.ZodType;
}

export const routeSchemas = {
  listOrders: { query: listOrdersQuery, response: listOrdersResponse },
  listReasons: { query: reasonsQuery, response: reasonsResponse },
  refreshOrders: { body: refreshOrdersBody, response: refreshOrdersResponse },
  actOnOrders: { body: bulkOrdersBody, response: bulkOrdersResponse },
  seeOrder: { response: orderResponse },
  previewOrder: { response: previewResponse },
  chooseBranch: { body: chooseBranchBody, response: orderActionResponse },
  actOnOrder: { body: expectedBody, sharesPath: true, response: orderActionResponse },
  listProblems: { query: listProblemsQuery, response: listProblemsResponse },
  listCalls: { query: listCallsQuery, response: listCallsResponse },
  listWebhooks: { query: listInboxQuery, response: listInboxResponse },
  seeWebhook: { response: webhookResponse },
  actOnWebhook: { body: webhookActionBody, response: webhookResponse },
  replayWebhooks: { body: replayBody, response: replayResponse },
  listConnections: { response: listConnectionsResponse },
  createConnection: { body: createConnectionBody, response: connectionResponse },
  seeConnection: { response: connectionDetailResponse },
  updateConnection: { body: updateConnectionBody, response: connectionResponse },
  deleteConnection: { query: expectedBody, response: deletedConnectionResponse },
  changeAddress: { body: changeAddressBody, response: connectionResponse },
  replaceApiKey: { body: replaceApiKeyBody, response: connectionResponse },
  checkConnection: { response: connectionCheckResponse },
  listOlderOrders: { query: olderOrdersQuery, response: olderOrdersResponse },
  seeWebhookAddress: { response: webhookAddressResponse },
  findCities: { query: citiesQuery, response: citiesResponse },
  findBranches: { query: branchesQuery, response: branchesResponse },
  rotateWebhook: { body: rotateWebhookBody, response: webhookAddressResponse },
  endOldWebhooks: { response: webhookAddressResponse },
  setWebhookHeader: { body: webhookHeaderBody, response: webhookAddressResponse },
  seeStock: { response: stockResponse },
  listStock: { query: listStockQuery, response: listStockResponse },
  previewStock: { query: pageQuery, response: stockPreviewResponse },
  listStockRuns: { query: pageQuery, response: stockRunsResponse },
  seeSku: { query: skuQuery, response: skuResponse },
  listMovements: { query: movementsQuery, response: movementsResponse },
  downloadStock: { response: z.string().startsWith("sku,reported") },
  actOnStock: { body: stockActionBody, response: stockActionResponse },
  actOnConnection: { body: expectedBody, sharesPath: true, response: connectionResponse },
} as const satisfies Readonly<Record<RouteName, RouteSchemas>>;
