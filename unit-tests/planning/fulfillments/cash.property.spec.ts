import { BigNumber } from "bignumber.js";
import fc from "fast-check";
import { paymentFacts, roundedCash } from "../../../src/planning/body";
import { type SyncInput, type SyncStep, nextStep } from "../../../src/planning/fulfillments";
import type { DecimalText } from "../../../src/planning/order-snapshot";
import { allocate, toAmountText, toKopiykas } from "../../../src/planning/values/money";
import { CASH_PROVIDER, SETTINGS, unpaid } from "../order-fixtures";
import { HANDED_OVER, MedusaModel, NOW } from "./medusa-model";
import { cases } from "../../support/cases";

const BEFORE = "2026-11-19T08:00:00.000Z";

type Parcels = SyncInput["parcels"];
type Money = SyncInput["order"]["money"];

/** An order in UAH, as Medusa keeps it: with four decimals. */
interface Order {
  readonly total: DecimalText;
  /** What its parcels are worth, each in proportion. */
  readonly weights: readonly number[];
  readonly round_cash_to: "0.01" | "0.50" | "1";
  /** What a gateway makes of the sum it authorises. */
  readonly gateway: "exact" | "cut" | "rounded";
  /** Paid before the handover, and what of it was given back. */
  readonly advance: DecimalText;
  /** Whether a person captured the advance on the payment that the rest is captured on. */
  readonly advance_as_cash: boolean;
  readonly refunded: DecimalText;
  /** What an edit adds before the handover: it voids the payment and opens a collection. */
  readonly edit: DecimalText | null;
  /** A person enters what the order owes, as Medusa shows it, before anything is followed. */
  readonly by_hand: boolean;
}

const fourDecimals = (max: number) =>
  fc.integer({ min: 0, max: max * 10_000 }).map((n) => amount(n / 10_000));
const amount = (value: BigNumber.Value): DecimalText => new BigNumber(value).toFixed();

const anyOrder: fc.Arbitrary<Order> = fc.record({
  // 3 × 33.35 less 7 % and 80 for the delivery; the other rounds down.
  total: fc.oneof(fc.constantFrom("173.0465", "173.0432", "173.045"), fourDecimals(3000)),
  weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
  round_cash_to: fc.constantFrom("0.01", "0.01", "0.50", "1"),
  gateway: fc.constantFrom("exact", "cut", "rounded"),
  advance: fc.oneof(fc.constant("0"), fourDecimals(100), fourDecimals(2000)),
  advance_as_cash: fc.boolean(),
  refunded: fc.oneof(fc.constant("0"), fc.constantFrom("10", "33.3333")),
  edit: fc.oneof(fc.constant(null), fc.constantFrom("-80", "12.3456", "-0.0031")),
  by_hand: fc.boolean(),
});

/** Medusa's money beside the parcels that were sent to collect it. */
class Till {
  readonly #medusa: MedusaModel;
  readonly #order: Order;
  parcels: Parcels;
  money: Money;
  status: "pending" | "completed" = "pending";

  constructor(order: Order) {
    this.#order = order;
    this.#medusa = arrived();
    const total = BigNumber.max(0, new BigNumber(order.total).plus(order.edit ?? 0));
    const advance = BigNumber.min(order.advance, order.total);
    const back = BigNumber.min(order.refunded, advance);
    // Medusa takes a refund off what the order costs: it owes as much as before.
    const owed = total.minus(advance);
    const { facts } = factsOf(order, total.minus(back), advance.minus(back), back, owed);
    const due = facts.collects ? toKopiykas(facts.owed) : new BigNumber(0);
    const weights = order.weights.map((weight) => new BigNumber(weight));
    this.parcels = allocate(due, weights).map((share, index) => {
      const cash = roundedCash(share, order);
      return {
        id: `sklord_${String(index)}`,
        state: "shipped",
        cash_on_delivery_sum: cash.isZero() ? null : toAmountText(cash),
        accepted_at: HANDED_OVER,
        edited_at: null,
        delivered_at: null,
      };
    });
    const authorized = atGateway(new BigNumber(order.total).minus(advance), order.gateway);
    this.money = {
      pending_difference: owed.toFixed(),
      ...{ paid: "0", is_credited: false, begun: [] },
      payments: order.edit
        ? []
        : [
            {
              ...{ id: "pay_1", provider_id: CASH_PROVIDER, payment_collection_id: "paycol_1" },
              open: authorized.toFixed(),
            },
          ],
      unpaid: order.edit && owed.gt(0) ? [{ id: "paycol_2", amount: owed.toFixed() }] : [],
      captures: [],
    };
    if (order.advance_as_cash && advance.gt(0)) this.#hold(null, advance.toFixed(), BEFORE);
  }

