import type { NewOrder, WarehouseOrderStore } from "../../../src/modules/sklad/stores/warehouse-orders";
import type { NewWarehouseOrderLine, WarehouseOrderRow } from "../../../src/modules/sklad/types";
import type { Tables } from "./tables";

type Methods = Pick<
  WarehouseOrderStore,
  | "create"
  | "createAll"
  | "lockAll"
  | "find"
  | "ofOrder"
  | "ofOrders"
  | "linesOf"
  | "replaceLines"
  | "replaceAllLines"
  | "latestAccepted"
  | "acceptedSince"
  | "hold"
  | "release"
  | "refuse"
  | "refuseCancel"
  | "change"
  | "forgetBody"
  | "accept"
  | "cancel"
  | "approve"
  | "setHeldByMerchant"
  | "forgetRefusals"
  | "markChecked"
>;

/** Holds that come after the payment gate: whoever has them has passed it. */
const AFTER_PAYMENT_GATE: readonly string[] = ["waiting_for_approval", "grace_period"];

const BLANK = {
  state: "planned",
  hold_code: null,
  hold_params: null,
  refusal: null,
  cancel_refusal: null,
  remote_id: null,
  remote_key: null,
  fulfillment_id: null,
  pending_fulfillment_id: null,
  payload_hash: null,
  cash_on_delivery_sum: null,
  sent_source_hash: null,
  own_total: null,
  collect_on_delivery: false,
  tracking_number: null,
  approved_at: null,
  gate_passed_at: null,
  held_by_merchant_at: null,
  checked_at: null,
  accepted_at: null,
  picked_at: null,
  shipped_at: null,
  delivered_at: null,
  canceled_at: null,
  cancel_reason: null,
} as const;

/** `stores/orders` in memory, with the unique indexes of its table. */
export function memoryOrders(tables: Tables): Methods {
  const rows = () => tables.rows("orders");
  const find = (id: string): WarehouseOrderRow | undefined => tables.contents.orders.get(id);
  const update = (id: string, changes: Partial<WarehouseOrderRow>): void => {
    const row = find(id);
    if (row) tables.put("orders", id, { ...row, ...changes });
  };
  const leave = (
    id: string,
    from: WarehouseOrderRow["state"][],
    changes: Partial<WarehouseOrderRow>,
  ): boolean => {
    const row = find(id);
    if (!row || !from.includes(row.state)) return false;
    update(id, changes);
    return true;
  };
  const accepted = (connectionId: string) =>
    rows()
      .filter(({ connection_id, remote_id }) => connection_id === connectionId && remote_id !== null)
      .sort((left, right) => Number(right.accepted_at) - Number(left.accepted_at));

  const create = (order: NewOrder): string => {
    const id = tables.newId("sklord");
    const { hold_code, hold_params } = order;
    const passed = !hold_code || AFTER_PAYMENT_GATE.includes(hold_code);
    const row: WarehouseOrderRow = {
      ...BLANK,
      ...order,
      id,
      hold_params: hold_params ?? null,
      gate_passed_at: passed ? tables.now() : null,
      checked_at: tables.now(),
    };
    assertUnique(rows(), row);
    tables.put("orders", id, row);
    return id;
  };
  const replaceLines = ({ id, lines }: { id: string; lines: readonly NewWarehouseOrderLine[] }): void =>
    tables.put(
      "lines",
      id,
      lines.map((each) => ({ ...each, id: tables.newId("sklline"), warehouse_order_id: id })),
    );

  return {
    create: async (order) => create(order),
    createAll: async (orders) => orders.map(create),
    // Every transaction here is alone anyway.
    lockAll: async () => undefined,
    find: async (id) => find(id),
    ofOrder: async (orderId) =>
      rows()
        .filter(({ order_id }) => order_id === orderId)
        .sort((left, right) => left.sequence - right.sequence),
    ofOrders: async (orderIds) =>
      rows()
        .filter(({ order_id }) => orderIds.includes(order_id))
        .sort((left, right) => left.sequence - right.sequence),
    linesOf: async (ids) => ids.flatMap((id) => [...(tables.contents.lines.get(id) ?? [])]),
    replaceLines: async (id, lines) => replaceLines({ id, lines }),
    replaceAllLines: async (orders) => orders.forEach(replaceLines),
    latestAccepted: async (connectionId) => accepted(connectionId)[0],
    acceptedSince: async (connectionId, since, most) =>
      accepted(connectionId)
        .filter(({ accepted_at }) => Number(accepted_at) >= Number(since))
        .slice(0, most),
    hold: async (id, hold) => update(id, { hold_code: hold.code, hold_params: hold.params }),
    release: async (id) =>
      update(id, {
        hold_code: null,
        hold_params: null,
        refusal: null,
        gate_passed_at: find(id)?.gate_passed_at ?? tables.now(),
      }),
    refuse: async (id, refusal) => update(id, { refusal }),
    refuseCancel: async (id, cancel_refusal) => update(id, { cancel_refusal }),
    change: async (id, change) =>
      update(id, { ...change, hold_code: null, hold_params: null, refusal: null }),
    forgetBody: async (id) => update(id, { payload_hash: null }),
    accept: async (id, acceptance) =>
      leave(id, ["planned"], {
        ...acceptance,
        state: "new",
        hold_code: null,
        hold_params: null,
        refusal: null,
        accepted_at: tables.now(),
      }),
    cancel: async (id, cancel_reason) =>
      leave(id, ["planned", "new", "picked"], {
        state: "canceled",
        cancel_reason,
        canceled_at: tables.now(),
        hold_code: null,
        hold_params: null,
      }),
    approve: async (id) => update(id, { approved_at: tables.now() }),
    setHeldByMerchant: async (id, held) => update(id, { held_by_merchant_at: held ? tables.now() : null }),
    forgetRefusals: async (id) => update(id, { refusal: null, cancel_refusal: null }),
    markChecked: async () => undefined,
  };
}

function assertUnique(rows: readonly WarehouseOrderRow[], row: WarehouseOrderRow): void {
  const sameOrder = rows.filter(({ order_id }) => order_id === row.order_id);
  const taken =
    sameOrder.some(({ sequence }) => sequence === row.sequence) ||
    rows.some(({ connection_id, number }) => connection_id === row.connection_id && number === row.number) ||
    sameOrder.some(
      ({ state, location_id, shipping_option_id }) =>
        state === "planned" &&
        location_id === row.location_id &&
        shipping_option_id === row.shipping_option_id,
    );
  if (taken) throw new Error(`a unique index of sklad_warehouse_order refuses ${row.number}`);
}
