import fc from "fast-check";
import {
  nextForClosing,
  nextStep,
  type SyncDecision,
  type SyncInput,
  type SyncParcelReturn,
} from "../../../src/planning/fulfillments";
import { HANDED_OVER, MedusaModel, skuOf } from "./medusa-model";
import { cases } from "../../support/cases";

const PRICE = 100;
const COLLECTION = { id: "paycol_2", amount: "260" };

/** A parcel of two lines to be paid on delivery, with a delivery of its own price, that came back. */
function cameBack(units: readonly [number, number], delivery: number): MedusaModel {
  const [one, two] = units;
  const line = (id: string, quantity: number) => ({
    ...{ id, quantity, in_parcel: quantity, required: 1, managed: true },
  });
  const sum = String((one + two) * PRICE + delivery);
  const medusa = new MedusaModel([line("ordli_1", one), line("ordli_2", two)], "returned", sum);
  medusa.price = PRICE;
  medusa.register = [entry("sklret_1", [one, two])];
  return medusa;
}

function entry(id: string, units: readonly number[]): SyncParcelReturn {
  const lines = units.map((quantity, index) => ({
    ...{ line_item_id: `ordli_${index + 1}`, quantity: String(quantity) },
  }));
  return {
    ...{ id, state: "received", is_back: true, differences: [], lines },
    ...{ medusa_return_id: null, closed_at: null, registered_at: null },
    goods: lines.map(({ line_item_id, quantity }) => ({ sku: skuOf(line_item_id), quantity })),
    created_at: new Date("2026-11-21T08:00:00.000Z"),
  };
}

function change(medusa: MedusaModel, money: Partial<SyncInput["order"]["money"]>): undefined {
  medusa.order = { ...medusa.order, money: { ...medusa.order.money, ...money } };
}

type Decide = (input: SyncInput) => SyncDecision;

/** Does the steps to their end; each death ends a step after some of its parts, and the fulfillment sync follows it. */
function toEnd(
  medusa: MedusaModel,
  decide: Decide,
  settings: Partial<SyncInput["settings"]>,
  deaths: readonly number[] = [],
): SyncDecision {
  const left = [...deaths];
  for (let count = 0; count < 60; count += 1) {
    const next = decide(medusa.input(settings));
    if (next.kind !== "step") return next;
    const died = left.shift();
    medusa.perform(next.step, died);
    if (died !== undefined) toEnd(medusa, nextStep, settings);
  }
  throw new Error("The steps have no end.");
}

const shows = ({ order, written_off }: MedusaModel) => ({
  status: order.status,
  owed: Number(order.money.pending_difference),
  open: order.money.payments.map(({ open }) => open),
  unpaid: order.money.unpaid,
  returns: order.returns.map(({ status }) => status),
  change: order.open_change,
  written_off: written_off.map(Number),
});

