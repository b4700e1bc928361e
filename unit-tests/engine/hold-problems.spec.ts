import { transitions } from "../../src/engine/orders";
import { HOLD_CODES, type HoldCode } from "../../src/planning/warehouse-order";
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
  shipping_facts: { lines: {}, methods: {} },
};

const needsYou = (code: HoldCode) => entryOf(`hold.${code}`).tone === "needs_you";
const WITH_PROBLEM = HOLD_CODES.filter(needsYou);
const WITHOUT_PROBLEM = HOLD_CODES.filter((code) => !WITH_PROBLEM.includes(code));

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
  return { shop, stores, row: { ...ROW, id, hold_code: code, look_up_first: false } };
}

describe("An order that is held for something a person has to do", () => {
  it.each(WITH_PROBLEM)("(%s) is a problem that names the hold and the order's number", async (code) => {
    const { shop, row } = await heldFor(code);
    const [problem, ...others] = shop.problems();
    expect(others).toEqual([]);
    if (!problem) throw new Error("there is no problem");
    expect(problem).toMatchObject({ warehouse_order_id: row.id, connection_id: "sklconn_kyiv" });
    for (const language of ["en", "uk"] as const) {
      const message = problemMessage(problem, language);
      expect(message).toContain("1001");
      if (problem.code === "held") expect(message).toContain(holdMessage({ code, params: {} }, language));
    }
    const quiet = problem.notify_after.getTime() - shop.now;
    expect(quiet).toBeLessThan(FIVE_MINUTES);
  });

  it.each(WITH_PROBLEM)(
    "(%s) is no problem any more once it goes, is changed, waits for a time, or is withdrawn",
    async (code) => {
      const queued = await heldFor(code);
      await transitions.queued(queued.stores, queued.row, "add", "event");
      expect(queued.shop.problems()).toEqual([]);

      const waits = await heldFor(code);
      await transitions.held(waits.stores, waits.row, { code: "grace_period", params: {} }, "event");
      expect(waits.shop.problems()).toEqual([]);

      const edited = await heldFor(code);
      await transitions.edited(edited.stores, edited.row, FACTS, []);
      expect(edited.shop.problems().filter(({ code: open }) => open === "held")).toEqual([]);

      const given = await heldFor(code);
      await transitions.withdrawn(given.stores, given.row, "order_canceled", "event");
      expect(given.shop.problems()).toEqual([]);
    },
  );

  it("is a new problem when it is held for something else", async () => {
    const { shop, stores, row } = await heldFor("phone_missing");
    await transitions.held(stores, row, { code: "branch_missing", params: {} }, "event");
    expect(shop.problems()).toMatchObject([{ params: { hold: { code: "branch_missing" } } }]);
  });

  it("is none where it waits for a time, a payment or a rule of the shop's own", async () => {
    for (const code of WITHOUT_PROBLEM) expect((await heldFor(code)).shop.problems()).toEqual([]);
    expect(WITHOUT_PROBLEM).toEqual(
      expect.arrayContaining(["grace_period", "prepaid_not_paid", "held_by_shop"]),
    );
  });
});
