import { z } from "zod";
import {
  branchesResponse,
  bulkOrdersResponse,
  citiesResponse,
  connectionCheckResponse,
  connectionDetailResponse,
  connectionResponse,
  deletedConnectionResponse,
  listCallsResponse,
  listConnectionsResponse,
  listInboxResponse,
  listOrdersResponse,
  listProblemsResponse,
  listStockResponse,
  movementsResponse,
  olderOrdersResponse,
  orderActionResponse,
  orderResponse,
  previewResponse,
  reasonsResponse,
  refreshOrdersResponse,
  replayResponse,
  skuResponse,
  stockActionResponse,
  stockPreviewResponse,
  stockResponse,
  stockRunsResponse,
  webhookAddressResponse,
  webhookResponse,
} from "../../../src/contract";
import { SANDBOX_KEYS } from "../../../src/sandbox";

/** What a shop has that the cases ask for. */
export interface Known {
  /** Warehouse orders: one that is held, one at the warehouse. */
  readonly held: string;
  readonly accepted: string;
  readonly connectionId: string;
  /** A connection that is not enabled and has nothing open. */
  readonly spareId: string;
  /** A webhook that is not understood. */
  readonly webhookId: string;
  readonly baseUrl: string;
  readonly locationId: string;
}

type Asked = readonly [path: string, body?: Record<string, unknown>];

/** How one route is tried. Paths are below `/admin/sklad/`. */
export interface RouteCase {
  readonly route: string;
  readonly response: z.ZodType;
  readonly right: (known: Known) => Asked;
  /** Something it refuses, and with which status. */
  readonly wrong: (known: Known) => readonly [status: 400 | 404, ...asked: Asked];
  /** Asked by somebody who has seen something else. */
  readonly moved?: (known: Known) => Asked;
}

/** In the sandbox's directory. */
const LVIV = "65ce9a7b-bd54-36f8-0053-f8f1b3a29780";
/** Reported by the warehouse. */
export const REPORTED = "TEA-KARPATY-100";
const MOVED = { expected: "seen-long-ago" };

