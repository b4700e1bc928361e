import { PAYER_TYPE, PAYMENT_METHOD, type WireOrder } from "../../src/client";

/** An order the warehouse would take, with whatever a test wants different. */
export function sampleOrder(different: Partial<WireOrder> = {}): WireOrder {
  return {
    id_order: "1001",
    external_id: "order-1001",
    date_order: "20.11.2026",
    recipient: "Шевченко Оксана",
    rec_phone: "380671234567",
    comment: "",
    Cost: 1250,
    PayerType: PAYER_TYPE.sender,
    payment_method: PAYMENT_METHOD.prepaid,
    order_payment_sum: "1250.50",
    delivery_method: "Carrier",
    delivery_address: { WarehouseRef: "ref-1" },
    products: [{ sku: "MUG-1", name: "Горнятко", count: "2", price: "625.25" }],
    ...different,
  };
}
