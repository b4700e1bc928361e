import { inspect } from "node:util";
import {
  type DialectOverrides,
  parseMoment,
  SkladClient,
  type SkladClientOptions,
  unlimitedRateLimiter,
  type UnreadRecord,
} from "../../src/client";
import { sampleOrder } from "./sample-order";
import { json, ok, refused, text, WireServer } from "./wire-server";

let server: WireServer;
beforeAll(async () => (server = await WireServer.start()));
afterAll(() => server.stop());
beforeEach(() => server.calls.splice(0));

function client(dialect: DialectOverrides = {}, options: Partial<SkladClientOptions> = {}): SkladClient {
  return new SkladClient({
    baseUrl: server.baseUrl,
    apiKey: "canary-key-1",
    rateLimit: unlimitedRateLimiter,
    retry: { attempts: 1 },
    dialect,
    ...options,
  } as SkladClientOptions);
}

/** Overrides as JavaScript would pass them, without the help of types. */
const untyped = (dialect: Record<string, unknown>): DialectOverrides => dialect;

const keys = { remoteId: "FF-1", remoteKey: "k-1" };
const status = {
  number: "1001",
  externalId: null,
  remoteId: null,
  remoteKey: null,
  status: "new",
  state: "new",
  changedAt: null,
  trackingNumbers: [],
};

describe("the result of a decode", () => {
  it.each<[string, unknown, RegExp]>([
    ["no identifier", { remoteKey: "k-1" }, /remoteId: string/],
    ["an empty identifier", { remoteId: "", remoteKey: "k-1" }, /remoteId: at least 1/],
    [
      "an identifier longer than any",
      { remoteId: "F".repeat(201), remoteKey: "k-1" },
      /remoteId: at most 200/,
    ],
    ["a number for an identifier", { remoteId: 7, remoteKey: "k-1" }, /remoteId: string/],
    ["nothing", undefined, /the whole: object/],
    ["a promise", Promise.resolve(keys), /not a promise/],
  ])("for an order is refused when it is %s, and the member is named", async (_name, result, message) => {
    server.respond(ok({ OrderId: 1 }));
    const attempt = client(untyped({ AddOrder: { decode: () => result } })).addOrder(sampleOrder());
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.toMatchObject({ code: "unexpected_response", outcome: "unknown" });
  });

  it.each<[string, unknown, RegExp]>([
    ["an unknown state", { state: "lost" }, /0.state: one of new, picked/],
    ["a date that is none", { changedAt: new Date(NaN) }, /0.changedAt: date/],
    ["a date as text", { changedAt: "20.11.2026" }, /0.changedAt: date/],
    ["undefined for what is not known", { trackingNumbers: undefined }, /0.trackingNumbers: array/],
  ])("for a status is refused when it has %s", async (_name, member, message) => {
    server.respond(ok([{ status: "new" }]));
    const decode = () => [{ ...status, ...(member as object) }];
    await expect(
      client(untyped({ getStatusOrder: { decode } })).getOrderStatus({ number: "1" }),
    ).rejects.toThrow(message);
  });

  it.each([NaN, Infinity, "12"])("for stock is refused when the quantity is %p", async (quantity) => {
    server.respond(ok([]));
    const decode = () => [{ sku: "A", name: null, quantity, reserved: null }];
    await expect(client(untyped({ ReportSklad: { decode } })).reportStock()).rejects.toThrow(
      /0.quantity: number/,
    );
  });

  it.each([[[]], [[{ ...keys, index: 1, matchedBy: "position", accepted: true }]]])(
    "for a batch has one entry for each order: %j",
    async (entries) => {
      server.respond(ok([]));
      const attempt = client(untyped({ AddOrderArray: { decode: () => entries } })).addOrders([
        sampleOrder(),
      ]);
      await expect(attempt).rejects.toThrow(/one entry for each of 1 orders/);
    },
  );

  it("carries no member that no result has", async () => {
    server.respond(ok([{ status: "new", id_order: "1001", echo: "canary-key-1" }]));
    const decode = (data: unknown) => [{ ...status, raw: data }];
    await expect(
      client(untyped({ getStatusOrder: { decode } })).getOrderStatus({ number: "1" }),
    ).resolves.toEqual([status]);
  });
});

