import { PAYMENT_METHOD } from "../../client/literals";
import type { DecimalText } from "../order-snapshot";
import type { OrderBodies } from "./convert-parcel";
import { gateKeepers } from "./ownership";
import type { ParcelOrder } from "./subject";
import type { PlanAction } from "./types";
import type { ParcelIdentity } from "../warehouse-order";

/** A parcel about to be handed over, as the shop's own rule receives it. Contains nothing personal. */
export interface HandoverQuestion extends ParcelIdentity {
  /** Medusa's order id. */
  readonly order_id: string;
  /** The future `id_order` at the warehouse. */
  readonly number: string;
  readonly items: readonly HandoverItem[];
  /** Price of its items and extras, tax included, in UAH. */
  readonly total: DecimalText;
  /** Cash to collect at the door, in UAH; null when the parcel is prepaid. */
  readonly cash_on_delivery: DecimalText | null;
  /** Whether a person has approved it. */
  readonly approved: boolean;
}

interface HandoverItem {
  readonly line_item_id: string;
  readonly title: string;
  readonly sku: string | null;
  /** Units of the order line. */
  readonly quantity: DecimalText;
}

/**
 * The parcels that a plan queues, for the shop's own rule. They have passed every gate; items fulfilled by hand are not
 * included.
 * @param changed whether the order may have changed; parcels already queued are then included
 */
export function questionsOf(
  bodies: OrderBodies,
  plan: readonly PlanAction[],
  changed: boolean,
): HandoverQuestion[] {
  const planned = bodies.input.warehouse_orders.filter(
    ({ state, origin }) => state === "planned" && origin === "automatic",
  );
  const going = plan.flatMap((action): ParcelOrder[] => {
    if (action.type === "create") return action.hold === null ? [action] : [];
    const row = planned.find(({ id }) => id === action.id);
    if (row && action.type === "move" && action.hold === null)
      return [{ ...row, connection_id: action.connection_id, number: action.number }];
    return row && action.type === "queue" ? [row] : [];
  });
  const named = new Set(plan.flatMap((action) => (action.type === "create" ? [] : action.id)));
  const waiting = planned.filter(({ id, commands }) => commands.add === "waiting" && !named.has(id));
  return [...going, ...(changed ? waiting : [])].flatMap(
    (parcelOrder) => questionOf(bodies, parcelOrder) ?? [],
  );
}

function questionOf(bodies: OrderBodies, parcelOrder: ParcelOrder): HandoverQuestion | undefined {
  const { connection_id, location_id, shipping_option_id, number } = parcelOrder;
  const { input, found } = bodies;
  const parcel = found.parcels.find(
    (one) => one.location_id === location_id && one.shipping_option_id === shipping_option_id,
  );
  const converted = parcel && bodies.of(parcel, parcelOrder).result;
  if (!parcel || !converted?.ok) return undefined;
  const { payment_method, order_payment_sum } = converted.body;
  return {
    order_id: input.order.id,
    number,
    connection_id,
    location_id,
    shipping_option_id,
    items: parcel.lines.map(({ line: { id, title, variant_sku }, quantity }) => ({
      line_item_id: id,
      title,
      sku: variant_sku,
      quantity,
    })),
    total: converted.own_total,
    cash_on_delivery: payment_method === PAYMENT_METHOD.cash_on_delivery ? order_payment_sum : null,
    approved: gateKeepers(input, parcel, found.parcels, parcelOrder).some(
      ({ approved_at }) => approved_at !== null,
    ),
  };
}
