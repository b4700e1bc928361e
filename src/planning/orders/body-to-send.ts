import { PAYMENT_METHOD } from "../../client/literals";
import type { ConvertOrderResult } from "../body";
import type { Parcel } from "../parcels";
import { payloadHash } from "../values/canonical";
import type { OrderBodies } from "./convert-parcel";
import { parcelFor } from "./ownership";
import type { SentFacts } from "./types";

interface BodyToSend {
  readonly parcel: Parcel;
  readonly converted: ConvertOrderResult;
  /** Stored on the row once the warehouse accepts the body; null when there is no body. */
  readonly sent: SentFacts | null;
}

/** The present body and items of a warehouse order; null when none of its items are left, or it is not to be sent any more. */
export function bodyToSend(bodies: OrderBodies, warehouseOrderId: string): BodyToSend | null {
  const { input, found } = bodies;
  const order = input.warehouse_orders.find(({ id }) => id === warehouseOrderId);
  const parcel = order && parcelFor(input, order, found.parcels);
  if (!parcel || (input.canceling && order.state === "planned")) return null;
  const parcelBody = bodies.of(parcel, order);
  const converted = parcelBody.result;
  if (!converted.ok) return { parcel, converted, sent: null };
  const { body, own_total, notes } = converted;
  const collects = body.payment_method === PAYMENT_METHOD.cash_on_delivery;
  return {
    parcel,
    converted,
    sent: {
      payload_hash: payloadHash(body),
      sent_date: body.date_order,
      sent_source_hash: parcelBody.sourceHash(collects),
      cash_on_delivery_sum: collects ? body.order_payment_sum : null,
      own_total,
      shipping_facts: bodies.facts,
      ...(notes.length > 0 && { notes }),
    },
  };
}
