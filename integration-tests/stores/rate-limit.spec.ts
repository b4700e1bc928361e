import { moduleStores } from "./support/module-stores";

const WINDOW = { window_ms: 60_000, deadline_ms: 60_000 };
const LIMIT = 57;
const AT_ONCE = 10;
/** A slot is kept for an urgent caller for this long. */
const URGENT_MS = 2_000;

describe("A slot of the rate limit", () => {
  const module = moduleStores();

  const take = (key: string, terms: { limit?: number; urgent?: boolean } = {}) =>
    module.stores.rateLimit.take(key, "general", { ...WINDOW, limit: LIMIT, ...terms });
  const waitOf = async (key: string, terms: { limit?: number; urgent?: boolean } = {}) => {
    const slot = await take(key, terms);
    return "wait_ms" in slot ? slot.wait_ms : 0;
  };

  it("is given to each of many callers at once with an unused ApiKey, while there are any", async () => {
    for (let key = 0; key < 20; key += 1) {
      const waits = await Promise.all(Array.from({ length: AT_ONCE }, () => waitOf(`new ${String(key)}`)));
      expect(waits).toEqual(Array(AT_ONCE).fill(0));
    }
  });

  it("is waited for until the first of all that are taken comes free", async () => {
    expect(await waitOf("full", { limit: 1 })).toBe(0);
    const wait_ms = await waitOf("full", { limit: 1 });
    expect(wait_ms).toBeGreaterThan(WINDOW.window_ms);
    expect(wait_ms).toBeLessThanOrEqual(WINDOW.window_ms + WINDOW.deadline_ms);
  });

  it("is free again at once after it was given back, first for an urgent caller", async () => {
    const [first] = [await take("shared", { limit: 2 }), await take("shared", { limit: 2 })];
    expect(await waitOf("shared", { limit: 2, urgent: true })).toBeGreaterThan(URGENT_MS);
    if (!("wait_ms" in first)) await module.stores.rateLimit.giveBack(first);
    const wait_ms = await waitOf("shared", { limit: 2 });
    expect(wait_ms).toBeGreaterThan(0);
    expect(wait_ms).toBeLessThanOrEqual(URGENT_MS);
    expect(await waitOf("shared", { limit: 2, urgent: true })).toBe(0);
  });

  it("is waited for as long as the warehouse's pause lasts, also by an urgent caller", async () => {
    await module.stores.rateLimit.pause("paused", "general", 30_000);
    const wait_ms = await waitOf("paused", { urgent: true });
    expect(wait_ms).toBeGreaterThan(25_000);
    expect(wait_ms).toBeLessThanOrEqual(30_000);
  });
});
