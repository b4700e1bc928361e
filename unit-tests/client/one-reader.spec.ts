import fc from "fast-check";
import { readNotification, SkladClient, type SkladError, unlimitedRateLimiter } from "../../src/client";
import { IDENTITY_ALIASES, STATUS_NAMES, TIME_ALIASES } from "../../src/client/calls/order-words";
import { KNOWN_WORDS } from "../../src/client/dialect/status-words";
import { WAYBILL_NAMES } from "../../src/client/dialect/waybills";
import { startSandbox } from "../../src/sandbox";
import { jsonInWindows1251 } from "../../src/sandbox/api/responses";
import { sampleOrder } from "./sample-order";
import { WireServer } from "./wire-server";
import { cases } from "../support/cases";

let server: WireServer;
beforeAll(async () => (server = await WireServer.start()));
afterAll(() => server.stop());

const apiKey = "sandbox-production-key";
const client = (baseUrl = server.baseUrl): SkladClient =>
  new SkladClient({ baseUrl, apiKey, rateLimit: unlimitedRateLimiter, retry: { attempts: 1 } });

/** JSON as its sender writes it down. */
interface Writing {
  readonly contentType: string;
  readonly write: (json: string) => Buffer;
}
const WRITINGS: readonly Writing[] = [
  { contentType: "application/json; charset=utf-8", write: (json) => Buffer.from(json) },
  { contentType: "application/json; charset=windows-1251", write: jsonInWindows1251 },
  { contentType: "application/json", write: jsonInWindows1251 },
  { contentType: "application/json; charset=utf-8", write: jsonInWindows1251 },
  { contentType: "application/json; charset=utf-16le", write: (json) => Buffer.from(json, "utf16le") },
];

const under = <Value>(names: readonly string[], value: fc.Arbitrary<Value>) =>
  fc.tuple(fc.constantFrom(...names), value).map(([name, content]) => ({ [name]: content }));
const id = fc.oneof(fc.stringMatching(/^[A-Z0-9-]{1,12}$/), fc.constant("Ґ-замовлення №7"), fc.nat());
const word = fc.constantFrom(...Object.values(KNOWN_WORDS).flat(), "На пакуванні");

const date = fc.constantFrom(
  "20.11.2026 09:14:26",
  "24.11.26",
  1_763_622_866,
  "24/11/26",
  "завтра",
  "-",
  true,
);

/** What a warehouse says of one order, in the names of one of the services there may be. */
const record = fc
  .tuple(
    under(["id_order", ...IDENTITY_ALIASES.id_order], id),
    under(["external_id", ...IDENTITY_ALIASES.external_id], id),
    under(["id_order_FF", ...IDENTITY_ALIASES.id_order_FF], id),
    under(["key_order", ...IDENTITY_ALIASES.key_order], id),
    fc.oneof(
      under(STATUS_NAMES, word),
      // A number and, under a name less sure, a word.
      fc.tuple(fc.nat(9), word).map(([status, status_name]) => ({ status, status_name })),
      fc.tuple(word, fc.nat(9)).map(([status, state]) => ({ status, state })),
    ),
    fc.option(under(["date", ...TIME_ALIASES.date], date), { nil: {} }),
    fc.option(under(WAYBILL_NAMES, fc.constant("20450000000001")), { nil: {} }),
  )
  .map((parts): Record<string, unknown> => Object.assign({}, ...parts) as Record<string, unknown>);

it("A webhook and a response that say the same of an order are read the same, in any charset and under any known names", async () => {
  await fc.assert(
    fc.asyncProperty(record, fc.constantFrom(...WRITINGS), async (members, { contentType, write }) => {
      server.respond((response) => {
        response.writeHead(200, { "Content-Type": contentType });
        response.end(write(JSON.stringify({ result: "ok", Data: members, errors: [] })));
      });
      const responded = await client().getOrderStatus({ number: "1" });
      const notified = readNotification({ body: write(JSON.stringify(members)), contentType });
      expect(notified.issues).toEqual([]);
      expect(responded).toEqual(notified.statuses);
    }),
    cases(300),
  );
});

it("A status that comes as a number and a name has the state of its name", async () => {
  server.respond((response) => {
    response.end(
      JSON.stringify({ result: "ok", Data: { id_order: 1, status: 3, status_name: "Відправлено" } }),
    );
  });
  expect(await client().getOrderStatus({ number: "1" })).toMatchObject([
    { status: "Відправлено", state: "shipped" },
  ]);
});

it("{ Code, Text } in windows-1251 is the warehouse's words", async () => {
  server.respond((response) => {
    const body = { result: "error", errors: [{ Code: 12, Text: "Невірний телефон" }] };
    response.end(jsonInWindows1251(JSON.stringify(body)));
  });
  const refusal = await client()
    .addOrder(sampleOrder())
    .catch((error: unknown) => error as SkladError);
  expect(refusal).toMatchObject({ outcome: "refused", descriptions: ["Невірний телефон (12)"] });
});

it.each(["windows-1251", "windows-1251-undeclared"] as const)(
  "The sandbox can respond in windows-1251 (%s), and is read",
  async (charset) => {
    const sandbox = await startSandbox({ port: 0, charset });
    try {
      const order = sampleOrder({ delivery_method: "Голуби" });
      await expect(client(sandbox.apiUrl).addOrder(order)).rejects.toMatchObject({
        descriptions: [expect.stringMatching(/[а-яіїєґ]{4}/)],
      });
      const cities = await client(sandbox.apiUrl).getCities();
      expect(cities).toContainEqual(expect.objectContaining({ name: "Київ" }));
    } finally {
      await sandbox.stop();
    }
  },
);
