import { readPayment } from "../../src/engine/medusa/read-payment";

type Loaded = Parameters<typeof readPayment>[0];
type Payment = NonNullable<NonNullable<Loaded["payment_collections"]>[number]["payments"]>[number];

const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`;
const payment = (changes: Partial<Payment>): Payment => ({
  provider_id: "pp_card",
  amount: "1000",
  created_at: at(10),
  canceled_at: null,
  ...changes,
});
const captures = (...payments: Payment[]) =>
  readPayment(
    {
      total: "1000",
      summary: { pending_difference: "0" },
      items: [],
      payment_collections: [{ payments }],
    },
    new Map(),
  ).captures;

describe("What was captured of an order, its collected cash aside", () => {
  it("comes in the order of time, whichever payment it is of", () => {
    const early = payment({ captures: [{ amount: "300", created_at: at(11) }] });
    const late = payment({ captures: [{ amount: "200", created_at: at(12) }] });
    expect(captures(late, early)).toEqual([
      { at: at(11), amount: "300", refunded: "0" },
      { at: at(12), amount: "200", refunded: "0" },
    ]);
  });

  it("is given back from its own payment, the last of it first", () => {
    const other = payment({ captures: [{ amount: "500", created_at: at(13) }] });
    const back = payment({
      captures: [
        { amount: "300", created_at: at(11) },
        { amount: "200", created_at: at(12) },
      ],
      refunds: [{ amount: "150" }, { amount: "100" }],
    });
    expect(captures(other, back).map(({ refunded }) => refunded)).toEqual(["50", "200", "0"]);
  });

  it("is not the cash of a parcel, nor what was given back of that", () => {
    const cash = payment({
      captures: [
        { amount: "300", created_at: at(11) },
        { amount: "200", created_at: at(12), created_by: "sklord_1" },
      ],
      refunds: [{ amount: "200" }],
    });
    expect(captures(cash)).toEqual([{ at: at(11), amount: "300", refunded: "0" }]);
  });
});
