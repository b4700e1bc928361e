import fc from "fast-check";
import { paymentFacts } from "../../src/planning/body";
import { CARD_PROVIDER, CASH_PROVIDER, paidByCard, SETTINGS, unpaid } from "./order-fixtures";

const facts = (
  payment: Parameters<typeof paymentFacts>[0]["payment"],
  changes: Partial<typeof SETTINGS> = {},
  remembered: string | null = null,
) => paymentFacts({ payment }, { ...SETTINGS, ...changes }, { remembered_provider_id: remembered });

describe("Cash on delivery", () => {
  it("includes an order first paid with a listed provider, although that provider authorises everything", () => {
    expect(facts(unpaid("580", { authorized: { [CASH_PROVIDER]: "580" } }))).toEqual({
      kind: "cash_on_delivery",
      owed: "580.00",
      collects: true,
      missing: null,
    });
  });

  it("collects what is left when a part was paid in advance", () => {
    expect(facts(unpaid("580", { captured: "200", pending_difference: "380" }))).toMatchObject({
      kind: "cash_on_delivery",
      owed: "380.00",
    });
  });

  it("becomes prepaid when the buyer pays everything before the handover", () => {
    expect(facts(unpaid("580", { captured: "580", pending_difference: "0" }))).toEqual({
      kind: "prepaid",
      owed: "0.00",
      collects: false,
      missing: null,
    });
  });

  it("stays cash on delivery after an edit, by the remembered provider", () => {
    const edited = unpaid("700", { first_provider_id: CARD_PROVIDER });
    expect(facts(edited, {}, CASH_PROVIDER)).toMatchObject({ kind: "cash_on_delivery", owed: "700.00" });
  });

  it("is never asked for less than half a kopiyka", () => {
    expect(facts(unpaid("580", { captured: "579.996", pending_difference: "0.004" }))).toMatchObject({
      kind: "prepaid",
      missing: null,
    });
  });

  it("is never asked for below the step that cash is rounded to", () => {
    const left = unpaid("580", { captured: "579.2", pending_difference: "0.8" });
    expect(facts(left, { round_cash_to: "1" })).toMatchObject({ kind: "prepaid", missing: null });
    expect(facts(left)).toMatchObject({ kind: "cash_on_delivery", owed: "0.80" });
  });

  it("includes what is authorised and not captured by a person's decision, where only a capture is money", () => {
    const held = unpaid("520", { first_provider_id: CARD_PROVIDER, authorized: { [CARD_PROVIDER]: "520" } });
    const context = { remembered_provider_id: null, collect_on_delivery: true };
    const decided = (prepaid_when: "captured" | "authorized") =>
      paymentFacts({ payment: held }, { ...SETTINGS, prepaid_when }, context);
    expect(decided("captured")).toMatchObject({ kind: "cash_on_delivery", owed: "520.00", collects: true });
    expect(decided("authorized")).toMatchObject({ kind: "prepaid", owed: "0.00" });
  });

  it("includes an unpaid card order by a person's decision", () => {
    const card = unpaid("580", { first_provider_id: CARD_PROVIDER });
    const context = { remembered_provider_id: null, collect_on_delivery: true };
    expect(paymentFacts({ payment: card }, SETTINGS, context)).toMatchObject({
      kind: "cash_on_delivery",
      owed: "580.00",
      collects: true,
    });
  });
});

