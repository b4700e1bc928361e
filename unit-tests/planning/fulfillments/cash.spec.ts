import { BigNumber } from "bignumber.js";
import {
  nextForBooking,
  nextStep,
  type SyncDecision,
  type SyncInput,
} from "../../../src/planning/fulfillments";
import { HANDED_OVER, MedusaModel, NOW } from "./medusa-model";

const BEFORE = "2026-11-19T08:00:00.000Z";
const BETWEEN = "2026-11-21T08:00:00.000Z";

interface ByHand {
  readonly amount: string;
  readonly at: string;
}

interface Shop {
  /** What the order costs. */
  readonly total: string;
  /** What the parcel collected. */
  readonly cash: string;
  /** What a person captured on the payment of cash on delivery. */
  readonly by_hand: readonly ByHand[];
  readonly parcel?: Partial<SyncInput["parcel"]>;
  /** Handed over with it, before it in the order of their sequence. */
  readonly siblings?: readonly Partial<SyncInput["parcels"][number]>[];
}

function inputOf({ total, cash, by_hand, parcel = {}, siblings = [] }: Shop): SyncInput {
  const line = { id: "ordli_1", quantity: 1, in_parcel: 1, required: 1, managed: true };
  const medusa = new MedusaModel([line], "delivered", cash);
  for (;;) {
    const next = nextStep(medusa.input({ capture_on_delivery: false, complete_on_delivery: false }));
    if (next.kind !== "step") break;
    medusa.perform(next.step);
  }
  const owed = by_hand.reduce((left, { amount }) => left.minus(amount), new BigNumber(total)).toFixed();
  const input = medusa.input({ complete_on_delivery: false });
  const own = { ...input.parcel, ...parcel };
  return {
    ...input,
    parcel: own,
    parcels: [...siblings.map((one, at) => ({ ...own, id: `sklord_before_${String(at)}`, ...one })), own],
    order: {
      ...input.order,
      money: {
        pending_difference: owed,
        ...{ paid: "0", is_credited: false, begun: [] },
        payments: [{ id: "pay_1", provider_id: "pp_cod", payment_collection_id: "paycol_1", open: owed }],
        captures: by_hand.map((one, at) => ({
          ...{ id: `capt_${String(at)}`, captured_by: "user_1", provider_id: "pp_cod", recorded: true },
          ...one,
        })),
        unpaid: [],
      },
    },
  };
}

const captureOf = (amount: string) => ({
  kind: "step",
  step: { type: "capture", payment_id: "pay_1", amount },
});
const differs = { kind: "blocked", block: { code: "cash_differs" } };
const DONE: SyncDecision = { kind: "done" };

describe("Money that a person captured before the handover", () => {
  it.each([
    ["less than the parcel collects", { total: "370", cash: "270.00", amount: "100" }, "270"],
    ["more than the parcel collects", { total: "500", cash: "200.00", amount: "300" }, "200"],
  ])("leaves the parcel's own sum to be captured when it is %s", (_, { amount, ...shop }, captured) => {
    const input = inputOf({ ...shop, by_hand: [{ amount, at: BEFORE }] });
    expect(nextStep(input)).toEqual(captureOf(captured));
    expect(nextForBooking(input)).toEqual(captureOf(captured));
  });

  it("counts as captured before it when the parcel was edited since", () => {
    const shop = { total: "370", cash: "270.00", by_hand: [{ amount: "100", at: BETWEEN }] };
    expect(nextStep(inputOf({ ...shop, parcel: { edited_at: new Date(NOW) } }))).toEqual(captureOf("270"));
  });

  it("leaves what is entered for the parcel afterwards to be found", () => {
    const deposit = { amount: "100", at: BEFORE };
    const shop = { total: "370", cash: "270.00" };
    expect(nextStep(inputOf({ ...shop, by_hand: [deposit, { amount: "270", at: BETWEEN }] }))).toEqual(DONE);
    expect(nextStep(inputOf({ ...shop, by_hand: [deposit, { amount: "50", at: BETWEEN }] }))).toMatchObject(
      differs,
    );
    // A further parcel will ask for the rest, which leaves room for this one's sum beside what was entered for it.
    const rest = {
      ...shop,
      total: "1000",
      siblings: [{ state: "planned", cash_on_delivery_sum: null }],
    } as const;
    expect(nextStep(inputOf({ ...rest, by_hand: [deposit, { amount: "270", at: BETWEEN }] }))).toEqual(DONE);
    expect(nextStep(inputOf({ ...rest, by_hand: [deposit] }))).toEqual(captureOf("270"));
  });

  it("is asked about when the parcel's sum does not leave it out", () => {
    const shop = { total: "370", cash: "370.00", by_hand: [{ amount: "100", at: BEFORE }] };
    expect(nextStep(inputOf(shop))).toMatchObject({
      block: { code: "cash_differs", collected: "370.00", owed: "270.00" },
    });
  });

  it("is not taken for the cash of one of several parcels", () => {
    const deposit = { amount: "100", at: BEFORE };
    const shop = { total: "695", cash: "370.00", siblings: [{ cash_on_delivery_sum: "225.00" }] };
    expect(nextStep(inputOf({ ...shop, by_hand: [deposit] }))).toEqual(captureOf("370"));
    // The first parcel's cash was entered by hand.
    const first = { amount: "225", at: BETWEEN };
    expect(nextStep(inputOf({ ...shop, by_hand: [deposit, first] }))).toEqual(captureOf("370"));
  });

  it("leaves the cash of a parcel handed over earlier out of one handed over since", () => {
    const siblings = [{ cash_on_delivery_sum: "225.00", accepted_at: new Date(NOW) }];
    const parcel = { accepted_at: HANDED_OVER };
    const shop = { total: "1000", cash: "370.00", parcel, siblings };
    expect(nextStep(inputOf({ ...shop, by_hand: [{ amount: "370", at: BETWEEN }] }))).toEqual(DONE);
  });
});

