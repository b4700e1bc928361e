import type { OrderLineSnapshot, OrderSnapshot, ShippingMethodSnapshot } from "../order-snapshot";
import type { Shippers } from "../parcels";
import type { MethodFacts, ShippingFacts, WarehouseOrder } from "../warehouse-order";

type Remembering = Pick<WarehouseOrder, "shipping_facts">;

/**
 * The order as the catalogue was when its lines and shipping methods were first planned for an accepted parcel. So a change
 * of the catalogue alone decides nothing about them, and what the order gets later is decided by the catalogue of that day.
 * @param rows all of the order's warehouse orders, by sequence
 */
export function withShippingFacts(order: OrderSnapshot, rows: readonly Remembering[]): OrderSnapshot {
  const { lines, methods } = knownFacts(rows);
  if (Object.keys(lines).length === 0 && Object.keys(methods).length === 0) return order;
  return {
    ...order,
    lines: order.lines.map((line): OrderLineSnapshot => {
      const shipping_profile_id = lines[line.id];
      if (shipping_profile_id === undefined) return line;
      const { product_without_profile: _, ...decided } = line;
      return { ...decided, shipping_profile_id };
    }),
    shipping_methods: order.shipping_methods.map((method) => ({ ...method, ...methods[method.id] })),
  };
}

/** What is known of an order together with what is decided about it now. A line that is unclear is not decided. */
export function factsOf(
  order: OrderSnapshot,
  shippers: Shippers,
  rows: readonly Remembering[],
): ShippingFacts {
  const known = knownFacts(rows);
  const lines = order.lines.flatMap((line): [string, string | null][] => {
    const shipper = shippers.get(line.id);
    if (!shipper || shipper.by === "unclear") return [];
    const method = shipper.by === "us" ? shipper.shipping_method : shipper.method;
    // Of a line that goes the only way there is: it belongs to that way from now on.
    return [[line.id, method?.shipping_profile_id ?? line.shipping_profile_id]];
  });
  const toCustomer = order.shipping_methods.filter(({ is_return }) => !is_return);
  const methods = toCustomer.map((method) => [method.id, methodFacts(method)] as const);
  return {
    lines: { ...Object.fromEntries(lines), ...known.lines },
    methods: { ...Object.fromEntries(methods), ...known.methods },
  };
}

/** Whether a warehouse order of the order remembers each of these facts. */
export function isRemembered({ lines, methods }: ShippingFacts, rows: readonly Remembering[]): boolean {
  const known = knownFacts(rows);
  return (
    Object.keys(lines).every((id) => known.lines[id] !== undefined) &&
    Object.keys(methods).every((id) => known.methods[id] !== undefined)
  );
}

function methodFacts(method: ShippingMethodSnapshot): MethodFacts {
  const { provider_id, shipping_profile_id, location_id, option_data } = method;
  return { provider_id, shipping_profile_id, location_id, option_data };
}

/** The earliest of each. */
function knownFacts(rows: readonly Remembering[]): ShippingFacts {
  const known = rows.flatMap(({ shipping_facts }) => shipping_facts ?? []).reverse();
  return {
    lines: Object.assign({}, ...known.map(({ lines }) => lines)) as ShippingFacts["lines"],
    methods: Object.assign({}, ...known.map(({ methods }) => methods)) as ShippingFacts["methods"],
  };
}
