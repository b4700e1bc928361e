import type { StockClaim } from "../../../src/modules/sklad/stores/stock/stock";
import type { Stores } from "../../../src/modules/sklad/stores";
import type { CasesOf } from "./cases";

const LEASE_MS = 60_000;
const SKUS = Array.from({ length: 20 }, (_, index) => `SKU-${100 + index}`);

async function withClaim({ stock }: Stores, use: (claim: StockClaim) => Promise<unknown>): Promise<void> {
  const claim = await stock.claimDue(LEASE_MS, LEASE_MS);
  if (!claim) throw new Error("No stock is due.");
  await use(claim);
}

const stock: CasesOf<"stock"> = {
  find: ({ stock }, { connectionId }) => stock.find(connectionId),
  lock: ({ stock }, { connectionId }) => stock.lock(connectionId),
  accept: ({ stock }, { connectionId }) => stock.accept(connectionId),
  withdraw: ({ stock }, { connectionId }) => stock.withdraw(connectionId),
  takeReport: ({ stock }, { connectionId }) =>
    stock.takeReport(connectionId, { requested_at: new Date(), skus: 1 }),
  scheduleNow: ({ stock }, { connectionId }) => stock.scheduleNow(connectionId),
  claimDue: ({ stock }) => stock.claimDue(LEASE_MS, LEASE_MS),
  renew: (stores) => withClaim(stores, (claim) => stores.stock.renew(claim, LEASE_MS)),
  finish: (stores) => withClaim(stores, (claim) => stores.stock.finish(claim, "basis", true)),
  release: (stores) => withClaim(stores, (claim) => stores.stock.release(claim)),
  fail: (stores) => withClaim(stores, (claim) => stores.stock.fail(claim, 1_000)),
};

const stockDue: CasesOf<"stockDue"> = {
  take: ({ stockDue }, { connectionId }) => stockDue.take(connectionId, 500, 60_000),
  compared: ({ stockDue }, { connectionId }) =>
    stockDue.compared(connectionId, SKUS, new Date().toISOString()),
  schedule: ({ stockDue }, { connectionId }) => stockDue.schedule(connectionId, SKUS, 1_000),
  changed: async ({ stockDue }, { orderIds }) => {
    await stockDue.changed("level", ["ilev_1"]);
    await stockDue.changed("reservation", ["resitem_1"]);
    await stockDue.changed("order", orderIds.slice(0, 1));
  },
  unsettled: ({ stockDue }, { connectionId }) =>
    stockDue.unsettled({
      connection_id: connectionId,
      location_id: "sloc_1",
      synced_requested_at: new Date(),
      lag_minutes: 5,
      respelt: [{ key: "SKU-100", inventory_item_id: "iitem_1", skus: ["SKU-100 "] }],
    }),
};

const stockLevels: CasesOf<"stockLevels"> = {
  anyReportedAfter: ({ stockLevels }, { connectionId }) =>
    stockLevels.anyReportedAfter(connectionId, new Date()),
  facts: ({ stockLevels }, { connectionId }) =>
    stockLevels.facts(connectionId, { after: "SKU-100", limit: 1_000 }, []),
  factsOf: ({ stockLevels }, { connectionId }) => stockLevels.factsOf(connectionId, SKUS, []),
  apply: ({ stockLevels }, { connectionId }) =>
    stockLevels.apply(
      connectionId,
      SKUS.map((sku) => ({
        sku,
        applied: "1",
        applied_reserved: "0",
        applied_before: "2",
        is_replaced: true,
      })),
    ),
  recordMoved: ({ stockLevels }, { connectionId }) =>
    stockLevels.recordMoved(
      connectionId,
      SKUS.map((sku) => ({ sku, applied: "1", applied_reserved: "0" })),
    ),
  recordCompared: ({ stockLevels }, { connectionId }) =>
    stockLevels.recordCompared(
      connectionId,
      SKUS.map((sku) => ({ sku, notes: [{ code: "unknown_sku" }], difference: "-2" })),
    ),
  unpaired: async ({ stockLevels }, { connectionId }) => {
    await stockLevels.unpaired(connectionId, "not_reported");
    await stockLevels.unpaired(connectionId, "unknown_sku");
  },
  find: ({ stockLevels }, { connectionId }) => stockLevels.find(connectionId, "SKU-100"),
};

const stockLists: CasesOf<"stockLists"> = {
  page: async ({ stockLists }, { connectionId }) => {
    const page = (filters: object, after?: string) =>
      stockLists.page({ connection_id: connectionId, ...filters }, { limit: 50, after });
    await page({});
    await page({ odd: true }, "SKU-1");
    await page({ held: true });
    await page({ changes: true });
    await page({ note: "unknown_sku" });
    await page({ note: "opted_out", odd: true });
    await page({ sku: "SKU-100" });
  },
  search: ({ stockLists }, { connectionId }) =>
    stockLists.search({ connection_id: connectionId }, { text: "sku-10", skus: ["SKU-1"] }, { limit: 50 }),
  count: async ({ stockLists }, { connectionId }) => {
    await stockLists.count({ connection_id: connectionId }, 1_001);
    await stockLists.count({ connection_id: connectionId, odd: true }, 1_001);
  },
  changes: ({ stockLists }, { connectionId }) => stockLists.changes(connectionId),
};

