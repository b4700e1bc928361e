import type { CasesOf } from "./cases";

const warehouseOrders: CasesOf<"warehouseOrders"> = {
  doubtUnsent: ({ warehouseOrders }) => warehouseOrders.doubtUnsent(),
  find: ({ warehouseOrders }, { accepted }) => warehouseOrders.find(accepted),
  ofOrders: ({ warehouseOrders }, { orderIds }) => warehouseOrders.ofOrders(orderIds),
  findAll: ({ warehouseOrders }, { warehouseOrderIds }) => warehouseOrders.findAll(warehouseOrderIds),
  namedBy: ({ warehouseOrders }, { connectionId, warehouseOrderIds }) =>
    warehouseOrders.namedBy(
      [connectionId],
      warehouseOrderIds.flatMap((externalId, index) => [
        { externalId, number: null, remoteId: null, remoteKey: null },
        { externalId: null, number: `${index}`, remoteId: `FF-${index}`, remoteKey: `KEY-${index}` },
      ]),
    ),
  latestAccepted: ({ warehouseOrders }, { connectionId }) => warehouseOrders.latestAccepted(connectionId, 3),
  accepted: ({ warehouseOrders }, { connectionId, accepted }) =>
    warehouseOrders.accepted(connectionId, { after: accepted, limit: 1000 }),
  abandoned: ({ warehouseOrders }) => warehouseOrders.abandoned(60_000),
  lockAll: ({ warehouseOrders }, { orderIds }) => warehouseOrders.lockAll(orderIds),
  approve: ({ warehouseOrders }, { planned }) => warehouseOrders.approve(planned, "ordli_1 ordli_2"),
  setHeldByMerchant: ({ warehouseOrders }, { planned }) => warehouseOrders.setHeldByMerchant(planned, true),
  setMarks: ({ warehouseOrders }, { accepted }) =>
    warehouseOrders.setMarks(accepted, { cash_unbooked: true, uncollected: false }),
  forgetRefusals: ({ warehouseOrders }, { planned }) => warehouseOrders.forgetRefusals(planned),
  forgetRefusalsOf: ({ warehouseOrders }, { connectionId }) => warehouseOrders.forgetRefusalsOf(connectionId),
  forgetBody: ({ warehouseOrders }, { accepted }) => warehouseOrders.forgetBody(accepted),
  rememberRounds: ({ warehouseOrders }, { accepted }) =>
    warehouseOrders.rememberRounds(accepted, { input_hash: "-", counts: { edit: 1 } }),
  forgetRounds: ({ warehouseOrders }, { orderIds }) => warehouseOrders.forgetRounds(orderIds[0] ?? ""),
  collectOnDelivery: ({ warehouseOrders }, { planned }) => warehouseOrders.collectOnDelivery(planned),
  scheduleCheckNow: ({ warehouseOrders }) => warehouseOrders.scheduleCheckNow("sklconn_1"),
  markChecked: ({ warehouseOrders }, { orderIds }) => warehouseOrders.markChecked(...orderIds),
};

const fulfillments: CasesOf<"fulfillments"> = {
  expect: ({ fulfillments }, { planned }) => fulfillments.expect(planned, "ful_new"),
  takeOver: ({ fulfillments }, { planned }) => fulfillments.takeOver(planned, "ful_new"),
  link: ({ fulfillments }, { planned }) => fulfillments.link(planned, "ful_new", false),
  forgetPending: ({ fulfillments }, { planned }) => fulfillments.forgetPending(planned, "ful_new"),
  giveBack: ({ fulfillments }, { planned }) => fulfillments.giveBack(planned),
  unlink: ({ fulfillments }, { planned }) => fulfillments.unlink(planned),
};

const LINE = {
  line_item_id: "ordli_1",
  inventory_item_id: null,
  sku: "SKU-1",
  quantity: "1",
  inventory_quantity: "1",
};

const warehouseOrderLines: CasesOf<"warehouseOrderLines"> = {
  of: ({ warehouseOrderLines }, { warehouseOrderIds }) => warehouseOrderLines.of(warehouseOrderIds),
  supersede: ({ warehouseOrderLines }, { warehouseOrderIds }) =>
    warehouseOrderLines.supersede(warehouseOrderIds.map((id) => ({ id, lines: [LINE] }))),
};

