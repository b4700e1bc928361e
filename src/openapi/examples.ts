import { PAYER_TYPE, PAYMENT_METHOD } from "../client/literals";
import type { DialectCalls, DialectKey, OrderInput } from "../client/calls";
import { createDialect } from "../client/dialect/create-dialect";

/** Stands for the national carrier's literal, which is not public (docs/dialect.md). */
const CARRIER = "<NATIONAL_CARRIER_LITERAL>";

const order: OrderInput = {
  id_order: "1001",
  external_id: "wo_01K8Z5",
  date_order: "20.11.2026",
  recipient: "Мельник Ірина",
  rec_phone: "380501112233",
  comment: "",
  Cost: 1250,
  PayerType: PAYER_TYPE.recipient,
  payment_method: PAYMENT_METHOD.cash_on_delivery,
  order_payment_sum: "1250.00",
  delivery_method: CARRIER,
  delivery_address: { branch_ref: "1ec09d88-e1c2-11e3-8c4a-0050568002cf" },
  products: [{ sku: "MUG-350", name: "Горнятко керамічне", count: "2", price: "625.00" }],
};
const second: OrderInput = { ...order, id_order: "1002", external_id: "wo_01K8Z6" };

const period = { from: new Date("2026-11-01T12:00:00Z"), to: new Date("2026-11-20T12:00:00Z") };
const keys = { remoteId: "FF-000017", remoteKey: "7d3f2d2c-6a55-4f0e-9a8c-2f6f0c1f7d11" };
const wireKeys = { id_order_FF: keys.remoteId, key_order: keys.remoteKey };
const wireIdentity = { id_order: order.id_order, external_id: order.external_id, ...wireKeys };
const status = { ...wireIdentity, status: "shipped", date: "20.11.2026 09:14:26", ttn: "20450000000000" };
const cityRef = "8d5a980d-391c-11dd-90d9-001a92567626";
const line = { sku: "MUG-350", name: "Горнятко керамічне", count: "40" };

type Examples = { [Key in DialectKey]: { input: DialectCalls[Key]["input"]; data: unknown } };

/** What one sends and what comes back, for every entry of the dialect. Tests hold them to schemas and decoders. */
export const EXAMPLES: Examples = {
  GetToken: {
    input: { login: "my-shop", password: "my-password" },
    data: { ApiKey: "0f8fad5b-d9cb-469f-a165-70867728950e" },
  },
  AddOrder: { input: order, data: wireKeys },
  AddOrderArray: {
    input: [order, second],
    data: [
      { result: "ok", ...wireIdentity, errors: [] },
      {
        result: "error",
        id_order: second.id_order,
        external_id: second.external_id,
        errors: ["Невідомий sku"],
      },
    ],
  },
  EditOrder: { input: { ...keys, order }, data: { ...wireKeys, status: "new" } },
  CancelOrder: {
    input: { ...keys, number: order.id_order, reason: "Покупець передумав" },
    data: { ...wireKeys, status: "canceled" },
  },
  ReportStatusOrder: { input: period, data: [status] },
  getStatusOrder: { input: { number: order.id_order, externalId: order.external_id }, data: status },
  ListOrder: { input: { ...period, page: 1 }, data: [status] },
  AddFileForOrder: {
    input: { ...keys, type: "waybill", name: "waybill.pdf", content: Buffer.from("%PDF-1.7") },
    data: { id_file: "F-000003" },
  },
  AddProduct: {
    input: { sku: line.sku, name: line.name, barcode: "4820000000017", price: "625.00", weightKg: 0.4 },
    data: { sku: line.sku, id_product_FF: "P-000042" },
  },
  ReportSklad: { input: {}, data: [{ sku: line.sku, name: line.name, count: "38", reserved: "2" }] },
  ReportMoveProduct: {
    input: period,
    data: [
      { ...line, date: "20.11.2026 08:05:00", count: "-2", type: "order", document: wireKeys.id_order_FF },
    ],
  },
  ListDeliveryRequest: {
    input: period,
    data: [
      {
        id_request: "IN-7",
        id_request_FF: "D-000007",
        status: "new",
        date_delivery: "20.11.2026",
        comment: "",
        products: [line],
      },
    ],
  },
  AddDeliveryRequest: {
    input: {
      number: "IN-7",
      deliveryDate: period.to,
      lines: [{ sku: line.sku, name: line.name, quantity: 40 }],
    },
    data: { id_request_FF: "D-000007", key_request: "b54adc00-67f9-11d9-9669-0800200c9a66" },
  },
  ReportDeliveryRequest: {
    input: period,
    data: [
      {
        id_request: "IN-7",
        id_request_FF: "D-000007",
        date: "20.11.2026 11:30:00",
        ...line,
        count_fact: "39",
      },
    ],
  },
  ListReturnOrder: {
    input: period,
    data: [
      {
        id_return_FF: "R-000002",
        ...wireIdentity,
        date: "20.11.2026 15:00:00",
        reason: "Не забрали з відділення",
        products: [{ ...line, count: "2" }],
      },
    ],
  },
  getCities: {
    input: { search: "Київ" },
    data: [{ Ref: cityRef, Description: "Київ", AreaDescription: "Київська" }],
  },
  getWarehouses: {
    input: { cityRef },
    data: [
      {
        Ref: order.delivery_address.branch_ref,
        Description: "Відділення №1: вул. Зразкова, 1",
        CityRef: cityRef,
        Number: "1",
        ShortAddress: "Київ, Зразкова, 1",
      },
    ],
  },
  getStreet: {
    input: { cityRef, search: "Зраз" },
    data: [
      {
        Ref: "a7503dd8-8b1d-11de-9736-000c2965ae0e",
        Description: "Зразкова",
        StreetsType: "вул.",
        CityRef: cityRef,
      },
    ],
  },
  senderDetails: {
    input: {},
    data: { Description: "ТОВ «Зразок»", Phone: "380440000000", CityRef: cityRef },
  },
};

const EXAMPLE_KEY = "0f8fad5b-d9cb-469f-a165-70867728950e";

/** The body this client sends for an example. */
export function exampleRequest<Key extends DialectKey>(
  key: Key,
  example: Examples[Key],
  withKey: boolean,
): Record<string, unknown> {
  const body = createDialect()[key].encode(example.input);
  return withKey ? { ...body, ApiKey: EXAMPLE_KEY } : body;
}
