import { SkladClient, unlimitedRateLimiter } from "../../src/client";
import { describeFailure } from "../../src/engine/outbox/failures/failure";
import { SANDBOX_KEYS } from "../../src/sandbox";
import { sampleOrder } from "../../unit-tests/client/sample-order";
import { SandboxProcess } from "../support/sandbox-process";
import { FaultyWarehouse } from "./faulty-warehouse";

/** Of a call whose answer comes too late or never. */
const DEADLINE_MS = 1_000;
/** Of a call that is answered, on a busy machine late. */
const PATIENT_MS = 10_000;

const at = new FaultyWarehouse();
beforeAll(async () => {
  await at.open({ callDeadlineMs: DEADLINE_MS, lookUpIntervalMs: 400 });
  await at.renew();
});
afterAll(() => at.close());

let orders = 1;

/** One fault strikes an order's AddOrder; the order has to arrive all the same. */
async function struckBy(fault: Record<string, unknown>) {
  await at.sandbox.addFault({ operation: "AddOrder", count: 1, ...fault });
  orders += 1;
  return at.follow(1);
}

/** Reports have their own minute, whatever happens to an order. */
const aboutOrders = (calls: Record<string, number>) =>
  Object.fromEntries(Object.entries(calls).filter(([operation]) => !operation.startsWith("Report")));

type Named = readonly [name: string, fault: { readonly kind: string; readonly [option: string]: unknown }];

/** The first of each kind is played with an order. The others end as the same failure of the call; the soak plays them too. */
const KINDS: readonly (readonly [Named, ...Named[]])[] = [
  [["an answer later than the deadline", { kind: "latency", delay_ms: 1_300 }]],
  [
    ["no answer, ever", { kind: "black_hole" }],
    ["headers that come byte by byte", { kind: "slow_headers" }],
    ["an answer that comes byte by byte", { kind: "slow_drip" }],
  ],
  [
    ["a server fault", { kind: "server_error", status: 500 }],
    ["a gateway that gave up", { kind: "server_error", status: 504 }],
  ],
  [["a connection that is reset", { kind: "reset" }]],
  [
    ["an answer that ends in the middle", { kind: "truncated" }],
    ["a web page", { kind: "html" }],
    ["broken JSON", { kind: "malformed" }],
    ["an answer without end", { kind: "huge", bytes: 50_000_000 }],
    ["a way to another address", { kind: "redirect" }],
  ],
];
const UNANSWERED: ReadonlySet<string> = new Set(["latency", "black_hole", "slow_headers", "slow_drip"]);
const NOT_ANSWERED = process.env.SKLAD_FAULTS === "all" ? KINDS.flat() : KINDS.map(([first]) => first);

describe("The client's failure, which is all that the outbox knows of a fault, is the same for a kind:", () => {
  let sandbox: SandboxProcess;
  beforeAll(async () => void (sandbox = await SandboxProcess.start()));
  afterAll(() => sandbox.kill());

  const clientWith = (deadlineMs: number) =>
    new SkladClient({
      baseUrl: sandbox.apiUrl,
      apiKey: SANDBOX_KEYS.production,
      rateLimit: unlimitedRateLimiter,
      timeouts: { deadlineMs },
      retry: { attempts: 1 },
    });

  async function failureOf(fault: Named[1], when: string) {
    await sandbox.addFault({ operation: "AddOrder", count: 1, when, ...fault });
    const client = clientWith(UNANSWERED.has(fault.kind) ? DEADLINE_MS : PATIENT_MS);
    const error: unknown = await client.addOrder(sampleOrder()).catch((thrown: unknown) => thrown);
    const { code, outcome, retryAfterMs } = describeFailure(error);
    return { code, outcome, retryAfterMs };
  }

  it.each(KINDS.map((kind) => [kind[0][0], kind] as const))("%s", async (_, [[, first], ...others]) => {
    for (const when of ["after", "before"]) {
      const expected = await failureOf(first, when);
      expect(expected.outcome).toBe("unknown");
      for (const [name, fault] of others)
        expect([name, await failureOf(fault, when)]).toEqual([name, expected]);
    }
  });
});

describe("After the warehouse has the order, it is found there and not sent again, whatever came back:", () => {
  it.each(NOT_ANSWERED)("%s", async (_, fault) => {
    const { fates, calls } = await struckBy({ ...fault, when: "after" });
    expect(fates).toEqual({ accepted: orders });
    expect(calls.AddOrder).toBe(1);
  });
});

describe("Before the warehouse has the order, it is proven not to be there and sent again, whatever came back:", () => {
  it.each(NOT_ANSWERED)("%s", async (_, fault) => {
    const { fates, calls } = await struckBy({ ...fault, when: "before" });
    expect(fates).toEqual({ accepted: orders });
    // The response is late, not lost: the order was accepted.
    expect(calls.AddOrder).toBe(fault.kind === "latency" ? 1 : 2);
  });
});

describe("Where the warehouse answers", () => {
  // An answer that a busy machine takes a second for would be looked up.
  beforeAll(() => at.restart({ callDeadlineMs: 30_000 }));

  describe("and it is certain that nothing happened, the order is sent again without asking:", () => {
    it.each([
      ["too many requests", null],
      ["too many requests, with seconds to wait", 1],
      ["too many requests, with an unreadable Retry-After", "soon"],
    ])("%s", async (_, retry_after) => {
      const { fates, calls } = await struckBy({ kind: "rate_limit", retry_after });
      expect(fates).toEqual({ accepted: orders });
      expect(aboutOrders(calls)).toEqual({ AddOrder: 2 });
    });
  });

  it("shows a refusal with the warehouse's words, and does not hold back the next order", async () => {
    const { fates } = await struckBy({ kind: "refuse", message: "Немає такого товару." });
    expect(fates).toEqual({ accepted: orders - 1, refused: 1 });
    expect(
      await at.shop.rows(
        "select refusal -> 'descriptions' as words from sklad_warehouse_order where refusal is not null",
      ),
    ).toEqual([{ words: [expect.stringContaining("Немає такого товару")] }]);
    const { fates: later, calls } = await at.follow(1);
    expect(later).toEqual({ accepted: orders, refused: 1 });
    expect(aboutOrders(calls)).toEqual({ AddOrder: 1 });
  });
});