describe("a response that says ok", () => {
  it("beside errors is no success, and its words are kept", async () => {
    server.respond(json({ result: "ok", Data: [], errors: ["Період завеликий"] }));
    const period = { from: new Date(), to: new Date() };
    await expect(client().listReturnOrders(period)).rejects.toMatchObject({
      code: "unexpected_response",
      trouble: "ok_with_errors",
      descriptions: ["Період завеликий"],
    });
    server.respond(
      json({ result: "ok", Data: { id_order_FF: "FF-1", key_order: "k-1" }, errors: [{ code: 5 }] }),
    );
    await expect(client().addOrder(sampleOrder())).rejects.toMatchObject({ outcome: "unknown" });
  });

  it.each([[[]], [[""]], [[null, {}]]])("beside %j is a success", async (errors) => {
    server.respond(json({ result: "ok", Data: { id_order_FF: "FF-1", key_order: "k-1" }, errors }));
    await expect(client().addOrder(sampleOrder())).resolves.toEqual(keys);
  });

  it("and nothing else to a product or a file is accepted, unconfirmed", async () => {
    server.respond(ok(null));
    await expect(client().addProduct({ sku: "A", name: "A" })).resolves.toEqual({
      sku: "A",
      warehouseProductId: null,
      confirmed: false,
    });
    const file = { ...keys, type: "receipt" as const, name: "r.pdf", content: Buffer.from("r") };
    await expect(client().addFileForOrder(file)).resolves.toEqual({ fileId: null, confirmed: false });
    server.respond(ok({ accepted: 1 }));
    await expect(client().addFileForOrder(file)).rejects.toMatchObject({ outcome: "unknown" });
  });

  it("of another article is no confirmation of this one", async () => {
    server.respond(ok({ sku: "B" }));
    await expect(client().addProduct({ sku: "A", name: "A" })).rejects.toThrow(/the sku that was sent/);
  });
});

describe("errors that mean that there is none", () => {
  const absent = (errors: readonly unknown[]): boolean => JSON.stringify(errors).includes("не знайдено");

  it("are an empty list with the dialect's `absent`, and a refusal otherwise", async () => {
    const subject = client({ getStatusOrder: { absent } });
    server.respond(refused({ code: 404, message: "Замовлення не знайдено" }));
    await expect(subject.getOrderStatus({ number: "1" })).resolves.toEqual([]);
    await expect(client().getOrderStatus({ number: "1" })).rejects.toMatchObject({ code: "refused" });
    server.respond(refused("Ключ заблоковано"));
    await expect(subject.getOrderStatus({ number: "1" })).rejects.toMatchObject({ code: "refused" });
  });

  it("cannot be meant for a write", () => {
    expect(() => client({ CancelOrder: { absent } })).toThrow(/CancelOrder cannot have "absent"/);
  });
});

it("parameters travel in the query string with the dialect's option for it", async () => {
  server.respond(ok([]));
  await client({ getCities: { method: "GET", query: true } }).getCities({ search: "Київ", page: 2 });
  const [call] = server.calls;
  expect(call).toMatchObject({ method: "GET", body: {} });
  expect(new URL(call?.path ?? "", server.baseUrl).searchParams.get("FindByString")).toBe("Київ");
  expect(call?.path).toContain("page=2");
});

it("a quantity that is not counted yet is null", async () => {
  server.respond(ok([{ id_request_FF: "D-1", sku: "A", count: "5", count_fact: null }]));
  const period = { from: new Date(), to: new Date() };
  await expect(client().reportDeliveryRequests(period)).resolves.toMatchObject([
    { announcedQuantity: 5, receivedQuantity: null },
  ]);
});

