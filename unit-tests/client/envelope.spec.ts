import fc from "fast-check";
import { type DialectOverrides, SkladClient, type SkladError, unlimitedRateLimiter } from "../../src/client";
import { startSandbox } from "../../src/sandbox";
import { sampleOrder } from "./sample-order";
import { json, WireServer } from "./wire-server";
import { cases } from "../support/cases";

let server: WireServer;
beforeAll(async () => (server = await WireServer.start()));
afterAll(() => server.stop());

function client(dialect: DialectOverrides = {}, baseUrl = server.baseUrl): SkladClient {
  const apiKey = "sandbox-production-key";
  return new SkladClient({
    baseUrl,
    apiKey,
    rateLimit: unlimitedRateLimiter,
    dialect,
    retry: { attempts: 1 },
  });
}

const Data = { id_order_FF: "FF-1", key_order: "k-1" };
const KEYS = { remoteId: "FF-1", remoteKey: "k-1" };

/** What becomes of one AddOrder that is answered like this. */
async function answered(body: unknown, dialect: DialectOverrides = {}, status = 200): Promise<unknown> {
  server.respond(json(body, status));
  return client(dialect)
    .addOrder(sampleOrder())
    .catch((error: unknown) => {
      const { outcome, descriptions, code } = error as SkladError;
      return { outcome, descriptions, code };
    });
}

describe("A success", () => {
  const word = fc.constantFrom("ok", "OK", "Ok", " ok ");
  const noErrors = fc.constantFrom<unknown>(
    ...[[], null, undefined, {}, "", false, 0, [null], [{}]],
    ...["  ", "0", "-", "none", ["—", ""], [0], [false]],
    ...[[{ code: 0, message: "" }], { code: 0, message: "" }, [{ code: "0", text: null, details: [] }]],
  );
  const names = fc.constantFrom(
    { result: "result", data: "Data", errors: "errors" },
    { result: "Result", data: "data", errors: "Errors" },
    { result: "RESULT", data: "DATA", errors: "error" },
  );

  it("is one however its envelope is spelt", async () => {
    await fc.assert(
      fc.asyncProperty(word, noErrors, names, async (result, errors, name) => {
        const body = { [name.result]: result, [name.data]: Data, [name.errors]: errors };
        expect(await answered(body)).toEqual(KEYS);
      }),
      cases(100),
    );
  });

  it.each([
    ["another word", { result: "success", Data }],
    ["no word", { Data }],
    ["a number for a word", { result: 1, Data }],
    ["a list", [Data]],
  ])("is not guessed from %s", async (_what, body) => {
    expect(await answered(body)).toMatchObject({ code: "unexpected_response", outcome: "unknown" });
  });

  it.each<[string, unknown]>([
    ["a text", "Невірний телефон."],
    ["a text in another encoding", "??????? ???????"],
    ["a record", { rec_phone: "Невірний телефон." }],
    ["a list", [{ Code: 7, Text: "Невірний телефон." }]],
    ["a list with a number", [7]],
    ["a list with a record", [{ code: 0, message: "", rec_phone: "Невірний." }]],
    ["lists in lists", [[[[[[[["Невірний телефон."]]]]]]]]],
  ])("is none beside %s that says what is wrong", async (_what, errors) => {
    expect(await answered({ result: "ok", Data: {}, errors })).toMatchObject({ code: "unexpected_response" });
  });
});