describe("An order on delivery that was not collected", () => {
  it("is received, its delivery written off once, its payment voided and archived, whenever the process dies", () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
        fc.constantFrom(0, 60, 79.9),
        fc.boolean(),
        fc.boolean(),
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 8 }),
        (units, delivery, isAutomatic, hasUnpaid, deaths) => {
          const medusa = cameBack(units, delivery);
          if (hasUnpaid) change(medusa, { unpaid: [COLLECTION] });
          const uncollected = isAutomatic ? "close" : "tell";
          if (isAutomatic) toEnd(medusa, nextStep, { uncollected }, deaths);
          else {
            toEnd(medusa, nextStep, { uncollected });
            expect(shows(medusa)).toMatchObject({ status: "pending", written_off: [] });
            toEnd(medusa, nextForClosing, { uncollected }, deaths);
          }
          expect(shows(medusa)).toEqual({
            ...{
              status: "archived",
              owed: expect.closeTo(0, 6) as number,
              open: [],
              unpaid: [],
              change: null,
            },
            ...{ returns: ["received"], written_off: delivery === 0 ? [] : [expect.closeTo(delivery, 6)] },
          });
          // A second press, and a second round, find nothing to do.
          const before = JSON.stringify(medusa.order);
          toEnd(medusa, nextForClosing, { uncollected });
          toEnd(medusa, nextStep, { uncollected });
          expect(JSON.stringify(medusa.order)).toBe(before);
        },
      ),
      cases(600),
    );
  });

  const CHANGES: Readonly<Record<string, (medusa: MedusaModel) => Partial<SyncInput> | undefined>> = {
    "one of which a unit was kept": (medusa) => {
      medusa.register = [entry("sklret_1", [2, 1])];
      return undefined;
    },
    "one that came back damaged": (medusa) => {
      medusa.register = [{ ...entry("sklret_1", [2, 2]), state: "damaged" }];
      return undefined;
    },
    "one whose return differs": (medusa) => {
      const differences = [{ kind: "unknown_sku" as const, sku: "TOY", quantity: "1" }];
      medusa.register = [{ ...entry("sklret_1", [2, 2]), differences }];
      return undefined;
    },
    "one whose goods the register has on their way": (medusa) => {
      medusa.register = [{ ...entry("sklret_1", [2, 2]), state: "expected", is_back: false }];
      return undefined;
    },
    "one of which a unit was received by hand, and that unit comes again in the register": (medusa) => {
      medusa.register = [entry("sklret_1", [2, 1])];
      medusa.receiveReturn(medusa.requestReturn([{ line_item_id: "ordli_2", quantity: "1" }], null), null);
      return undefined;
    },
    "one whose return a person has canceled": (medusa) => {
      const [first] = medusa.register;
      const id = medusa.requestReturn(first?.lines ?? [], "sklret_1");
      const canceled = { status: "canceled" as const };
      medusa.order = {
        ...medusa.order,
        returns: medusa.order.returns.map((one) => ({ ...one, ...(one.id === id && canceled) })),
      };
      return undefined;
    },
    "one that was paid in advance": (medusa) => {
      medusa.parcel = { ...medusa.parcel, cash_on_delivery_sum: null };
      return undefined;
    },
    "one that was delivered, and paid at the door, before it was sent back": (medusa) => {
      medusa.parcel = { ...medusa.parcel, delivered_at: HANDED_OVER };
      return undefined;
    },
    "one that a person marked as delivered": (medusa) => {
      medusa.order = {
        ...medusa.order,
        lines: medusa.order.lines.map((line) => ({ ...line, delivered_quantity: line.quantity })),
      };
      return undefined;
    },
    "one of which something was captured": (medusa) => {
      const paid = { id: "capt_1", captured_by: "user_1", provider_id: "pp_card", amount: "60" };
      change(medusa, { captures: [{ ...paid, at: "2026-11-19T08:00:00.000Z", recorded: true }] });
      return undefined;
    },
    "one that counts something as paid": (medusa) => change(medusa, { paid: "60" }),
    "one with store credit": (medusa) => change(medusa, { is_credited: true }),
    "one with a payment that is begun at another provider": (medusa) =>
      change(medusa, { begun: ["pp_card"] }),
    "one with another provider's open payment": (medusa) => {
      const held = { id: "pay_2", provider_id: "pp_card", payment_collection_id: "paycol_1", open: "60" };
      change(medusa, { payments: [...medusa.order.money.payments, held] });
      return undefined;
    },
    "one with a parcel that was delivered": (medusa) => ({
      parcels: [medusa.parcel, { ...medusa.parcel, id: "sklord_2", state: "delivered" }],
    }),
    "one with a parcel that was delivered and came back": (medusa) => ({
      parcels: [medusa.parcel, { ...medusa.parcel, id: "sklord_2", delivered_at: HANDED_OVER }],
    }),
    "one with a parcel that is to be sent": (medusa) => ({
      parcels: [medusa.parcel, { ...medusa.parcel, id: "sklord_2", state: "planned" }],
    }),
    "one that is still on its way back": (medusa) => {
      medusa.parcel = { ...medusa.parcel, state: "refused" };
      return undefined;
    },
    "one with a service that the customer has had": (medusa) => {
      const [line] = medusa.order.lines;
      if (!line) throw new Error("The order has no line.");
      const book = {
        ...line,
        id: "ordli_3",
        quantity: "1",
        fulfilled_quantity: "1",
        requires_shipping: false,
      };
      medusa.order = { ...medusa.order, lines: [...medusa.order.lines, book] };
      return undefined;
    },
    "one that was canceled": (medusa) => {
      medusa.order = { ...medusa.order, status: "canceled", canceled_at: "2026-11-21T08:00:00.000Z" };
      return undefined;
    },
  };
  it.each(Object.keys(CHANGES))("is left to a person: %s", (name) => {
    const medusa = cameBack([2, 2], 60);
    toEnd(medusa, nextStep, {});
    expect(nextForClosing(medusa.input())).toMatchObject({ kind: "step" });
    const changes = CHANGES[name]?.(medusa) ?? {};
    const input = { ...medusa.input({ uncollected: "close" }), ...changes };
    expect(nextForClosing(input)).toEqual({ kind: "done" });
    expect(nextStep(input)).toEqual(
      nextStep({ ...input, settings: { ...input.settings, uncollected: "tell" } }),
    );
  });

  it("is closed though it has a line that needs no shipping, which cannot come back", () => {
    const medusa = cameBack([2, 1], 60);
    const [line] = medusa.order.lines;
    if (!line) throw new Error("The order has no line.");
    const wrap = { ...line, id: "ordli_3", fulfilled_quantity: "0", requires_shipping: false };
    medusa.order = { ...medusa.order, lines: [...medusa.order.lines, wrap] };
    toEnd(medusa, nextStep, { uncollected: "close" });
    expect(shows(medusa)).toMatchObject({ status: "archived", written_off: [60] });
  });

  it("is closed with the return that the merchant has received, also where the register is not asked for", () => {
    const medusa = cameBack([2, 1], 60);
    medusa.register = [];
    toEnd(medusa, nextStep, { returns: "off" });
    const lines = [
      { line_item_id: "ordli_1", quantity: "2" },
      { line_item_id: "ordli_2", quantity: "1" },
    ];
    const id = medusa.requestReturn(lines, null);
    expect(nextForClosing(medusa.input({ returns: "off" }))).toEqual({ kind: "done" });
    medusa.receiveReturn(id, null);
    toEnd(medusa, nextForClosing, { returns: "off" });
    expect(shows(medusa)).toMatchObject({ status: "archived", written_off: [60] });
  });

  it("waits for a change that a person has open, and says so", () => {
    const medusa = cameBack([2, 1], 60);
    toEnd(medusa, nextStep, {});
    medusa.order = { ...medusa.order, open_change: { id: "ordch_9", type: "edit", begun_for: null } };
    expect(nextForClosing(medusa.input())).toMatchObject({ block: { code: "order_change_open" } });
    medusa.order = {
      ...medusa.order,
      open_change: { id: "ordch_9", type: "credit_line", begun_for: "note" },
    };
    expect(nextForClosing(medusa.input())).toMatchObject({ block: { code: "order_change_open" } });
  });
});