describe("A prepaid order", () => {
  const card = (total: string, changes: Parameters<typeof unpaid>[1] = {}) =>
    unpaid(total, { first_provider_id: CARD_PROVIDER, ...changes });
  const authorized = card("580", { authorized: { [CARD_PROVIDER]: "580" } });

  it("is paid when it is captured", () => {
    expect(facts(paidByCard("580"))).toMatchObject({ kind: "prepaid", missing: null, owed: "0.00" });
  });

  it.each([
    ["captured", { captured: "173.04", pending_difference: "0.0065" }],
    ["refunded, so far as the gateway could", { captured: "0.0065", refunded: "173.04", order_total: "0" }],
  ])("lacks nothing when its gateway cut the fraction of what was %s", (_, changes) => {
    const { missing } = facts(card("173.0465", { pending_difference: "0", ...changes }));
    expect(missing).toBe("refunded" in changes ? "refunded" : null);
  });

  it("that is authorised without its fraction is paid where that is enough", () => {
    const cut = card("173.0465", { authorized: { [CARD_PROVIDER]: "173.04" } });
    expect(facts(cut, { prepaid_when: "authorized" })).toMatchObject({ missing: null, owed: "0.00" });
  });

  it("that is only authorised waits for the capture, and never becomes cash on delivery", () => {
    expect(facts(authorized)).toEqual({
      kind: "prepaid",
      owed: "0.00",
      collects: false,
      missing: "uncaptured",
    });
  });

  it("that is only authorised is paid when the merchant chose so", () => {
    expect(facts(authorized, { prepaid_when: "authorized" })).toMatchObject({ missing: null });
  });

  it("is not paid by what a provider of cash on delivery has authorised", () => {
    const cash = card("580", { authorized: { [CASH_PROVIDER]: "580" } });
    expect(facts(cash, { prepaid_when: "authorized" })).toMatchObject({ missing: "unpaid", owed: "580.00" });
  });

  it("whose authorisation an edit voided collects nothing, though everything is owed", () => {
    for (const prepaid_when of ["captured", "authorized"] as const)
      expect(facts(card("700"), { prepaid_when })).toMatchObject({
        kind: "prepaid",
        owed: "700.00",
        collects: false,
        missing: "unpaid",
      });
  });

  it("that grew after it was captured waits for the rest, or collects it when that is the setting", () => {
    const grown = card("880", { captured: "580", pending_difference: "300" });
    expect(facts(grown)).toMatchObject({ kind: "prepaid", owed: "300.00", missing: "shortfall" });
    expect(facts(grown, { prepaid_shortfall: "collect" })).toMatchObject({
      kind: "cash_on_delivery",
      owed: "300.00",
      collects: true,
    });
  });

  it("owes less what is authorised and alive", () => {
    const grown = card("880", {
      captured: "580",
      pending_difference: "300",
      authorized: { [CARD_PROVIDER]: "100" },
    });
    expect(facts(grown)).toMatchObject({ owed: "200.00", missing: "shortfall" });
  });

  it("of which everything was refunded is not paid, whether Medusa still owes its price or has credited it", () => {
    const refunded = { captured: "0", refunded: "580" };
    expect(facts(card("580", refunded))).toMatchObject({ missing: "refunded" });
    expect(facts(card("0", { ...refunded, pending_difference: "0" }))).toMatchObject({ missing: "refunded" });
  });

  it("of which a part was refunded is paid", () => {
    const partly = { captured: "480", refunded: "100", pending_difference: "0" };
    expect(facts(card("480", partly))).toMatchObject({ missing: null });
  });
});

describe("An order without any payment", () => {
  const none = unpaid("580", { first_provider_id: null });

  it("is unknown until the merchant's setting decides its meaning", () => {
    expect(facts(none)).toMatchObject({ kind: "unknown", collects: false });
  });

  it("is cash on delivery by the merchant's decision", () => {
    expect(facts(none, { without_payment: "cash_on_delivery" })).toMatchObject({
      kind: "cash_on_delivery",
      owed: "580.00",
    });
  });

  it("is paid outside Medusa when the merchant says prepaid", () => {
    expect(facts(none, { without_payment: "prepaid" })).toMatchObject({
      kind: "prepaid",
      missing: null,
      collects: false,
    });
  });

  it("is paid when it costs nothing, whatever its summary says", () => {
    for (const pending_difference of ["0", "580"])
      expect(facts(unpaid("0", { first_provider_id: null, pending_difference }))).toMatchObject({
        kind: "prepaid",
        missing: null,
      });
  });
});

it("Payment facts never owe more than is pending, and nothing from a paid order", () => {
  const amount = fc.integer({ min: -500_000, max: 500_000 }).map((kopiykas) => String(kopiykas / 100));
  fc.assert(
    fc.property(
      fc.constantFrom(null, CARD_PROVIDER, CASH_PROVIDER),
      fc.constantFrom("captured", "authorized"),
      fc.constantFrom("hold", "prepaid", "cash_on_delivery"),
      fc.tuple(amount, amount, amount, amount),
      (provider, prepaid_when, without_payment, [order_total, pending_difference, authorized, captured]) => {
        const payment = {
          first_provider_id: provider,
          order_total,
          pending_difference,
          authorized: { [CARD_PROVIDER]: authorized },
          captured,
          refunded: "0",
          captured_for: {},
          captures: [],
        };
        const found = facts(payment, { prepaid_when, without_payment });
        expect(Number(found.owed)).toBeLessThanOrEqual(Math.max(0, Number(pending_difference)));
        expect(found.collects).toBe(found.kind === "cash_on_delivery");
        if (found.kind !== "prepaid") expect(found.missing).toBeNull();
        if (found.kind === "unknown") expect(provider).toBeNull();
      },
    ),
  );
});
