import { DELIVERY_METHOD } from "../../client/literals";
import { wireOrderSchema } from "../../client/schemas";
import { startOfDay } from "./kyiv-time";
import { type RefusalEntry, REFUSALS } from "./refusals";
import { schemaRefusals } from "./schema-refusals";

/** The context of the validation of an order. */
export interface OrderRuleContext {
  readonly carrierLiteral: string;
  /** Undefined to accept every branch. */
  readonly knowsBranch?: (ref: string) => boolean;
  /** Undefined to accept every SKU. */
  readonly knowsSku?: (sku: string) => boolean;
}

/**
 * The errors of an order (specified); none when it is accepted. The required fields are not shown: here all are. That the
 * carrier needs a branch is *assumed*.
 */
export function orderRefusals(order: unknown, context: OrderRuleContext): RefusalEntry[] {
  const parsed = wireOrderSchema.safeParse(order);
  if (!parsed.success) return schemaRefusals(parsed.error, order);
  const { date_order, delivery_method, delivery_address, products } = parsed.data;
  const refusals: RefusalEntry[] = [];
  if (startOfDay(date_order) === null) {
    refusals.push(REFUSALS.fieldInvalid("date_order", "дата, яка існує", "a date that exists"));
  }
  const methods = [context.carrierLiteral, ...Object.values(DELIVERY_METHOD)];
  if (!methods.includes(delivery_method)) refusals.push(REFUSALS.literalUnknown("delivery_method", methods));
  const branch = delivery_address.WarehouseRef;
  if (delivery_method === context.carrierLiteral) {
    if (branch === undefined) refusals.push(REFUSALS.branchMissing());
    else if (context.knowsBranch?.(branch) === false) refusals.push(REFUSALS.branchUnknown(branch));
  }
  products.forEach(({ sku }, index) => {
    if (context.knowsSku?.(sku) === false) refusals.push(REFUSALS.skuUnknown(sku, `products[${index}].sku`));
  });
  return refusals;
}
