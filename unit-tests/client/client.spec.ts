import { inspect } from "node:util";
import {
  type CallRecord,
  OPERATIONS,
  type OperationName,
  SkladClient,
  unlimitedRateLimiter,
} from "../../src/client";
import { sampleOrder } from "./sample-order";
import { ok, refused, WireServer } from "./wire-server";

const period = { from: new Date("2026-11-01T10:00:00Z"), to: new Date("2026-11-20T22:30:00Z") };
const keys = { remoteId: "FF-1", remoteKey: "k-1" };

let server: WireServer;
beforeAll(async () => (server = await WireServer.start()));
afterAll(() => server.stop());
beforeEach(() => server.calls.splice(0));
afterEach(() => jest.restoreAllMocks());

function client(options: Partial<ConstructorParameters<typeof SkladClient>[0]> = {}): SkladClient {
  return new SkladClient({
    baseUrl: server.baseUrl,
    apiKey: "key-1",
    rateLimit: unlimitedRateLimiter,
    ...options,
  } as never);
}

describe("each operation, on the wire", () => {
  const rows: [OperationName, (c: SkladClient) => Promise<unknown>, object, unknown, unknown][] = [
    [
      "GetToken",
      (c) => c.getToken({ login: "shop", password: "pass-word" }),
      { login: "shop", password: "pass-word" },
      { ApiKey: "key-2" },
      "key-2",
    ],
    [
      "AddOrder",
      (c) => c.addOrder(sampleOrder()),
      { order: sampleOrder() },
      { id_order_FF: "FF-1", key_order: "k-1" },
      keys,
    ],
    [
      "EditOrder",
      (c) => c.editOrder({ ...keys, order: sampleOrder() }),
      { id_order_FF: "FF-1", key_order: "k-1", order: sampleOrder() },
      {},
      { ...keys, status: null, state: null, confirmed: false },
    ],
    [
      "CancelOrder",
      (c) => c.cancelOrder({ ...keys, number: "1001", reason: "customer" }),
      { id_order_FF: "FF-1", key_order: "k-1", id_order: "1001", reason: "customer" },
      { id_order_FF: "FF-1", status: "canceled" },
      { ...keys, status: "canceled", state: "canceled", confirmed: true },
    ],
    [
      "getStatusOrder",
      (c) => c.getOrderStatus({ externalId: "order-1001" }),
      { external_id: "order-1001" },
      { id_order: 1001, external_id: "order-1001", status: "Picked", date: "20.11.2026 09:14:26", extra: 1 },
      [
        {
          number: "1001",
          externalId: "order-1001",
          remoteId: null,
          remoteKey: null,
          status: "Picked",
          state: "picked",
          changedAt: new Date("2026-11-20T07:14:26Z"),
          trackingNumbers: [],
        },
      ],
    ],
    [
      "ReportStatusOrder",
      (c) => c.reportOrderStatuses(period),
      { date_from: "01.11.2026", date_to: "21.11.2026" },
      [{ id_order_FF: "FF-1", status: "на паузі", ttn: "204000" }],
      [
        expect.objectContaining({
          remoteId: "FF-1",
          status: "на паузі",
          state: null,
          trackingNumbers: ["204000"],
        }),
      ],
    ],
    [
      "ListOrder",
      (c) => c.listOrders({ ...period, page: 2 }),
      { date_from: "01.11.2026", date_to: "21.11.2026", page: 2 },
      { orders: [{ id_order: "1", status: "new" }] },
      [expect.objectContaining({ number: "1", state: "new" })],
    ],
    [
      "AddFileForOrder",
      (c) => c.addFileForOrder({ ...keys, type: "waybill", name: "w.pdf", content: Buffer.from("pdf") }),
      {
        id_order_FF: "FF-1",
        key_order: "k-1",
        file_type: "waybill",
        file_name: "w.pdf",
        file_content: "cGRm",
      },
      { id_file: 7 },
      { fileId: "7", confirmed: true },
    ],
    [
      "AddProduct",
      (c) => c.addProduct({ sku: "MUG-1", name: "Горнятко", price: "625.25", weightKg: 0.3 }),
      { product: { sku: "MUG-1", name: "Горнятко", price: "625.25", weight: 0.3 } },
      { sku: "MUG-1", id_product_FF: "P-1" },
      expect.objectContaining({ sku: "MUG-1", warehouseProductId: "P-1" }),
    ],
    [
      "ReportSklad",
      (c) => c.reportStock(),
      {},
      [{ sku: "MUG-1", name: "Горнятко", quantity: 12, reserved: "2", shelf: "A" }],
      [
        {
          sku: "MUG-1",
          name: "Горнятко",
          quantity: 12,
          reserved: 2,
        },
      ],
    ],
    [
      "ReportMoveProduct",
      (c) => c.reportProductMovements({ ...period, sku: "MUG-1" }),
      { date_from: "01.11.2026", date_to: "21.11.2026", sku: "MUG-1" },
      [{ sku: "MUG-1", date: "20.11.2026", count: "-2", type: "order", document: "FF-1" }],
      [
        expect.objectContaining({
          quantity: -2,
          occurredAt: new Date("2026-11-19T22:00:00Z"),
          document: "FF-1",
        }),
      ],
    ],
    [
      "ListDeliveryRequest",
      (c) => c.listDeliveryRequests(period),
      { date_from: "01.11.2026", date_to: "21.11.2026" },
      [{ id_request_FF: "D-1", status: "new", products: [{ sku: "MUG-1", qty: 5 }] }],
      [
        expect.objectContaining({
          warehouseRequestId: "D-1",
          lines: [{ sku: "MUG-1", name: null, quantity: 5 }],
        }),
      ],
    ],
    [
      "AddDeliveryRequest",
      (c) =>
        c.addDeliveryRequest({
          number: "IN-1",
          deliveryDate: new Date("2026-11-25T08:00:00Z"),
          lines: [{ sku: "MUG-1", name: "Горнятко", quantity: 5 }],
        }),
      {
        delivery_request: {
          id_request: "IN-1",
          date_delivery: "25.11.2026",
          comment: "",
          products: [{ sku: "MUG-1", name: "Горнятко", count: "5" }],
        },
      },
      { id_request_FF: "D-1" },
      expect.objectContaining({ warehouseRequestId: "D-1", requestKey: null }),
    ],
    [
      "ReportDeliveryRequest",
      (c) => c.reportDeliveryRequests({ ...period, warehouseRequestId: "D-1" }),
      { date_from: "01.11.2026", date_to: "21.11.2026", id_request_FF: "D-1" },
      [{ id_request_FF: "D-1", sku: "MUG-1", count: "5", count_fact: "4" }],
      [expect.objectContaining({ announcedQuantity: 5, receivedQuantity: 4, receivedAt: null })],
    ],
    [
      "ListReturnOrder",
      (c) => c.listReturnOrders(period),
      { date_from: "01.11.2026", date_to: "21.11.2026" },
      [
        {
          id_return_FF: "R-1",
          id_order: "1001",
          date: "0001-01-01T00:00:00",
          products: [{ sku: "MUG-1", count: "1" }],
        },
      ],
      [expect.objectContaining({ warehouseReturnId: "R-1", number: "1001", returnedAt: null })],
    ],
    [
      "getCities",
      (c) => c.getCities({ search: "Київ" }),
      { FindByString: "Київ" },
      [{ Ref: "c-1", Description: "Київ", AreaDescription: "Київська" }],
      [expect.objectContaining({ ref: "c-1", name: "Київ", region: "Київська" })],
    ],
    [
      "getWarehouses",
      (c) => c.getWarehouses({ cityRef: "c-1" }),
      { CityRef: "c-1" },
      [{ Ref: "w-1", Description: "Відділення 1", Number: 1 }],
      [expect.objectContaining({ ref: "w-1", number: "1", address: null })],
    ],
    [
      "getStreet",
      (c) => c.getStreets({ cityRef: "c-1", search: "Хрещ" }),
      { CityRef: "c-1", FindByString: "Хрещ" },
      [{ Ref: "s-1", Description: "Хрещатик", StreetsType: "вул." }],
      [expect.objectContaining({ ref: "s-1", type: "вул." })],
    ],
    [
      "senderDetails",
      (c) => c.getSenderDetails(),
      {},
      { Description: "ТОВ Приклад", Phone: "380441112233" },
      [expect.objectContaining({ name: "ТОВ Приклад", phone: "380441112233" })],
    ],
  ];

  it("covers all 19 operations", () => {
    expect(rows.map(([operation]) => operation).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it.each(rows)("%s", async (operation, method, body, data, result) => {
    server.respond(ok(data));
    await expect(method(client())).resolves.toEqual(result);
    const call = server.calls[0];
    const key = OPERATIONS[operation].authentication === "api_key" ? { ApiKey: "key-1" } : {};
    expect(call?.body).toEqual({ ...body, ...key });
    expect(call?.path).toBe(`/api/${operation}`);
    expect(call?.method).toBe("POST");
    expect(call?.headers["content-type"]).toBe("application/json");
    expect(JSON.stringify(call?.headers)).not.toContain("key-1");
  });
});

it("puts the key last in the body", async () => {
  server.respond(ok([]));
  await client().getOrderStatus({ number: "1" });
  expect(Object.keys(server.calls[0]?.body ?? {}).at(-1)).toBe("ApiKey");
});

it("sends nothing that the schema of the request forbids, and names the member without its value", async () => {
  const attempt = client().addOrder(sampleOrder({ rec_phone: "0671234567" }));
  await expect(attempt).rejects.toMatchObject({ code: "invalid_request", outcome: "nothing-happened" });
  await expect(attempt).rejects.toThrow("rec_phone: a phone as 380XXXXXXXXX");
  await expect(attempt).rejects.not.toThrow("0671234567");
  expect(server.calls).toHaveLength(0);
});

it("refuses more than 100 orders in one call", async () => {
  await expect(client().addOrders(Array<never>(101).fill(sampleOrder() as never))).rejects.toMatchObject({
    code: "invalid_request",
  });
});

it("needs a key only where the spec does", async () => {
  server.respond(ok([]));
  const keyless = new SkladClient({ baseUrl: server.baseUrl });
  await expect(keyless.getCities()).resolves.toEqual([]);
  await expect(keyless.getSenderDetails()).rejects.toMatchObject({ code: "invalid_request" });
});

it("does not show its key when it is inspected", () => {
  const subject = client();
  expect(inspect(subject, { depth: 10, showHidden: true })).not.toContain("key-1");
  expect(JSON.stringify(subject)).not.toContain("key-1");
});

it.each([
  "ftp://example.com",
  "nonsense",
  "https://user:word@example.com",
  "https://example.com/?a=1",
  "https://example.com/api?",
  "https://example.com/api#",
])("does not accept %s as base URL", (baseUrl) => {
  expect(() => new SkladClient({ baseUrl, apiKey: "key-1" })).toThrow(TypeError);
});

it("does not accept an empty key", () => {
  expect(() => client({ apiKey: "" })).toThrow(/apiKey is empty/);
});

it("calls onCall after every exchange, without bodies", async () => {
  const records: CallRecord[] = [];
  const subject = client({ onCall: (record) => records.push(record) });
  server.respond(ok({ id_order_FF: "FF-1", key_order: "k-1" }), refused("такий номер уже є"));
  await subject.addOrder(sampleOrder());
  await expect(subject.addOrder(sampleOrder())).rejects.toMatchObject({ code: "refused" });
  expect(records).toEqual([
    {
      operation: "AddOrder",
      startedAt: expect.any(Date) as Date,
      durationMs: expect.any(Number) as number,
      httpStatus: 200,
      outcome: "ok",
      errorCode: null,
    },
    expect.objectContaining({ httpStatus: 200, outcome: "refused", errorCode: "refused" }),
  ]);
});

it("calls the onCall of a call after its exchange, also when no response came", async () => {
  const records: CallRecord[] = [];
  const onCall = (record: CallRecord) => void records.push(record);
  const subject = client();
  server.respond(ok({ id_order_FF: "FF-1", key_order: "k-1" }), () => undefined);
  await subject.addOrder(sampleOrder(), { onCall });
  await expect(subject.addOrder(sampleOrder(), { onCall, deadlineMs: 200 })).rejects.toMatchObject({
    code: "timeout",
  });
  expect(records).toMatchObject([{ httpStatus: 200 }, { httpStatus: null, errorCode: "timeout" }]);
});

it.each<[string, () => void]>([
  [
    "throws",
    () => {
      throw new RangeError("observer");
    },
  ],
  ["is async and fails", () => Promise.reject(new RangeError("observer"))],
])("does not lose an accepted order, nor the process, when onCall %s", async (_, onCall) => {
  server.respond(ok({ id_order_FF: "FF-1", key_order: "k-1" }));
  const warn = jest.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  await expect(client({ onCall }).addOrder(sampleOrder())).resolves.toMatchObject(keys);
  expect(warn).toHaveBeenCalledWith("onCall failed with RangeError", "SkladClientWarning");
});

it("does not lose an accepted order when the rate limit fails to take its permit back", async () => {
  server.respond(ok({ id_order_FF: "FF-1", key_order: "k-1" }));
  const warn = jest.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  const rateLimit = {
    acquire: () => Promise.resolve({ complete: () => Promise.reject(new Error("database gone")) }),
    waitTimeMs: () => 0,
  };
  await expect(client({ rateLimit }).addOrder(sampleOrder())).resolves.toMatchObject(keys);
  expect(warn).toHaveBeenCalledWith(expect.any(String), "SkladClientWarning");
});
