import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import {
  type OrderInput,
  SkladClient,
  type SkladClientOptions,
  SkladError,
  unlimitedRateLimiter,
} from "../../src/client";
import { sampleOrder } from "./sample-order";
import { closedPort, json, ok, refused, text, WireServer } from "./wire-server";

const SECRETS = ["canary-key-1", "canary-login", "canary-password", "380671234567", "Шевченко", "Оксана"];

let server: WireServer;
beforeAll(async () => (server = await WireServer.start()));
afterAll(() => server.stop());

function client(options: Partial<SkladClientOptions> = {}): SkladClient {
  return new SkladClient({
    baseUrl: server.baseUrl,
    apiKey: "canary-key-1",
    rateLimit: unlimitedRateLimiter,
    timeouts: { deadlineMs: 2_000 },
    retry: { attempts: 1 },
    ...options,
  } as SkladClientOptions);
}

/** Everything a log could make of an error. */
function renderings(error: unknown): string {
  const views = [String(error), JSON.stringify(error), inspect(error, { depth: 20, showHidden: true })];
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    views.push(
      inner.message,
      inner.stack ?? "",
      JSON.stringify(inner),
      JSON.stringify(Object.entries(inner)),
    );
  }
  return views.join("\n");
}

/** What a service that echoes everything it was sent would answer with. */
const echo = "ApiKey canary-key-1, canary-login:canary-password, ШЕВЧЕНКО Оксана, +380671234567 не прийнято";

const failures: [string, () => void][] = [
  ["a refusal", () => server.respond(refused(echo, { message: echo }, { unknown: echo }))],
  ["HTTP 400", () => server.respond(json({ result: "error", errors: [echo] }, 400))],
  ["HTTP 401", () => server.respond(json({ result: "error", errors: [echo] }, 401))],
  ["HTTP 404", () => server.respond(json({ result: "error", errors: [echo] }, 404))],
  ["HTTP 429", () => server.respond(json({ result: "error", errors: [echo] }, 429))],
  ["HTTP 500", () => server.respond(json({ result: "error", errors: [echo] }, 500))],
  ["a redirect", () => server.respond(text("", 307, { Location: "http://127.0.0.1:1/canary-key-1" }))],
  ["HTML", () => server.respond(text(`<p>${echo}</p>`))],
  ["no envelope", () => server.respond(json({ echo }))],
  ["another shape", () => server.respond(json({ result: "ok", Data: { echo }, errors: [] }))],
  ["a reset", () => server.respond((response) => response.socket?.destroy())],
  ["no response", () => server.respond(() => undefined)],
  ["a truncated response", () => server.respond((response) => truncate(response))],
];

