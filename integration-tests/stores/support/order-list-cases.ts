import type { ListTerms, OrderListFilters } from "../../../src/modules/sklad/stores/orders/order-lists";
import { TONES } from "../../../src/catalogue";
import { toneTerms } from "../../../src/planning/situation";
import type { CasesOf } from "./cases";
import { filledId } from "./filling";

const CONNECTION = {
  environment: "sandbox" as const,
  enabled: true,
  enabled_at: new Date(),
  pause_reason: null,
  paused_until: null,
};

/** Three connections: one that works, one without a key that is accepted, one that is out of reach. */
const TERMS: ListTerms = {
  ...toneTerms([
    { ...CONNECTION, id: "sklconn_1" },
    { ...CONNECTION, id: "sklconn_2", pause_reason: "invalid_key" },
    { ...CONNECTION, id: "sklconn_3", pause_reason: "unreachable" },
  ]),
  order_problems: ["cannot_plan", "plan_repeats"],
  troubled: { sandbox: ["sklconn_1"], key_refused: ["sklconn_2"], unreachable: ["sklconn_3"] },
};

const orderLists: CasesOf<"orderLists"> = {
  page: async ({ orderLists }, { connectionId, orderIds }) => {
    const search = {
      numbers: ["S-100", "1001"],
      skus: ["SKU-7"],
      remote_id: "FF-100",
      order_ids: orderIds,
    };
    const lists: OrderListFilters[] = [
      {},
      { connection_id: connectionId },
      { connection_id: connectionId, state: "new" },
      { connection_id: connectionId, hold_code: "sku_missing" },
      { state: "new" },
      { state: "canceled" },
      { hold_code: "sku_missing" },
      { order_id: orderIds[0] },
      ...TONES.map((tone) => ({ tone })),
      { tone: "needs_you", connection_id: connectionId },
      { cash: "unbooked" },
      { tone: "done", cash: "unbooked" },
      { reason: "hold.sku_missing" },
      { reason: "problem.refused" },
      { reason: "connection.key_refused" },
      { tone: "needs_you", reason: "hold.sku_missing" },
      { search },
      { search, tone: "done" },
    ];
    for (const filters of lists) {
      await orderLists.page(filters, TERMS, { limit: 20 });
      await orderLists.page(filters, TERMS, { limit: 20, after: filledId("sklord", 5_000) });
    }
  },
  count: async ({ orderLists }) => {
    await orderLists.count({ tone: "needs_you" }, TERMS, 1_001);
    await orderLists.count({ cash: "unbooked" }, TERMS, 1_001);
  },
  holds: async ({ orderLists }, { connectionId }) => {
    await orderLists.holds();
    await orderLists.holds(connectionId);
  },
  problems: async ({ orderLists }, { connectionId }) => {
    await orderLists.problems(TERMS);
    await orderLists.problems(TERMS, connectionId);
  },
  waitingFor: ({ orderLists }) => orderLists.waitingFor(["sklconn_2"]),
  openProblems: ({ orderLists }, { warehouseOrderIds, orderIds }) =>
    orderLists.openProblems(
      warehouseOrderIds.map((id, index) => ({ id, order_id: orderIds[index] ?? "" })),
      TERMS,
    ),
};

export const orderListCases = { orderLists };