/** Every route of the admin; those that end something come last. */
export const ROUTE_CASES: readonly RouteCase[] = [
  {
    route: "GET /admin/sklad/orders",
    response: listOrdersResponse,
    right: () => ["orders?tone=needs_you&limit=10"],
    wrong: () => [400, "orders?tone=angry"],
  },
  {
    route: "GET /admin/sklad/orders/reasons",
    response: reasonsResponse,
    right: ({ connectionId }) => [`orders/reasons?connection_id=${connectionId}`],
    wrong: () => [400, "orders/reasons?tone=needs_you"],
  },
  {
    route: "GET /admin/sklad/orders/:id",
    response: orderResponse,
    right: ({ accepted }) => [`orders/${accepted}`],
    wrong: () => [404, "orders/sklord_none"],
  },
  {
    route: "GET /admin/sklad/orders/:id/preview",
    response: previewResponse,
    right: ({ held }) => [`orders/${held}/preview`],
    wrong: () => [404, "orders/sklord_none/preview"],
  },
  {
    route: "POST /admin/sklad/orders/:id/:action",
    response: orderActionResponse,
    right: ({ held }) => [`orders/${held}/hold`, {}],
    wrong: ({ accepted }) => [400, `orders/${accepted}/withdraw`, {}],
    moved: ({ held }) => [`orders/${held}/approve`, MOVED],
  },
  {
    route: "POST /admin/sklad/orders/:id/branch",
    response: orderActionResponse,
    right: ({ held }) => [`orders/${held}/branch`, { warehouse_ref: "branch-ref-2", city_name: "Львів" }],
    wrong: ({ accepted }) => [400, `orders/${accepted}/branch`, { warehouse_ref: "branch-ref-2" }],
    moved: ({ held }) => [`orders/${held}/branch`, { warehouse_ref: "branch-ref-3", ...MOVED }],
  },
  {
    route: "POST /admin/sklad/orders/refresh",
    response: refreshOrdersResponse,
    right: ({ accepted }) => ["orders/refresh", { ids: [accepted] }],
    wrong: () => [400, "orders/refresh", { ids: [] }],
  },
  {
    route: "POST /admin/sklad/orders/bulk",
    response: bulkOrdersResponse,
    right: ({ connectionId }) => [
      "orders/bulk",
      { action: "release", filters: { connection_id: connectionId, state: "planned" }, limit: 2 },
    ],
    wrong: () => [400, "orders/bulk", { action: "send-again", filters: {} }],
  },
  {
    route: "GET /admin/sklad/calls",
    response: listCallsResponse,
    right: ({ connectionId }) => [`calls?connection_id=${connectionId}&state=done&limit=5`],
    wrong: () => [400, "calls?state=lost"],
  },
  {
    route: "GET /admin/sklad/problems",
    response: listProblemsResponse,
    right: () => ["problems?limit=5&of=shop"],
    wrong: () => [400, "problems?limit=0"],
  },
  {
    route: "GET /admin/sklad/inbox",
    response: listInboxResponse,
    right: () => ["inbox?state=not_understood"],
    wrong: () => [400, "inbox?state=lost"],
  },
  {
    route: "GET /admin/sklad/inbox/:id",
    response: webhookResponse,
    right: ({ webhookId }) => [`inbox/${webhookId}`],
    wrong: () => [404, "inbox/sklin_none"],
  },
  {
    route: "POST /admin/sklad/inbox/:id/:action",
    response: webhookResponse,
    right: ({ webhookId }) => [`inbox/${webhookId}/dismiss`, { expected: "not_understood" }],
    wrong: ({ webhookId }) => [404, `inbox/${webhookId}/burn`, {}],
    moved: ({ webhookId }) => [`inbox/${webhookId}/dismiss`, { expected: "recorded" }],
  },
  {
    route: "POST /admin/sklad/inbox/replay",
    response: replayResponse,
    right: () => ["inbox/replay", { since: "2026-01-01T00:00:00Z" }],
    wrong: () => [400, "inbox/replay", { since: "yesterday" }],
  },
  {
    route: "GET /admin/sklad/connections",
    response: listConnectionsResponse,
    right: () => ["connections"],
    wrong: () => [400, "connections/%00"],
  },
  {
    route: "POST /admin/sklad/connections",
    response: connectionResponse,
    right: ({ baseUrl, locationId }) => [
      "connections",
      {
        ...{ name: "Ще один", environment: "staging", base_url: baseUrl },
        ...{ api_key: "a-key-that-nobody-may-see", stock_location_id: locationId },
      },
    ],
    wrong: ({ baseUrl }) => [
      400,
      "connections",
      {
        ...{ name: "Ще один", environment: "sandbox", base_url: baseUrl },
        ...{ api_key: "a-key-that-nobody-may-see", stock_location_id: "sloc_none" },
      },
    ],
  },
  {
    route: "GET /admin/sklad/connections/:id",
    response: connectionDetailResponse,
    right: ({ connectionId }) => [`connections/${connectionId}`],
    wrong: () => [404, "connections/sklconn_none"],
  },
  {
    route: "POST /admin/sklad/connections/:id",
    response: connectionResponse,
    right: ({ connectionId }) => [`connections/${connectionId}`, { settings: { approve: "none" } }],
    wrong: ({ connectionId }) => [400, `connections/${connectionId}`, { settings: { approve: "some" } }],
    moved: ({ connectionId }) => [`connections/${connectionId}`, { name: "Інша назва", ...MOVED }],
  },
  {
    route: "POST /admin/sklad/connections/:id/:action",
    response: connectionResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/compare-orders`, {}],
    wrong: ({ spareId }) => [400, `connections/${spareId}/enable`, {}],
    moved: ({ connectionId }) => [`connections/${connectionId}/disable`, MOVED],
  },
  {
    route: "POST /admin/sklad/connections/:id/address",
    response: connectionResponse,
    right: ({ spareId, baseUrl }) => [`connections/${spareId}/address`, { base_url: baseUrl }],
    wrong: ({ spareId }) => [400, `connections/${spareId}/address`, { base_url: "https://other.example" }],
    moved: ({ spareId, baseUrl }) => [`connections/${spareId}/address`, { base_url: baseUrl, ...MOVED }],
  },
  {
    route: "POST /admin/sklad/connections/:id/api-key",
    response: connectionResponse,
    right: ({ spareId }) => [`connections/${spareId}/api-key`, { api_key: SANDBOX_KEYS.production }],
    wrong: ({ spareId }) => [400, `connections/${spareId}/api-key`, { api_key: "a-key-of-somebody-else" }],
    moved: ({ spareId }) => [`connections/${spareId}/api-key`, { api_key: SANDBOX_KEYS.staging, ...MOVED }],
  },
  {
    route: "GET /admin/sklad/connections/:id/stock",
    response: stockResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/stock`],
    wrong: () => [404, "connections/sklconn_none/stock"],
  },
  {
    route: "GET /admin/sklad/connections/:id/stock/levels",
    response: listStockResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/stock/levels?odd=true&limit=5`],
    wrong: ({ connectionId }) => [400, `connections/${connectionId}/stock/levels?held=perhaps`],
  },
  {
    route: "GET /admin/sklad/connections/:id/stock/preview",
    response: stockPreviewResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/stock/preview?limit=5`],
    wrong: () => [404, "connections/sklconn_none/stock/preview"],
  },
  {
    route: "GET /admin/sklad/connections/:id/stock/runs",
    response: stockRunsResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/stock/runs`],
    wrong: () => [404, "connections/sklconn_none/stock/runs"],
  },
  {
    route: "GET /admin/sklad/connections/:id/stock/sku",
    response: skuResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/stock/sku?sku=${REPORTED}`],
    wrong: ({ connectionId }) => [404, `connections/${connectionId}/stock/sku?sku=NOBODY`],
  },
  {
    route: "GET /admin/sklad/connections/:id/stock/movements",
    response: movementsResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/stock/movements?sku=${REPORTED}`],
    wrong: ({ connectionId }) => [400, `connections/${connectionId}/stock/movements`],
  },
  {
    route: "GET /admin/sklad/connections/:id/stock/csv",
    response: z.string().startsWith("sku,reported"),
    right: ({ connectionId }) => [`connections/${connectionId}/stock/csv`],
    wrong: () => [404, "connections/sklconn_none/stock/csv"],
  },
  {
    route: "POST /admin/sklad/connections/:id/stock/:action",
    response: stockActionResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/stock/compare`, {}],
    wrong: ({ spareId }) => [400, `connections/${spareId}/stock/read`, {}],
    moved: ({ connectionId }) => [`connections/${connectionId}/stock/accept`, MOVED],
  },
  {
    route: "POST /admin/sklad/connections/:id/check",
    response: connectionCheckResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/check`, {}],
    wrong: () => [404, "connections/sklconn_none/check", {}],
  },
  {
    route: "GET /admin/sklad/connections/:id/older",
    response: olderOrdersResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/older?since=2026-01-01T00:00:00Z`],
    wrong: ({ connectionId }) => [400, `connections/${connectionId}/older?since=yesterday`],
  },
  {
    route: "GET /admin/sklad/connections/:id/cities",
    response: citiesResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/cities?q=${encodeURIComponent("Льв")}`],
    wrong: () => [404, "connections/sklconn_none/cities?q=x"],
  },
  {
    route: "GET /admin/sklad/connections/:id/branches",
    response: branchesResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/branches?city=${LVIV}`],
    wrong: ({ connectionId }) => [400, `connections/${connectionId}/branches?city=nowhere`],
  },
  {
    route: "GET /admin/sklad/connections/:id/webhook",
    response: webhookAddressResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/webhook`],
    wrong: () => [404, "connections/sklconn_none/webhook"],
  },
  {
    route: "POST /admin/sklad/connections/:id/webhook/rotate",
    response: webhookAddressResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/webhook/rotate`, {}],
    wrong: () => [404, "connections/sklconn_none/webhook/rotate", {}],
  },
  {
    route: "POST /admin/sklad/connections/:id/webhook/end-old",
    response: webhookAddressResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/webhook/end-old`, {}],
    wrong: () => [404, "connections/sklconn_none/webhook/end-old", {}],
  },
  {
    route: "POST /admin/sklad/connections/:id/webhook/header",
    response: webhookAddressResponse,
    right: ({ connectionId }) => [`connections/${connectionId}/webhook/header`, { header: null }],
    wrong: ({ connectionId }) => [
      400,
      `connections/${connectionId}/webhook/header`,
      { header: { name: "X-Secret", value: "short" } },
    ],
  },
  {
    route: "DELETE /admin/sklad/connections/:id",
    response: deletedConnectionResponse,
    right: ({ spareId }) => [`connections/${spareId}`],
    wrong: ({ connectionId }) => [400, `connections/${connectionId}`],
    moved: ({ spareId }) => [`connections/${spareId}?expected=seen-long-ago`],
  },
];
