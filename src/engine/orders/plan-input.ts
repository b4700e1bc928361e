import type {
  CommandRow,
  ConnectionRow,
  WarehouseOrderLineRow,
  WarehouseOrderRow,
} from "../../modules/sklad/types";
import type { Stores } from "../../modules/sklad/stores";
import {
  type CommandProgress,
  type ConnectionSnapshot,
  type PlanInput,
  type WarehouseOrderSnapshot,
  withoutFollowed,
} from "../../planning/orders";
import type { AddressSnapshot } from "../../planning/order-snapshot";
import { groupBy } from "../runtime/group-by";
import { cachedOrders, readAddress } from "../medusa";
import type { Context } from "../context";

/** Loads the complete input of one Medusa order's plan. Undefined when there is no such order. */
export async function loadPlanInput(ctx: Context, orderId: string): Promise<PlanInput | undefined> {
  return (await loadPlanInputs(ctx, [orderId])).get(orderId);
}

/** {@link loadPlanInput} for many orders, by id. */
export async function loadPlanInputs(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Map<string, PlanInput>> {
  const { stores, clock } = ctx.sklad;
  // Our rows are read first: if an order changes afterwards, its event plans again.
  const warehouseOrders = await loadWarehouseOrders(stores, orderIds);
  const [orders, rows] = await Promise.all([cachedOrders(ctx, orderIds), stores.connections.list()]);
  const addresses = await loadDeliveryAddresses(ctx, warehouseOrders);
  const connections = rows.map(toConnectionSnapshot);
  const now = new Date(clock()).toISOString();
  return new Map(
    [...orders].map(([id, inMedusa]) => {
      const warehouse_orders = warehouseOrders.get(id)?.map(({ snapshot }) => snapshot) ?? [];
      const order = withoutFollowed(inMedusa, warehouse_orders);
      const delivery_addresses = Object.fromEntries(
        warehouse_orders.flatMap((one) => {
          const address = addresses.get(one.id);
          return address ? [[one.id, address]] : [];
        }),
      );
      return [id, { order, warehouse_orders, connections, delivery_addresses, now }];
    }),
  );
}

interface LoadedWarehouseOrder {
  readonly row: WarehouseOrderRow;
  readonly snapshot: WarehouseOrderSnapshot;
}

/** Addresses of fulfillments made by hand, which may differ from the order's, by id of the warehouse order. */
async function loadDeliveryAddresses(
  { query }: Pick<Context, "query">,
  warehouseOrders: ReadonlyMap<string, readonly LoadedWarehouseOrder[]>,
): Promise<Map<string, AddressSnapshot>> {
  const manual = [...warehouseOrders.values()]
    .flat()
    .flatMap(({ row: { id, origin, fulfillment_id } }) =>
      origin === "manual" && fulfillment_id !== null ? { id, fulfillment_id } : [],
    );
  if (manual.length === 0) return new Map();
  const { data } = await query.graph({
    entity: "fulfillment",
    fields: ["id", "delivery_address.*"],
    filters: { id: manual.map(({ fulfillment_id }) => fulfillment_id) },
  });
  const fulfillments = new Map(
    (data as { id: string; delivery_address?: unknown }[]).map((one) => [one.id, one.delivery_address]),
  );
  return new Map(
    manual.flatMap(({ id, fulfillment_id }) => {
      const address = readAddress(fulfillments.get(fulfillment_id));
      return address ? [[id, address]] : [];
    }),
  );
}

/** Our rows of each Medusa order, by its id and in their sequence. */
export async function loadWarehouseOrders(
  stores: Stores,
  orderIds: readonly string[],
): Promise<Map<string, LoadedWarehouseOrder[]>> {
  const rows = await stores.warehouseOrders.ofOrders(orderIds);
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  // One after the other, because a transaction has only one connection.
  const commands = groupBy(await stores.commands.openOf(ids), ({ subject_id }) => subject_id);
  const lines = groupBy(
    await stores.warehouseOrderLines.of(ids),
    ({ warehouse_order_id }) => warehouse_order_id,
  );
  const loaded = rows.map((row) => ({
    row,
    snapshot: toWarehouseOrderSnapshot(row, commands.get(row.id) ?? [], lines.get(row.id) ?? []),
  }));
  return groupBy(loaded, ({ row }) => row.order_id);
}

function toWarehouseOrderSnapshot(
  row: WarehouseOrderRow,
  commands: readonly CommandRow[],
  lines: readonly WarehouseOrderLineRow[],
): WarehouseOrderSnapshot {
  const progress = (kind: "add" | "edit" | "cancel"): CommandProgress => {
    const command = commands.find((open) => open.kind === kind);
    return command === undefined ? "none" : command.state === "queued" ? "waiting" : "in_flight";
  };
  const followed = row.fulfillment_followed && row.state === "new";
  return {
    id: row.id,
    connection_id: row.connection_id,
    location_id: row.location_id,
    shipping_option_id: row.shipping_option_id,
    sequence: row.sequence,
    number: row.number,
    origin: row.origin,
    state: row.state,
    hold: row.hold_code === null ? null : { code: row.hold_code, params: row.hold_params ?? {} },
    payload_hash: row.payload_hash,
    sent_date: row.sent_date,
    refused_payload_hash: row.refusal?.payload_hash ?? null,
    cancel_refused: row.cancel_refusal !== null,
    commands: { add: progress("add"), edit: progress("edit"), cancel: progress("cancel") },
    lines: chosenLines(lines),
    awaits_fulfillment: row.fulfillment_id === null && row.pending_fulfillment_id !== null,
    fulfilled: row.fulfillment_id !== null && !followed,
    ...(followed && { followed }),
    cancellation_is_final: row.cancel_reason !== "parcel_gone" && row.cancel_reason !== "fulfillment_failed",
    payment_provider_id: row.payment_provider_id,
    gate_passed: row.gate_passed_at !== null,
    approved: row.approved_at !== null,
    approved_lines: row.approved_lines?.split(" ") ?? [],
    held_by_merchant: row.held_by_merchant_at !== null,
    collect_on_delivery: row.collect_on_delivery,
    sent_source_hash: row.sent_source_hash,
    own_total: row.own_total,
    cash_on_delivery_sum: row.cash_on_delivery_sum,
    delivered_at: row.delivered_at === null ? null : new Date(row.delivered_at).toISOString(),
    ...(row.told_differences !== null && { told_differences: row.told_differences }),
    rounds: row.plan_rounds,
  };
}

/** A bundle has one row for each component; the line's quantity is the same in all of them. */
function chosenLines(lines: readonly WarehouseOrderLineRow[]): WarehouseOrderSnapshot["lines"] {
  const quantities = new Map(lines.map(({ line_item_id, quantity }) => [line_item_id, quantity]));
  return [...quantities].map(([line_item_id, quantity]) => ({ line_item_id, quantity }));
}

function toConnectionSnapshot(row: ConnectionRow): ConnectionSnapshot {
  return {
    id: row.id,
    location_id: row.stock_location_id,
    enabled: row.enabled,
    enabled_at: row.enabled_at === null ? null : new Date(row.enabled_at).toISOString(),
    disabled_intervals: row.disabled_intervals,
    settings: row.settings,
    unreadable: row.settings_unreadable !== undefined,
  };
}
