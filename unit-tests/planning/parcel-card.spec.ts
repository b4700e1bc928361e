import { branchNames, cardOfBody, cardOfOrder } from "../../src/planning/orders";
import { heldField, refusedFields } from "../../src/planning/situation";
import { ADDRESS, bodyOf, line, order, shippingMethod } from "./order-fixtures";

const NAMED = shippingMethod({
  data: { warehouse_ref: "ref-kyiv-1", warehouse_name: "Відділення №19", city_name: "Київ" },
});

describe("The card of a parcel", () => {
  const sendable = order({ shipping_methods: [NAMED] });

  it("has no name of a branch where the checkout stored an identifier as the name", () => {
    const data = {
      warehouse_ref: "ref-kyiv-1",
      warehouse_name: "b253c6f6-0bca-f1db-84d3-0aa5f2e6c1d7",
      city_name: "Київ",
    };
    expect(branchNames(order({ shipping_methods: [shippingMethod({ data })] })).get("ref-kyiv-1")).toEqual({
      city: "Київ",
      address: null,
    });
  });

  it("names the branch of a body instead of its identifier", () => {
    const body = bodyOf(sendable);
    expect(body.delivery_address).toEqual({ branch_ref: "ref-kyiv-1" });
    expect(cardOfBody(body, branchNames(sendable))).toMatchObject({
      recipient: "Коваленко Олена",
      phone: "380671234567",
      destination: {
        method: "carrier-branch",
        carrier: "Тестовий перевізник",
        city: "Київ",
        address: "Відділення №19",
      },
      goods: [{ sku: "SKU-ordli_1", count: "1", price: "500.00" }],
    });
    expect(JSON.stringify(cardOfBody(body, new Map()).destination)).not.toContain("ref-kyiv-1");
  });

  it("takes a way of delivery that it does not know for a carrier, whatever it is called", () => {
    for (const carrier of ["Meest", "constructor", "toString", "__proto__"]) {
      const body = { ...bodyOf(sendable), delivery_method: carrier };
      const { destination } = cardOfBody(body, branchNames(sendable));
      expect(destination).toMatchObject({ method: "carrier-branch", carrier, address: "Відділення №19" });
    }
  });

  it("reads a body of any shape, because stored ones are older than the program", () => {
    expect(cardOfBody({}, new Map())).toEqual({
      recipient: null,
      phone: null,
      destination: { method: null, carrier: null, city: null, address: null },
      goods: [],
      payment: { kind: "prepaid", sum: null },
      comment: null,
    });
    expect(cardOfBody({ products: [null, 7], delivery_address: "Львів" }, new Map()).goods).toHaveLength(2);
  });

  it("of an order that cannot be sent has what a person filled in", () => {
    const address = { ...ADDRESS, phone: "+1 202 555 01 23" };
    const parcel = {
      location_id: "sloc_kyiv",
      shipping_option_id: "so_branch",
      shipping_method: shippingMethod({ data: {} }),
      shipping_methods: [],
      lines: [{ line: line({ quantity: "2" }), quantity: "2" }],
    };
    const of = { order: sendable, parcel, address, carrier: "Нова пошта", cash: "500.00" };
    expect(cardOfOrder(of)).toEqual({
      recipient: "Коваленко Олена",
      phone: "+1 202 555 01 23",
      destination: { method: "carrier-branch", carrier: "Нова пошта", city: null, address: null },
      goods: [{ sku: "SKU-ordli_1", name: "Чайник", count: "2", price: "250.00" }],
      payment: { kind: "cash_on_delivery", sum: "500.00" },
      comment: null,
    });
    expect(cardOfOrder({ ...of, cash: "0.00" }).payment).toEqual({ kind: "prepaid", sum: null });
    const returned = { ...parcel.lines[0]!, line: line({ quantity: "3", returned_quantity: "1" }) };
    const { goods } = cardOfOrder({ ...of, parcel: { ...parcel, lines: [returned] } });
    expect(goods).toMatchObject([{ count: "2", price: "250.00" }]);
    expect(cardOfOrder({ ...of, parcel: null, cash: null })).toMatchObject({
      goods: [],
      payment: { kind: "unknown", sum: null },
    });
  });
});

describe("The field that is wrong", () => {
  it("is the one that a hold is about", () => {
    expect(heldField("phone_foreign")).toBe("phone");
    expect(heldField("branch_missing")).toBe("destination");
    expect(heldField("grace_period")).toBeNull();
  });

  it.each([
    ["Невірний номер телефону одержувача", ["phone", "recipient"]],
    ["WarehouseRef not found", ["destination"]],
    ["Немає на складі: TEA-1, товар закінчився", ["goods"]],
    ["Сума накладеного платежу завелика", ["payment"]],
    ["Невідома помилка", []],
  ])("is named by the warehouse's words: %s", (words, fields) => {
    expect(refusedFields([words])).toEqual(fields);
  });
});
