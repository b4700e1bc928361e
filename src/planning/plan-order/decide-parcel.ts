import type { WireOrder } from "../../client/schemas/order";
import type { Hold } from "../hold";
import type { Parcel } from "../parcel";
import { payloadHash } from "../payload-hash";
import { paymentFacts } from "../payment-facts";
import { convertParcel } from "./convert-parcel";
import { closedGate } from "./gates";
import { blockingOrder, holdFor } from "./goods-elsewhere";
import { replacedBy } from "./replaced";
import type { ConnectionSnapshot, OpenAction, PlanInput, WarehouseOrderSnapshot } from "./types";

export interface DecideInput extends PlanInput {
  readonly connection: ConnectionSnapshot;
  readonly parcel: Parcel;
  /** All parcels of the order. */
  readonly parcels: readonly Parcel[];
  /** A reason that keeps the whole order back. */
  readonly unclear: Hold | null;
}

/**
 * Whether a parcel may go: null, the first reason why not, or `refused` when the warehouse has already refused this
 * very body. Data comes before the gates, because mending it takes a person and waiting does not.
 * @param warehouseOrder the planned warehouse order, or the one about to be opened
 */
export function decideParcel(
  input: DecideInput,
  warehouseOrder: WarehouseOrderSnapshot | OpenAction,
): Hold | "refused" | null {
  const planned = "id" in warehouseOrder ? warehouseOrder : null;
  if (planned?.held_by_merchant) return { code: "held_by_merchant", params: {} };
  if (input.unclear) return input.unclear;

  const converted = convertParcel(input, input.parcel, input.parcels, warehouseOrder);
  if (!converted.ok) return converted.holds[0] ?? null;
  const closed = closedFor(input, planned, warehouseOrder);
  return closed ?? (isRefused(planned, converted.body) ? "refused" : null);
}

/** What keeps goods back that could be sent. A merchant who chose the goods has decided: nothing does for those. */
function closedFor(
  input: DecideInput,
  planned: WarehouseOrderSnapshot | null,
  { payment_provider_id }: WarehouseOrderSnapshot | OpenAction,
): Hold | null {
  if (planned?.origin === "manual") return null;
  const { settings } = input.connection;
  const passed = [...(planned ? [planned] : []), ...replacedBy(input, input.parcel, input.parcels)];
  const holder = blockingOrder(input, input.parcel, planned?.id ?? null);
  if (holder) return holdFor(holder);
  return closedGate({
    created_at: input.order.created_at,
    now: input.now,
    settings,
    payment: paymentFacts(input.order, settings, payment_provider_id),
    gate_passed: passed.some(({ gate_passed }) => gate_passed),
    approved: passed.some(({ approved }) => approved),
  });
}

function isRefused(planned: WarehouseOrderSnapshot | null, body: WireOrder): boolean {
  const refused = planned?.refused_payload_hash ?? null;
  return refused !== null && refused === payloadHash(body);
}
