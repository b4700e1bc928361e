import { PAYMENT } from "./storefront.mjs";

/**
 * The expected body at the warehouse, computed from the customer's purchase and the order's totals,
 * not from the plugin's data. The order has one parcel.
 */
export function expectedAtWarehouse({ order, option, customer, items, branch, payment, carrierLiteral }) {
  const goods = order.item_total;
  const cod = payment === "cod" ? order.total : 0;
  return {
    date_order: kyivDate(order.created_at),
    ...customer.expected,
    comment: customer.comment,
    Cost: Math.max(1, Math.ceil(goods), Math.ceil(cod)),
    PayerType: isPaidByShop(option, goods) ? "Sender" : "Recipient",
    payment_method: PAYMENT[payment].literal,
    order_payment_sum: order.total.toFixed(2),
    delivery_method: carrierLiteral,
    WarehouseRef: branch.ref,
    products: countedSkus(items),
  };
}

/** Whether the shop pays the carrier: it charges for the delivery, or gives it away from a sum of goods on. */
const isPaidByShop = ({ amount, data }, goods) =>
  amount > 0 || data?.zero_price !== "carrier_tariff" || goods >= (data.free_from ?? Infinity);

/** A set goes to the warehouse as its parts. */
function countedSkus(items) {
  const counts = new Map();
  for (const { variant, quantity } of items) {
    for (const component of variant.components) {
      counts.set(component.sku, (counts.get(component.sku) ?? 0) + component.quantity * quantity);
    }
  }
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([sku, count]) => ({ sku, count: String(count) }));
}

function kyivDate(instant) {
  return new Intl.DateTimeFormat("uk-UA", {
    timeZone: "Europe/Kyiv",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  }).format(new Date(instant));
}