const stockItems: CasesOf<"stockItems"> = {
  respelt: ({ stockItems }) => stockItems.respelt(),
  countStocked: ({ stockItems }) => stockItems.countStocked("sloc_1"),
  ofSkus: ({ stockItems }) => stockItems.ofSkus(SKUS),
};

const stockProducts: CasesOf<"stockProducts"> = {
  metadata: async ({ stockProducts }) => {
    await stockProducts.metadata();
    await stockProducts.metadata(["iitem_1"]);
  },
  unmanaged: ({ stockProducts }) => stockProducts.unmanaged(SKUS),
  cards: ({ stockProducts }) => stockProducts.cards(SKUS),
  products: ({ stockProducts }) =>
    stockProducts.products(SKUS.map((sku) => ({ sku, inventory_item_id: "iitem_1" }))),
  skusNamed: ({ stockProducts }) => stockProducts.skusNamed("kettle", 1_000),
};

const stockReports: CasesOf<"stockReports"> = {
  take: ({ stockReports }, { connectionId }) =>
    stockReports.take({
      connection_id: connectionId,
      location_id: "sloc_1",
      items: SKUS.map((sku) => ({ sku, quantity: "3" })),
      requested_at: new Date(),
      formerly: new Date(),
      unread_skus: ["ROPE"],
      is_partly: false,
    }),
  quarantine: ({ stockReports }, { connectionId }) => stockReports.quarantine(connectionId, new Date()),
  acceptQuarantined: async ({ stockReports }, { connectionId }) => {
    await stockReports.acceptQuarantined(connectionId, SKUS);
    await stockReports.acceptQuarantined(connectionId);
  },
  countQuarantined: ({ stockReports }, { connectionId }) => stockReports.countQuarantined(connectionId),
};

const stockRuns: CasesOf<"stockRuns"> = {
  add: ({ stockRuns }, { connectionId }) =>
    stockRuns.add({
      connection_id: connectionId,
      kind: "applied",
      requested_at: new Date(),
      duration_ms: 1_000,
      counts: { compared: 1, differing: 0, written: 0, created: 0, busy: 0, refused: 0, notes: {} },
      error: null,
    }),
  // Says something and asks the database for nothing.
  announceBackInStock: async ({ stockRuns }, { connectionId }) => {
    stockRuns.announceBackInStock(connectionId, [{ sku: "SKU-1", inventory_item_id: "iitem_1" }]);
    await stockRuns.page(connectionId, { limit: 1 });
  },
  page: async ({ stockRuns }, { connectionId }) => {
    await stockRuns.page(connectionId, { limit: 50 });
    await stockRuns.page(connectionId, { limit: 50 }, true);
  },
  countQuiet: ({ stockRuns }, { connectionId }) =>
    stockRuns.countQuiet(connectionId, new Date(Date.now() - 24 * 3_600_000), 2_000),
};

const placeOf = (id: string) => ({ id, stock_location_id: "sloc_1" });
const PRODUCT = "sklconn_1:SKU-200";

const products: CasesOf<"products"> = {
  find: ({ products }) => products.find(PRODUCT),
  counts: ({ products }, { connectionId }) => products.counts(placeOf(connectionId), 10_001),
  wantUnknown: ({ products }, { connectionId }) => products.wantUnknown(placeOf(connectionId), true),
  wantOfRefusedOrders: ({ products }, { connectionId }) =>
    products.wantOfRefusedOrders(placeOf(connectionId)),
  wantRefused: ({ products }, { connectionId }) => products.wantRefused(connectionId),
  notSent: ({ products }, { connectionId }) => products.notSent(connectionId),
  giveUpWanted: ({ products }, { connectionId }) => products.giveUpWanted(connectionId),
  queued: ({ products }, { connectionId }) => products.queued(connectionId),
  toQueue: ({ products }, { connectionId }) => products.toQueue(connectionId, 114),
  added: ({ products }) => products.added(PRODUCT, "P-1"),
  refuse: ({ products }) => products.refuse(PRODUCT, ["no"]),
  parked: ({ products }, { connectionId }) => products.parked(connectionId),
  drop: ({ products }) => products.drop(PRODUCT),
  isNamed: ({ products }) => products.isNamed(PRODUCT),
  refused: ({ products }, { connectionId }) => products.refused(connectionId, 50),
  freedOrders: ({ products }, { connectionId }) => products.freedOrders(connectionId),
};

export const stockCases = {
  products,
  stock,
  stockDue,
  stockItems,
  stockLevels,
  stockLists,
  stockProducts,
  stockReports,
  stockRuns,
};