  /** Whether each parcel that was to collect something does: else its share was too small to be counted out. */
  get collectsAll(): boolean {
    return this.parcels.every(({ cash_on_delivery_sum }) => cash_on_delivery_sum !== null);
  }

  enterByHand(): void {
    const shown = new BigNumber(this.money.pending_difference).toFixed(2);
    const [payment] = this.money.payments;
    if (payment && new BigNumber(payment.open).gt(0) && new BigNumber(shown).gt(0))
      this.#captureAs(null, payment.id, amount(BigNumber.min(shown, payment.open)));
  }

  /** @returns why it went no further */
  deliver(id: string): string {
    this.parcels = this.parcels.map((one) => (one.id === id ? { ...one, state: "delivered" } : one));
    for (let steps = 0; steps < 10; steps += 1) {
      const next = nextStep(this.#inputOf(id));
      if (next.kind === "done") return "done";
      if (next.kind === "blocked") return next.block.code;
      this.#perform(next.step, id);
    }
    throw new Error("It does not end.");
  }

  #perform(step: SyncStep, id: string): void {
    if (step.type === "capture") this.#captureAs(id, step.payment_id, step.amount);
    else if (step.type === "complete") this.status = "completed";
    else if (step.type === "mark_paid") this.#pay(step.payment_collection_id);
    else throw new Error(`There is no ${step.type} to do.`);
  }

  #pay(collection: string | null): void {
    const paid = this.money.unpaid.find(({ id }) => id === collection);
    this.money = { ...this.money, unpaid: [], pending_difference: this.#less(paid?.amount ?? "0") };
  }

  /** As Medusa does: it compares what is captured with what is left of the payment in kopiykas. */
  #captureAs(captured_by: string | null, payment_id: string, captured: DecimalText): void {
    const payment = this.money.payments.find(({ id }) => id === payment_id);
    if (!payment || toKopiykas(captured).gt(toKopiykas(payment.open)) || !new BigNumber(captured).gt(0))
      throw new Error(`Medusa refuses to capture ${captured}.`);
    this.money = {
      ...this.money,
      pending_difference: this.#less(captured),
      payments: [{ ...payment, open: new BigNumber(payment.open).minus(captured).toFixed() }],
    };
    this.#hold(captured_by, captured, NOW);
  }

  #hold(captured_by: string | null, captured: DecimalText, at: string): void {
    const id = `capt_${String(this.money.captures.length)}`;
    const capture = { id, captured_by, provider_id: CASH_PROVIDER, amount: captured, at, recorded: true };
    this.money = { ...this.money, captures: [...this.money.captures, capture] };
  }

  #less(paid: DecimalText): DecimalText {
    return new BigNumber(this.money.pending_difference).minus(paid).toFixed();
  }

  #inputOf(id: string): SyncInput {
    const input = this.#medusa.input({
      round_cash_to: this.#order.round_cash_to,
      cod_provider_ids: [CASH_PROVIDER],
    });
    const last = this.parcels.every(({ state }) => state === "delivered");
    const { order } = input;
    return {
      ...input,
      order: {
        ...order,
        status: this.status,
        money: this.money,
        fulfillments: order.fulfillments.map((one) => ({ ...one, warehouse_order_id: id })),
        lines: last ? order.lines : [...order.lines, elsewhere(order.lines)],
      },
      parcel: { ...input.parcel, ...this.parcels.find((one) => one.id === id), id },
      parcels: this.parcels,
    };
  }
}

