import type { CommandRow, ConnectionRow, WarehouseOrderLineRow } from "../../modules/sklad/types";
import type { Stores } from "../../modules/sklad/stores";
import {
  type CheckedPlan,
  type CommandProgress,
  type ConnectionSnapshot,
  type OrderBodies,
  PLANNED_COLUMNS,
  type PlanInput,
  type WarehouseOrderInPlan,
  withoutSynced,
} from "../../planning/orders";
import type { AddressSnapshot } from "../../planning/order-snapshot";
import { groupBy } from "../runtime/group-by";
import { cachedOrders, readAddress } from "../medusa";
import type { Context } from "../context";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/** Loads the complete input of one Medusa order's plan. Undefined when there is no such order. */
export async function loadPlanInput(ctx: Context, orderId: string): Promise<PlanInput | undefined> {
  return (await loadPlanInputs(ctx, [orderId])).get(orderId);
}

/** {@link loadPlanInput} for many orders, by id. */
export async function loadPlanInputs(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Map<string, PlanInput>> {
  const { stores, clock, configuration } = ctx.sklad;
  const comment_key = configuration.commentMetadataKey;
  // Our rows are read first: if an order changes afterwards, its event plans again.
  const warehouseOrders = await loadWarehouseOrders(stores, orderIds);
  const [orders, rows] = await Promise.all([cachedOrders(ctx, orderIds), stores.connections.list()]);
  const addresses = await loadDeliveryAddresses(ctx, warehouseOrders);
  const connections = rows.map(toConnectionSnapshot);
  const now = new Date(clock()).toISOString();
  return new Map(
    [...orders].map(([id, inMedusa]) => {
      const warehouse_orders = warehouseOrders.get(id)?.map(({ snapshot }) => snapshot) ?? [];
      const order = withoutSynced(inMedusa, warehouse_orders);
      const delivery_addresses = Object.fromEntries(
        warehouse_orders.flatMap((one) => {
          const address = addresses.get(one.id);
          return address ? [[one.id, address]] : [];
        }),
      );
      return [id, { order, warehouse_orders, connections, delivery_addresses, comment_key, now }];
    }),
  );
}

interface LoadedWarehouseOrder {
  readonly row: WarehouseOrder;
  readonly snapshot: WarehouseOrderInPlan;
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
  const commands = groupBy(await stores.commands.openOf(ids), ({ target_id }) => target_id);
  const lines = groupBy(
    await stores.warehouseOrderLines.of(ids),
    ({ warehouse_order_id }) => warehouse_order_id,
  );
  const loaded = rows.map((row) => ({
    row,
    snapshot: toWarehouseOrderInPlan(row, commands.get(row.id) ?? [], lines.get(row.id) ?? []),
  }));
  return groupBy(loaded, ({ row }) => row.order_id);
}

function toWarehouseOrderInPlan(
  row: WarehouseOrder,
  commands: readonly CommandRow[],
  lines: readonly WarehouseOrderLineRow[],
): WarehouseOrderInPlan {
  const progress = (kind: "add" | "edit" | "cancel"): CommandProgress => {
    const command = commands.find((open) => open.kind === kind);
    return command === undefined ? "none" : command.state === "queued" ? "waiting" : "in_flight";
  };
  return {
    ...(Object.fromEntries(PLANNED_COLUMNS.map((name) => [name, row[name]])) as Pick<
      WarehouseOrder,
      (typeof PLANNED_COLUMNS)[number]
    >),
    commands: { add: progress("add"), edit: progress("edit"), cancel: progress("cancel") },
    lines: chosenLines(lines),
  };
}

/** A bundle has one row for each component; the line's quantity is the same in all of them. */
function chosenLines(lines: readonly WarehouseOrderLineRow[]): WarehouseOrderInPlan["lines"] {
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

/** The plan of an order, with its input. */
export interface ReconcileResult extends CheckedPlan {
  /** The plan's input. */
  readonly input: PlanInput;
  /** The bodies made for the plan, which are reused when it is sent. */
  readonly bodies: OrderBodies;
  /**
   * Whether the shop's own rule could not run for all parcels: the order stays due, and the plan leaves those parcels
   * out.
   */
  readonly undecided: boolean;
}
