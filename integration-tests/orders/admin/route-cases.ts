import type { CallOf, Route, RouteName, Routes } from "../../../src/contract";
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
  /** A call that was made. */
  readonly callId: string;
  readonly baseUrl: string;
  readonly locationId: string;
}

/** What a route is asked, whether or not it takes that. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
}

/** How one route is tried. */
interface RouteCase<R extends Route> {
  readonly right: (known: Known) => CallOf<R>;
  /** Something it refuses, and with which status. */
  readonly wrong: (known: Known) => readonly [status: 400 | 404, asked: Asked];
  /** Asked after something else was seen. */
  readonly moved?: (known: Known) => CallOf<R>;
}

/** In the sandbox's directory. */
const LVIV = "65ce9a7b-bd54-36f8-0053-f8f1b3a29780";
/** Reported by the warehouse. */
export const REPORTED = "TEA-KARPATY-100";
const MOVED = { expected: "seen-long-ago" };
const UNKNOWN = { params: { id: "none" } };

/** Every route of the admin; those that end something come last. */
export const ROUTE_CASES: { readonly [Name in RouteName]: RouteCase<Routes[Name]> } = {
  listOrders: {
    right: () => ({ query: { tone: "needs_you", limit: 10 } }),
    wrong: () => [400, { query: { tone: "angry" } }],
  },
  summarizeOrders: {
    right: ({ connectionId }) => ({ query: { connection_id: connectionId } }),
    wrong: () => [400, { query: { day: "late" } }],
  },
  downloadOrders: {
    right: () => ({ query: { status: "new,shipped", lang: "uk" } }),
    wrong: () => [400, { query: { lang: "de" } }],
  },
  listReasons: {
    right: ({ connectionId }) => ({ query: { connection_id: connectionId } }),
    wrong: () => [400, { query: { tone: "needs_you" } }],
  },
  seeOrder: {
    right: ({ accepted }) => ({ params: { id: accepted } }),
    wrong: () => [404, UNKNOWN],
  },
  previewOrder: {
    right: ({ held }) => ({ params: { id: held } }),
    wrong: () => [404, UNKNOWN],
  },
  actOnOrder: {
    right: ({ held }) => ({ params: { id: held, action: "hold" }, body: {} }),
    wrong: ({ accepted }) => [400, { params: { id: accepted, action: "withdraw" } }],
    moved: ({ held }) => ({ params: { id: held, action: "approve" }, body: MOVED }),
  },
  chooseBranch: {
    right: ({ held }) => ({
      params: { id: held },
      body: { warehouse_ref: "branch-ref-2", city_name: "Львів" },
    }),
    wrong: ({ accepted }) => [400, { params: { id: accepted }, body: { warehouse_ref: "branch-ref-2" } }],
    moved: ({ held }) => ({ params: { id: held }, body: { warehouse_ref: "branch-ref-3", ...MOVED } }),
  },
  refreshOrders: {
    right: ({ accepted }) => ({ body: { ids: [accepted] } }),
    wrong: () => [400, { body: { ids: [] } }],
  },
  actOnOrders: {
    right: ({ connectionId }) => ({
      body: { action: "release", filters: { connection_id: connectionId, status: "planned" }, limit: 2 },
    }),
    wrong: () => [400, { body: { action: "send-again", filters: {} } }],
  },
  listLog: {
    right: ({ connectionId }) => ({
      query: { connection_id: connectionId, result: "succeeded", from: "2026-01-01T00:00:00Z", limit: 5 },
    }),
    wrong: () => [400, { query: { result: "lost" } }],
  },
  seeCall: {
    right: ({ callId }) => ({ params: { id: callId } }),
    wrong: () => [404, UNKNOWN],
  },
  listProblems: {
    right: () => ({ query: { limit: 5, of: "shop" } }),
    wrong: () => [400, { query: { limit: 0 } }],
  },
  seeWebhook: {
    right: ({ webhookId }) => ({ params: { id: webhookId } }),
    wrong: () => [404, UNKNOWN],
  },
  actOnWebhook: {
    right: ({ webhookId }) => ({
      params: { id: webhookId, action: "dismiss" },
      body: { expected: "unreadable" },
    }),
    wrong: ({ webhookId }) => [404, { params: { id: webhookId, action: "burn" } }],
    moved: ({ webhookId }) => ({
      params: { id: webhookId, action: "dismiss" },
      body: { expected: "recorded" },
    }),
  },
  countReplay: {
    right: () => ({ query: { since: "2026-01-01T00:00:00Z", state: "unreadable" } }),
    wrong: () => [400, { query: { since: "yesterday" } }],
  },
  replayWebhooks: {
    right: () => ({ body: { since: "2026-01-01T00:00:00Z" } }),
    wrong: () => [400, { body: { since: "yesterday" } }],
  },
  seeSettingsForm: {
    right: () => ({}),
    wrong: () => [400, { query: { q: "\0" } }],
  },
  listConnections: {
    right: () => ({}),
    wrong: () => [400, { query: { q: "\0" } }],
  },
  createConnection: {
    right: ({ baseUrl, locationId }) => ({
      body: {
        ...{ name: "Ще один", environment: "staging", base_url: baseUrl },
        ...{ api_key: "a-key-that-is-never-shown", stock_location_id: locationId },
      },
    }),
    wrong: ({ baseUrl }) => [
      400,
      {
        body: {
          ...{ name: "Ще один", environment: "sandbox", base_url: baseUrl },
          ...{ api_key: "a-key-that-is-never-shown", stock_location_id: "sloc_none" },
        },
      },
    ],
  },
  seeConnection: {
    right: ({ connectionId }) => ({ params: { id: connectionId } }),
    wrong: () => [404, UNKNOWN],
  },
  updateConnection: {
    right: ({ connectionId }) => ({
      params: { id: connectionId },
      body: { settings: { approve: "none" } },
    }),
    wrong: ({ connectionId }) => [
      400,
      { params: { id: connectionId }, body: { settings: { approve: "some" } } },
    ],
    moved: ({ connectionId }) => ({
      params: { id: connectionId },
      body: { name: "Інша назва", ...MOVED },
    }),
  },
  actOnConnection: {
    right: ({ connectionId }) => ({ params: { id: connectionId, action: "compare-orders" }, body: {} }),
    wrong: ({ spareId }) => [400, { params: { id: spareId, action: "enable" } }],
    moved: ({ connectionId }) => ({ params: { id: connectionId, action: "disable" }, body: MOVED }),
  },
  changeAddress: {
    right: ({ spareId, baseUrl }) => ({ params: { id: spareId }, body: { base_url: baseUrl } }),
    wrong: ({ spareId }) => [400, { params: { id: spareId }, body: { base_url: "https://other.example" } }],
    moved: ({ spareId, baseUrl }) => ({ params: { id: spareId }, body: { base_url: baseUrl, ...MOVED } }),
  },
  replaceApiKey: {
    right: ({ spareId }) => ({ params: { id: spareId }, body: { api_key: SANDBOX_KEYS.production } }),
    wrong: ({ spareId }) => [400, { params: { id: spareId }, body: { api_key: "a-key-of-another-shop" } }],
    moved: ({ spareId }) => ({ params: { id: spareId }, body: { api_key: SANDBOX_KEYS.staging, ...MOVED } }),
  },
  seeStock: {
    right: ({ connectionId }) => ({ params: { id: connectionId } }),
    wrong: () => [404, UNKNOWN],
  },
  listStock: {
    right: ({ connectionId }) => ({
      params: { id: connectionId },
      query: { odd: "true", q: "tea", limit: 5 },
    }),
    wrong: ({ connectionId }) => [400, { params: { id: connectionId }, query: { held: "perhaps" } }],
  },
  previewStock: {
    right: ({ connectionId }) => ({ params: { id: connectionId }, query: { limit: 5 } }),
    wrong: () => [404, UNKNOWN],
  },
  listStockRuns: {
    right: ({ connectionId }) => ({ params: { id: connectionId }, query: { notable: "true" } }),
    wrong: () => [404, UNKNOWN],
  },
  seeSku: {
    right: ({ connectionId }) => ({ params: { id: connectionId }, query: { sku: REPORTED } }),
    wrong: ({ connectionId }) => [404, { params: { id: connectionId }, query: { sku: "UNKNOWN" } }],
  },
  listMovements: {
    right: ({ connectionId }) => ({ params: { id: connectionId }, query: { sku: REPORTED } }),
    wrong: ({ connectionId }) => [400, { params: { id: connectionId } }],
  },
  downloadStock: {
    right: ({ connectionId }) => ({ params: { id: connectionId } }),
    wrong: () => [404, UNKNOWN],
  },
  actOnStock: {
    right: ({ connectionId }) => ({ params: { id: connectionId, action: "compare" }, body: {} }),
    wrong: ({ spareId }) => [400, { params: { id: spareId, action: "read" } }],
    moved: ({ connectionId }) => ({ params: { id: connectionId, action: "accept" }, body: MOVED }),
  },
  seeProducts: {
    right: ({ connectionId }) => ({ params: { id: connectionId } }),
    wrong: () => [404, UNKNOWN],
  },
  actOnProducts: {
    right: ({ connectionId }) => ({ params: { id: connectionId, action: "stop" } }),
    wrong: ({ connectionId }) => [404, { params: { id: connectionId, action: "read" } }],
  },
  checkConnection: {
    right: ({ connectionId }) => ({ params: { id: connectionId } }),
    wrong: () => [404, UNKNOWN],
  },
  listOlderOrders: {
    right: ({ connectionId }) => ({
      params: { id: connectionId },
      query: { since: "2026-01-01T00:00:00Z" },
    }),
    wrong: ({ connectionId }) => [400, { params: { id: connectionId }, query: { since: "yesterday" } }],
  },
  findCities: {
    right: ({ connectionId }) => ({ params: { id: connectionId }, query: { q: "Льв" } }),
    wrong: () => [404, { ...UNKNOWN, query: { q: "x" } }],
  },
  findBranches: {
    right: ({ connectionId }) => ({ params: { id: connectionId }, query: { city: LVIV } }),
    wrong: ({ connectionId }) => [400, { params: { id: connectionId }, query: { city: "nowhere" } }],
  },
  seeWebhookAddress: {
    right: ({ connectionId }) => ({ params: { id: connectionId } }),
    wrong: () => [404, UNKNOWN],
  },
  rotateWebhook: {
    right: ({ connectionId }) => ({ params: { id: connectionId } }),
    wrong: () => [404, UNKNOWN],
  },
  endOldWebhooks: {
    right: ({ connectionId }) => ({ params: { id: connectionId } }),
    wrong: () => [404, UNKNOWN],
  },
  setWebhookHeader: {
    right: ({ connectionId }) => ({ params: { id: connectionId }, body: { header: null } }),
    wrong: ({ connectionId }) => [
      400,
      { params: { id: connectionId }, body: { header: { name: "X-Secret", value: "short" } } },
    ],
  },
  deleteConnection: {
    right: ({ spareId }) => ({ params: { id: spareId } }),
    wrong: ({ connectionId }) => [400, { params: { id: connectionId } }],
    moved: ({ spareId }) => ({ params: { id: spareId }, query: MOVED }),
  },
};