describe("the values of the warehouse", () => {
  it("is cleaned of NUL and lone surrogates, and cut, in results", async () => {
    const long = "я".repeat(3_000);
    server.respond(
      text(
        `{"result":"ok","Data":[{"id_order":"10\\u000001","status":"n\\ud800ew ${long}","t\\u0000tn":"1"}]}`,
      ),
    );
    const [found] = await client().getOrderStatus({ number: "1001" });
    expect(found).toMatchObject({ number: "1001", state: null, trackingNumbers: ["1"] });
    expect(found?.status.slice(0, 6)).toBe("n\ufffdew я");
    expect(found?.status).toHaveLength(2_000);
  });

  it("is cleaned and cut in refusals", async () => {
    server.respond(text(`{"result":"error","errors":["no\\u0000\\udc00 ${"😀".repeat(1_000)}"]}`));
    const error: unknown = await client()
      .addOrder(sampleOrder())
      .catch((reason: unknown) => reason);
    const [words = ""] = (error as { descriptions: string[] }).descriptions;
    expect(words.slice(0, 3)).toBe("no\ufffd");
    expect(words).not.toMatch(/\0|\p{Surrogate}/u);
    expect(words.length).toBeLessThanOrEqual(500);
  });

  it("beyond 2 MB is not read where a record is expected, and is in a report", async () => {
    const huge = "x".repeat(2_200_000);
    server.respond(ok({ id_order_FF: "FF-1", key_order: "k-1", huge }));
    await expect(client().addOrder(sampleOrder())).rejects.toMatchObject({
      trouble: "too_large",
      outcome: "unknown",
    });
    await expect(client().getOrderStatus({ number: "1" })).rejects.toMatchObject({ trouble: "too_large" });
    server.respond(ok([{ sku: "A", count: "1", huge }]));
    await expect(client().reportStock()).resolves.toHaveLength(1);
  });

  it("is given to onData as it came", async () => {
    server.respond(ok([{ sku: "A", count: "1", shelf: "B-7" }]));
    const seen: unknown[] = [];
    await client().reportStock({}, { onData: (data) => seen.push(data) });
    expect(seen).toEqual([[{ sku: "A", count: "1", shelf: "B-7" }]]);
  });
});

describe("a list of statuses with a record that cannot be read", () => {
  const period = { from: new Date(), to: new Date() };
  const good = (id_order: string) => ({ id_order, status: "new" });
  const bad = [
    { id_order: "1002", status: "" },
    { id_order: 1003, status: { name: "Зібрано" } },
    { key_order: "k".repeat(300), status: "new" },
    { status: "new" },
    "1005",
  ];
  const list = [good("1001"), ...bad, good("1004")];

  it.each([
    ["reportOrderStatuses", list],
    ["listOrders", { total: 7, Orders: list }],
  ] as const)("by %s is read but for that record, which is named", async (method, data) => {
    server.respond(ok(data));
    const unread: UnreadRecord[] = [];
    const read = await client()[method](period, { onUnread: (records) => unread.push(...records) });
    expect(read.map(({ number }) => number)).toEqual(["1001", "1004"]);
    expect(unread.map(({ identifiers }) => identifiers)).toEqual([
      ["1002"],
      ["1003"],
      ["k".repeat(60)],
      [],
      [],
    ]);
    expect(unread[0]?.issue).toMatch(/^status/);
    expect(unread[1]?.issue).not.toContain("Зібрано");
  });

  it("by ReportSklad keeps no quantity that is none, such as a barcode in its column", async () => {
    const odd = ["4820000000017", "1".repeat(30), "9".repeat(400)].map((count, at) => ({
      sku: `B-${at}`,
      count,
    }));
    server.respond(ok([{ sku: "A-1", count: "999999999" }, ...odd]));
    const unread: UnreadRecord[] = [];
    const read = await client().reportStock({}, { onUnread: (records) => unread.push(...records) });
    expect(read.map(({ sku }) => sku)).toEqual(["A-1"]);
    expect(unread.map(({ identifiers }) => identifiers)).toEqual([["B-0"], ["B-1"], ["B-2"]]);
  });

  it("fails the call without a callback for such records, and with one also when none is a list", async () => {
    server.respond(ok(list));
    await expect(client().listOrders(period)).rejects.toMatchObject({ code: "unexpected_response" });
    server.respond(ok({ orders: 3 }));
    const attempt = client().listOrders(period, { onUnread: () => undefined });
    await expect(attempt).rejects.toMatchObject({ code: "unexpected_response" });
  });

  it("is given with no other where none can be read, as a page of a longer list", async () => {
    server.respond(ok(bad));
    const unread: unknown[] = [];
    const read = client().listOrders(period, { onUnread: (records) => unread.push(...records) });
    expect(await read).toEqual([]);
    expect(unread).toHaveLength(bad.length);
  });

  it("by ReportSklad is named for a person where it has no sku", async () => {
    server.respond(ok([{ sku: "A-1", count: "1" }, { name: "Пакування", count: "3" }, { count: "2" }]));
    const unread: UnreadRecord[] = [];
    await client().reportStock({}, { onUnread: (records) => unread.push(...records) });
    expect(unread.map(({ identifiers, name }) => [identifiers, name])).toEqual([
      [[], "Пакування"],
      [[], undefined],
    ]);
  });

  it("is read by a decode of the integrator's own in the same way", async () => {
    const decode = (data: unknown) =>
      (data as { id: string }[]).map(({ id }) => ({ ...status, number: id.toUpperCase() }));
    server.respond(ok([{ id: "a" }, { id_order: "1002" }]));
    const unread: UnreadRecord[] = [];
    const own = client(untyped({ ListOrder: { decode } }));
    expect(await own.listOrders(period, { onUnread: (records) => unread.push(...records) })).toEqual([
      { ...status, number: "A" },
    ]);
    expect(unread).toEqual([{ identifiers: ["1002"], issue: "reading it failed with TypeError" }]);
  });
});

