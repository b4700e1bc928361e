import type { Context } from "../../src/engine/context";
import { recordFailure } from "../../src/engine/fulfillments/problems";
import type { Claim } from "../../src/modules/sklad/stores/orders/fulfillments";

const HOUR_MS = 3_600_000;

/** What is noted of an order that has failed so often: when it is tried again, and how often it counts as failed. */
async function noted(kind: "busy" | "refused", sync_failures: number) {
  const postpone = jest.fn();
  const nothing = new Proxy({}, { get: () => async () => [] });
  const own: Record<string, unknown> = { fulfillmentSync: { postpone } };
  const inside = new Proxy(own, {
    get: (stores, name: string) => stores[name] ?? nothing,
  });
  const stores = { transaction: (work: (inner: unknown) => Promise<void>) => work(inside) };
  const ctx = { sklad: { stores }, logger: { warn: () => undefined } } as unknown as Context;
  const claim = { row: { id: "sklord_1", number: "1", sync_failures } } as unknown as Claim;
  await recordFailure(ctx, claim, { kind, reason: "Timed-out acquiring lock." });
  const [[, wait_ms, failures]] = postpone.mock.calls as [[unknown, number, number]];
  return { wait_ms, failures };
}

describe("An order whose step gets no lock", () => {
  it("is tried again soon, then more rarely, and never later than a minute", async () => {
    const waits = [];
    for (const failures of [0, 1, 4, 9, 400]) waits.push((await noted("busy", failures)).wait_ms);
    expect(waits.map(Math.round)).toEqual([10_000, 15_000, 50_625, 60_000, 60_000]);
  });

  it("for however long, does not wait for hours once something else is refused", async () => {
    let failures = 0;
    for (let times = 0; times < 100; times += 1) ({ failures } = await noted("busy", failures));
    expect(failures).toBe(10);
    expect((await noted("refused", failures)).wait_ms).toBeLessThan(HOUR_MS);
  });
});
