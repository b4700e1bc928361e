import { isDeepStrictEqual } from "node:util";
import { AdminError } from "../../../modules/sklad/errors";
import type { Stores } from "../../../modules/sklad/stores";
import type { OrderEventType } from "../../../catalogue";
import type { Parcel } from "../../../planning/parcels";
import {
  atServingConnection,
  blockingOrder,
  connectionAt,
  type ConnectionSnapshot,
  convertChosen,
  covers,
  manualParcel,
  nextSequence,
  type CreateAction,
  orderNumber,
  type PlanInput,
  type WarehouseOrderInPlan,
} from "../../../planning/orders";
import {
  type ChosenLine,
  chosenLines,
  confirmPayment,
  expectFulfillment,
  type FulfillmentData,
  type FulfillmentRequest,
  type PaymentConfirmation,
  type Press,
  readRequest,
  recognizeSynced,
  type Wanted,
} from "./fulfillment-request";
import { ifUnchanged, loadPlanInput } from "../plan-input";
import { eventOf, linesOf } from "../rows";
import { clearHoldProblem } from "../plan-problems";
import * as transitions from "../transitions";
import type { Context } from "../../context";
import { awaitsFulfillment } from "../../../planning/warehouse-order";

/**
 * Plans the handover of a merchant's "Fulfill items". Medusa calls the provider before all of its own checks, so
 * nothing is sent here: the warehouse order waits until the fulfillment is linked to its order. If a warehouse order
 * has the same items, the fulfillment is bound to it instead. Throws an AdminError for a parcel that cannot be sent.
 */
export async function planFulfillment(ctx: Context, request: FulfillmentRequest): Promise<FulfillmentData> {
  const synced = await recognizeSynced(ctx, request);
  if (synced) return synced;
  const wanted = await readRequest(ctx, request);
  for (;;) {
    const input = await loadPlanInput(ctx, wanted.order_id);
    if (!input) throw new AdminError("medusa_order_not_found", { id: wanted.order_id });
    const planned = await ifUnchanged(ctx.sklad, input, (stores) => plan(stores, input, wanted));
    if (planned instanceof AdminError) throw planned;
    if (planned) return planned;
  }
}

/** The AdminError is returned, not thrown, where the click has to be stored. */
type Planned = FulfillmentData | AdminError;

async function plan(stores: Stores, input: PlanInput, wanted: Wanted): Promise<Planned> {
  if (input.canceling) throw new AdminError("order_busy");
  const lines = chosenLines(input.order, wanted.items);
  const parcel = manualParcel(input.order, { ...wanted, lines });
  if (!parcel) throw new AdminError("other_shipping_method");
  const existing = input.warehouse_orders.find(
    (order) => covers(order, parcel) && order.state !== "canceled",
  );
  const holder = blockingOrder(input, parcel, existing ?? null, true);
  if (holder) throw new AdminError("goods_in_other_order", { number: holder.number });
  const serving = connectionAt(input, wanted.location_id);
  if (!serving?.enabled) throw new AdminError("location_not_served");
  if (!existing) return createManual(stores, input, wanted, parcel, serving);
  if (existing.state === "planned") return takeOver(stores, input, wanted, parcel, existing);
  if (existing.connection_id !== serving.id)
    throw new AdminError("handed_over_elsewhere", { number: existing.number });
  // The warehouse has it with the order's own address, of which an override in the request changes nothing.
  const address = input.order.shipping_address;
  if (address !== null && !isDeepStrictEqual(wanted.delivery_address, address))
    throw new AdminError("other_address_at_warehouse", { number: existing.number });
  return bind(stores, wanted, lines, existing);
}

async function createManual(
  stores: Stores,
  input: PlanInput,
  wanted: Wanted,
  parcel: Parcel,
  connection: ConnectionSnapshot,
): Promise<Planned> {
  const sequence = nextSequence(input.warehouse_orders);
  const created: CreateAction = {
    type: "create",
    connection_id: connection.id,
    location_id: wanted.location_id,
    shipping_option_id: parcel.shipping_option_id,
    sequence,
    number: orderNumber(connection.settings.number_prefix, input.order.display_id, sequence),
    payment_provider_id: input.order.payment.first_provider_id,
    hold: null,
  };
  assertConvertible(input, wanted, parcel, created);
  const payment = await confirmPayment(stores, input, pressOf(wanted, parcel), created);
  if (payment.kind === "asked") return payment.error;
  const { type: _, hold: __, ...identity } = created;
  const creation = {
    ...identity,
    order_id: wanted.order_id,
    origin: "manual" as const,
    pending_fulfillment_id: wanted.fulfillment_id,
    lines: linesOf(parcel),
  };
  const [id = ""] = await transitions.planned(stores, [creation], "merchant");
  await recordOverruled(stores, wanted, { id, connection_id: connection.id }, payment);
  return dataOf({ id, number: created.number }, wanted);
}

