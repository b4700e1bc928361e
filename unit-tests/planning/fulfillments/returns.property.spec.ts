import fc from "fast-check";
import {
  nextForReceiving,
  nextStep,
  type SyncDecision,
  type SyncParcelReturn,
} from "../../../src/planning/fulfillments";
import { MedusaModel, type ModelLine, skuOf } from "./medusa-model";
import { cases } from "../../support/cases";

const line = (id: string, units: number): ModelLine => ({
  ...{ id, quantity: units, in_parcel: units, required: 1, managed: true },
});

type Mode = "off" | "show" | "create" | "receive";
/** Before {@link NOW}. */
const KNOWN_AT = new Date("2026-11-21T08:00:00.000Z");
const entry = (id: string, units: readonly number[], is_back: boolean): SyncParcelReturn => {
  const lines = units.flatMap((quantity, index) =>
    quantity > 0 ? [{ line_item_id: `ordli_${index + 1}`, quantity: String(quantity) }] : [],
  );
  return {
    ...{ id, state: is_back ? "received" : "expected", is_back, differences: [] },
    ...{ medusa_return_id: null, closed_at: null, registered_at: null, created_at: KNOWN_AT },
    ...{ lines, goods: lines.map(({ line_item_id, quantity }) => ({ sku: skuOf(line_item_id), quantity })) },
  };
};

/** Does the steps to their end; each death ends a step after some of its parts. */
function sync(
  medusa: MedusaModel,
  returns: Mode,
  deaths: readonly number[] = [],
  decide = nextStep,
): SyncDecision {
  const left = [...deaths];
  for (let count = 0; count < 40; count += 1) {
    const next = decide(medusa.input({ returns }));
    if (next.kind !== "step") return next;
    medusa.perform(next.step, left.shift());
  }
  throw new Error("The steps have no end.");
}

const inMedusa = ({ order }: MedusaModel) =>
  order.returns.map(({ status, items }) => ({
    status,
    units: items.map(({ line_item_id, quantity }) => `${line_item_id} ${quantity}`).join(),
  }));

