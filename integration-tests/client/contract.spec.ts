import {
  OPERATION_NAMES,
  OPERATIONS,
  SkladClient,
  type SkladClientOptions,
  type SkladErrorCode,
  unlimitedRateLimiter,
} from "../../src/client";
import { runProbe } from "../../src/probe/run-probe";
import { type FaultKind, type Sandbox, SANDBOX_KEYS, startSandbox } from "../../src/sandbox";
import { CALLS, type Known, nextNumber, pickupOrder } from "./operations-table";
import { inSoak } from "../../unit-tests/support/in-soak";

let sandbox: Sandbox;
let known: Known;

/** Wide limits: what is tested here is the responses. */
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, limit: 100_000, reportLimit: 100_000 });
  const order = pickupOrder("known");
  const [city] = await client().getCities({ search: "Київ" });
  const another = async () => {
    const { id_order: number, ...rest } = pickupOrder(nextNumber());
    return { number, ...(await client().addOrder({ ...rest, id_order: number })) };
  };
  known = { order, ...(await client().addOrder(order)), cityRef: city?.ref ?? "", another };
});
afterAll(() => sandbox.stop());
beforeEach(() => control("DELETE", "/faults"));

function client(options: Partial<SkladClientOptions> = {}): SkladClient {
  return new SkladClient({
    baseUrl: sandbox.apiUrl,
    apiKey: SANDBOX_KEYS.production,
    rateLimit: unlimitedRateLimiter,
    timeouts: { deadlineMs: 5_000 },
    retry: { attempts: 1 },
    ...options,
  } as SkladClientOptions);
}

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${method} ${path}: HTTP ${response.status} ${text}`);
  }
  return text === "" ? undefined : JSON.parse(text);
}

async function numbersAtWarehouse(): Promise<string[]> {
  const { orders } = (await control("GET", "/orders")) as { orders: { order: { id_order: string } }[] };
  return orders.map(({ order }) => order.id_order);
}

it("every operation is in the table", () => {
  expect([...new Set(CALLS.map(([operation]) => operation))].sort()).toEqual([...OPERATION_NAMES].sort());
});

/** Faults that never answer are waited for as long as this; the others answer, on a busy machine perhaps late. */
const IMPATIENT_MS = 1_500;
const NEVER_ANSWER: readonly FaultKind[] = ["black_hole", "slow_headers", "slow_drip"];

function struckClient(kind: FaultKind): SkladClient {
  const timeouts = NEVER_ANSWER.includes(kind) ? { timeouts: { deadlineMs: IMPATIENT_MS } } : {};
  return client({ ...timeouts, limits: { maxResponseBytes: 1_000_000, maxReportBytes: 1_000_000 } });
}

const FAULTS: [FaultKind, { code: SkladErrorCode; outcome: string }][] = [
  ["refuse", { code: "refused", outcome: "refused" }],
  ["rate_limit", { code: "rate_limited", outcome: "nothing-happened" }],
  ["server_error", { code: "server_error", outcome: "unknown" }],
  ["reset", { code: "connection_lost", outcome: "unknown" }],
  ["black_hole", { code: "timeout", outcome: "unknown" }],
  ["slow_headers", { code: "timeout", outcome: "unknown" }],
  ["slow_drip", { code: "timeout", outcome: "unknown" }],
  ["truncated", { code: "unexpected_response", outcome: "unknown" }],
  ["html", { code: "unexpected_response", outcome: "unknown" }],
  ["malformed", { code: "unexpected_response", outcome: "unknown" }],
  ["huge", { code: "unexpected_response", outcome: "unknown" }],
  ["redirect", { code: "unexpected_response", outcome: "unknown" }],
];

describe.each(CALLS)("%s%s", (operation, form, call) => {
  it("succeeds", async () => {
    await expect(call(client(), known)).resolves.toBeDefined();
  });

  // The array form is refused entry by entry.
  const faults = form === "" ? FAULTS : FAULTS.filter(([kind]) => kind !== "refuse");
  for (const [kind, expected] of faults) {
    // One that writes and one that reads show what a deadline does.
    const isShown = !NEVER_ANSWER.includes(kind) || ["AddOrder", "getStatusOrder"].includes(operation);
    const test = isShown ? it : inSoak;
    test(`after the fault ${kind} is a typed error`, async () => {
      await control("POST", "/faults", { kind, operation, bytes: 2_000_000 });
      await expect(call(struckClient(kind), known)).rejects.toMatchObject({ ...expected, operation });
    });
  }

  it("is not there below another address", async () => {
    const elsewhere = client({ baseUrl: `${sandbox.apiUrl}/v9` });
    await expect(call(elsewhere, known)).rejects.toMatchObject({
      code: "unknown_operation",
      outcome: "nothing-happened",
    });
  });

  const { authentication } = OPERATIONS[operation];
  it(authentication === "none" ? "needs no key" : "does not accept a wrong key", async () => {
    if (authentication === "none") {
      await expect(call(new SkladClient({ baseUrl: sandbox.apiUrl }), known)).resolves.toBeDefined();
      return;
    }
    const wrong =
      authentication === "credentials"
        ? client().getToken({ login: "demo", password: "wrong-word" })
        : call(client({ apiKey: "wrong-key" }), known);
    // Wrong login or password: HTTP 401 and a business error are both within the spec.
    const code = authentication === "credentials" ? /^(invalid_key|refused)$/ : /^invalid_key$/;
    await expect(wrong).rejects.toMatchObject({ code: expect.stringMatching(code) as unknown });
  });
});

describe.each(["before", "after"] as const)("AddOrder struck %s its effect", (when) => {
  // A refusal is a response, not an accident: it has no after.
  const faults = FAULTS.filter(([kind]) => when === "before" || kind !== "refuse");
  it.each(faults)("by %s never claims more than is true", async (kind, { outcome }) => {
    const order = pickupOrder(`${when}-${kind}`);
    await control("POST", "/faults", { kind, operation: "AddOrder", when, bytes: 2_000_000 });
    await expect(struckClient(kind).addOrder(order)).rejects.toMatchObject({ outcome });
    const isThere = (await numbersAtWarehouse()).includes(order.id_order);
    expect(isThere).toBe(when === "after");
  });
});

describe("what the warehouse's rules refuse", () => {
  it("an unknown order cannot be edited or cancelled", async () => {
    const unknown = { remoteId: "none", remoteKey: "none" };
    for (const attempt of [
      client().editOrder({ ...unknown, order: known.order }),
      client().cancelOrder({ ...unknown, number: "none" }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: "refused", descriptions: [expect.any(String)] });
    }
  });

  it("an order cannot be edited once picking has begun", async () => {
    const order = pickupOrder("picked");
    const added = await client().addOrder(order);
    await control("POST", `/orders/${added.remoteId}/advance`, { to: "picked" });
    await expect(client().editOrder({ ...added, order })).rejects.toMatchObject({ code: "refused" });
    await expect(client().getOrderStatus({ number: "picked" })).resolves.toMatchObject([{ state: "picked" }]);
  });

  it("of several orders the bad one alone is refused", async () => {
    const bad = { ...pickupOrder("bad"), delivery_method: "Голубина пошта" };
    const entries = await client().addOrders([pickupOrder("good-1"), bad, pickupOrder("good-2")]);
    expect(entries.map(({ accepted, matchedBy }) => [accepted, matchedBy])).toEqual([
      [true, "external_id"],
      [false, "external_id"],
      [true, "external_id"],
    ]);
  });
});

const { SKLAD_STAGING_URL: stagingUrl, SKLAD_STAGING_KEY: stagingKey } = process.env;

/** Opt-in, and only what reads. */
describe("a real staging service", () => {
  const maybe = stagingUrl && stagingKey ? it : it.skip;

  maybe(
    "answers every operation that reads as the dialect expects",
    async () => {
      const { rows } = await runProbe({
        baseUrl: stagingUrl ?? "",
        apiKey: stagingKey,
        days: 30,
        deadlineMs: 30_000,
        now: new Date(),
      });
      const different = rows.filter(({ verdict }) => verdict === "differs" || verdict === "failed");
      expect(different.map(({ key, detail }) => `${key}: ${detail}`)).toEqual([]);
    },
    600_000,
  );
});