describe.each(failures)("the error after %s", (_name, arrange) => {
  it.each([
    ["AddOrder", (c: SkladClient) => c.addOrder(sampleOrder())],
    ["AddOrder with several", (c: SkladClient) => c.addOrders([sampleOrder()])],
    ["GetToken", (c: SkladClient) => c.getToken({ login: "canary-login", password: "canary-password" })],
    ["ListOrder", (c: SkladClient) => c.listOrders({ from: new Date(), to: new Date() })],
  ])("of %s shows no key, login, password, phone or name", async (name, call) => {
    arrange();
    const error: unknown = await call(client()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SkladError);
    const shown = renderings(error);
    // What was never sent cannot be known to be a secret.
    const sent = SECRETS.filter((secret) =>
      name === "GetToken" ? /login|password/.test(secret) : !/login|password/.test(secret),
    );
    for (const secret of name === "ListOrder" ? ["canary-key-1", "380671234567"] : sent) {
      expect(shown.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });
});

it("of a connection that was refused shows no key", async () => {
  const baseUrl = `http://127.0.0.1:${await closedPort()}`;
  const error: unknown = await client({ baseUrl })
    .addOrder(sampleOrder())
    .catch((reason: unknown) => reason);
  expect(renderings(error)).not.toMatch(/canary|38067|Шевченко/);
});

it("of a dialect that throws its input shows nothing of it", async () => {
  const indiscreet = client({
    dialect: {
      AddOrder: {
        encode: (order) => {
          throw new Error(JSON.stringify(order));
        },
      },
      getStatusOrder: {
        decode: (data) => {
          throw new Error(JSON.stringify(data));
        },
      },
    },
  });
  server.respond(json({ result: "ok", Data: { echo } }));
  const errors = [
    await indiscreet.addOrder(sampleOrder()).catch((reason: unknown) => reason),
    await indiscreet.getOrderStatus({ number: "1" }).catch((reason: unknown) => reason),
  ];
  expect(errors).toEqual([
    expect.objectContaining({ code: "invalid_request" }),
    expect.objectContaining({ code: "unexpected_response" }),
  ]);
  expect(errors.map(renderings).join()).not.toMatch(/canary|38067|Шевченко/);
});

describe("in a dialect with names of its own", () => {
  const renaming = () =>
    client({
      dialect: {
        GetToken: { encode: ({ login, password }) => ({ Login: login, Password: password }) },
        AddOrder: { encode: (order) => ({ Order: renamed(order) }) },
        AddOrderArray: { encode: (orders) => ({ Orders: orders.map(renamed) }) },
        EditOrder: { encode: ({ remoteId, order }) => ({ Id: remoteId, Order: renamed(order) }) },
      },
    });

  it.each<[string, (c: SkladClient) => Promise<unknown>]>([
    ["GetToken", (c) => c.getToken({ login: "canary-login", password: "canary-password" })],
    ["AddOrder", (c) => c.addOrder(sampleOrder())],
    ["AddOrder with several", (c) => c.addOrders([sampleOrder()])],
    ["EditOrder", (c) => c.editOrder({ remoteId: "FF-1", remoteKey: "k-1", order: sampleOrder() })],
  ])("the error of %s shows no login, password, phone or name", async (name, call) => {
    const hidden = name === "GetToken" ? /canary/i : /canary-key|38067|шевченко|оксана/i;
    for (const [, arrange] of failures) {
      arrange();
      const error: unknown = await call(renaming()).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(SkladError);
      expect(renderings(error).replaceAll("canary-key-1", name === "GetToken" ? "" : "$&")).not.toMatch(
        hidden,
      );
    }
  });

  it("the error shows nothing that its caller has changed since", async () => {
    const credentials = { login: "canary-login", password: "canary-password" };
    server.respond(refused("canary-login:canary-password"));
    const failed = renaming().getToken(credentials);
    Object.assign(credentials, { login: "", password: "" });
    await expect(failed).rejects.toMatchObject({ descriptions: ["***:***"] });
  });
});

it("of a call that names an order by its ids shows no recipient named in the call options", async () => {
  server.respond(refused("ШЕВЧЕНКО Оксана: комплектацію розпочато"));
  const cancel = { remoteId: "FF-1", remoteKey: "k-1", number: "1001" };
  await expect(client().cancelOrder(cancel, { recipients: ["Шевченко Оксана"] })).rejects.toMatchObject({
    descriptions: ["***: комплектацію розпочато"],
  });
});

it("works secrets out only for a call that fails, once", async () => {
  const escaped = jest.spyOn(globalThis, "encodeURIComponent");
  server.respond(ok({ id_order_FF: "FF-1", key_order: "k-1" }), refused(echo, { message: echo }));
  await client().addOrder(sampleOrder());
  expect(escaped).not.toHaveBeenCalled();
  await expect(client().addOrder(sampleOrder())).rejects.toMatchObject({ code: "refused" });
  expect(escaped.mock.calls.filter(([value]) => value === "canary-key-1")).toHaveLength(1);
  escaped.mockRestore();
});

it("keeps the warehouse's words apart from the secrets in them", async () => {
  server.respond(refused("Невірний телефон 380671234567", { message: "Нет такого sku", code: 17 }));
  await expect(client().addOrder(sampleOrder())).rejects.toMatchObject({
    descriptions: ["Невірний телефон ***", "Нет такого sku (17)"],
  });
});

it("hides phones as people write them, and each part of a double name", async () => {
  server.respond(
    refused("Телефон 0501112233 (+38 (050) 111-22-33, 80501112233, 38 050 111 22 33) отримувача Коваль"),
  );
  const order = { ...sampleOrder(), recipient: "Мельник-Коваль Лі" };
  await expect(client().addOrder(order)).rejects.toMatchObject({
    descriptions: ["Телефон *** (***, ***, ***) отримувача ***"],
  });
});

function renamed({ recipient, rec_phone, ...order }: OrderInput): Record<string, unknown> {
  return { ...order, Recipient: { Name: recipient, Phone: rec_phone } };
}

function truncate(response: ServerResponse): void {
  response.writeHead(200, { "Content-Length": 1_000 });
  response.write(echo);
  setImmediate(() => response.socket?.destroy());
}
