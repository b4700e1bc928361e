import { createDialect, type DialectOverrides, SkladClient, unlimitedRateLimiter } from "../../src/client";
import { sampleOrder } from "./sample-order";
import { ok, WireServer } from "./wire-server";

let server: WireServer;
beforeAll(async () => (server = await WireServer.start()));
afterAll(() => server.stop());
beforeEach(() => server.calls.splice(0));

function client(dialect: DialectOverrides = {}): SkladClient {
  return new SkladClient({
    baseUrl: server.baseUrl,
    apiKey: "key-1",
    rateLimit: unlimitedRateLimiter,
    retry: { attempts: 1 },
    dialect,
  });
}

const keys = { remoteId: "FF-1", remoteKey: "k-1" };
const dialect = createDialect();

describe("an entry of the dialect", () => {
  it("is replaced member by member in one line", async () => {
    server.respond(ok({ state: "Зібрано" }));
    const subject = client({
      getStatusOrder: {
        method: "PUT",
        encode: ({ number }) => ({ OrderNumber: number, ApiKey: "not this one" }),
      },
      statusWords: { зібрано: "picked" },
    });
    await expect(subject.getOrderStatus({ number: "1001" })).resolves.toMatchObject([
      { status: "Зібрано", state: "picked" },
    ]);
    expect(server.calls[0]).toMatchObject({ method: "PUT", body: { OrderNumber: "1001", ApiKey: "key-1" } });
  });

  it("can be switched off", async () => {
    const subject = client({ EditOrder: { enabled: false } });
    await expect(subject.editOrder({ ...keys, order: sampleOrder() })).rejects.toMatchObject({
      code: "operation_disabled",
      outcome: "nothing-happened",
    });
    expect(server.calls).toHaveLength(0);
  });

  it("can switch off the array form alone", async () => {
    server.respond(ok({ id_order_FF: "FF-1", key_order: "k-1" }));
    const subject = client({ AddOrderArray: { enabled: false } });
    await expect(subject.addOrders([sampleOrder()])).rejects.toMatchObject({ code: "operation_disabled" });
    await expect(subject.addOrder(sampleOrder())).resolves.toMatchObject(keys);
  });

  it("must be one that exists", () => {
    expect(() => client({ getOrderStatus: {} } as DialectOverrides)).toThrow(/no entry "getOrderStatus"/);
  });

  it("marks each entry as specified or assumed", () => {
    const specified = Object.entries(dialect).filter(([, entry]) => entry.provenance === "specified");
    expect(specified.map(([key]) => key)).toEqual(["GetToken", "AddOrder"]);
  });
});

describe("a status", () => {
  it.each([
    ["new", "new"],
    ["PICKED", "picked"],
    [" shipped ", "shipped"],
    ["delivered", "delivered"],
    ["cancelled", "canceled"],
    ["returned", "returned"],
    ["refused", "refused"],
    ["packed", "picked"],
    ["at customs", null],
    ["constructor", null],
  ])("%j is the state %j", (status, state) => {
    expect(dialect.getStatusOrder.decode({ status }, {})).toMatchObject([{ state }]);
  });

  it.each([
    { orderId: "1001", externalId: "x", state: "new", trackingNumber: 20400012345678 },
    { ORDER_NUMBER: 1001, ext_id: "x", order_status: "new", TTN: "20400012345678" },
    { id_order: null, order_id: "1001", external_id: "x", status: "new", ttn: "", waybill: "20400012345678" },
  ])("is found under other names: %j", (record) => {
    expect(dialect.getStatusOrder.decode(record, {})).toMatchObject([
      { number: "1001", externalId: "x", status: "new", trackingNumbers: ["20400012345678"] },
    ]);
  });

  it("of several orders with one number is several", () => {
    const records = [
      { id_order: "1", external_id: "a", status: "new" },
      { id_order: "1", external_id: "b", status: "new" },
    ];
    expect(dialect.getStatusOrder.decode(records, {})).toHaveLength(2);
    expect(dialect.getStatusOrder.decode({ orders: records }, {})).toHaveLength(2);
    expect(dialect.getStatusOrder.decode([], {})).toEqual([]);
  });

  it.each([null, undefined, {}, "", 7, { id_order: "1" }, [7], { status: { name: "new" } }])(
    "is not guessed from %j",
    (data) => {
      expect(() => dialect.getStatusOrder.decode(data, {})).toThrow(/getStatusOrder was not understood/);
    },
  );

  it("in a report must say whose it is", () => {
    const period = { from: new Date(), to: new Date() };
    expect(() => dialect.ListOrder.decode([{ status: "new", OrderName: "x" }], period)).toThrow(/OrderName/);
  });

  it("with a number that JSON cannot hold exactly is not understood", () => {
    const data: unknown = JSON.parse('{"id_order": 12345678901234567890, "status": "new"}');
    expect(() => dialect.getStatusOrder.decode(data, {})).toThrow(/id_order/);
  });
});

