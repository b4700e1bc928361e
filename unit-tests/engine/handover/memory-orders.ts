import type {
  NewWarehouseOrder,
  WarehouseOrderStateStore,
} from "../../../src/modules/sklad/stores/orders/warehouse-order-states";
import type { WarehouseOrderStore } from "../../../src/modules/sklad/stores/orders/warehouse-orders";
import type { Tables } from "./tables";
import type { WarehouseOrder } from "../../../src/planning/warehouse-order";

type MemoryOrders = Pick<
  WarehouseOrderStore,
  | "find"
  | "findAll"
  | "ofOrders"
  | "lockAll"
  | "latestAccepted"
  | "accepted"
  | "forgetBody"
  | "approve"
  | "collectOnDelivery"
  | "setHeldByMerchant"
  | "forgetRefusals"
  | "markChecked"
  | "rememberRounds"
  | "forgetRounds"
>;
type MemoryStates = Pick<
  WarehouseOrderStateStore,
  | "create"
  | "hold"
  | "release"
  | "move"
  | "accept"
  | "edit"
  | "refuse"
  | "refuseCancel"
  | "cancel"
  | "reappear"
  | "remember"
>;

/** Holds that come after the payment gate: an order with one has passed it. */
const AFTER_PAYMENT_GATE: readonly string[] = [
  "waiting_for_approval",
  "grace_period",
  "held_by_shop",
  "shop_rule_failed",
];

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
  fulfillment_synced: false,
  payload_hash: null,
  sent_date: null,
  cash_on_delivery_sum: null,
  sent_source_hash: null,
  own_total: null,
  shipping_facts: null,
  collect_on_delivery: false,
  look_up_first: false,
  differences_hash: null,
  plan_rounds: null,
  status_word: null,
  status_at: null,
  look_up_due_at: null,
  unconfirmed_status: null,
  tracking_numbers: null,
  cash_unbooked: false,
  uncollected: false,
  return_stage: null,
  sync_due_at: null,
  sync_failures: 0,
  approved_at: null,
  approved_lines: null,
  gate_passed_at: null,
  held_by_merchant_at: null,
  checked_at: null,
  unchecked_since: null,
  check_due_at: null,
  accepted_at: null,
  edited_at: null,
  picked_at: null,
  shipped_at: null,
  delivered_at: null,
  refused_at: null,
  returned_at: null,
  canceled_at: null,
  reappeared_at: null,
  cancel_reason: null,
  cancellation_id: null,
} as const;

type Changes = Partial<WarehouseOrder>;

function rowsOf(tables: Tables) {
  const find = (id: string): WarehouseOrder | undefined => tables.contents.orders.get(id);
  return {
    find,
    all: () => tables.rows("orders"),
    update: (id: string, changes: Changes): void => {
      const row = find(id);
      if (row) tables.put("orders", id, { ...row, ...changes });
    },
  };
}

/** `stores/warehouse-orders` in memory. */
export function memoryOrders(tables: Tables): MemoryOrders {
  const { find, all, update } = rowsOf(tables);
  const latestFirst = (left: WarehouseOrder, right: WarehouseOrder) =>
    Number(right.accepted_at) - Number(left.accepted_at) || compare(right.id, left.id);
  const accepted = (connectionId: string) =>
    all()
      .filter(({ connection_id }) => connection_id === connectionId)
      .filter(({ remote_id, accepted_at }) => remote_id !== null && accepted_at !== null)
      .sort(latestFirst);
  const ofOrders = (orderIds: readonly string[]) =>
    all()
      .filter(({ order_id }) => orderIds.includes(order_id))
      .sort((left, right) => compare(left.order_id, right.order_id) || left.sequence - right.sequence);
  return {
    find: async (id) => find(id),
    findAll: async (ids) => ids.flatMap((id) => find(id) ?? []),
    ofOrders: async (orderIds) => ofOrders(orderIds),
    // Every transaction here is alone anyway.
    lockAll: async () => undefined,
    latestAccepted: async (connectionId, limit) => {
      const standing = accepted(connectionId).filter(({ state }) => state !== "canceled");
      return (standing.length > 0 ? standing : accepted(connectionId)).slice(0, limit);
    },
    accepted: async (connectionId, { after, limit }) => {
      const last = after === undefined ? undefined : find(after);
      const follows = (row: WarehouseOrder) =>
        after === undefined ||
        (last !== undefined && last.accepted_at !== null && latestFirst(last, row) < 0);
      return accepted(connectionId)
        .filter((row) => row.state !== "canceled" && follows(row))
        .slice(0, limit)
        .map(({ id, number, accepted_at }) => ({ id, number, accepted_at: new Date(accepted_at ?? 0) }));
    },
    forgetBody: async (id) => update(id, { payload_hash: null }),
    approve: async (id, approved_lines) => update(id, { approved_at: tables.now(), approved_lines }),
    collectOnDelivery: async (id) => update(id, { collect_on_delivery: true }),
    setHeldByMerchant: async (id, held) => update(id, { held_by_merchant_at: held ? tables.now() : null }),
    forgetRefusals: async (id) => update(id, { refusal: null, cancel_refusal: null }),
    rememberRounds: async (id, plan_rounds) => update(id, { plan_rounds }),
    forgetRounds: async (orderId) =>
      ofOrders([orderId]).forEach(({ id }) => update(id, { plan_rounds: null })),
    markChecked: async (...orderIds) => {
      for (const { id, order_id, unchecked_since = null } of all())
        if (orderIds.includes(order_id)) {
          const checked_at = unchecked_since === null ? tables.now() : find(id)?.checked_at;
          update(id, { checked_at: checked_at ?? null, unchecked_since: null });
        }
    },
  };
}

