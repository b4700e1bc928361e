import type { ShopRule } from "../../src/engine/context";
import { actOnOrder, reconcileOrder, sweepOrders } from "../../src/engine/orders";
import type { HandoverQuestion } from "../../src/planning/orders";
import type { Settings } from "../../src/planning/settings";
import { SweptShop } from "./handover/swept-shop";

const HELD = "Понад 20 000 грн: спершу зателефонуйте";

/** A shop whose own rule is asked, with orders that were placed. */
function shopWith(rule: ShopRule, orders: readonly string[] = ["order_1"], settings: Partial<Settings> = {}) {
  const shop = new SweptShop(settings);
  const asked: HandoverQuestion[] = [];
  const logged: string[] = [];
  Object.assign(shop.ctx, {
    shopRule: () => async (question: HandoverQuestion) => {
      asked.push(question);
      return rule(question);
    },
    logger: { error: (line: string) => logged.push(line), warn: (line: string) => logged.push(line) },
  });
  for (const id of orders) shop.medusa.place(id);
  const row = (orderId = "order_1") => {
    const found = shop.rows().find(({ order_id }) => order_id === orderId);
    if (!found) throw new Error(`${orderId} was not planned`);
    return found;
  };
  const commands = () =>
    shop.tables.rows("commands").map(({ kind, state, target_id }) => `${kind} ${state} ${target_id}`);
  return { shop, asked, logged, row, commands, sweep: () => sweepOrders(shop.ctx) };
}

