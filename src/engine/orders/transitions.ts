import type { Stores } from "../../modules/sklad/stores";
import type { Acceptance, NewWarehouseOrder } from "../../modules/sklad/stores/orders/warehouse-order-states";
import type { EventSource, NewWarehouseOrderLine } from "../../modules/sklad/types";
import type { CancelReason, Hold, WarehouseOrder, WarehouseOrderRef } from "../../planning/warehouse-order";
import type { SentFacts } from "../../planning/orders";
import { withoutPhones } from "../../planning/values/text";
import { clearRecovered, end, endWithCommands, raise } from "../problems";
import { clearHoldProblem, raiseHoldProblems } from "./plan-problems";
import { type EventData, eventOf } from "./rows";

export * from "./ending-transitions";

/** A warehouse order that may be held. */
export type Waiting = WarehouseOrderRef & Pick<WarehouseOrder, "hold_code">;

export interface Creation extends NewWarehouseOrder {
  readonly lines?: readonly NewWarehouseOrderLine[];
}

/**
 * Creates warehouse orders: held, queued, or waiting for their fulfillment.
 * @returns their ids, in the order of `creations`
 */
export async function planned(
  stores: Stores,
  creations: readonly Creation[],
  source: EventSource,
): Promise<string[]> {
  const ids = await stores.warehouseOrderStates.create(creations.map(({ lines: _, ...row }) => row));
  const created = creations.map((creation, index) => ({ ...creation, id: ids[index] ?? "" }));
  await stores.warehouseOrderLines.supersede(
    created.flatMap(({ id, lines }) => (lines ? [{ id, lines }] : [])),
  );
  const queued = created.filter(
    ({ hold_code, pending_fulfillment_id }) => !hold_code && !pending_fulfillment_id,
  );
  await stores.outbox.queue(
    ...queued.map(({ id, connection_id }) => ({ kind: "add", target_id: id, connection_id })),
  );
  await stores.events.add(
    ...created.flatMap((row) => {
      const { number, pending_fulfillment_id: fulfillment_id, hold_code: code, hold_params: params } = row;
      if (fulfillment_id) return [eventOf(row, source, "planned_by_hand", { number, fulfillment_id })];
      const then = code ? eventOf(row, source, "held", { code, params }) : eventOf(row, source, "add_queued");
      return [eventOf(row, source, "planned", { number }), then];
    }),
  );
  const held = created.flatMap((row) => {
    const { hold_code: code, hold_params: params } = row;
    return code ? [{ row, hold: { code, params: params ?? {} } }] : [];
  });
  await raiseHoldProblems(stores, ...held);
  return ids;
}

/**
 * Holds the order. The merchant sees the reason, and a problem is raised when it needs a person. An earlier refusal was of
 * a body that the order no longer has, so it ends.
 */
export async function held(stores: Stores, row: Waiting, hold: Hold, source: EventSource): Promise<void> {
  await clearHoldProblem(stores, row);
  await end(stores, { orders: [row.id] }, "held");
  await stores.warehouseOrderStates.hold(row.id, hold);
  await raiseHoldProblems(stores, { row, hold });
  await stores.events.add(eventOf(row, source, "held", { ...hold }));
}

/** Ends the order's hold and queues its AddOrder or EditOrder, or has the order looked up first where it is in doubt. */
export async function queued(
  stores: Stores,
  row: Waiting,
  kind: "add" | "edit",
  source: EventSource,
  data: EventData = null,
): Promise<void> {
  await clearHoldProblem(stores, row);
  const { look_up_first } = await stores.warehouseOrderStates.release(row.id);
  const state = kind === "add" && look_up_first ? "unknown" : "queued";
  await stores.outbox.queue({ kind, state, target_id: row.id, connection_id: row.connection_id });
  await stores.events.add(eventOf(row, source, `${kind}_queued`, data));
}

/**
 * Moves the order to the connection that serves its stock location now; problems of commands for the former one are
 * cleared. Another connection to the same warehouse ends no doubt whether it has the order.
 */
export async function moved(
  stores: Stores,
  row: WarehouseOrderRef,
  to: Pick<WarehouseOrder, "connection_id" | "number">,
  source: EventSource,
): Promise<void> {
  const former = await stores.connections.find(row.connection_id);
  const next = await stores.connections.find(to.connection_id);
  const keeps_doubt = former !== undefined && former.base_url === next?.base_url;
  await stores.warehouseOrderStates.move(row.id, { ...to, keeps_doubt });
  await endWithCommands(stores, "moved", [row.id]);
  const data = { number: to.number, from_connection_id: row.connection_id, from_number: row.number };
  await stores.events.add(eventOf({ ...row, ...to }, source, "moved", data));
}

