import type { PurchaseEnd } from "../../scripts/lib/follow.mjs" with { "resolution-mode": "import" };

const ASKING = {
  code: "order.asking",
  tone: "moving",
  label: { en: "Checking the warehouse", uk: "Уточнюємо на складі" },
  sentence: { en: "It won't be sent twice.", uk: "Двічі його не буде передано." },
};
const UNCLEAR = { ...ASKING, code: "problem.outcome_unclear", tone: "needs_you" };

/** What npm run checkout makes of an order long after it was placed. */
async function endOf(order: object | null, purchase: object = {}): Promise<PurchaseEnd> {
  const { follow } = await import("../../scripts/lib/follow.mjs");
  const { LANGUAGES } = await import("../../scripts/lib/words.mjs");
  const ends: PurchaseEnd[] = [];
  await follow({
    admin: {
      get: (path) => Promise.resolve(path.includes("?") ? { orders: order ? [order] : [] } : { order }),
    },
    sandboxUrl: "http://127.0.0.1:9",
    words: LANGUAGES.en,
    pending: [{ order: { id: "order_1" }, completedAt: 0, queueMs: 0, isHeld: false, ...purchase }],
    isComplete: () => true,
    onSettled: (_, end) => ends.push(end),
  });
  const [end] = ends;
  if (!end) throw new Error("The purchase did not settle.");
  return end;
}

describe("An order that the warehouse has not accepted in time", () => {
  it("waits while the plugin goes on with it, as when the warehouse answers 500", async () => {
    const order = { id: "sklord_1", situation: ASKING };
    expect(await endOf(order)).toEqual({ waiting: order });
  });

  it("did not end as expected when a person has to do something", async () => {
    const { reason } = await endOf({ id: "sklord_1", situation: UNCLEAR });
    expect(reason).toContain('it is "Checking the warehouse". It won\'t be sent twice.');
  });

  it("did not end as expected when it was to be held and is not", async () => {
    expect(await endOf({ id: "sklord_1", situation: ASKING }, { isHeld: true })).toEqual({
      reason: expect.stringContaining("Checking the warehouse"),
    });
  });

  it("did not end as expected when the plugin does not know it", async () => {
    expect(await endOf(null)).toEqual({ reason: expect.stringContaining("knows nothing of it") });
  });
});
