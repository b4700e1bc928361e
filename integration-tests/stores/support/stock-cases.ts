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
  note: ({ stockLevels }, { connectionId }) =>
    stockLevels.note(
      connectionId,
      SKUS.map((sku) => ({ sku, notes: [{ code: "unknown_sku" }] })),
    ),
  unpaired: ({ stockLevels }, { connectionId }) => stockLevels.unpaired(connectionId),
  find: ({ stockLevels }, { connectionId }) => stockLevels.find(connectionId, "SKU-100"),
  page: async ({ stockLevels }, { connectionId }) => {
    await stockLevels.page({ connection_id: connectionId }, { limit: 50 });
    await stockLevels.page({ connection_id: connectionId, odd: true }, { limit: 50, after: "SKU-1" });
    await stockLevels.page({ connection_id: connectionId, held: true }, { limit: 50 });
    await stockLevels.page({ connection_id: connectionId, note: "unknown_sku" }, { limit: 50 });
    await stockLevels.page({ connection_id: connectionId, note: "opted_out", odd: true }, { limit: 50 });
    await stockLevels.page({ connection_id: connectionId, sku: "SKU-100" }, { limit: 50 });
  },
};

const stockItems: CasesOf<"stockItems"> = { respelt: ({ stockItems }) => stockItems.respelt() };

const stockProducts: CasesOf<"stockProducts"> = {
  metadata: async ({ stockProducts }) => {
    await stockProducts.metadata();
    await stockProducts.metadata(["iitem_1"]);
  },
  unmanaged: ({ stockProducts }) => stockProducts.unmanaged(SKUS),
};

const stockReports: CasesOf<"stockReports"> = {
  take: ({ stockReports }, { connectionId }) =>
    stockReports.take({
      connection_id: connectionId,
      location_id: "sloc_1",
      items: SKUS.map((sku) => ({ sku, quantity: "3" })),
      requested_at: new Date(),
      formerly: new Date(),
      partly_read: false,
    }),
  quarantine: ({ stockReports }, { connectionId }) =>
    stockReports.quarantine(connectionId, new Date(), new Date()),
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
  page: ({ stockRuns }, { connectionId }) => stockRuns.page(connectionId, { limit: 50 }),
};

export const stockCases = {
  stock,
  stockDue,
  stockItems,
  stockLevels,
  stockProducts,
  stockReports,
  stockRuns,
};
