import type { ListTerms, OrderListFilters } from "../../../src/modules/sklad/stores/orders/order-lists";
import { TONES } from "../../../src/catalogue";
import { DAY_FIGURES } from "../../../src/planning/lists";
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
  late_problems: ["not_getting_through", "stuck_at_warehouse"],
  cash_providers: ["sklconn_1 pp_system_default", "sklconn_2 "],
  paid_elsewhere: [],
  today: new Date(Date.now() - 10 * 60_000),
  troubled: { sandbox: ["sklconn_1"], key_refused: ["sklconn_2"], unreachable: ["sklconn_3"] },
};

const orderLists: CasesOf<"orderLists"> = {
  page: async ({ orderLists }, { connectionId, orderIds }) => {
    const search = {
      numbers: ["S-100", "1001"],
      skus: ["SKU-7"],
      remote_ids: ["FF-100"],
      waybills: ["59000000000100"],
      waybill_end: "000100",
      order_ids: orderIds,
    };
    const lists: OrderListFilters[] = [
      {},
      { connection_id: connectionId },
      { connection_id: connectionId, status: ["new"] },
      { connection_id: connectionId, hold_code: "sku_missing" },
      { status: ["new"] },
      { status: ["canceled"] },
      { hold_code: "sku_missing" },
      { order_id: orderIds[0] },
      ...TONES.map((tone) => ({ tone })),
      { tone: "needs_you", connection_id: connectionId },
      { cash: "unbooked" },
      { tone: "done", cash: "unbooked" },
      { medusa: "behind" },
      { medusa: "behind", status: ["delivered", "returned", "refused", "canceled"] },
      { reason: "hold.sku_missing" },
      { reason: "problem.refused" },
      { reason: "connection.key_refused" },
      { tone: "needs_you", reason: "hold.sku_missing" },
      { search },
      { search, tone: "done" },
      { status: ["new", "shipped"] },
      { shipping_option_ids: ["so_1", "so_2"] },
      { payment: "prepaid" },
      { returns: "coming_back" },
      { returns: "came_back", connection_id: connectionId },
      { returns: "closed" },
      { payment: "unknown" },
      ...DAY_FIGURES.map((day) => ({ day })),
      ...DAY_FIGURES.map((day) => ({ day, connection_id: connectionId })),
      { day: "late", search },
      { placed_from: filledId("order", 5_000), placed_until: filledId("order", 6_000) },
      { placed_from: filledId("order", 5_000), placed_until: filledId("order", 6_000), payment: "prepaid" },
    ];
    const after = { order_id: filledId("order", 5_000), id: filledId("sklord", 5_000) };
    for (const filters of lists) {
      for (const order of ["-placed_at", "placed_at"] as const) {
        await orderLists.page(filters, TERMS, { order, limit: 20 });
        await orderLists.page(filters, TERMS, { order, limit: 20, after });
      }
    }
  },
  count: async ({ orderLists }) => {
    const lists: OrderListFilters[] = [
      ...DAY_FIGURES.map((day) => ({ day })),
      ...TONES.map((tone) => ({ tone })),
      { cash: "unbooked" },
      { status: ["delivered"] },
    ];
    for (const filters of lists) await orderLists.count(filters, TERMS, 1_001);
  },
  countCash: async ({ orderLists }) => {
    await orderLists.countCash({ day: "cash_to_collect" }, TERMS, 1_000);
    await orderLists.countCash({ day: "cash_unbooked" }, TERMS, 1_000);
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