describe("an input of another shape", () => {
  it.each<[string, (c: SkladClient) => Promise<unknown>, RegExp]>([
    ["a period of text", (c) => c.listOrders({ from: "2026-11-01", to: new Date() } as never), /from: date/],
    ["a date that is none", (c) => c.listOrders({ from: new Date(NaN), to: new Date() }), /from: date/],
    ["nothing at all", (c) => c.editOrder(undefined as never), /the whole: object/],
    ["a search by no city", (c) => c.getStreets({} as never), /cityRef: string/],
    [
      "a file that is text",
      (c) => c.addFileForOrder({ ...keys, type: "receipt", name: "r", content: "r" } as never),
      /content/,
    ],
    [
      "half a unit",
      (c) =>
        c.addDeliveryRequest({
          number: "1",
          deliveryDate: new Date(),
          lines: [{ sku: "A", name: "A", quantity: 0.5 }],
        }),
      /lines.0.quantity: int/,
    ],
  ])("is refused before anything is sent, and the member is named: %s", async (_name, call, message) => {
    const attempt = call(client());
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.toMatchObject({ code: "invalid_request", outcome: "nothing-happened" });
    expect(server.calls).toHaveLength(0);
  });
});

describe("an entry of the dialect is refused at construction", () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ["with a typo", { getStatusOrder: { decod: () => [] } }, /getStatusOrder .*no decod/],
    [
      "with an async decode",
      { ReportSklad: { decode: async () => [] } },
      /decode: a function that is not async/,
    ],
    ["with an async encode", { ReportSklad: { encode: async () => ({}) } }, /encode/],
    ["with another method", { ReportSklad: { method: "get" } }, /method: one of POST/],
    ["that is no object", { ReportSklad: false }, /ReportSklad/],
  ])("%s", (_name, dialect, message) => {
    expect(() => client(untyped(dialect))).toThrow(message);
    expect(() => client(untyped(dialect))).toThrow(TypeError);
  });
});

describe("a delivery address", () => {
  const street = { city: "Київ", street_address: "вул. Хорива, 12", postal_code: "04071" };
  const order = sampleOrder({ delivery_address: street });
  const calls: ((c: SkladClient) => Promise<unknown>)[] = [
    (c) => c.addOrder(order),
    (c) => c.addOrders([order]),
    (c) => c.editOrder({ ...keys, order }),
  ];
  const sent = (): unknown => {
    const body = server.calls[0]?.body.order as
      | { delivery_address: unknown }
      | { delivery_address: unknown }[];
    return (Array.isArray(body) ? body[0] : body)?.delivery_address;
  };

  it.each(calls)(
    "is written in the members assumed, in every operation that sends an order",
    async (call) => {
      server.respond(ok({}));
      await call(client()).catch(() => undefined);
      expect(sent()).toEqual({ City: "Київ", Address: "вул. Хорива, 12", PostCode: "04071" });
    },
  );

  it.each(calls)("is renamed once for all of them", async (call) => {
    server.respond(ok({}));
    const deliveryAddress = (address: { city?: string | undefined }) => ({ CityName: address.city });
    await call(client({ deliveryAddress })).catch(() => undefined);
    expect(sent()).toEqual({ CityName: "Київ" });
  });

  it("of a branch is its WarehouseRef, and further members pass", async () => {
    server.respond(ok({}));
    const branch = sampleOrder({ delivery_address: { branch_ref: "ref-1", Floor: 2 } });
    await client()
      .addOrder(branch)
      .catch(() => undefined);
    expect(sent()).toEqual({ WarehouseRef: "ref-1", Floor: 2 });
  });
});

