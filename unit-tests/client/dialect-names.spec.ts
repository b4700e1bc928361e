import {
  createDialect,
  type DialectOverrides,
  SkladClient,
  UnclearRefusalError,
  unlimitedRateLimiter,
  type UnreadRecord,
} from "../../src/client";
import { sampleOrder } from "./sample-order";
import { json, ok, WireServer } from "./wire-server";

let server: WireServer;
beforeAll(async () => (server = await WireServer.start()));
afterAll(() => server.stop());
beforeEach(() => server.calls.splice(0));

/** The dialect as a file has it. */
function client(dialect: DialectOverrides): SkladClient {
  return new SkladClient({
    baseUrl: server.baseUrl,
    apiKey: "key-1",
    rateLimit: unlimitedRateLimiter,
    retry: { attempts: 1 },
    dialect: JSON.parse(JSON.stringify(dialect)) as DialectOverrides,
  });
}

const period = { from: new Date("2026-11-01T12:00:00Z"), to: new Date("2026-11-20T12:00:00Z") };
const refusal = (errors: unknown[], data?: unknown) => json({ result: "error", Data: data, errors });

describe("an entry of the dialect that is data", () => {
  const ListOrder = {
    list: "rows",
    names: { id_order: "nomer", id_order_FF: "kod", status: "stan", date_from: "z_dnia" },
  };

  it("renames what is sent and what is received", async () => {
    server.respond(ok({ total: 1, rows: [{ nomer: 1001, kod: "FF-1", stan: "new", inshe: 1 }] }));
    await expect(client({ ListOrder }).listOrders(period)).resolves.toMatchObject([
      { number: "1001", remoteId: "FF-1", state: "new" },
    ]);
    expect(server.calls[0]?.body).toEqual({
      z_dnia: "01.11.2026",
      date_to: "20.11.2026",
      ApiKey: "key-1",
    });
  });

  it("reads names in another case, and a list that comes bare", async () => {
    server.respond(ok([{ Nomer: "1001", kod: "FF-1", STAN: "new" }]));
    await expect(client({ ListOrder }).listOrders(period)).resolves.toMatchObject([{ number: "1001" }]);
  });

  it.each([[{ lines: [] }], [{ rows: "none" }], [7]])("does not take %j for an empty list", async (data) => {
    server.respond(ok(data));
    await expect(client({ ListOrder }).listOrders(period)).rejects.toMatchObject({
      code: "unexpected_response",
    });
  });

  it("still gives the records that can be read beside one that cannot", async () => {
    server.respond(ok({ rows: [{ nomer: "1001", stan: "new" }, { nomer: "1002" }] }));
    const unread: UnreadRecord[] = [];
    const onUnread = (records: readonly UnreadRecord[]) => void unread.push(...records);
    const found = await client({ ListOrder }).listOrders(period, { onUnread });
    expect(found).toMatchObject([{ number: "1001" }]);
    expect(unread).toMatchObject([{ identifiers: ["1002"] }]);
  });

  it("straightens columns that are swapped", async () => {
    const names = { id_order: "external_id", external_id: "id_order" };
    server.respond(ok([{ id_order: "wo_1", external_id: "1001", status: "new" }]));
    await expect(
      client({ getStatusOrder: { names } }).getOrderStatus({ number: "1001" }),
    ).resolves.toMatchObject([{ number: "1001", externalId: "wo_1" }]);
    expect(server.calls[0]?.body).toMatchObject({ external_id: "1001" });
  });

  it("takes the member it names, and none that has this project's name and means something else", async () => {
    const names = { status: "stan" };
    server.respond(ok({ id_order: "1001", status: 3, stan: "shipped" }));
    const [found] = await client({ getStatusOrder: { names } }).getOrderStatus({ number: "1001" });
    expect(found).toMatchObject({ status: "shipped", state: "shipped" });
  });

  it("renames at every depth, and by the end of a path where one depth differs", async () => {
    const names = {
      order: "zamovlennia",
      id_order: "nomer",
      products: "tovary",
      "products.sku": "artykul",
      name: "nazva",
      City: "misto",
    };
    server.respond(ok({ id_order_FF: "FF-1", key_order: "k-1" }));
    const order = sampleOrder({ delivery_address: { city: "Київ", WarehouseRef: "b-1" } });
    await client({ AddOrder: { names } }).addOrder(order);
    const sent = server.calls[0]?.body as { zamovlennia: Record<string, unknown> };
    expect(sent.zamovlennia).toMatchObject({
      nomer: order.id_order,
      delivery_address: { misto: "Київ", WarehouseRef: "b-1" },
      tovary: [{ artykul: order.products[0]?.sku, nazva: order.products[0]?.name }],
    });
  });

  it("reads lines within records", async () => {
    const ListReturnOrder = {
      list: "result.returns",
      names: { id_return_FF: "kod", products: "tovary", "products.count": "kilkist" },
    };
    server.respond(ok({ result: { returns: [{ kod: "R-1", tovary: [{ sku: "MUG", kilkist: 2 }] }] } }));
    await expect(client({ ListReturnOrder }).listReturnOrders(period)).resolves.toMatchObject([
      { warehouseReturnId: "R-1", lines: [{ sku: "MUG", quantity: 2 }] },
    ]);
  });

  it("has one name for each direction where they differ", async () => {
    const names = { id_order: { sent: "nomer", received: "Number" } };
    server.respond(ok({ order: { Number: "1001", status: "new" } }));
    await expect(
      client({ getStatusOrder: { list: "order", names } }).getOrderStatus({ number: "1001" }),
    ).resolves.toMatchObject([{ number: "1001" }]);
    expect(server.calls[0]?.body).toMatchObject({ nomer: "1001" });
  });

  it("leaves an empty Data of a write unconfirmed, and finds the keys beside an error", async () => {
    const entry = { list: "order", names: { id_order_FF: "kod", key_order: "kliuch" } };
    server.respond(ok({}));
    await expect(
      client({ CancelOrder: entry }).cancelOrder({ remoteId: "FF-1", remoteKey: "k-1", number: "1001" }),
    ).resolves.toMatchObject({ confirmed: false });
    server.respond(refusal(["taken"], { kod: "FF-1", kliuch: "k-1" }));
    await expect(client({ AddOrder: entry }).addOrder(sampleOrder())).rejects.toBeInstanceOf(
      UnclearRefusalError,
    );
  });

  it.each([[{ code: "not_found", message: "Немає" }], ["not_found"], [{ number: "not_found" }]])(
    "knows by a text that %j means none",
    async (error) => {
      const subject = client({ getStatusOrder: { absent: "not_found" } });
      server.respond(refusal([error]));
      await expect(subject.getOrderStatus({ number: "1" })).resolves.toEqual([]);
      server.respond(refusal([{ code: "other" }]));
      await expect(subject.getOrderStatus({ number: "1" })).rejects.toMatchObject({ code: "refused" });
    },
  );

  it("names a secret member of its own, and shows it in no error", async () => {
    server.respond(json({ result: "error", errors: ["no hunter22"] }, 401));
    const error: unknown = await client({ GetToken: { names: { password: "parol", ApiKey: "token" } } })
      .getToken({ login: "shop", password: "hunter22" })
      .catch((thrown: unknown) => thrown);
    expect(server.calls[0]?.body).toEqual({ login: "shop", parol: "hunter22" });
    expect(String(error)).not.toContain("hunter22");
  });

  it.each<[string, unknown, RegExp]>([
    [
      "a name the operation does not have",
      { ListOrder: { names: { id_ordr: "x" } } },
      /names "id_ordr".*id_order/,
    ],
    ["a direction in which it is not", { ListOrder: { names: { status: { sent: "x" } } } }, /"status"/],
    [
      "a name given twice",
      { ListOrder: { names: { status: "x", id_order: "x" } } },
      /"x" to both id_order and status/,
    ],
    [
      "a name that is sent already",
      { getStatusOrder: { names: { id_order: "key_order" } } },
      /"key_order" to both/,
    ],
    ["the key's name", { getStatusOrder: { names: { id_order: "ApiKey" } } }, /"ApiKey" to both the ApiKey/],
    ["a name for the key", { AddOrder: { names: { ApiKey: "token" } } }, /names "ApiKey"/],
    [
      "a name still to be filled in",
      { ListOrder: { names: { id_order: "?" } } },
      /names\.id_order: .*no \? left/,
    ],
    ["a list still to be filled in", { ListOrder: { list: "?" } }, /list: .*no \? left/],
    ["no direction", { ListOrder: { names: { status: {} } } }, /names\.status/],
    ["a list that is none", { ListOrder: { list: ["rows"] } }, /list: string/],
    ["names that are none", { ListOrder: { names: ["id_order"] } }, /names: record/],
    ["a member that does not exist", { ListOrder: { lists: "rows" } }, /no lists/],
    ["an absent where the result is no list", { EditOrder: { absent: "x" } }, /cannot have "absent"/],
    ["an unknown state", { statusWords: { Готово: "ready" } }, /statusWords: expected Готово: one of new/],
    ["no dialect", ["ListOrder"], /expected an object/],
  ])("refuses %s", (_, dialect, message) => {
    expect(() => createDialect(dialect as DialectOverrides)).toThrow(message);
    expect(() => createDialect(dialect as DialectOverrides)).toThrow(TypeError);
  });

  it("is the same entry when the whole dialect is given again", () => {
    const dialect = createDialect({ ListOrder });
    expect(createDialect(dialect).ListOrder).toEqual(dialect.ListOrder);
  });
});
