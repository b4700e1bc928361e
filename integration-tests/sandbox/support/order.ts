let lastNumber = 1000;

/** An order the warehouse accepts, as the spec describes it. */
export function wireOrder(change: Record<string, unknown> = {}): Record<string, unknown> {
  lastNumber += 1;
  return {
    id_order: String(lastNumber),
    external_id: `external-${lastNumber}`,
    date_order: "20.11.2026",
    recipient: "Шевченко Олена",
    rec_phone: "380501234567",
    comment: "",
    Cost: 1251,
    PayerType: "Recipient",
    payment_method: "Наличными",
    order_payment_sum: "1250.50",
    delivery_method: "Нова пошта",
    delivery_address: { WarehouseRef: "branch-ref" },
    products: [{ sku: "TEA-100", name: "Чай карпатський", count: "2", price: "625.25" }],
    ...change,
  };
}