describe("The shop's own rule", () => {
  it("receives the parcel that would go, and holds it with its sentence, without a phone", async () => {
    const { asked, row, commands, sweep } = shopWith(async () => `${HELD} 067 123 45 67.`);
    await sweep();
    expect(new Set(asked.map(({ number }) => number))).toEqual(new Set(["1001"]));
    expect(asked.slice(0, 1)).toEqual([
      {
        order_id: "order_1",
        number: "1001",
        connection_id: "sklconn_kyiv",
        location_id: "sloc_kyiv",
        shipping_option_id: "so_branch",
        items: [
          { line_item_id: "order_1_cups", title: "Чайник", sku: "SKU-cups", quantity: "1" },
          { line_item_id: "order_1_kettles", title: "Чайник", sku: "SKU-kettles", quantity: "1" },
        ],
        total: "880.00",
        cash_on_delivery: "880.00",
        approved: false,
      },
    ]);
    expect(row()).toMatchObject({ hold_code: "held_by_shop", hold_params: { sentence: `${HELD} ***.` } });
    expect(commands()).toEqual([]);
  });

  it("is asked again by every sweep, which writes nothing while its answer is the same", async () => {
    let answer: string | null = HELD;
    const { shop, asked, row, commands, sweep } = shopWith(async () => answer);
    await sweep();
    const events = shop.tables.contents.events.length;
    const before = asked.length;
    await sweep();
    expect(asked.length).toBeGreaterThan(before);
    expect(shop.tables.contents.events).toHaveLength(events);
    answer = null;
    await sweep();
    expect(row().hold_code).toBeNull();
    expect(commands()).toEqual([`add queued ${row().id}`]);
    // It has passed: about what is queued it is asked when the order changes.
    const passed = asked.length;
    await sweep();
    expect(asked).toHaveLength(passed);
  });

  it("is asked after the other gates, and sees that a person has approved the order", async () => {
    const rule: ShopRule = async ({ approved }) => (approved ? null : HELD);
    const { shop, asked, row, commands, sweep } = shopWith(rule, ["order_1"], { approve: "all" });
    await sweep();
    expect(row().hold_code).toBe("waiting_for_approval");
    expect(asked).toEqual([]);
    await actOnOrder(shop.ctx, row().id, "approve");
    expect(asked).toHaveLength(1);
    expect(commands()).toHaveLength(1);
  });

  it("is asked about what waits in the queue when the order changes, and takes it out again", async () => {
    const { shop, row, commands, sweep } = shopWith(async ({ items }) =>
      items.some(({ quantity }) => Number(quantity) > 2) ? HELD : null,
    );
    await sweep();
    expect(commands()).toHaveLength(1);
    shop.medusa.change("order_1", { kettles: 3 });
    await reconcileOrder(shop.ctx, "order_1", "event");
    expect(row().hold_code).toBe("held_by_shop");
    expect(commands()).toEqual([`add withdrawn ${row().id}`]);
  });

  it("that fails for one order holds that one with its reason, and no other", async () => {
    const failing: ShopRule = async ({ order_id }) => {
      if (order_id === "order_1") throw new Error("no such customer: 0671234567");
      return null;
    };
    const { shop, logged, row, commands, sweep } = shopWith(failing, ["order_1", "order_2"]);
    await sweep();
    await sweep();
    expect(row()).toMatchObject({ hold_code: "shop_rule_failed", hold_params: {} });
    expect(row("order_2").hold_code).toBeNull();
    expect(commands()).toEqual([`add queued ${row("order_2").id}`]);
    expect(logged[0]).toContain("failed for order 1001");
    expect(logged.join()).not.toContain("0671234567");
    const { number } = row();
    expect(shop.problems()).toMatchObject([
      { code: "held", warehouse_order_id: row().id, params: { number } },
    ]);
  });

  it("that fails for one order after another is a problem of each, until it answers", async () => {
    let isBroken = true;
    const rule: ShopRule = async () => {
      if (isBroken) throw new Error("no such customer");
      return HELD;
    };
    const { shop, row, sweep } = shopWith(rule, ["order_1", "order_2"]);
    await sweep();
    expect(shop.problems()).toMatchObject([{ code: "held" }, { code: "held" }]);
    isBroken = false;
    await sweep();
    expect(shop.problems()).toEqual([]);
    expect(row().hold_code).toBe("held_by_shop");
  });

  it("has passed the payment gate behind it: a payment that lapses is no unpaid order", async () => {
    const { row, sweep } = shopWith(async () => HELD);
    await sweep();
    expect(row().gate_passed_at).not.toBeNull();
  });

  describe("that is slow, or never answers", () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    const ORDERS = Array.from({ length: 60 }, (_, index) => `order_${index + 1}`);
    const HANGS = () => new Promise<null>(() => undefined);
    let pause_ms = 0;
    const slow: ShopRule = async () => {
      await new Promise((resolve) => setTimeout(resolve, pause_ms));
      return HELD;
    };
    /** Runs the clock until it is done. @returns milliseconds it took */
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const began = Date.now();
      let ended: number | undefined;
      const working = work().then(() => (ended = Date.now()));
      while (ended === undefined) await jest.advanceTimersByTimeAsync(500);
      await working;
      return ended - began;
    };
    const aMinuteLater = () => jest.advanceTimersByTimeAsync(60_000);

    it("is waited for five seconds, and called again by the next sweep", async () => {
      const { asked, logged, row, sweep } = shopWith(HANGS);
      // As a new order, and as an open one.
      expect(await timed(sweep)).toBe(2 * 5_000);
      expect(row().hold_code).toBe("shop_rule_failed");
      expect(logged[0]).toContain("within 5 seconds");
      await aMinuteLater();
      expect(await timed(sweep)).toBe(5_000);
      expect(asked).toHaveLength(3);
      expect(row().hold_code).toBe("shop_rule_failed");
    });

    it("about many orders holds them; all others are asked, and go", async () => {
      const hangs: ShopRule = async ({ order_id }) => (ORDERS.includes(order_id) ? HANGS() : null);
      const { shop, asked, row, commands, sweep } = shopWith(hangs, ORDERS);
      for (let sweeps = 0; sweeps < 3; sweeps += 1) {
        expect(await timed(sweep)).toBeLessThan(31_000);
        await aMinuteLater();
      }
      expect(new Set(shop.rows().map(({ hold_code }) => hold_code))).toEqual(new Set(["shop_rule_failed"]));
      // Within the minute in which no order of those has time left.
      await timed(sweep);
      asked.length = 0;
      await timed(sweep);
      expect(asked).toEqual([]);
      shop.medusa.place("order_61");
      await reconcileOrder(shop.ctx, "order_61", "event");
      expect(row("order_61").hold_code).toBeNull();
      expect(commands()).toEqual([`add queued ${row("order_61").id}`]);
    });

    it("keeps the sweep for half a minute, however many orders it holds; the others wait as they did", async () => {
      pause_ms = 0;
      const { shop, asked, commands, sweep } = shopWith(slow, ORDERS);
      await timed(sweep);
      expect(shop.rows().map(({ hold_code }) => hold_code)).toEqual(ORDERS.map(() => "held_by_shop"));
      const events = shop.tables.contents.events.length;
      asked.length = 0;
      pause_ms = 4_000;
      expect(await timed(sweep)).toBeLessThan(31_000);
      expect(asked.length).toBeGreaterThanOrEqual(40);
      expect(asked.length).toBeLessThan(ORDERS.length);
      // No order was handed over without the rule's answer, and no problem was raised.
      expect(shop.tables.contents.events).toHaveLength(events);
      expect(shop.problems()).toEqual([]);
      expect(commands()).toEqual([]);
    });

    it("that answers within a second is asked about any number of orders in a minute", async () => {
      pause_ms = 900;
      const many = Array.from({ length: 400 }, (_, index) => `order_${index + 1}`);
      const { shop, logged, sweep } = shopWith(slow, many);
      while (shop.rows().some(({ hold_code }) => hold_code !== "held_by_shop") || shop.rows().length < 400)
        await timed(sweep);
      expect(logged).toEqual([]);
      expect(shop.problems()).toEqual([]);
    });

    it("holds new orders that there is no time to ask about, and asks in the next minute", async () => {
      pause_ms = 4_000;
      const { shop, logged, commands, sweep } = shopWith(slow, ORDERS);
      expect(await timed(sweep)).toBeLessThan(31_000);
      const holds = shop.rows().map(({ hold_code }) => hold_code);
      expect(holds).toHaveLength(ORDERS.length);
      expect(new Set(holds)).toEqual(new Set(["held_by_shop", "shop_rule_failed"]));
      expect(logged).toContainEqual(expect.stringContaining("20 seconds of this minute"));
      expect(commands()).toEqual([]);
      pause_ms = 0;
      await aMinuteLater();
      await timed(sweep);
      expect(shop.rows().map(({ hold_code }) => hold_code)).toEqual(ORDERS.map(() => "held_by_shop"));
      expect(shop.problems()).toEqual([]);
    });
  });
});