/** The warehouse has what the order asks for: holds, refusals and their problems end. */
export async function inSync(
  stores: Stores,
  row: WarehouseOrderRef,
  sent_source_hash: string,
  source: EventSource,
): Promise<void> {
  await stores.warehouseOrderStates.release(row.id);
  await stores.warehouseOrderStates.remember(row.id, { sent_source_hash });
  await endWithCommands(stores, "in_sync", [row.id]);
  await stores.events.add(eventOf(row, source, "in_sync"));
}

/** The Medusa order got lines or methods after it was accepted. Nothing happened to the parcel, so the timeline has no entry. */
export async function remembered(
  stores: Stores,
  row: Pick<WarehouseOrder, "id">,
  shipping_facts: SentFacts["shipping_facts"],
): Promise<void> {
  await stores.warehouseOrderStates.remember(row.id, { shipping_facts });
}

export interface AcceptedOrder extends Acceptance {
  readonly row: WarehouseOrderRef;
  /** What proved the acceptance if not the response itself, such as `look_up`. */
  readonly settled_by?: string;
  /** Other orders at the warehouse with the same external id. */
  readonly duplicates?: readonly string[];
}

/**
 * The warehouse accepted the orders.
 * @returns ids of those that were planned; for the others see {@link reappeared}
 */
export async function accepted(stores: Stores, orders: readonly AcceptedOrder[]): Promise<Set<string>> {
  const acceptances = orders.map(({ row, settled_by: _, duplicates: __, ...acceptance }) => ({
    id: row.id,
    ...acceptance,
  }));
  const ids = await stores.warehouseOrderStates.accept(acceptances);
  const done = orders.filter(({ row }) => ids.has(row.id));
  await endWithCommands(stores, "accepted", [...ids]);
  await stores.events.add(
    ...done.flatMap(({ row, remote_id, settled_by, notes = [] }) => [
      ...notes.map((note) => eventOf(row, "outbox", note)),
      eventOf(row, "outbox", "accepted", { remote_id, ...(settled_by && { settled_by }) }),
    ]),
  );
  // The cash of a delivered sibling may have waited for what these would collect, which is nothing.
  const prepaid = done.filter(({ cash_on_delivery_sum }) => cash_on_delivery_sum === null);
  await stores.fulfillmentSync.scheduleNow(...new Set(prepaid.map(({ row }) => row.order_id)));
  for (const { row, remote_id, duplicates = [] } of done) {
    if (duplicates.length > 0)
      await raise(stores, { order: row }, "duplicate_at_warehouse", { remote_id, duplicates });
  }
  return ids;
}

/** The warehouse has an order that was withdrawn here: a problem is raised, and it is canceled there. */
export async function reappeared(
  stores: Stores,
  {
    row,
    reason,
    ...acceptance
  }: Acceptance & { readonly row: WarehouseOrderRef; readonly reason: CancelReason },
): Promise<void> {
  if (!(await stores.warehouseOrderStates.reappear(row.id, acceptance))) return;
  const { remote_id } = acceptance;
  await raise(stores, { order: row }, "reappeared", { remote_id });
  await stores.outbox.queue({ kind: "cancel", target_id: row.id, connection_id: row.connection_id, reason });
  await stores.events.add(eventOf(row, "outbox", "found_at_warehouse", { remote_id }));
}

/** The warehouse accepted an edit. */
export async function edited(
  stores: Stores,
  row: WarehouseOrderRef,
  facts: SentFacts,
  lines: readonly NewWarehouseOrderLine[],
  data: EventData = null,
): Promise<void> {
  await stores.warehouseOrderStates.edit(row.id, facts);
  await stores.warehouseOrderLines.supersede([{ id: row.id, lines }]);
  await endWithCommands(stores, "edited", [row.id]);
  const notes = (facts.notes ?? []).map((note) => eventOf(row, "outbox", note));
  await stores.events.add(...notes, eventOf(row, "outbox", "edited", data));
}

/** The warehouse refused a body: its texts are stored, and a problem is raised. */
export async function refused(
  stores: Stores,
  row: WarehouseOrderRef,
  refusal: {
    readonly descriptions: readonly string[];
    readonly payload_hash: string;
    readonly code: "refused" | "edit_refused";
  },
): Promise<void> {
  const { code, payload_hash } = refusal;
  const descriptions = refusal.descriptions.map(withoutPhones);
  const at = new Date().toISOString();
  await stores.warehouseOrderStates.refuse(row.id, { descriptions, payload_hash, at });
  await clearRecovered(stores, [row.id]);
  // A change and a cancellation of one order may be sent at the same moment; a change refused after the cancellation is
  // no problem.
  const isCanceled = (await stores.warehouseOrders.find(row.id))?.state === "canceled";
  if (!isCanceled) await raise(stores, { order: row }, code, { descriptions });
  const type = code === "refused" ? "add_refused" : code;
  await stores.events.add(eventOf(row, "outbox", type, { descriptions }));
}
