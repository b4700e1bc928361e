import {
  type DialectOverrides,
  type SkladError,
  SkladClient,
  UnclearRefusalError,
  unlimitedRateLimiter,
} from "../../src/client";
import { sampleOrder } from "./sample-order";
import { json, WireServer } from "./wire-server";

let server: WireServer;
beforeAll(async () => (server = await WireServer.start()));
afterAll(() => server.stop());

const ORDERS = ["1", "2", "3"].map((id_order) => sampleOrder({ id_order, external_id: `own-${id_order}` }));
const errors = [{ code: "phone", message: "Невірний телефон." }];

function client(dialect: DialectOverrides = {}): SkladClient {
  const { baseUrl } = server;
  return new SkladClient({ baseUrl, apiKey: "canary-key-1", rateLimit: unlimitedRateLimiter, dialect });
}

/** What a call throws that is answered like this. */
async function thrownBy(
  call: (client: SkladClient) => Promise<unknown>,
  body: object,
  { dialect = {}, status = 200 }: { dialect?: DialectOverrides; status?: number } = {},
): Promise<SkladError & { readonly taken?: readonly number[] }> {
  server.respond(json(body, status));
  return call(client(dialect)).then(
    () => {
      throw new Error("it was accepted");
    },
    (error: unknown) => error as SkladError,
  );
}

const addAll = (one: SkladClient) => one.addOrders(ORDERS);
const addOne = (one: SkladClient) => one.addOrder(ORDERS[0]!);

describe("A refusal of several orders as a whole", () => {
  it("leaves open which of them were taken, with the warehouse's words", async () => {
    const error = await thrownBy(addAll, { result: "error", errors });
    expect(error).toBeInstanceOf(UnclearRefusalError);
    expect(error).toMatchObject({
      outcome: "unknown",
      descriptions: ["Невірний телефон (phone)"],
      taken: [],
    });
  });

  it.each<[string, unknown, number[]]>([
    ["by our identifier", [{ external_id: "own-2", id_order_FF: "FF-2" }], [1]],
    ["by our number", { orders: [{ id_order: 3, key_order: "k-3" }] }, [2]],
    [
      "without a name, in their places",
      [{ idOrderFF: "FF-1", key_order: "k-1" }, { id_order_FF: 7 }],
      [0, 1],
    ],
    [
      "one refused among them",
      [
        { id_order: "1", id_order_FF: "FF-1" },
        { id_order: "2", errors },
      ],
      [0],
    ],
    ["none, with empty identifiers", [{ id_order: "1", id_order_FF: null, key_order: "" }], []],
    [
      "none, with placeholders",
      [
        { id_order: "1", id_order_FF: 0, key_order: "00000000-0000-0000-0000-000000000000" },
        { id_order: "2", id_order_FF: "-", key_order: "null" },
      ],
      [],
    ],
    ["none, with what is no list", { note: "stopped" }, []],
  ])("names those that are there %s", async (_how, Data, taken) => {
    expect(await thrownBy(addAll, { result: "error", Data, errors })).toMatchObject({ taken });
  });

  it.each([200, 400, 409, 422])(
    "leaves open which were taken, also without Data (HTTP %s)",
    async (status) => {
      const error = await thrownBy(addAll, { result: "error", errors }, { status });
      expect(error).toMatchObject({ code: "unclear_refusal", outcome: "unknown", taken: [] });
    },
  );

  it.each([401, 404, 429])("is certain where nothing of the call was looked at (HTTP %s)", async (status) => {
    const error = await thrownBy(addAll, { result: "error", errors }, { status });
    expect(error.outcome).not.toBe("unknown");
  });

  it("leaves nothing open where the service takes all or none, unless its response names taken orders", async () => {
    const dialect = { AddOrderArray: { atomic: true } };
    const whole = await thrownBy(addAll, { result: "error", errors }, { dialect });
    expect(whole).toMatchObject({ code: "refused", outcome: "refused" });
    const Data = [{ external_id: "own-1", id_order_FF: "FF-1" }];
    const named = await thrownBy(addAll, { result: "error", Data, errors }, { dialect });
    expect(named).toMatchObject({ outcome: "unknown", taken: [0] });
  });

  it("is certain for one order alone", async () => {
    const alone = (one: SkladClient) => one.addOrders(ORDERS.slice(0, 1));
    expect(await thrownBy(alone, { result: "error", errors })).toMatchObject({ outcome: "refused" });
  });
});

