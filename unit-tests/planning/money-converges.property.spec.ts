import fc from "fast-check";
import { planOrder, type WarehouseOrderInPlan } from "../../src/planning/orders";
import {
  arrived,
  at,
  creditOf,
  opened,
  othersWorth,
  ownWorth,
  paidOf,
  paymentsOf,
  settle,
  timeOf,
  withRow,
  worthOf,
} from "./handover-model/till";
import { anyStep, anyTill, change, payment, step, type Step } from "./handover-model/till-arbitraries";
import type { Moment, Settled } from "./handover-model/till";
import { CASH_PROVIDER } from "./order-fixtures";
import { cases } from "../support/cases";

const ORDER: readonly string[] = ["new", "picked", "shipped", "delivered"];

/** What happens; the same moment where it cannot. */
function after(moment: Moment, event: Step, now: number): Moment {
  if (event.kind === "order") return at(moment, { till: event.happens(moment, now) });
  const each = moment.input.warehouse_orders[event.row];
  if (!each || !["new", "picked", "shipped", "delivered"].includes(each.state)) return moment;
  if (event.kind === "refuses") return { ...moment, refusing: new Set([each.id]) };
  if (event.kind === "by_hand") {
    const origin = event.chosen ? "manual" : each.origin;
    return withRow(moment, each.id, { fulfillment_id: "ful_1", origin });
  }
  if (event.kind === "cash") {
    if (each.state !== "delivered" || each.id in moment.named) return moment;
    return at(moment, { named: { ...moment.named, [each.id]: Number(each.cash_on_delivery_sum ?? 0) } });
  }
  const back = event.to === "returned" || event.to === "refused";
  if (back ? each.state === "new" : ORDER.indexOf(event.to) <= ORDER.indexOf(each.state)) return moment;
  const delivered_at = event.to === "delivered" ? new Date(timeOf(now)) : null;
  return withRow(moment, each.id, { state: event.to, fulfillment_id: "ful_1", delivered_at });
}

const lives = ({ state }: WarehouseOrderInPlan): boolean => state !== "canceled" && state !== "planned";
const cashOf = ({ cash_on_delivery_sum }: WarehouseOrderInPlan): number => Number(cash_on_delivery_sum ?? 0);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** What the warehouse holds is not what is wanted: money or data is missing, or it has refused the change. */
const isStuck = ({ hold_code, refusal }: WarehouseOrderInPlan): boolean =>
  hold_code !== null || refusal !== null;

/** Of what was captured since a parcel arrived, what may be its cash, entered by hand. */
function enteredByHand({ till, named }: Moment, rows: readonly WarehouseOrderInPlan[]): number {
  const open = rows.filter(({ id, state }) => state === "delivered" && !(id in named));
  if (open.length === 0) return 0;
  const since = Math.min(...open.map(({ delivered_at }) => Number(delivered_at)));
  const later = paymentsOf(till).filter(({ at: when }) => Date.parse(timeOf(when)) > since);
  return Math.min(sum(later.map(({ amount, refunded }) => amount - refunded)), sum(open.map(cashOf)));
}

function assertMoney(moment: Moment): void {
  const { till } = moment;
  const rows = moment.input.warehouse_orders.filter(lives);
  const open = rows.filter((each) => each.state === "new" && !isStuck(each));
  const sums = [till.kettlePrice, till.cupPrice, ...rows.map(({ own_total }) => Number(own_total))];
  const paidSums = paymentsOf(till).flatMap(({ amount, refunded }) => [amount, refunded]);
  // Every parcel may round its part; sums of whole hryvnias are exact. A credit remembers the prices of its moment.
  const rounded = [...sums, ...paidSums, creditOf(till)].every(Number.isInteger) ? 0 : rows.length + 1;
  // What is compared here is added up in floating point: a millionth of a hryvnia is nothing.
  const kopiykas = 0.02 * rounded + 1e-6;
  for (const each of open) expect(cashOf(each)).toBeLessThanOrEqual(worthOf(moment, each) + kopiykas);

  // The doors together never collect more than is owed for our own goods and extras.
  const gone = rows.filter(({ state }) => ["picked", "shipped", "delivered"].includes(state));
  const beyond = (each: WarehouseOrderInPlan) => worthOf(moment, each) - Number(each.own_total);
  const dearer = sum(gone.map((each) => Math.max(0, beyond(each))));
  const counted = Math.max(0, paidOf(till) - othersWorth(till) - enteredByHand(moment, rows));
  const owed = ownWorth(moment) - dearer - counted - sum(gone.map(cashOf));
  expect(sum(open.map(cashOf))).toBeLessThanOrEqual(Math.max(0, owed) + kopiykas);

  // Nothing is lost either: only what is paid beyond the others' price takes from it.
  const excess = sum(gone.map((each) => Math.max(0, -beyond(each))));
  const worth = sum(open.map((each) => worthOf(moment, each)));
  const paid = Math.max(0, paidOf(till) - othersWorth(till));
  if (till.provider === CASH_PROVIDER || till.captured > 0)
    expect(sum(open.map(cashOf))).toBeGreaterThanOrEqual(worth - excess - paid - kopiykas);
}