const FACTS = {
  payload_hash: "-",
  sent_date: "22.11.2026",
  sent_source_hash: "-",
  cash_on_delivery_sum: null,
  own_total: "100.00",
  shipping_facts: { lines: {}, methods: {} },
};
const ACCEPTANCE = { ...FACTS, remote_id: "FF-1", remote_key: "KEY-1" };
const REFUSAL = { descriptions: ["no"], at: "2026-11-22T00:00:00Z" };

const warehouseOrderStates: CasesOf<"warehouseOrderStates"> = {
  create: ({ warehouseOrderStates }, { connectionId }) =>
    warehouseOrderStates.create([
      {
        order_id: "order_new",
        connection_id: connectionId,
        location_id: "sloc_1",
        shipping_option_id: "so_1",
        sequence: 1,
        number: "new",
        origin: "automatic",
        payment_provider_id: null,
      },
    ]),
  hold: ({ warehouseOrderStates }, { planned }) =>
    warehouseOrderStates.hold(planned, { code: "phone_missing", params: {} }),
  allowReplan: ({ warehouseOrderStates }, { accepted }) => warehouseOrderStates.allowReplan(accepted),
  release: ({ warehouseOrderStates }, { planned }) => warehouseOrderStates.release(planned),
  move: ({ warehouseOrderStates }, { planned }) =>
    warehouseOrderStates.move(planned, {
      ...{ connection_id: "sklconn_2", number: "moved", keeps_doubt: false },
    }),
  remember: ({ warehouseOrderStates }, { planned }) =>
    warehouseOrderStates.remember(planned, { sent_source_hash: "-" }),
  accept: ({ warehouseOrderStates }, { planned }) =>
    warehouseOrderStates.accept([{ id: planned, ...ACCEPTANCE }]),
  edit: ({ warehouseOrderStates }, { accepted }) => warehouseOrderStates.edit(accepted, FACTS),
  refuse: ({ warehouseOrderStates }, { planned }) =>
    warehouseOrderStates.refuse(planned, { ...REFUSAL, payload_hash: "-" }),
  refuseCancel: ({ warehouseOrderStates }, { accepted }) =>
    warehouseOrderStates.refuseCancel(accepted, { ...REFUSAL, reason: "order_canceled" }),
  cancel: ({ warehouseOrderStates }, { accepted }) => warehouseOrderStates.cancel(accepted, "order_canceled"),
  reappear: ({ warehouseOrderStates }, { accepted }) => warehouseOrderStates.reappear(accepted, ACCEPTANCE),
  applyStatuses: ({ warehouseOrderStates }, { warehouseOrderIds }) =>
    warehouseOrderStates.applyStatuses(
      warehouseOrderIds.map((id) => ({
        id,
        state: "shipped" as const,
        passed: ["picked" as const, "shipped" as const],
        reappeared: false,
        word: "shipped",
        tracking_numbers: ["TTN"],
        unconfirmed_status: null,
        cancel_reason: null,
        remote_id: null,
        remote_key: null,
        sync_due: true,
      })),
    ),
};

const orderLookUps: CasesOf<"orderLookUps"> = {
  nextToConfirm: ({ orderLookUps }, { connectionId }) => orderLookUps.nextToConfirm(connectionId),
  nextStale: ({ orderLookUps }, { connectionId }) => orderLookUps.nextStale(connectionId),
  request: ({ orderLookUps }, { warehouseOrderIds }) => orderLookUps.request(warehouseOrderIds, "asked"),
  scheduleNow: ({ orderLookUps }, { connectionId }) => orderLookUps.scheduleNow("statuses", [connectionId]),
  tryAgain: ({ orderLookUps }, { accepted }) => orderLookUps.tryAgain(accepted, 60_000),
  resolved: ({ orderLookUps }, { accepted }) => orderLookUps.resolved(accepted),
  lock: ({ orderLookUps }, { warehouseOrderIds }) => orderLookUps.lock(warehouseOrderIds),
  oldestUnderWay: ({ orderLookUps }, { connectionId }) => orderLookUps.oldestUnderWay(connectionId),
  underWayFrom: ({ orderLookUps }, { connectionId }) =>
    orderLookUps.underWayFrom(connectionId, new Date(Date.now() - 31 * 86_400_000), new Date()),
  stuck: ({ orderLookUps }, { connectionId }) =>
    orderLookUps.stuck(connectionId, { unpicked: 3, others: 5 }, "stuck_at_warehouse", 100),
};

export const warehouseOrderCases = {
  fulfillments,
  warehouseOrders,
  warehouseOrderLines,
  warehouseOrderStates,
  orderLookUps,
};
