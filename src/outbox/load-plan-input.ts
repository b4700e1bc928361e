import type { CommandRow, ConnectionRow, OrderLineRow, OrderRow } from "../modules/sklad/types";
import type { Stores } from "../modules/sklad/stores";
import type {
  CommandProgress,
  ConnectionSnapshot,
  PlanInput,
  WarehouseOrderSnapshot,
} from "../planning/plan-order";
import { loadOrder } from "./load-order";
import { readAddress } from "./read-address";
import type { Scope } from "./scope";

/** Everything the plan of one Medusa order follows from. Undefined when there is no such order. */
export async function loadPlanInput(
  { sklad, query }: Scope,
  orderId: string,
): Promise<PlanInput | undefined> {
  // Our rows first: if the order changes after they were read, the change's own event plans again.
  const warehouse_orders = await loadWarehouseOrders(sklad.stores, orderId);
  const [order, connections] = await Promise.all([
    loadOrder({ query }, orderId),
    sklad.stores.connections.list(),
  ]);
  if (!order) return undefined;
  return {
    order,
    warehouse_orders,
    connections: connections.map(toConnectionSnapshot),
    delivery_addresses: await loadDeliveryAddresses({ sklad, query }, orderId),
    now: new Date(sklad.clock()).toISOString(),
  };
}

/** A fulfillment made by hand may go to another address than the order. */
async function loadDeliveryAddresses(
  { sklad, query }: Pick<Scope, "sklad" | "query">,
  orderId: string,
): Promise<PlanInput["delivery_addresses"]> {
  const manual = (await sklad.stores.orders.ofOrder(orderId)).filter(
    ({ origin, fulfillment_id }) => origin === "manual" && fulfillment_id !== null,
  );
  if (manual.length === 0) return {};
  const { data } = await query.graph({
    entity: "fulfillment",
    fields: ["id", "delivery_address.*"],
    filters: { id: manual.flatMap(({ fulfillment_id }) => fulfillment_id ?? []) },
  });
  const fulfillments = data as { id: string; delivery_address?: unknown }[];
  return Object.fromEntries(
    manual.flatMap((row) => {
      const address = readAddress(fulfillments.find(({ id }) => id === row.fulfillment_id)?.delivery_address);
      return address ? [[row.id, address]] : [];
    }),
  );
}

export async function loadWarehouseOrders(
  stores: Stores,
  orderId: string,
): Promise<WarehouseOrderSnapshot[]> {
  const rows = await stores.orders.ofOrder(orderId);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  // One after the other: inside a transaction there is one connection only.
  const commands = await stores.outbox.openOf(ids);
  const lines = await stores.orders.linesOf(ids);
  return rows.map((row) => toWarehouseOrderSnapshot(row, commands, lines));
}

function toWarehouseOrderSnapshot(
  row: OrderRow,
  commands: readonly CommandRow[],
  lines: readonly OrderLineRow[],
): WarehouseOrderSnapshot {
  const progress = (kind: "add" | "edit" | "cancel"): CommandProgress => {
    const command = commands.find((open) => open.subject_id === row.id && open.kind === kind);
    return command === undefined ? "none" : command.state === "queued" ? "waiting" : "in_flight";
  };
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
    refused_payload_hash: row.refusal?.payload_hash ?? null,
    cancel_refused: row.cancel_refusal !== null,
    commands: { add: progress("add"), edit: progress("edit"), cancel: progress("cancel") },
    lines: chosenLines(lines.filter(({ sklad_order_id }) => sklad_order_id === row.id)),
    awaits_fulfillment: row.fulfillment_id === null && row.pending_fulfillment_id !== null,
    fulfilled: row.fulfillment_id !== null,
    cancellation_is_final: row.cancel_reason !== "parcel_gone" && row.cancel_reason !== "fulfillment_failed",
    payment_provider_id: row.payment_provider_id,
    gate_passed: row.gate_passed_at !== null,
    approved: row.approved_at !== null,
    held_by_merchant: row.held_by_merchant_at !== null,
    cash_on_delivery_sum: row.cash_on_delivery_sum,
  };
}

/** A bundle has one row for each component; the line's quantity is the same in all of them. */
function chosenLines(lines: readonly OrderLineRow[]): WarehouseOrderSnapshot["lines"] {
  const quantities = new Map(lines.map(({ line_item_id, quantity }) => [line_item_id, quantity]));
  return [...quantities].map(([line_item_id, quantity]) => ({ line_item_id, quantity }));
}

function toConnectionSnapshot(row: ConnectionRow): ConnectionSnapshot {
  return {
    id: row.id,
    location_id: row.stock_location_id,
    enabled: row.enabled,
    enabled_at: row.enabled_at === null ? null : new Date(row.enabled_at).toISOString(),
    settings: row.settings,
  };
}