describe("The identifiers of an order beside an error", () => {
  const Data = { id_order_FF: "FF-1", key_order: "k-1" };

  it.each([
    ["result: error", { result: "error", Data, errors }, 200],
    ["result: ok with errors", { result: "ok", Data, errors }, 200],
    ["HTTP 400", { result: "error", Data, errors }, 400],
  ])("say that it is there (%s)", async (_name, body, status) => {
    expect(await thrownBy(addOne, body, { status })).toMatchObject({
      code: "unclear_refusal",
      outcome: "unknown",
      taken: [0],
    });
  });

  it.each([
    ["at the root of the response", { result: "error", ...Data, errors }],
    ["in an error", { result: "error", errors: [{ message: "Уже є.", id_order_FF: "FF-1" }] }],
  ])("say so too %s", async (_where, body) => {
    for (const status of [200, 400, 404, 422])
      expect(await thrownBy(addOne, body, { status })).toMatchObject({ outcome: "unknown", taken: [0] });
    const named = { ...body, external_id: "own-3" };
    const many = await thrownBy(addAll, named, { dialect: { AddOrderArray: { atomic: true } } });
    expect(many).toMatchObject({ code: "unclear_refusal", outcome: "unknown" });
  });

  it("say nothing when they are the request's", async () => {
    const request = { uuid: "7f0c9d1e-2f5b-4a68-9a53-0a1b2c3d4e5f" };
    for (const body of [
      { result: "error", ...request, errors },
      { result: "error", errors: [{ ...errors[0], ...request }] },
    ])
      expect(await thrownBy(addOne, body)).toMatchObject({ code: "refused", outcome: "refused" });
  });

  it("say of a refused entry that its order may be there", async () => {
    const entry = (id_order: string, more: object) => ({ id_order, external_id: `own-${id_order}`, ...more });
    const body = {
      result: "ok",
      Data: [
        entry("1", Data),
        entry("2", { result: "error", errors, id_order_FF: "FF-2", key_order: "k-2" }),
        entry("3", { result: "error", errors }),
      ],
      errors: [],
    };
    server.respond(json(body, 200));
    expect(await addAll(client())).toMatchObject([
      { accepted: true },
      { accepted: false, isTaken: true },
      { accepted: false, isTaken: false },
    ]);
  });

  it("say nothing when they are placeholders", async () => {
    const none = { id_order_FF: 0, key_order: "00000000-0000-0000-0000-000000000000" };
    for (const status of [200, 400]) {
      const error = await thrownBy(addOne, { result: "error", Data: none, errors }, { status });
      expect(error).not.toBeInstanceOf(UnclearRefusalError);
    }
  });

  it("are an echo where an order is edited or cancelled", async () => {
    const asked = { remoteId: "FF-1", remoteKey: "k-1" };
    const body = { result: "error", Data, errors };
    const edit = await thrownBy((one) => one.editOrder({ ...asked, order: ORDERS[0]! }), body);
    const cancel = await thrownBy((one) => one.cancelOrder({ ...asked, number: "1" }), body);
    expect([edit.outcome, cancel.outcome]).toEqual(["refused", "refused"]);
  });
});

it("Only the array form has the option to take all orders or none", () => {
  const wrong = { AddOrder: { atomic: true } } as DialectOverrides;
  expect(() => client(wrong)).toThrow(/AddOrder cannot have "atomic"/);
});

it.each([
  ["alone", (id: string) => ({ id_order_FF: id, key_order: "k-1" }), addOne],
  ["of several", (id: string) => ORDERS.map((_, at) => ({ id_order_FF: id, key_order: `k-${at}` })), addAll],
])(
  "An order that is accepted with a placeholder for its identifier (%s) is unclear",
  async (_, Data, call) => {
    const error = await thrownBy(call, { result: "ok", Data: Data("0"), errors: [] });
    expect(error).toMatchObject({ code: "unexpected_response", outcome: "unknown" });
  },
);
