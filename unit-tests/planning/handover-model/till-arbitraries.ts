import fc from "fast-check";
import type { WarehouseOrderInPlan } from "../../../src/planning/orders";
import { CARD_PROVIDER, CASH_PROVIDER } from "../order-fixtures";
import { type Moment, paymentsOf, type Till } from "./till";

const small = fc.integer({ min: 0, max: 3 });
/** Tax and discounts leave fractions of a kopiyka. */
const price = fc.constantFrom(100, 300, 500, 700, 99.99, 33.335, 31.0155);

export const anyTill: fc.Arbitrary<Till> = fc.record({
  provider: fc.constantFrom(CASH_PROVIDER, CASH_PROVIDER, CASH_PROVIDER, CARD_PROVIDER),
  kettles: fc.integer({ min: 1, max: 3 }),
  cups: small,
  kettlePrice: price,
  cupPrice: price,
  cupsAt: fc.constantFrom("sloc_kyiv", "sloc_lviv", "sloc_lviv"),
  trucks: fc.integer({ min: 0, max: 2 }),
  trucksGone: fc.constant(false),
  captured: fc.constantFrom(0, 0, 200, 1000, 173.0465),
  refunded: fc.constant(0),
  kettlesAway: fc.constantFrom(0, 0, 0, 1, 2),
  kettlesByHand: fc.constantFrom(0, 0, 0, 1, 2),
});

/** Something that happens to the order in Medusa. */
export const change: fc.Arbitrary<(till: Till) => Till> = fc
  .oneof(
    fc.record({ kettles: small }),
    fc.record({ cups: small }),
    fc.record({ kettlePrice: price }),
    fc.record({ cupPrice: price }),
    fc.record({ trucks: fc.integer({ min: 0, max: 2 }) }),
    fc.constant({ trucksGone: true }),
    fc.constant({ awayGone: true }),
  )
  .map((changes) => (till) => ({ ...till, ...changes }));

/** What is paid, given back, authorised and lapses. No more is authorised than is owed. */
type Pays = (moment: Moment, at: number) => Till;
const owedIn = ({ input }: Moment): number => Math.max(0, Number(input.order.payment.pending_difference));

function capture(till: Till, amount: number, at: number): Till {
  const payments = [...paymentsOf(till), { at, amount, refunded: 0 }];
  return { ...till, captured: till.captured + amount, payments };
}

/** A refund of one payment. Medusa credits the order with what is given back beyond what it owes. */
function refund({ till, input }: Moment, sum: number, which: number): Till {
  const payments = paymentsOf(till);
  const payment = payments[which % Math.max(1, payments.length)];
  if (!payment) return till;
  const back = Math.min(sum, payment.amount - payment.refunded);
  const owed = Math.max(0, -Number(input.order.payment.pending_difference));
  return {
    ...till,
    captured: till.captured - back,
    refunded: till.refunded + back,
    owedBack: (till.owedBack ?? 0) + Math.min(back, owed),
    payments: payments.map((each) => (each === payment ? { ...each, refunded: each.refunded + back } : each)),
  };
}

export const payment: fc.Arbitrary<Pays> = fc.oneof(
  fc.constantFrom(100, 500, 2300, 9000, 86.5233).map(
    (sum) =>
      ({ till }: Moment, at: number) =>
        capture(till, sum, at),
  ),
  fc.tuple(fc.constantFrom(100, 500, 2300, 86.52), fc.nat({ max: 3 })).map(
    ([sum, which]) =>
      (moment: Moment) =>
        refund(moment, sum, which),
  ),
  fc.constantFrom(100, 500, 9000).map((sum) => (moment: Moment) => ({
    ...moment.till,
    authorized: Math.min(sum, owedIn(moment)),
  })),
  fc.constant(({ till }: Moment) => ({ ...till, authorized: 0 })),
  fc.constant(({ till }: Moment, at: number) => ({
    ...(till.authorized ? capture(till, till.authorized, at) : till),
    authorized: 0,
  })),
);

export type Step =
  | { readonly kind: "order"; readonly happens: Pays }
  | { readonly kind: "warehouse"; readonly row: number; readonly to: WarehouseOrderInPlan["state"] }
  | { readonly kind: "by_hand"; readonly row: number; readonly chosen: boolean }
  | { readonly kind: "cash"; readonly row: number }
  | { readonly kind: "refuses"; readonly row: number };

const row = fc.nat({ max: 2 });
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("order" as const),
    happens: fc.oneof(
      change.map(
        (edit) =>
          ({ till }: Moment) =>
            edit(till),
      ),
      payment,
    ),
  }),
  fc.record({
    kind: fc.constant("warehouse" as const),
    row,
    to: fc.constantFrom("picked", "shipped", "delivered", "returned", "refused"),
  }),
  fc.record({ kind: fc.constant("by_hand" as const), row, chosen: fc.boolean() }),
  fc.record({ kind: fc.constant("cash" as const), row }),
);

/** A warehouse that takes no edit of one of them. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: step },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refuses" as const), row }) },
);