/**
 * Takes over an automatic handover of the same parcel that was planned and not sent. If its connection is disabled, it
 * moves to the one that serves the location now.
 */
async function takeOver(
  stores: Stores,
  input: PlanInput,
  wanted: Wanted,
  parcel: Parcel,
  existing: WarehouseOrderInPlan,
): Promise<Planned> {
  if (awaitsFulfillment(existing)) throw new AdminError("being_fulfilled", { number: existing.number });
  const { order: serving, moved } = atServingConnection(input, existing);
  const inFlight = existing.commands.add === "in_flight";
  if (inFlight && moved) throw new AdminError("unclear_on_disabled", { number: existing.number });
  assertConvertible(input, wanted, parcel, serving);
  const payment = await confirmPayment(stores, input, pressOf(wanted, parcel), serving);
  if (payment.kind === "asked") return payment.error;
  if (
    inFlight ||
    (existing.commands.add === "waiting" && !(await stores.openCommands.withdraw(existing.id, "add")))
  )
    throw new AdminError("being_sent", { number: existing.number });
  if (moved) await transitions.moved(stores, { ...existing, order_id: wanted.order_id }, serving, "merchant");
  await recordOverruled(stores, wanted, serving, payment);
  await clearHoldProblem(stores, existing);
  await stores.fulfillments.takeOver(existing.id, wanted.fulfillment_id);
  await stores.warehouseOrderLines.supersede([{ id: existing.id, lines: linesOf(parcel) }]);
  await recordEvent(stores, wanted, serving, "taken_over_by_hand");
  return dataOf(serving, wanted);
}

/** Binds the fulfillment to a parcel that the warehouse has already, so that it is not added twice. */
async function bind(
  stores: Stores,
  wanted: Wanted,
  lines: readonly ChosenLine[],
  existing: WarehouseOrderInPlan,
): Promise<FulfillmentData> {
  const sent = chosenOf(await stores.warehouseOrderLines.of([existing.id]));
  if (!isDeepStrictEqual(sorted(sent), sorted(lines)))
    throw new AdminError("other_goods_at_warehouse", { number: existing.number });
  const data = await expectFulfillment(stores, existing, wanted.fulfillment_id);
  await recordEvent(stores, wanted, existing, "fulfillment_expected");
  return data;
}

function dataOf(
  { id, number }: Pick<WarehouseOrderInPlan, "id" | "number">,
  { fulfillment_id }: Wanted,
): FulfillmentData {
  return { warehouse_order_id: id, warehouse_order_number: number, fulfillment_id };
}

function assertConvertible(
  input: PlanInput,
  wanted: Wanted,
  parcel: Parcel,
  order: WarehouseOrderInPlan | CreateAction,
): void {
  const converted = convertChosen(input, parcel, order, wanted.delivery_address);
  if (!converted.ok) throw new AdminError("cannot_be_sent", { holds: converted.holds });
}

function pressOf({ order_id, location_id, shipping_option_id }: Wanted, parcel: Parcel): Press {
  const lines = parcel.lines.map(({ line: { id }, quantity }) => ({ id, quantity }));
  return { order_id, location_id, shipping_option_id, lines };
}

/** Records on the timeline that a person sent an unpaid parcel. */
async function recordOverruled(
  stores: Stores,
  wanted: Wanted,
  row: Pick<WarehouseOrderInPlan, "id" | "connection_id">,
  payment: PaymentConfirmation,
): Promise<void> {
  if (payment.kind === "overruled")
    await recordEvent(stores, wanted, row, "payment_overruled", { ...payment.open });
}

async function recordEvent(
  stores: Stores,
  { order_id, fulfillment_id }: Wanted,
  row: Pick<WarehouseOrderInPlan, "id" | "connection_id">,
  type: OrderEventType,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { id, connection_id } = row;
  await stores.events.add(
    eventOf({ id, connection_id, order_id }, "merchant", type, { fulfillment_id, ...data }),
  );
}

function chosenOf(rows: readonly ChosenLine[]): ChosenLine[] {
  return [
    ...new Map(rows.map(({ line_item_id, quantity }) => [line_item_id, { line_item_id, quantity }])).values(),
  ];
}

function sorted(lines: readonly ChosenLine[]): ChosenLine[] {
  return [...lines].sort((left, right) => (left.line_item_id < right.line_item_id ? -1 : 1));
}
