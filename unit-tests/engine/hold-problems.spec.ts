import { transitions } from "../../src/engine/orders";
import { HOLD_CODES, type HoldCode } from "../../src/planning/hold";
import { entryOf, holdMessage, problemMessage } from "../../src/catalogue";
import { SweptShop } from "./handover/swept-shop";

const FIVE_MINUTES = 5 * 60_000;
const ROW = { order_id: "order_1", connection_id: "sklconn_kyiv", number: "1001" };
const FACTS = {
  payload_hash: "b",
  sent_date: "2026-11-20",
  sent_source_hash: "s",
  cash_on_delivery_sum: null,
  own_total: "145.00",
};
/** Of this one another problem tells, once nobody could reserve. */
const TOLD_OTHERWISE: HoldCode = "reservation_missing";

const needsYou = (code: HoldCode) => entryOf(`hold.${code}`).tone === "needs_you";
const TOLD = HOLD_CODES.filter((code) => needsYou(code) && code !== TOLD_OTHERWISE);
const NOT_TOLD = HOLD_CODES.filter((code) => !TOLD.includes(code));

async function heldFor(code: HoldCode) {
  const shop = new SweptShop();
  const { stores } = shop.ctx.sklad;
  const [id = ""] = await transitions.planned(
    stores,
    [
      {
        ...ROW,
        location_id: "sloc_kyiv",
        shipping_option_id: "so_1",
        sequence: 1,
        origin: "automatic",
        payment_provider_id: null,
        hold_code: code,
        hold_params: {},
      },
    ],
    "event",
  );
  return { shop, stores, row: { ...ROW, id, hold_code: code } };
}

describe("An order that is held for something a person has to do", () => {
  it.each(TOLD)("(%s) is a problem that says so with its number", async (code) => {
    const { shop, row } = await heldFor(code);
    const [problem, ...others] = shop.problems();
    expect(others).toEqual([]);
    if (!problem) throw new Error("nobody is told");
    expect(problem).toMatchObject({ warehouse_order_id: row.id, connection_id: "sklconn_kyiv" });
    for (const language of ["en", "uk"] as const) {
      const said = problemMessage(problem, language);
      expect(said).toContain("1001");
      if (problem.code === "held") expect(said).toContain(holdMessage({ code, params: {} }, language));
    }
    const quiet = problem.notify_after.getTime() - shop.now;
    expect(quiet).toBeLessThan(FIVE_MINUTES);
  });

  it.each(TOLD)(
    "(%s) needs nobody any more once it goes, is changed, waits for a time, or is given up",
    async (code) => {
      const queued = await heldFor(code);
      await transitions.queued(queued.stores, queued.row, "add", "event");
      expect(queued.shop.problems()).toEqual([]);

      const waits = await heldFor(code);
      await transitions.held(waits.stores, waits.row, { code: "grace_period", params: {} }, "event");
      expect(waits.shop.problems()).toEqual([]);

      const edited = await heldFor(code);
      await transitions.edited(edited.stores, edited.row, FACTS, []);
      expect(edited.shop.problems().filter(({ code: told }) => told === "held")).toEqual([]);

      const given = await heldFor(code);
      await transitions.withdrawn(given.stores, given.row, "order_canceled", "event");
      expect(given.shop.problems()).toEqual([]);
    },
  );

  it("is told of anew when it is held for something else", async () => {
    const { shop, stores, row } = await heldFor("phone_missing");
    await transitions.held(stores, row, { code: "branch_missing", params: {} }, "event");
    expect(shop.problems()).toMatchObject([{ params: { hold: { code: "branch_missing" } } }]);
  });

  it("is none where it waits for a time, a payment or a rule of the shop's own", async () => {
    for (const code of NOT_TOLD) expect((await heldFor(code)).shop.problems()).toEqual([]);
    expect(NOT_TOLD).toEqual(expect.arrayContaining(["grace_period", "prepaid_not_paid", "held_by_shop"]));
  });
});
