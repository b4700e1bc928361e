import { type Action, World, type WorldOptions } from "./world";

/** Minutes are the model's. Two in the house, one of which a customer buys. */
const USUAL: WorldOptions = {
  reading: "shipped",
  lag: 0,
  put_away: 0,
  stock: 2,
  settings: { report_counts_until: "shipped", report_lag_minutes: 0 },
};

function begin(options: Partial<WorldOptions> = {}) {
  const world = new World({ ...USUAL, ...options });
  /** Each step is followed by an application of the last report, unless it ends in `!`. */
  const play = (...steps: readonly string[]) => {
    for (const step of steps) {
      const [action = "", amount = "1"] = step.replace("!", "").split(" ");
      // Of a report the oldest figure but one that it can show.
      world.do({ action: action as Action, which: 1, amount: Number(amount) });
      if (!step.endsWith("!")) world.apply();
    }
    return world.shop.available;
  };
  return { world, play };
}

const HANDED_OVER = ["checkout", "send", "arrive", "settle"];
const SHIPPED = ["advance", "advance"];
const STATUSES = ["learn 3"];
const REPORTED = ["pass", "ask", "answer"];

describe("More is for sale than there is (docs/stock.md)", () => {
  it("while a report is older than `report_lag_minutes` says, for what left in between", () => {
    const course = [...HANDED_OVER, "pass 3", ...SHIPPED, ...STATUSES, ...REPORTED];
    const { play } = begin({ lag: 3 });
    expect(play(...course)).toBe(2);
    expect(play("pass 4", "ask", "answer")).toBe(1);
    const right = { report_counts_until: "shipped", report_lag_minutes: 3 } as const;
    expect(begin({ lag: 3, settings: right }).play(...course)).toBe(1);
  });

  it("while the setting assumes that goods leave the report earlier than they do, for what is on its way out", () => {
    const settings = { report_counts_until: "accepted", report_lag_minutes: 0 } as const;
    const { play } = begin({ settings });
    expect(play(...HANDED_OVER)).toBe(1);
    expect(play("pass", ...REPORTED)).toBe(2);
    expect(play(...SHIPPED, ...REPORTED)).toBe(1);
    expect(begin().play(...HANDED_OVER, "pass", ...REPORTED)).toBe(1);
  });

  it("while a parcel goes that the warehouse has confirmed as cancelled, until a status shows it", () => {
    const { play, world } = begin();
    play(...HANDED_OVER, "cancel", "cancelThere", ...STATUSES, "pass", ...REPORTED);
    expect(world.shop.available).toBe(2);
    expect(play("reinstate")).toBe(2);
    expect(play(...STATUSES)).toBe(1);
  });

  it("while a parcel that was cancelled on its way is gone and its order wants it again, until a status shows it", () => {
    const { play } = begin();
    expect(play(...HANDED_OVER, ...SHIPPED, "cancelThere")).toBe(1);
    expect(play("learn 3")).toBe(0);
  });

  it("with an early reading, while the warehouse has cancelled an order that is not cancelled here, until a status shows it", () => {
    const settings = { report_counts_until: "accepted", report_lag_minutes: 0 } as const;
    const { play } = begin({ reading: "accepted", settings });
    expect(play(...HANDED_OVER, "pass", ...REPORTED)).toBe(1);
    expect(play("cancelThere", ...REPORTED)).toBe(2);
    expect(play(...STATUSES)).toBe(1);
  });

  it("while Medusa has freed what the warehouse still sends, until the last report is applied again", () => {
    const { play } = begin();
    expect(play(...HANDED_OVER, "cancel!")).toBe(2);
    expect(play("pass 0")).toBe(1);
  });

  it("while Medusa has taken an order and reserved nothing for it, until it is reserved or handed over", () => {
    const { play, world } = begin();
    world.shop.lines.push({ id: "line_0", order_id: "order_0", ordered: 1, fulfilled: 0, reserved: 0 });
    expect(play("pass")).toBe(2);
    expect(play("send")).toBe(1);
  });

  it("while a parcel was picked with what an unclear edit had added and the order wants no longer, until it is shipped", () => {
    const { play, world } = begin();
    play(...HANDED_OVER);
    world.shop.edit(world.shop.lines[0]!, 2);
    expect(play("sendEdit", "arriveEdit", "advance")).toBe(0);
    world.shop.edit(world.shop.lines[0]!, 1);
    // As long as the edit is unclear, what it added counts.
    expect(play("pass")).toBe(0);
    expect(play("settleEdit")).toBe(1);
    expect(play("advance", ...STATUSES, ...REPORTED)).toBe(0);
  });
});