describe("What the register has of a parcel", () => {
  it("becomes one return in Medusa, received once, whenever the process dies", () => {
    const part = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }), fc.boolean());
    fc.assert(
      fc.property(
        fc.constantFrom<Mode>("off", "show", "create", "receive"),
        fc.constantFrom("delivered" as const, "refused" as const, "returned" as const),
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 8 }),
        (mode, state, parts, deaths) => {
          const medusa = new MedusaModel([line("ordli_1", 6), line("ordli_2", 6)], state);
          medusa.register = parts.map(([one, two, is_back], index) =>
            entry(`sklret_${index}`, [one, two], is_back),
          );
          sync(medusa, mode, deaths);
          const clear = medusa.register.filter(({ lines }) => lines.length > 0);
          const isMade = mode === "create" || mode === "receive";
          expect(medusa.order.returns).toHaveLength(isMade ? clear.length : 0);
          for (const one of isMade ? clear : []) {
            const [made, another] = medusa.order.returns.filter(({ made_for }) => made_for === one.id);
            expect(another).toBeUndefined();
            expect(one.medusa_return_id).toBe(made?.id);
            const isReceived = mode === "receive" && one.is_back;
            expect(made?.status).toBe(isReceived ? "received" : "requested");
            expect(one.closed_at !== null).toBe(isReceived);
          }
          if (isMade) expect(medusa.returned.requested).toBeGreaterThanOrEqual(clear.length);
          // A second round finds nothing to do.
          const before = JSON.stringify([medusa.order, medusa.register]);
          sync(medusa, mode);
          expect(JSON.stringify([medusa.order, medusa.register])).toBe(before);
        },
      ),
      cases(900),
    );
  });

  const shipped = (state: "refused" | "delivered" = "refused") => {
    const medusa = new MedusaModel([line("ordli_1", 2)], state);
    sync(medusa, "off");
    return medusa;
  };

  it("uses the return of the same goods that a person has requested, and their receipt of it", () => {
    const medusa = shipped();
    const id = medusa.requestReturn([{ line_item_id: "ordli_1", quantity: "2" }], null);
    medusa.register = [entry("sklret_1", [2], true)];
    sync(medusa, "show");
    expect(medusa.register).toMatchObject([{ medusa_return_id: id, closed_at: null }]);
    medusa.receiveReturn(id, null);
    sync(medusa, "show");
    expect(medusa.register).toMatchObject([{ closed_at: expect.any(Date) as Date }]);
    expect(inMedusa(medusa)).toEqual([{ status: "received", units: "ordli_1 2" }]);
    // Medusa's own workflows have announced both.
    expect(medusa.returned).toEqual({ requested: 0, received: 0 });
  });

  it("is left to a person who returned a part of it otherwise, or canceled its return", () => {
    const medusa = shipped();
    medusa.requestReturn([{ line_item_id: "ordli_1", quantity: "1" }], null);
    medusa.register = [entry("sklret_1", [2], true)];
    expect(sync(medusa, "receive")).toEqual({ kind: "done" });
    expect(inMedusa(medusa)).toEqual([{ status: "requested", units: "ordli_1 1" }]);

    const other = shipped();
    other.register = [entry("sklret_1", [2], false)];
    sync(other, "create");
    other.order = {
      ...other.order,
      returns: other.order.returns.map((one) => ({ ...one, status: "canceled" as const })),
    };
    expect(sync(other, "receive")).toEqual({ kind: "done" });
    expect(other.order.returns).toHaveLength(1);
  });

  it("uses no return that was received before, nor one that another parcel's goods came back by", () => {
    const medusa = shipped("delivered");
    const id = medusa.requestReturn([{ line_item_id: "ordli_1", quantity: "1" }], null);
    medusa.receiveReturn(id, null);
    medusa.register = [{ ...entry("sklret_1", [1], true), created_at: new Date("2026-11-23T08:00:00.000Z") }];
    sync(medusa, "receive");
    expect(inMedusa(medusa)).toEqual(Array(2).fill({ status: "received", units: "ordli_1 1" }));

    const sibling = shipped();
    const theirs = sibling.requestReturn([{ line_item_id: "ordli_1", quantity: "2" }], null);
    sibling.register = [entry("sklret_1", [2], true)];
    const next = nextStep({ ...sibling.input({ returns: "show" }), linked_returns: [theirs] });
    expect(next).toEqual({ kind: "done" });
  });

  it("uses a return that was received after it was registered, though the register is read later", () => {
    const medusa = shipped("delivered");
    const id = medusa.requestReturn([{ line_item_id: "ordli_1", quantity: "1" }], null);
    medusa.receiveReturn(id, null);
    const created_at = new Date("2026-11-23T08:00:00.000Z");
    medusa.register = [{ ...entry("sklret_1", [1], true), registered_at: KNOWN_AT, created_at }];
    sync(medusa, "receive");
    expect(inMedusa(medusa)).toEqual([{ status: "received", units: "ordli_1 1" }]);
  });

  it("in two parts that one return of a person has received is not received again", () => {
    const medusa = new MedusaModel([line("ordli_1", 4)], "delivered");
    sync(medusa, "off");
    medusa.register = [entry("sklret_1", [1], true), entry("sklret_2", [1], true)];
    const id = medusa.requestReturn([{ line_item_id: "ordli_1", quantity: "2" }], null);
    expect(sync(medusa, "receive")).toEqual({ kind: "done" });
    medusa.receiveReturn(id, null);
    expect(sync(medusa, "receive")).toEqual({ kind: "done" });
    expect(inMedusa(medusa)).toEqual([{ status: "received", units: "ordli_1 2" }]);
  });

  it("uses the return of another line with the same sku", () => {
    const medusa = new MedusaModel([line("ordli_1", 2), line("ordli_2", 2)], "delivered");
    sync(medusa, "off");
    const id = medusa.requestReturn([{ line_item_id: "ordli_2", quantity: "1" }], null);
    medusa.register = [entry("sklret_1", [1], true)];
    const input = medusa.input({ returns: "receive" });
    const sent = input.sent.map((one) => ({ ...one, sku: "KT" }));
    const returns = input.returns.map((one) => ({ ...one, goods: [{ sku: "KT", quantity: "1" }] }));
    expect(nextStep({ ...input, sent, returns })).toMatchObject({
      step: { type: "link_return", medusa_return_id: id, is_ours: false },
    });
  });

  it("is received as far as it came: what was announced and did not come is a person's", () => {
    const medusa = shipped();
    medusa.register = [entry("sklret_1", [2], false)];
    sync(medusa, "receive");
    const [before] = medusa.register;
    const { lines, goods, is_back, state } = entry("sklret_1", [1], true);
    if (before) medusa.register = [{ ...before, lines, goods, is_back, state }];
    expect(sync(medusa, "receive")).toEqual({ kind: "done" });
    expect(inMedusa(medusa)).toEqual([{ status: "requested", units: "ordli_1 2" }]);
  });

  it("that the warehouse splits after Medusa has received it is not received again", () => {
    const medusa = new MedusaModel([line("ordli_1", 4)], "delivered");
    sync(medusa, "off");
    medusa.register = [entry("sklret_1", [2], true)];
    sync(medusa, "receive");
    const [first] = medusa.register;
    const { lines, goods } = entry("sklret_1", [1], true);
    if (first) medusa.register = [{ ...first, lines, goods, closed_at: null }, entry("sklret_2", [1], true)];
    expect(sync(medusa, "receive")).toEqual({ kind: "done" });
    expect(inMedusa(medusa)).toEqual([{ status: "received", units: "ordli_1 2" }]);
  });

  it("of a canceled parcel, or of a canceled order, changes nothing", () => {
    const medusa = shipped("delivered");
    medusa.register = [entry("sklret_1", [1], true)];
    medusa.parcel = { ...medusa.parcel, state: "canceled" };
    expect(nextForReceiving(medusa.input())).toEqual({ kind: "done" });
  });

  it("is left to a person when it differs from what was sent, or came damaged", () => {
    for (const facts of [
      { differences: [{ kind: "unknown_sku" as const, sku: "TOY", quantity: "1" }] },
      { state: "damaged" as const },
    ]) {
      const medusa = shipped();
      medusa.register = [{ ...entry("sklret_1", [2], true), ...facts }];
      expect(sync(medusa, "receive")).toEqual({ kind: "done" });
      expect(medusa.order.returns).toEqual([]);
    }
  });

  it("is received at a press whatever the setting, also without a word, and not before it is back", () => {
    const silent = shipped("delivered");
    silent.register = [{ ...entry("sklret_1", [1], false), state: null }];
    sync(silent, "show", [], nextForReceiving);
    expect(inMedusa(silent)).toEqual([{ status: "received", units: "ordli_1 1" }]);
    for (const is_back of [true, false]) {
      const medusa = shipped("delivered");
      medusa.register = [entry("sklret_1", [1], is_back)];
      sync(medusa, "show", [], nextForReceiving);
      expect(inMedusa(medusa)).toEqual([{ status: is_back ? "received" : "requested", units: "ordli_1 1" }]);
    }
  });

  it("waits while the order is being changed, and keeps what is owed back for a person", () => {
    const medusa = shipped();
    medusa.register = [entry("sklret_1", [2], true)];
    medusa.order = { ...medusa.order, open_change: { id: "ordch_1", type: "edit", begun_for: null } };
    expect(sync(medusa, "receive")).toMatchObject({ block: { code: "order_change_open" } });
    medusa.order = {
      ...medusa.order,
      open_change: null,
      money: { ...medusa.order.money, pending_difference: "-250.5" },
    };
    const steps: unknown[] = [];
    for (;;) {
      const next = nextStep(medusa.input({ returns: "receive" }));
      if (next.kind !== "step") break;
      steps.push(next.step);
      medusa.perform(next.step);
    }
    expect(steps).toMatchObject([
      { type: "request_return" },
      { type: "link_return", is_ours: true },
      { type: "receive_return" },
      { type: "record_return", is_ours: true, owed_back: "250.50" },
    ]);
  });
});
