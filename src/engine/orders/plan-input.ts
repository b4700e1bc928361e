import { isDeepStrictEqual } from "node:util";
import type SkladModuleService from "../../modules/sklad/service";
import type { Stores } from "../../modules/sklad/stores";
import type { CommandRow, ConnectionRow, WarehouseOrderLineRow } from "../../modules/sklad/types";
import { branchRefsOf } from "../../planning/body";
import type { OrderSnapshot } from "../../planning/order-snapshot";
import {
  type CheckedPlan,
  type CommandProgress,
  type ConnectionSnapshot,
  type LimitedBranch,
  type OrderBodies,
  type PlanInput,
  PLANNED_COLUMNS,
  type WarehouseOrderInPlan,
  withoutSynced,
} from "../../planning/orders";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { cachedOrders, loadDeliveryAddresses } from "../medusa";
import { groupBy } from "../runtime/collections";
import { unitsOf } from "./rows";

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
  const canceling = await loadCanceling(stores, warehouseOrders);
  const addresses = await loadDeliveryAddresses(ctx, manualFulfillments(warehouseOrders));
  const limitedOf = await loadLimitedBranches(stores, [...orders.values()], rows);
  const connections = rows.map(toConnectionSnapshot);
  const now = new Date(clock()).toISOString();
  return new Map(
    [...orders].map(([id, inMedusa]) => {
      const warehouse_orders = warehouseOrders.get(id)?.map(({ snapshot }) => snapshot) ?? [];
      const order = withoutSynced(inMedusa, warehouse_orders);
      const delivery_addresses = Object.fromEntries(
        (warehouseOrders.get(id) ?? []).flatMap(({ row }) => {
          const address = isManual(row) ? addresses.get(row.fulfillment_id) : undefined;
          return address ? [[row.id, address]] : [];
        }),
      );
      const limited_branches = limitedOf(inMedusa);
      const known = {
        ...{ order, warehouse_orders, connections, delivery_addresses, comment_key, now },
        ...(canceling.has(id) && { canceling: true }),
      };
      return [id, limited_branches.length === 0 ? known : { ...known, limited_branches }];
    }),
  );
}

/** The Medusa orders whose own cancellation has not ended. */
async function loadCanceling(
  { cancellations }: Stores,
  warehouseOrders: ReadonlyMap<string, readonly LoadedWarehouseOrder[]>,
): Promise<ReadonlySet<string>> {
  const rows = [...warehouseOrders.values()].flat().map(({ row }) => row);
  const ids = rows.flatMap(({ cancellation_id }) => cancellation_id ?? []);
  const open = ids.length === 0 ? new Map<string, never>() : await cancellations.openAmong(ids);
  return new Set(
    rows.flatMap((row) => (open.get(row.cancellation_id ?? "") === "order" ? row.order_id : [])),
  );
}

/** The branches of orders that do not take every parcel, by one statement for all of them. */
async function loadLimitedBranches(
  { branchChecks }: Pick<Stores, "branchChecks">,
  orders: readonly OrderSnapshot[],
  connections: readonly ConnectionRow[],
): Promise<(order: OrderSnapshot) => LimitedBranch[]> {
  const checking = connections.filter(checksBranches);
  const addresses = [...new Set(checking.map(({ base_url }) => base_url))];
  const refs = [...new Set(orders.flatMap(branchRefsOf))];
  const limited = addresses.length === 0 ? [] : await branchChecks.limitedAmong(addresses, refs);
  if (limited.length === 0) return () => [];
  return (order) => {
    const own = new Set(branchRefsOf(order));
    return checking.flatMap(({ id, base_url }) =>
      limited
        .filter(({ address, ref }) => address === base_url && own.has(ref))
        .map(({ address: _, ...branch }) => ({ ...branch, connection_id: id })),
    );
  };
}

const checksBranches = ({ settings }: ConnectionRow) => settings.check_branches !== "off";

interface LoadedWarehouseOrder {
  readonly row: WarehouseOrder;
  readonly snapshot: WarehouseOrderInPlan;
}

const isManual = (row: WarehouseOrder): row is WarehouseOrder & { fulfillment_id: string } =>
  row.origin === "manual" && row.fulfillment_id !== null;

/** Fulfillments made by hand, whose addresses may differ from the order's. */
function manualFulfillments(warehouseOrders: ReadonlyMap<string, readonly LoadedWarehouseOrder[]>): string[] {
  const rows = [...warehouseOrders.values()].flat().map(({ row }) => row);
  return rows.filter(isManual).map(({ fulfillment_id }) => fulfillment_id);
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
    lines: unitsOf(lines),
    unconfirmed_lines: commands.find(({ kind }) => kind === "edit")?.facts?.lines ?? [],
  };
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
}

/**
 * Runs `work` in a transaction, with the order locked, if our rows still equal those of the plan. The Medusa order is
 * read outside of it: a query inside would need a second database connection while the first one waits.
 * @returns undefined when the rows changed and the plan must be made again
 */
export async function ifUnchanged<T>(
  sklad: SkladModuleService,
  input: PlanInput,
  work: (stores: Stores) => Promise<T>,
): Promise<T | undefined> {
  return sklad.stores.exclusively(`order:${input.order.id}`, async (stores) => {
    const ours = (await loadWarehouseOrders(stores, [input.order.id])).get(input.order.id) ?? [];
    const now = ours.map(({ snapshot }) => snapshot);
    return isDeepStrictEqual(now, input.warehouse_orders) ? work(stores) : undefined;
  });
}