describe("A refusal", () => {
  it.each<[string, unknown, string[]]>([
    ["a list of texts", ["Невірний телефон."], ["Невірний телефон."]],
    ["a text", "Невірний телефон.", ["Невірний телефон."]],
    ["one record", { code: "phone", message: "Невірний телефон." }, ["Невірний телефон (phone)"]],
    ["{ Code, Text }", [{ Code: 7, Text: "Невірний телефон." }], ["Невірний телефон (7)"]],
    [
      "a record of members",
      { rec_phone: "Невірний.", products: ["Немає sku.", "Немає ціни."] },
      ["rec_phone: Невірний.", "products: Немає sku.", "products: Немає ціни."],
    ],
    ["a record of records", { "0": { description: "Невірний телефон." } }, ["Невірний телефон."]],
    ["{ Код, Опис }", [{ Код: 5, Опис: "Невірний телефон." }], ["Невірний телефон (5)"]],
    ["{ msg }", [{ msg: "Невірний телефон.", code: 0 }], ["Невірний телефон."]],
    ["{ msg } alone", { level: "error", msg: "Невірний телефон." }, ["Невірний телефон."]],
    ["records of members", [{ rec_phone: "Невірний." }, { sku: "X" }], ["rec_phone: Невірний.", "sku: X"]],
    [
      "records of several members",
      [{ rec_phone: "Невірний.", Cost: 5, products: ["Немає sku.", "Немає ціни."], note: "", at: null }],
      ["rec_phone: Невірний.; Cost: 5; products: Немає sku.; Немає ціни."],
    ],
    ["a list of words", [{ descriptions: ["Немає sku.", "Немає ціни."] }], ["Немає sku.; Немає ціни."]],
    ["words by language", [{ message: { uk: "Невірний телефон." } }], ["uk: Невірний телефон."]],
    ["lists of texts", [["Немає sku.", "Немає ціни."]], ["Немає sku.; Немає ціни."]],
    ["a code without words", [{ code: 5, message: "" }], ["code: 5"]],
    ["a flag beside words", [{ error: true, Опис: "Немає sku." }], ["Немає sku."]],
    ["null", null, []],
    ["a list that says nothing", [null, {}, "", { code: 0, message: "" }], []],
  ])("has its words when errors is %s", async (_what, errors, descriptions) => {
    const refusal = { code: "refused", outcome: "refused", descriptions };
    expect(await answered({ result: "error", errors })).toEqual(refusal);
    expect(await answered({ Result: "ERROR", Errors: errors })).toEqual(refusal);
  });

  it("has no secret and no more than some of the words, however deep and long they are", async () => {
    const { recipient, rec_phone } = sampleOrder();
    const long = Array.from({ length: 50 }, (_, at) => ({
      [`${rec_phone}-${at}`]: [recipient, "x".repeat(300)],
    }));
    const { descriptions } = (await answered({ result: "error", errors: long })) as {
      descriptions: string[];
    };
    expect(descriptions).toHaveLength(20);
    for (const one of descriptions) {
      expect(one.length).toBeLessThanOrEqual(500);
      expect(one).toMatch(/^\*\*\*-\d+: \*\*\*.*; x+$/);
    }
  });

  it("of one order of several may be spelt likewise", async () => {
    const entries = [
      { id_order: "1", result: "OK", errors: null, ...Data },
      { id_order: "2", result: "Error", errors: { rec_phone: "Невірний." } },
    ];
    server.respond(json({ result: "Ok", Data: entries, errors: null }));
    const orders = ["1", "2"].map((id_order) => sampleOrder({ id_order, external_id: `own-${id_order}` }));
    expect(await client().addOrders(orders)).toMatchObject([
      { accepted: true, ...KEYS },
      { accepted: false, descriptions: ["rec_phone: Невірний."] },
    ]);
  });

  it("by a status of HTTP has its words too", async () => {
    expect(await answered({ result: "ERROR", errors: "Невірний ключ." }, {}, 401)).toMatchObject({
      code: "invalid_key",
      descriptions: ["Невірний ключ."],
    });
  });
});

describe("The dialect's envelope", () => {
  interface Other {
    readonly success: boolean;
    readonly payload?: unknown;
    readonly messages?: unknown;
  }
  const dialect: DialectOverrides = {
    envelope: (body) => {
      const { success, payload, messages } = body as Other;
      return { result: success ? "OK" : "error", Data: payload, errors: messages };
    },
  };

  it("reads every response of a service that has another one", async () => {
    expect(await answered({ success: true, payload: Data, messages: null }, dialect)).toEqual(KEYS);
    expect(await answered({ success: false, messages: "Невірний телефон." }, dialect)).toEqual({
      code: "refused",
      outcome: "refused",
      descriptions: ["Невірний телефон."],
    });
  });

  it("that fails is unreadable, and does not change the meaning of an HTTP status", async () => {
    const failing: DialectOverrides = {
      envelope: () => {
        throw new TypeError("no payload");
      },
    };
    expect(await answered({ success: true }, failing)).toMatchObject({
      code: "unexpected_response",
      outcome: "unknown",
    });
    expect(await answered({ success: true }, failing, 400)).toMatchObject({ code: "malformed_request" });
  });

  it("is a function that waits for nothing", () => {
    const waiting = { envelope: async () => ({ result: "ok" }) } as unknown as DialectOverrides;
    expect(() => client(waiting)).toThrow(/envelope is not one: expected a function that is not async/);
  });
});

describe("The sandbox's spellings", () => {
  it.each([
    { okWord: "OK" },
    ...(["null", "none", "object", "text"] as const).map((errorsForm) => ({ errorsForm })),
  ])("are read with %j", async (settings) => {
    const sandbox = await startSandbox({ port: 0, ...settings });
    try {
      const one = client({}, sandbox.apiUrl);
      const order = sampleOrder({ delivery_method: "Нова пошта" });
      const { remoteId } = await one.addOrder(order);
      expect(await one.getOrderStatus({ remoteId })).toMatchObject([{ state: "new" }]);
      await expect(one.addOrder({ ...order, delivery_method: "Голуби" })).rejects.toMatchObject({
        outcome: "refused",
        descriptions: [expect.stringContaining("delivery_method")],
      });
    } finally {
      await sandbox.stop();
    }
  });
});