const elsewhere = ([line]: SyncInput["order"]["lines"]): SyncInput["order"]["lines"][number] => ({
  ...line!,
  id: "ordli_elsewhere",
  delivered_quantity: "0",
});

/** Its goods are delivered in Medusa too; only money is left to do. */
function arrived(): MedusaModel {
  const line = { id: "ordli_1", quantity: 2, in_parcel: 2, required: 1, managed: true };
  const medusa = new MedusaModel([line], "delivered");
  for (;;) {
    const next = nextStep(medusa.input({ complete_on_delivery: false }));
    if (next.kind !== "step") return medusa;
    medusa.perform(next.step);
  }
}

function atGateway(sum: BigNumber, gateway: Order["gateway"]): BigNumber {
  if (gateway === "exact") return sum;
  return sum.decimalPlaces(2, gateway === "cut" ? BigNumber.ROUND_DOWN : BigNumber.ROUND_HALF_UP);
}

function factsOf(
  { round_cash_to }: Pick<Order, "round_cash_to">,
  total: BigNumber,
  captured: BigNumber,
  refunded: BigNumber,
  owed: BigNumber,
) {
  const payment = unpaid(total.toFixed(), {
    first_provider_id: CASH_PROVIDER,
    captured: captured.toFixed(),
    refunded: refunded.toFixed(),
    pending_difference: owed.toFixed(),
  });
  const settings = { ...SETTINGS, round_cash_to };
  return { facts: paymentFacts({ payment }, settings, { remembered_provider_id: CASH_PROVIDER }) };
}

function outcomeOf(order: Order): { readonly till: Till; readonly outcome: string } {
  const till = new Till(order);
  if (order.by_hand) till.enterByHand();
  const outcome = till.parcels.map(({ id }) => till.deliver(id)).at(-1) ?? "";
  return { till, outcome };
}

const SAYS_WHY = ["cash_differs", "not_completed"];

describe("An order of any total with four decimals whose parcels have collected what they were sent for", () => {
  it("ends captured and completed, or says why not", () => {
    let completed = 0;
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { till, outcome } = outcomeOf(order);
        if (till.status === "completed") completed += 1;
        else expect(SAYS_WHY).toContain(outcome);
        // A parcel whose share cannot be counted out leaves more than a step; what is overpaid is given back.
        const overpaid = new BigNumber(till.money.pending_difference).lte(`-${order.round_cash_to}`);
        if (till.collectsAll && !overpaid) expect([till.status, outcome]).toEqual(["completed", "done"]);
      }),
      // A fixed seed: how often each is drawn must not be a matter of luck.
      cases(2000),
    );
    expect(completed).toBeGreaterThan(0.5 * cases(2000).numRuns);
  });

  it("leaves open less than each parcel rounds", () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { till } = outcomeOf(order);
        if (till.status !== "completed") return;
        const left = new BigNumber(till.money.pending_difference).abs();
        expect(left.lt(new BigNumber(order.round_cash_to).times(order.weights.length))).toBe(true);
      }),
    );
  });

  it.each([
    ["rounded up by the parcel", { total: "173.0465" }],
    ["rounded down by the parcel", { total: "173.0432" }],
    ["cut by the gateway", { total: "173.0465", gateway: "cut" }],
    ["after an edit", { total: "253.0465", edit: "-80" }],
    ["counted out in whole hryvnias", { total: "173.0465", round_cash_to: "1", weights: [1, 1, 1] }],
  ] as const)("is completed when its fraction was %s", (_, changes) => {
    const plain = { weights: [1], round_cash_to: "0.01", gateway: "exact", edit: null } as const;
    const none = { advance: "0", advance_as_cash: false, refunded: "0", by_hand: false } as const;
    expect(outcomeOf({ ...plain, ...none, ...changes })).toMatchObject({
      till: { status: "completed" },
      outcome: "done",
    });
  });
});
