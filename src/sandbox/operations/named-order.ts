import type { OrderIdentifiers } from "../orders/order-book";
import type { OrderRecord } from "../orders/order-record";
import { Refusal } from "../refusal";
import { REFUSALS } from "../refusals";
import type { OperationContext } from "./operation-context";

/** The one order that fits all the identifiers given. */
export function namedOrder(identifiers: OrderIdentifiers, context: OperationContext): OrderRecord {
  const { id_order_FF, key_order, id_order, external_id } = identifiers;
  const [record, another] = context.warehouse.orders.find(context.environment, {
    ...(id_order_FF === undefined ? {} : { id_order_FF }),
    ...(key_order === undefined ? {} : { key_order }),
    ...(id_order === undefined ? {} : { id_order }),
    ...(external_id === undefined ? {} : { external_id }),
  });
  if (!record) throw new Refusal(REFUSALS.orderNotFound());
  if (another) throw new Refusal(REFUSALS.orderAmbiguous(id_order ?? external_id ?? ""));
  return record;
}
