import { readMoney } from "../../src/engine/medusa/read-payment";

const ORDER = { total: 330, summary: { pending_difference: 80 }, items: [] };
const session = (provider_id: string, status: string) => ({ provider_id, status });
const collection = (status: string, payment_sessions: ReturnType<typeof session>[]) => ({
  ...{ id: "paycol_1", status, amount: 330, payment_sessions, payments: [] },
});
const read = (facts: Partial<Parameters<typeof readMoney>[0]>) =>
  readMoney({ ...ORDER, ...facts }, new Map());

describe("An order's money in Medusa", () => {
  it("has what it counts as paid, less what was refunded", () => {
    const paid = (amount: number) => ({ amount, reference: null, reference_id: null });
    expect(read({ transactions: [paid(80), paid(-30)] }).paid).toBe("50");
    expect(read({}).paid).toBe("0");
  });

  it("is credited by any credit line but a write-off of the fulfillment sync", () => {
    expect(read({ credit_lines: [{ reference: "sklad_uncollected" }] }).is_credited).toBe(false);
    expect(read({ credit_lines: [{ reference: "store_credit" }] }).is_credited).toBe(true);
    expect(read({ credit_lines: [{ reference: null }] }).is_credited).toBe(true);
  });

  it("is begun at the provider of a session that is neither authorized nor ended", () => {
    const card = session("pp_card", "pending");
    expect(read({ payment_collections: [collection("not_paid", [card])] }).begun).toEqual(["pp_card"]);
    const ended = ["authorized", "captured", "canceled", "error"].map((status) => session("pp_card", status));
    expect(read({ payment_collections: [collection("not_paid", ended)] }).begun).toEqual([]);
    // The customer has chosen another way to pay, and the provider did not end its own.
    const left = [session("pp_system_default", "authorized"), card];
    expect(read({ payment_collections: [collection("authorized", left)] }).begun).toEqual([]);
  });
});
