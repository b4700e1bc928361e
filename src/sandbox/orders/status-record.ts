import type { WireOrderStatusRecord } from "../../client/schemas";
import { toMomentText } from "../wire/kyiv-time";
import type { OrderRecord, StatusChange } from "./order-record";

/** What look-ups, reports and notifications say of an order: *assumed*. Its present status, or one it once got. */
export function toStatusRecord(record: OrderRecord, change?: StatusChange): WireOrderStatusRecord {
  const { status, at } = change ??
    record.history[record.history.length - 1] ?? { status: record.status, at: "" };
  return {
    id_order: String(record.order["id_order"]),
    external_id: String(record.order["external_id"]),
    id_order_FF: record.id_order_FF,
    key_order: record.key_order,
    status,
    date: toMomentText(Date.parse(at)),
    ttn: record.ttn,
  };
}