const mostEdits = ({ edits }: Settled): number => Math.max(0, ...edits.values());

describe("For any order whose money moves at any moment,", () => {
  it("each change ends in sums that no parcel exceeds, with one edit a parcel at most", () => {
    let edited = 0;
    let fixed = 0;
    fc.assert(
      fc.property(anyTill, fc.array(anyStep, { maxLength: 10 }), (till, steps) => {
        let { moment } = settle(opened(till));
        assertMoney(moment);
        for (const [now, event] of steps.entries()) {
          const settled = settle(after(moment, event, now));
          expect(mostEdits(settled)).toBeLessThanOrEqual(1);
          assertMoney(settled.moment);
          edited += mostEdits(settled);
          fixed += settled.moment.input.warehouse_orders.filter(({ state }) => state === "picked").length;
          moment = settled.moment;
        }
      }),
      cases(400),
    );
    expect(Math.min(edited, fixed)).toBeGreaterThan(0.05 * cases(400).numRuns);
  });

  it("what happens at the warehouse or at the door edits nothing, unless a parcel comes back", () => {
    fc.assert(
      fc.property(anyTill, fc.array(step, { maxLength: 10 }), (till, steps) => {
        let { moment } = settle(opened(till));
        for (const [now, event] of steps.entries()) {
          const settled = settle(after(moment, event, now));
          const back = event.kind === "warehouse" && (event.to === "returned" || event.to === "refused");
          // Cash that turns out not to be what was entered by hand: that counts to the next parcel from now on.
          const enters = event.kind === "cash" && enteredByHand(moment, moment.input.warehouse_orders) > 0;
          // Goods chosen by hand pass no gate: a change that was held before goes now.
          const frees =
            event.kind === "by_hand" &&
            event.chosen &&
            (moment.input.warehouse_orders[event.row]?.hold_code ?? null) !== null;
          if (event.kind !== "order" && !back && !enters && !frees) expect(mostEdits(settled)).toBe(0);
          moment = settled.moment;
        }
      }),
      cases(200),
    );
  });

  it("parcels sent from snapshots that were old when they arrived come to the same sums", () => {
    let arrivals = 0;
    fc.assert(
      fc.property(
        anyTill,
        change,
        payment,
        fc.boolean(),
        fc.boolean(),
        (till, edit, pays, laterFirst, left) => {
          const sent = settle(opened(till)).moment;
          const first = sent.input.warehouse_orders[0];
          const moment =
            left && first?.state === "new"
              ? withRow(sent, first.id, { state: "picked", fulfillment_id: "ful_1" })
              : sent;
          const ids = moment.input.warehouse_orders
            .filter(({ state }) => state === "new")
            .map(({ id }) => id);
          const edited = at(moment, { till: edit(moment.till) });
          const paid = at(edited, { till: pays(edited, 0) });
          const seen = laterFirst ? [paid, edited] : [edited, paid];
          const stale = ids.reduce((now, id, index) => {
            const before = seen[index % 2]!.input;
            if (!edits(before, id)) return now;
            arrivals += 1;
            return withRow(now, id, arrived(before, id));
          }, paid);
          const straight = settle(paid);
          const late = settle(stale);
          expect(mostEdits(late)).toBeLessThanOrEqual(1);
          assertMoney(late.moment);
          // Missing money keeps a card order's edits back: what the warehouse holds then is what came last.
          const stuck = straight.moment.input.warehouse_orders.filter(isStuck).map(({ id }) => id);
          expect(sumsOf(late.moment, stuck)).toEqual(sumsOf(straight.moment, stuck));
        },
      ),
      cases(400),
    );
    expect(arrivals).toBeGreaterThan(0.05 * cases(400).numRuns);
  });
});

/** Whether a body of that snapshot leaves: the outbox plans before it sends, and a plan that holds withdraws the edit. */
function edits(input: Moment["input"], rowId: string): boolean {
  return planOrder(input).some((action) => action.type === "edit" && action.id === rowId);
}

function sumsOf({ input }: Moment, stuck: readonly string[]) {
  return input.warehouse_orders
    .filter(({ id, state }) => state !== "canceled" && !stuck.includes(id))
    .map(({ id, cash_on_delivery_sum, hold_code }) => [id, hold_code, cash_on_delivery_sum]);
}