describe("an edit or a cancellation", () => {
  const edit = { ...keys, order: sampleOrder() };
  const cancel = { ...keys, number: "1001" };

  it.each([undefined, null, {}, [], ""])("is confirmed by an empty Data: %j", (data) => {
    expect(dialect.EditOrder.decode(data, edit)).toMatchObject(keys);
    expect(dialect.CancelOrder.decode(data, cancel)).toMatchObject({ ...keys, status: null, state: null });
  });

  it.each([
    { id_order_FF: "FF-2" },
    { id_order_FF: "FF-1", key_order: "k-2" },
    { key_order: "k-2", status: "new" },
  ])("is not confirmed by another order's number or key: %j", async (data) => {
    server.respond(ok(data));
    await expect(client().editOrder(edit)).rejects.toThrow(/asked for/);
    await expect(client().cancelOrder(cancel)).rejects.toMatchObject({ outcome: "unknown" });
  });

  it.each([{ ok: false }, { success: true }, { id_order_FF: "FF-1", ok: false }, { message: "готово" }])(
    "is not confirmed by a response that names no order or denies: %j",
    async (data) => {
      server.respond(ok(data));
      for (const attempt of [client().editOrder(edit), client().cancelOrder(cancel)]) {
        await expect(attempt).rejects.toMatchObject({ code: "unexpected_response", outcome: "unknown" });
      }
    },
  );

  it.each(["new", "picked", "shipped", "прийнято"])(
    "that leaves the order %s is no cancellation",
    async (status) => {
      server.respond(ok({ id_order_FF: "FF-1", key_order: "k-1", status }));
      await expect(client().cancelOrder(cancel)).rejects.toMatchObject({
        code: "unexpected_response",
        outcome: "unknown",
        message: expect.stringContaining("the state canceled") as string,
      });
    },
  );

  it.each(["canceled", "shipped", "returned", "rejected", "відхилено"])(
    "that finds the order %s is no edit",
    async (status) => {
      server.respond(ok({ id_order_FF: "FF-1", key_order: "k-1", status }));
      await expect(client().editOrder(edit)).rejects.toMatchObject({ outcome: "unknown" });
    },
  );

  it("says whether the response has confirmed it", async () => {
    server.respond(ok({}));
    await expect(client().cancelOrder(cancel)).resolves.toMatchObject({ confirmed: false, state: null });
    server.respond(ok({ id_order_FF: "FF-1", status: "Canceled" }));
    await expect(client().cancelOrder(cancel)).resolves.toMatchObject({ confirmed: true, state: "canceled" });
  });

  it("carries its reason", async () => {
    server.respond(ok({}));
    await client().cancelOrder({ ...cancel, reason: "Покупець передумав" });
    expect(server.calls[0]?.body).toMatchObject({ reason: "Покупець передумав" });
  });
});

describe("stock", () => {
  it.each(["1,000", "1 000", "12 pcs", "", "1e3", true])("is not guessed from the quantity %j", (count) => {
    expect(() => dialect.ReportSklad.decode([{ sku: "A", count }], {})).toThrow(/count/);
  });

  it.each([{}, null, "", { sku: "A", count: "1" }])(
    "that is no list is not an empty warehouse: %j",
    (data) => {
      expect(() => dialect.ReportSklad.decode(data, {})).toThrow(/expected an array/);
    },
  );
});

describe("AddOrder's array form", () => {
  const orders = ["1", "2", "3"].map((number) =>
    sampleOrder({ id_order: number, external_id: `e${number}` }),
  );
  const entry = (number: string, echo: object = {}) => ({
    id_order_FF: `FF-${number}`,
    key_order: "k",
    ...echo,
  });
  const ids = (data: unknown): unknown[] =>
    dialect.AddOrderArray.decode(data, orders).map((one) => (one.accepted ? one.remoteId : one.descriptions));

  it("finds each order by its echoed external_id, whatever the order of the response", () => {
    const data = ["3", "1", "2"].map((number) =>
      entry(number, { external_id: `e${number}`, id_order: "same" }),
    );
    expect(ids(data)).toEqual(["FF-1", "FF-2", "FF-3"]);
  });

  it("else by its echoed number", () => {
    const data = ["3", "1", "2"].map((number) => entry(number, { id_order: number }));
    expect(ids(data)).toEqual(["FF-1", "FF-2", "FF-3"]);
  });

  it("else by its place", () => {
    const entries = dialect.AddOrderArray.decode(
      ["1", "2", "3"].map((number) => entry(number)),
      orders,
    );
    expect(entries.map((one) => [one.index, one.matchedBy])).toEqual([
      [0, "position"],
      [1, "position"],
      [2, "position"],
    ]);
  });

  it("is not read by its place where one is refused: accepted ones may be listed first", () => {
    const data = [entry("1"), entry("3"), { result: "error", errors: ["Невідомий sku"] }];
    expect(() => dialect.AddOrderArray.decode(data, orders)).toThrow(
      "external_id or id_order in every entry, where one is refused",
    );
  });

  it("distinguishes accepted orders from refused ones", () => {
    const data = [
      entry("1", { external_id: "e1", result: "ok" }),
      { result: "error", external_id: "e2", errors: ["Невідомий sku", "380671234567"] },
      entry("3", { external_id: "e3" }),
    ];
    expect(ids(data)).toEqual(["FF-1", ["Невідомий sku", "***"], "FF-3"]);
  });

  it.each([
    ["an entry is missing", [entry("1"), entry("2")]],
    ["there is one too many", ["1", "2", "3", "4"].map((number) => entry(number))],
    [
      "an entry echoes a foreign number",
      ["1", "2", "9"].map((number) => entry(number, { external_id: `e${number}` })),
    ],
    ["an entry comes twice", ["1", "2", "2"].map((number) => entry(number, { external_id: `e${number}` }))],
    ["some entries echo and some do not", [entry("1", { external_id: "e1" }), entry("2"), entry("3")]],
    ["an accepted entry has errors", [{ ...entry("1"), errors: ["немає"] }, entry("2"), entry("3")]],
    ["an entry says neither yes nor no", [entry("1"), {}, entry("3")]],
    ["it is one order's response", entry("1")],
  ])("is not understood when %s", (_name, data) => {
    expect(() => ids(data)).toThrow(/AddOrder was not understood/);
  });

  it("is not understood when two orders share an identifier", async () => {
    server.respond(ok(["1", "1", "3"].map((number) => entry(number))));
    await expect(client().addOrders(orders)).rejects.toThrow(/a different id_order_FF/);
  });
});
