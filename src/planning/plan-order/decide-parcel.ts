import type { WireOrder } from "../../client/schemas/order";
import type { Hold } from "../hold";
import type { Parcel } from "../parcel";
import { payloadHash } from "../payload-hash";
import { paymentFacts } from "../payment-facts";
import { convertParcel } from "./convert-parcel";
import { closedGate } from "./gates";
import { heldElsewhere } from "./goods-elsewhere";
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
  if (isRefused(planned, converted.body)) return "refused";
  // A merchant who chose the goods has decided: no gate for those.
  if (planned?.origin === "manual") return null;
  const elsewhere = heldElsewhere(input, input.parcel, planned?.id ?? null);
  if (elsewhere) return elsewhere;
  const { settings } = input.connection;
  const passed = [...(planned ? [planned] : []), ...replacedBy(input, input.parcel, input.parcels)];
  return closedGate({
    created_at: input.order.created_at,
    now: input.now,
    settings,
    payment: paymentFacts(input.order, settings, warehouseOrder.payment_provider_id),
    gate_passed: passed.some(({ gate_passed }) => gate_passed),
    approved: passed.some(({ approved }) => approved),
  });
}

function isRefused(planned: WarehouseOrderSnapshot | null, body: WireOrder): boolean {
  const refused = planned?.refused_payload_hash ?? null;
  return refused !== null && refused === payloadHash(body);
}
