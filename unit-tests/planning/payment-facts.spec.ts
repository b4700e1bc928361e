import fc from "fast-check";
import { paymentFacts } from "../../src/planning/body";
import { CARD_PROVIDER, CASH_PROVIDER, paidByCard, SETTINGS, unpaid } from "./order-fixtures";

const facts = (
  payment: Parameters<typeof paymentFacts>[0]["payment"],
  changes: Partial<typeof SETTINGS> = {},
  remembered: string | null = null,
) => paymentFacts({ payment }, { ...SETTINGS, ...changes }, remembered);

describe("Cash on delivery", () => {
  it("is what an order first paid with a listed provider is", () => {
    expect(facts(unpaid("580", { authorized: "580" }))).toEqual({
      kind: "cash_on_delivery",
      owed: "580.00",
      to_collect: "580.00",
      paid: false,
      authorized_only: false,
    });
  });

  it("collects what is left when a part was paid in advance", () => {
    expect(facts(unpaid("580", { captured: "200", pending_difference: "380" }))).toMatchObject({
      kind: "cash_on_delivery",
      to_collect: "380.00",
    });
  });

  it("becomes prepaid when the buyer pays everything before the handover", () => {
    expect(facts(unpaid("580", { captured: "580", pending_difference: "0" }))).toEqual({
      kind: "prepaid",
      owed: "0.00",
      to_collect: "0.00",
      paid: true,
      authorized_only: false,
    });
  });

  it("stays cash on delivery after an edit, by the remembered provider", () => {
    const edited = unpaid("700", { first_provider_id: CARD_PROVIDER });
    expect(facts(edited, {}, CASH_PROVIDER)).toMatchObject({
      kind: "cash_on_delivery",
      to_collect: "700.00",
    });
  });

  it("is never asked for less than half a kopiyka", () => {
    expect(facts(unpaid("580", { captured: "579.996", pending_difference: "0.004" }))).toMatchObject({
      kind: "prepaid",
      paid: true,
    });
  });
});

describe("A prepaid order", () => {
  it("is paid when it is captured", () => {
    expect(facts(paidByCard("580"))).toMatchObject({ kind: "prepaid", paid: true, owed: "0.00" });
  });

  it("that is only authorised waits for the capture, and never becomes cash on delivery", () => {
    const authorized = unpaid("580", { first_provider_id: CARD_PROVIDER, authorized: "580" });
    expect(facts(authorized)).toEqual({
      kind: "prepaid",
      owed: "0.00",
      to_collect: "0.00",
      paid: false,
      authorized_only: true,
    });
  });

  it("that is only authorised is paid when the merchant chose so", () => {
    const authorized = unpaid("580", { first_provider_id: CARD_PROVIDER, authorized: "580" });
    expect(facts(authorized, { prepaid_when: "authorized" })).toMatchObject({
      paid: true,
      to_collect: "0.00",
    });
  });

  it("whose authorisation an edit voided collects nothing, though everything is owed", () => {
    const voided = unpaid("700", { first_provider_id: CARD_PROVIDER });
    for (const prepaid_when of ["captured", "authorized"] as const)
      expect(facts(voided, { prepaid_when })).toMatchObject({
        kind: "prepaid",
        owed: "700.00",
        to_collect: "0.00",
        paid: false,
        authorized_only: false,
      });
  });

  it("that grew after it was captured collects the difference", () => {
    const grown = unpaid("880", {
      first_provider_id: CARD_PROVIDER,
      captured: "580",
      pending_difference: "300",
    });
    expect(facts(grown)).toMatchObject({
      kind: "prepaid",
      owed: "300.00",
      to_collect: "300.00",
      paid: false,
    });
  });

  it("owes less what is authorised and alive", () => {
    const grown = unpaid("880", {
      first_provider_id: CARD_PROVIDER,
      captured: "580",
      pending_difference: "300",
      authorized: "100",
    });
    expect(facts(grown)).toMatchObject({ owed: "200.00", to_collect: "200.00", authorized_only: true });
  });
});

describe("An order without any payment", () => {
  const none = unpaid("580", { first_provider_id: null });

  it("is unknown until the merchant says what it means", () => {
    expect(facts(none)).toMatchObject({ kind: "unknown", paid: false, to_collect: "0.00" });
  });

  it("is cash on delivery when the merchant says so", () => {
    expect(facts(none, { without_payment: "cash_on_delivery" })).toMatchObject({
      kind: "cash_on_delivery",
      to_collect: "580.00",
    });
  });

  it("is paid outside Medusa when the merchant says prepaid", () => {
    expect(facts(none, { without_payment: "prepaid" })).toMatchObject({
      kind: "prepaid",
      paid: true,
      to_collect: "0.00",
    });
  });

  it("is paid when it costs nothing, whatever its summary says", () => {
    for (const pending_difference of ["0", "580"])
      expect(facts(unpaid("0", { first_provider_id: null, pending_difference }))).toMatchObject({
        kind: "prepaid",
        paid: true,
      });
  });
});

it("Payment facts never collect more than is pending, and nothing from a paid order", () => {
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
          authorized,
          captured,
        };
        const found = facts(payment, { prepaid_when, without_payment });
        expect(Number(found.to_collect)).toBeLessThanOrEqual(Math.max(0, Number(pending_difference)));
        if (found.kind === "prepaid" && found.paid) expect(found.to_collect).toBe("0.00");
        if (found.kind === "unknown") expect(provider).toBeNull();
      },
    ),
  );
});