describe("Cash of an order without an open payment", () => {
  const withoutPayment = (
    unpaid: { id: string; amount: string }[],
    sibling?: Partial<SyncInput["parcels"][number]>,
  ) => {
    const input = inputOf({
      total: "370",
      cash: "370.00",
      by_hand: [],
      ...(sibling && { siblings: [sibling] }),
    });
    const money = { ...input.order.money, payments: [], unpaid };
    return { ...input, order: { ...input.order, money } };
  };

  it("is marked as paid on the payment collection that Medusa has, or on a new one", () => {
    const paid = { kind: "step", step: { type: "mark_paid", amount: "370" } };
    expect(nextStep(withoutPayment([{ id: "paycol_1", amount: "370" }]))).toMatchObject({
      ...paid,
      step: { payment_collection_id: "paycol_1" },
    });
    expect(nextStep(withoutPayment([]))).toMatchObject({ ...paid, step: { payment_collection_id: null } });
    expect(nextStep(withoutPayment([{ id: "paycol_1", amount: "100" }]))).toMatchObject(differs);
  });

  it("is marked as paid on a new one while a return is awaited, which lowers the one that Medusa has", () => {
    const input = withoutPayment([{ id: "paycol_1", amount: "100" }]);
    const awaited = {
      id: "return_1",
      status: "requested" as const,
      made_for: null,
      received_for: null,
      received_at: null,
    };
    const awaiting = { ...input, order: { ...input.order, returns: [{ ...awaited, items: [] }] } };
    expect(nextStep(awaiting)).toMatchObject({
      kind: "step",
      step: { type: "mark_paid", payment_collection_id: null, amount: "370" },
    });
  });

  it("is captured on the payment that a process left when it died while it marked a collection as paid", () => {
    const input = withoutPayment([]);
    const left = (open: string) => {
      const payments = [
        { id: "pay_2", provider_id: "pp_system_default", payment_collection_id: "paycol_2", open },
      ];
      return { ...input, order: { ...input.order, money: { ...input.order.money, payments } } };
    };
    expect(nextStep(left("370"))).toEqual({
      kind: "step",
      step: { type: "capture", payment_id: "pay_2", amount: "370" },
    });
    // One of another sum may be a payment of the customer's.
    expect(nextStep(left("500"))).toMatchObject(differs);
  });

  it("waits for a parcel that is not sent yet: what it will collect is not known", () => {
    const unsent = { state: "planned", cash_on_delivery_sum: null } as const;
    expect(nextStep(withoutPayment([{ id: "paycol_1", amount: "970" }], unsent))).toEqual(DONE);
    expect(nextStep(withoutPayment([{ id: "paycol_1", amount: "970" }]))).toMatchObject(differs);
  });
});