/** `stores/warehouse-order-states` in memory, with the unique indexes of its table. */
export function memoryStates(tables: Tables): MemoryStates {
  const { find, all, update } = rowsOf(tables);
  const leave = (id: string, from: readonly WarehouseOrder["state"][], changes: Changes): boolean => {
    const row = find(id);
    if (!row || !from.includes(row.state)) return false;
    update(id, changes);
    return true;
  };
  const create = (order: NewWarehouseOrder): WarehouseOrder => {
    const { hold_code = null, hold_params = null, pending_fulfillment_id = null } = order;
    const passed = !hold_code || AFTER_PAYMENT_GATE.includes(hold_code);
    return {
      ...BLANK,
      ...order,
      id: tables.newId("sklord"),
      hold_code,
      hold_params,
      pending_fulfillment_id,
      gate_passed_at: passed ? tables.now() : null,
      checked_at: tables.now(),
    };
  };
  /** Creates all rows, or none. */
  const createAll = (orders: readonly NewWarehouseOrder[]): string[] => {
    const rows = orders.map(create);
    rows.forEach((row, index) => assertUnique([...all(), ...rows.slice(0, index)], row));
    for (const row of rows) tables.put("orders", row.id, row);
    return rows.map(({ id }) => id);
  };
  const passed = (id: string) => find(id)?.gate_passed_at ?? tables.now();
  return {
    create: async (orders) => createAll(orders),
    hold: async (id, { code, params }) =>
      update(id, {
        hold_code: code,
        hold_params: params,
        refusal: null,
        ...(AFTER_PAYMENT_GATE.includes(code) && { gate_passed_at: passed(id) }),
      }),
    release: async (id) => {
      update(id, { ...UNHELD, refusal: null, gate_passed_at: passed(id) });
      return { look_up_first: find(id)?.look_up_first ?? false };
    },
    move: async (id, { connection_id, number, keeps_doubt }) => {
      const row = find(id);
      const to = { connection_id, number, refusal: null, ...(!keeps_doubt && { look_up_first: false }) };
      if (row?.state !== "planned") return;
      assertUnique(
        all().filter((each) => each.id !== id),
        { ...row, ...to },
      );
      update(id, to);
    },
    accept: async (entries) =>
      new Set(
        entries
          .filter(({ id, ...acceptance }) =>
            leave(id, ["planned"], {
              ...acceptance,
              ...UNHELD,
              state: "new",
              refusal: null,
              accepted_at: tables.now(),
              checked_at: tables.now(),
            }),
          )
          .map(({ id }) => id),
      ),
    remember: async (id, remembered) => update(id, remembered),
    edit: async (id, { notes: _, lines: __, ...facts }) =>
      update(id, { ...facts, ...UNHELD, refusal: null, edited_at: tables.now() }),
    refuse: async (id, refusal) => update(id, { refusal }),
    refuseCancel: async (id, cancel_refusal) => update(id, { cancel_refusal }),
    cancel: async (id, cancel_reason, from) => {
      const canceled = { ...UNHELD, state: "canceled", cancel_reason, canceled_at: tables.now() } as const;
      if (leave(id, from ?? ["planned", "new", "picked"], canceled)) return "canceled";
      const isUnasked = find(id)?.cancel_reason === "canceled_at_warehouse";
      return leave(id, ["canceled"], isUnasked ? { cancel_reason } : {}) ? "was_canceled" : "left";
    },
    reappear: async (id, { notes: _, ...acceptance }) =>
      leave(id, ["canceled"], {
        ...acceptance,
        ...{ state: "new", accepted_at: tables.now(), reappeared_at: tables.now() },
        ...{ picked_at: null, canceled_at: null },
      }),
  };
}

const UNHELD = { hold_code: null, hold_params: null } as const;

export function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function assertUnique(rows: readonly WarehouseOrder[], row: WarehouseOrder): void {
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
