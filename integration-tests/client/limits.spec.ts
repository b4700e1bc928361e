import { MemoryRateLimiter, REPORT_OPERATIONS, SkladClient } from "../../src/client";
import {
  type CallRecord,
  type Sandbox,
  SANDBOX_KEYS,
  type SandboxSettings,
  startSandbox,
} from "../../src/sandbox";

/** A minute of the spec, shortened. true-minutes.spec.ts runs true ones. */
const WINDOW_MS = 500;
const LIMIT = 60;

let sandbox: Sandbox;
afterEach(() => sandbox.stop());

async function flood(
  settings: SandboxSettings,
  reportBucket: "per_operation" | "shared",
): Promise<CallRecord[]> {
  sandbox = await startSandbox({
    port: 0,
    windowMs: WINDOW_MS,
    limit: LIMIT,
    countRejected: true,
    ...settings,
  });
  const client = new SkladClient({
    baseUrl: sandbox.apiUrl,
    apiKey: SANDBOX_KEYS.production,
    rateLimit: new MemoryRateLimiter({ limit: LIMIT, windowMs: WINDOW_MS, reportBucket }),
    // A socket may break on a busy machine; what is asked again is counted as well.
    retry: { attempts: 3 },
  });
  const period = { from: new Date(), to: new Date() };
  const look = Array.from({ length: 140 }, () => client.getOrderStatus({ number: "1" }));
  const reports = [1, 2].flatMap(() => [
    client.reportStock(),
    client.listOrders(period),
    client.reportOrderStatuses(period),
    client.listReturnOrders(period),
  ]);
  await Promise.all([...look, ...reports, client.getCities(), client.getCities()]);
  const response = await fetch(`${sandbox.url}/_sandbox/calls?limit=1000`);
  return ((await response.json()) as { calls: CallRecord[] }).calls;
}

/** Most arrivals in any window that begins with one. */
function mostInAWindow(calls: CallRecord[]): number {
  const moments = calls.map(({ at }) => Date.parse(at));
  return Math.max(
    ...moments.map((begin) => moments.filter((at) => at >= begin && at < begin + WINDOW_MS).length),
  );
}

describe.each(["sliding", "fixed", "bucket"] as const)(
  "a warehouse that counts its window as %s",
  (window) => {
    it.each([
      ["each", "per_operation"],
      ["together", "shared"],
    ] as const)("with the reports' limit for %s never answers 429", async (reports, reportBucket) => {
      const calls = await flood({ window, reports }, reportBucket);
      expect(calls.filter(({ http_status }) => http_status !== 200)).toEqual([]);
      const keyed = calls.filter(({ operation }) => operation !== "getCities");
      expect(keyed.length).toBeGreaterThanOrEqual(148);
      expect(mostInAWindow(keyed)).toBeLessThanOrEqual(LIMIT);
      const isReport = (name: string): boolean => REPORT_OPERATIONS.some((operation) => operation === name);
      const kinds =
        reports === "together" ? [isReport] : REPORT_OPERATIONS.map((one) => (name: string) => name === one);
      for (const isOfKind of kinds) {
        expect(mostInAWindow(calls.filter(({ operation }) => isOfKind(operation)))).toBe(1);
      }
    });
  },
);
