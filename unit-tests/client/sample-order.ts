import { type WireOrder, wireOrderSchema } from "../../src/client/schemas";
import order from "../../integration-tests/packed/plain-project/order.json";

/** An order the warehouse would take, with whatever a test wants different. */
export function sampleOrder(different: Partial<WireOrder> = {}): WireOrder {
  return {
    ...wireOrderSchema.parse(order),
    delivery_method: "Carrier",
    delivery_address: { WarehouseRef: "ref-1" },
    ...different,
  };
}
