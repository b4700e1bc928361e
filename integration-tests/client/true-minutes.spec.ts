import { REPORT_OPERATIONS, SkladClient } from "../../src/client";
import { type CallRecord, type Sandbox, SANDBOX_KEYS, startSandbox } from "../../src/sandbox";

const MINUTE_MS = 60_000;
const WINDOWS = ["sliding", "fixed", "bucket"] as const;

/** The limits of the spec as they are, in minutes that last a minute; every other suite shortens them. */
it("65 calls and two reports of a kind spread over true minutes, without one 429, however the warehouse counts", async () => {
  // Side by side: the test is one long wait.
  const logs = await Promise.all(WINDOWS.map(flood));
  for (const calls of logs) {
    expect(calls.filter(({ http_status }) => http_status !== 200)).toEqual([]);
    expect(calls).toHaveLength(67);
    expect(mostInAMinute(calls)).toBeLessThanOrEqual(60);
    const reports = calls.filter(({ operation }) => REPORT_OPERATIONS.some((name) => name === operation));
    expect(mostInAMinute(reports)).toBe(1);
  }
});

async function flood(window: (typeof WINDOWS)[number]): Promise<CallRecord[]> {
  const sandbox: Sandbox = await startSandbox({ port: 0, window, countRejected: true });
  const client = new SkladClient({ baseUrl: sandbox.apiUrl, apiKey: SANDBOX_KEYS.production });
  await Promise.all([
    client.reportStock(),
    client.reportStock(),
    ...Array.from({ length: 65 }, () => client.getOrderStatus({ number: "1" })),
  ]);
  const response = await fetch(`${sandbox.url}/_sandbox/calls?limit=1000`);
  const { calls } = (await response.json()) as { calls: CallRecord[] };
  await sandbox.stop();
  return calls;
}

/** Most arrivals in any minute that begins with one. */
function mostInAMinute(calls: readonly CallRecord[]): number {
  const moments = calls.map(({ at }) => Date.parse(at));
  return Math.max(
    ...moments.map((begin) => moments.filter((at) => at >= begin && at < begin + MINUTE_MS).length),
  );
}
