import { bodyOf, order } from "./order-fixtures";

describe("the AddOrder body of a cash on delivery order to a branch", () => {
  it("is, field by field, what the warehouse is told", () => {
    expect(bodyOf(order({ metadata: { comment: "Подзвоніть  за\nгодину" } }))).toEqual({
      id_order: "1001",
      external_id: "sklord_1",
      date_order: "20.11.2026",
      recipient: "Коваленко Олена",
      rec_phone: "380671234567",
      comment: "Подзвоніть за годину",
      Cost: 580,
      PayerType: "Sender",
      payment_method: "Наличными",
      order_payment_sum: "580.00",
      delivery_method: "Тестовий перевізник",
      delivery_address: { WarehouseRef: "ref-kyiv-1" },
      products: [{ sku: "SKU-ordli_1", name: "Чайник емальований", count: "1", price: "500.00" }],
    });
  });
});