it("an echoed key shows neither in field names nor in what was expected", async () => {
  server.respond(ok({ "canary-key-1": 1, "380671234567": 2 }));
  const decode = (): never => {
    throw new Error("canary-key-1");
  };
  for (const subject of [client(), client({ AddOrder: { decode } })]) {
    const error: unknown = await subject.addOrder(sampleOrder()).catch((reason: unknown) => reason);
    expect(`${JSON.stringify(error)} ${String(error)}`).not.toMatch(/canary|38067/);
  }
});

it("a key longer than a name may be does not show in part of one", async () => {
  const apiKey = `canary${"0123456789".repeat(6)}`.slice(0, 64);
  server.respond(ok({ [apiKey]: 1, [`member-of-${apiKey}`]: 2, [`${"x".repeat(50)}380671234567`]: 3 }));
  const error: unknown = await client({}, { apiKey })
    .addOrder(sampleOrder())
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ receivedFields: ["***", "member-of-***", `${"x".repeat(50)}***`] });
  expect(`${JSON.stringify(error)} ${String(error)} ${inspect(error, { showHidden: true })}`).not.toMatch(
    /canary|38067/,
  );
});

it("a key longer than an identifier may be does not show in part of one", async () => {
  const apiKey = "canary-key-".repeat(6);
  server.respond(ok([{ id_order: "1001", status: "new" }, { external_id: `1002 ${apiKey}` }]));
  const unread: UnreadRecord[] = [];
  await client({}, { apiKey }).listOrders(
    { from: new Date(), to: new Date() },
    { onUnread: (records) => void unread.push(...records) },
  );
  expect(unread).toEqual([{ identifiers: ["1002 ***"], issue: "status: string" }]);
});

it("a key that a cut would halve is hidden whole", async () => {
  for (let length = 480; length < 520; length += 1) {
    server.respond(refused(`${"я".repeat(length)}canary-key-1${"я".repeat(3_000)}`));
    const error: unknown = await client()
      .addOrder(sampleOrder())
      .catch((reason: unknown) => reason);
    expect((error as Error).message).not.toContain("cana");
  }
});

it("a 401 can be compared with a key, and holds none", async () => {
  server.respond(json({ result: "error", errors: [] }, 401));
  const error: unknown = await client()
    .getSenderDetails()
    .catch((reason: unknown) => reason);
  const { wasSentWith } = error as { wasSentWith: (key: string) => boolean };
  expect(wasSentWith.call(error, "canary-key-1")).toBe(true);
  expect(wasSentWith.call(error, "canary-key-2")).toBe(false);
});

it("a client keeps no more than two idle sockets, and none once it is closed", async () => {
  server.sockets.clear();
  server.respond(ok([]));
  const subject = client();
  await Promise.all(Array.from({ length: 20 }, () => subject.getOrderStatus({ number: "1" })));
  const open = (): number => [...server.sockets].filter((socket) => !socket.destroyed).length;
  await eventually(() => open() <= 2);
  subject.close();
  await eventually(() => open() === 0);
  await expect(subject.getOrderStatus({ number: "1" })).resolves.toEqual([]);
  subject.close();
});

it("moments of the warehouse can be read by an overridden decode", () => {
  expect(parseMoment("20.11.2026 09:14:26")).toEqual(new Date("2026-11-20T07:14:26Z"));
});

async function eventually(condition: () => boolean): Promise<void> {
  const until = performance.now() + 5_000;
  while (!condition()) {
    if (performance.now() > until) throw new Error("the condition has not come true");
    await new Promise((resolve) => setImmediate(resolve));
  }
}
