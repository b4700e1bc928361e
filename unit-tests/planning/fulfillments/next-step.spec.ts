import { type SyncInput, type SyncDecision, nextStep } from "../../../src/planning/fulfillments";
import { LOCATION, MedusaModel, type ModelLine, NOW } from "./medusa-model";

const TWO: ModelLine = { id: "ordli_1", quantity: 2, in_parcel: 2, required: 1, managed: true };

/** The steps from here to the end, each done. */
function course(medusa: MedusaModel, settings: Partial<SyncInput["settings"]> = {}): string[] {
  const done: string[] = [];
  for (;;) {
    const next = nextStep(medusa.input(settings));
    if (next.kind === "done") return done;
    if (next.kind === "blocked") return [...done, `blocked: ${next.block.code}`];
    done.push(next.step.type);
    medusa.perform(next.step);
    if (done.length > 20) throw new Error(`It does not end: ${done.join(", ")}`);
  }
}

const FULFILLED = ["fulfil", "confirm"];

describe("Medusa's steps for a parcel in each state", () => {
  it.each([
    ["planned", "picked", []],
    ["canceled", "accepted", []],
    ["new", "picked", []],
    ["new", "accepted", FULFILLED],
    ["picked", "picked", FULFILLED],
    ["picked", "accepted", FULFILLED],
    ["shipped", "picked", [...FULFILLED, "ship"]],
    ["refused", "picked", [...FULFILLED, "ship"]],
    ["refused", "accepted", [...FULFILLED, "ship"]],
    ["returned", "picked", [...FULFILLED, "ship"]],
    ["delivered", "picked", [...FULFILLED, "ship", "deliver"]],
  ] as const)("%s, fulfilled when %s", (state, fulfil_at, steps) => {
    const settings = { fulfil_at, complete_on_delivery: false };
    expect(course(new MedusaModel([TWO], state), settings)).toEqual(steps);
  });

  it("captures no cash of a parcel that its recipient refused, and leaves the order open", () => {
    expect(course(new MedusaModel([TWO], "refused", "370.00"))).toEqual([...FULFILLED, "ship"]);
  });

  it("captures the parcel's cash and completes the order only where the merchant wants it", () => {
    const steps = [...FULFILLED, "ship", "deliver"];
    const settings = { capture_on_delivery: false, complete_on_delivery: false };
    expect(course(new MedusaModel([TWO], "delivered", "370.00"), settings)).toEqual(steps);
    expect(course(new MedusaModel([TWO], "delivered", "370.00"))).toEqual([...steps, "capture", "complete"]);
    // What is owed keeps an order from being completed.
    const uncaptured = { capture_on_delivery: false };
    expect(course(new MedusaModel([TWO], "delivered", "370.00"), uncaptured)).toEqual(steps);
  });

  it("does nothing for an order that is cancelled in Medusa", () => {
    const medusa = new MedusaModel([TWO], "delivered");
    medusa.order = { ...medusa.order, status: "canceled", canceled_at: NOW };
    expect(course(medusa)).toEqual([]);
  });
});

describe("The cash of a delivered parcel", () => {
  const SIBLING = "sklord_sibling";
  type Captures = SyncInput["order"]["money"]["captures"];
  /** Delivered in Medusa too, with 370 to enter of 595 owed, and the captures there are. */
  const inputWith = (captures: Captures, sibling: Partial<SyncInput["parcels"][number]> = {}): SyncInput => {
    const medusa = new MedusaModel([TWO], "delivered", "370.00");
    course(medusa, { capture_on_delivery: false });
    const input = medusa.input();
    const money = {
      ...input.order.money,
      pending_difference: "595",
      payments: [{ id: "pay_1", provider_id: "pp_cod", payment_collection_id: "paycol_1", open: "595" }],
      captures,
    };
    const other = {
      ...medusa.parcel,
      id: SIBLING,
      state: "shipped",
      cash_on_delivery_sum: "225.00",
    } as const;
    const parcels = [{ ...other, ...sibling }, ...input.parcels];
    return { ...input, order: { ...input.order, money }, parcels };
  };
  const capture = (changes: Partial<Captures[number]>): Captures => [
    {
      ...{ id: "capt_1", captured_by: null, provider_id: "pp_cod", amount: "370", at: NOW, recorded: true },
      ...changes,
    },
  ];
  const next = (...args: Parameters<typeof inputWith>) => nextStep(inputWith(...args));

  it("is captured with its own sum", () => {
    expect(next([])).toMatchObject({ step: { type: "capture", amount: "370" } });
  });

  it("waits until the order counts what was captured of another parcel, which a capture would record with this one's sum", () => {
    const lost = capture({ captured_by: SIBLING, amount: "225", recorded: false });
    expect(next(lost, { state: "delivered" })).toEqual({
      kind: "step",
      step: { type: "record_capture", capture_id: "capt_1", amount: "225" },
    });
  });

  it("is left to Medusa while another user's capture is not recorded at the order yet", () => {
    const theirs = capture({ captured_by: "user_1", provider_id: "pp_card", recorded: false });
    expect(next(theirs)).toMatchObject({ step: { type: "capture" } });
  });

  it("counts as entered when a person has entered as much, and is asked about when it was a part", () => {
    expect(next(capture({ captured_by: "user_1" }))).toEqual({ kind: "done" });
    expect(next(capture({ captured_by: "user_1", amount: "145" }))).toMatchObject({
      block: { code: "cash_differs", collected: "370.00" },
    });
    // Paid by card, it is no cash; and a parcel that was delivered before this one comes first.
    expect(next(capture({ provider_id: "pp_card" }))).toMatchObject({ step: { type: "capture" } });
    expect(next(capture({ amount: "225" }), { state: "delivered" })).toMatchObject({
      step: { type: "capture", amount: "370" },
    });
  });
});

describe("An order is completed", () => {
  const next = (changes: Partial<SyncInput["order"]>): SyncDecision => {
    const medusa = new MedusaModel([TWO], "delivered");
    course(medusa, { complete_on_delivery: false });
    medusa.order = { ...medusa.order, ...changes };
    return nextStep(medusa.input());
  };
  const money = (pending_difference: string) => ({
    money: {
      ...{ pending_difference, paid: "0", is_credited: false, begun: [] },
      ...{ payments: [], captures: [], unpaid: [] },
    },
  });

  it("when nothing is owed on either side, and no return is awaited", () => {
    expect(next({})).toMatchObject({ step: { type: "complete" } });
    expect(next(money("0.0099"))).toMatchObject({ step: { type: "complete" } });
    expect(next(money("-0.0099"))).toMatchObject({ step: { type: "complete" } });
  });

  it("never while something is owed or awaited, which is a problem", () => {
    const notCompleted = (why: string, amount: string) => ({
      kind: "blocked",
      block: { code: "not_completed", why, amount },
    });
    expect(next(money("0.01"))).toEqual(notCompleted("owed", "0.01"));
    expect(next(money("-0.01"))).toEqual(notCompleted("owed_back", "0.01"));
    const awaited = {
      id: "return_1",
      status: "requested" as const,
      made_for: null,
      received_for: null,
      received_at: null,
    };
    expect(next({ returns: [{ ...awaited, items: [] }] })).toEqual(notCompleted("return_awaited", "0.00"));
  });

  it("without a word while goods of it are still on their way, or when it is completed", () => {
    const open = (medusa: MedusaModel) =>
      medusa.order.lines.map((line) => ({ ...line, quantity: "3", delivered_quantity: "2" }));
    const medusa = new MedusaModel([TWO], "delivered");
    expect(next({ ...money("100"), lines: open(medusa) })).toEqual({ kind: "done" });
    expect(next({ ...money("100"), status: "completed" })).toEqual({ kind: "done" });
  });

  describe("after a claim", () => {
    const claimed = (changes: Record<string, string>) =>
      new MedusaModel([TWO], "delivered").order.lines.map((line) => ({
        ...line,
        fulfilled_quantity: "2",
        ...changes,
      }));

    it("not before a unit has left that an edit added", () => {
      const lines = claimed({ quantity: "3", delivered_quantity: "2", written_off_quantity: "1" });
      expect(next({ lines })).toEqual({ kind: "done" });
    });

    it("of a unit that was lost, once no other parcel is on its way", () => {
      const medusa = new MedusaModel([TWO], "delivered");
      course(medusa, { complete_on_delivery: false });
      const lines = claimed({ quantity: "3", fulfilled_quantity: "3", delivered_quantity: "2" });
      medusa.order = {
        ...medusa.order,
        lines: lines.map((line) => ({ ...line, written_off_quantity: "1" })),
      };
      const beside = (state: SyncInput["parcel"]["state"]) => {
        const other = { ...medusa.parcel, id: "sklord_2", state, cash_on_delivery_sum: null };
        return nextStep({ ...medusa.input(), parcels: [medusa.parcel, other] });
      };
      expect(beside("shipped")).toEqual({ kind: "done" });
      expect(beside("returned")).toMatchObject({ step: { type: "complete" } });
    });
  });

  it("once a merchant has booked the cash that is left for them to mark as paid", () => {
    const medusa = new MedusaModel([TWO], "delivered", "370.00");
    course(medusa, { capture_on_delivery: false, complete_on_delivery: false });
    const settings = { capture_on_delivery: false };
    expect(nextStep(medusa.input(settings))).toEqual({ kind: "done" });
    medusa.order = { ...medusa.order, money: { ...medusa.order.money, pending_difference: "400" } };
    expect(nextStep(medusa.input(settings))).toMatchObject({ block: { code: "not_completed", why: "owed" } });
    medusa.order = { ...medusa.order, money: { ...medusa.order.money, pending_difference: "0" } };
    expect(nextStep(medusa.input(settings))).toMatchObject({ step: { type: "complete" } });
  });

  it("once the change is closed that is open", () => {
    const open_change = { id: "ordch_1", type: "return_request", begun_for: null };
    expect(next({ open_change })).toMatchObject({ block: { code: "order_change_open" } });
  });
});

describe("Before a fulfillment", () => {
  const next = (change: (medusa: MedusaModel) => void, lines = [TWO]): SyncDecision => {
    const medusa = new MedusaModel(lines, "picked");
    change(medusa);
    return nextStep(medusa.input());
  };
  const reservation = (changes: Record<string, unknown>) => (medusa: MedusaModel) => {
    const reservations = medusa.order.reservations.map((one) => ({ ...one, ...changes }));
    medusa.order = { ...medusa.order, reservations };
  };

  it("an open change of the order is named", () => {
    const open_change = { id: "ordch_1", type: "edit", begun_for: null };
    expect(next((medusa) => (medusa.order = { ...medusa.order, open_change }))).toEqual({
      kind: "blocked",
      block: { code: "order_change_open", change_id: "ordch_1", change_type: "edit" },
    });
  });

  it.each([
    [
      "missing",
      (medusa: MedusaModel): void => {
        medusa.order = { ...medusa.order, reservations: [] };
      },
      "not_reserved",
    ],
    ["too small", reservation({ quantity: "1" }), "not_reserved"],
    ["at another location", reservation({ location_id: "sloc_2" }), "reserved_elsewhere"],
  ] as const)("reservations that are %s are seen", (_, change, code) => {
    expect(next(change)).toEqual({ kind: "blocked", block: { code, line_item_id: TWO.id } });
  });

  it("the reservation of what stays is allowed backorders, once, and only where something stays", () => {
    const medusa = new MedusaModel([{ ...TWO, quantity: 3 }], "picked");
    expect(course(medusa)).toEqual(["fit_reservations", ...FULFILLED]);
    expect(course(new MedusaModel([TWO], "picked"))).toEqual(FULFILLED);
  });

  it("nothing larger is reserved than what is still to be fulfilled, of any parcel", () => {
    const medusa = new MedusaModel([{ ...TWO, quantity: 3, required: 2, surplus: 2 }], "picked");
    expect(nextStep(medusa.input())).toMatchObject({
      step: { type: "fit_reservations", reservations: [{ quantity: "6" }] },
    });
    expect(course(medusa)).toEqual(["fit_reservations", ...FULFILLED]);
    expect(medusa.order.reservations).toMatchObject([{ quantity: "2" }]);
  });

  it("several reservations of one line become one, because Medusa takes the whole quantity from each", () => {
    const medusa = new MedusaModel([{ ...TWO, is_reserved_twice: true }], "picked");
    expect(medusa.order.reservations.map(({ quantity }) => quantity)).toEqual(["1", "1"]);
    expect(nextStep(medusa.input())).toMatchObject({
      step: { type: "fit_reservations", reservations: [{ quantity: "2" }, { quantity: "0" }] },
    });
    expect(course(medusa)).toEqual(["fit_reservations", ...FULFILLED]);
    expect([medusa.order.reservations, medusa.lowered.get(TWO.id)]).toEqual([[], 2]);
  });

  it.each(["gained", "swapped"] as const)(
    "a kit that has %s a part is fulfilled from what is reserved",
    (kit) => {
      const medusa = new MedusaModel([{ ...TWO, kit }], "delivered");
      expect(course(medusa)).toEqual([...FULFILLED, "ship", "deliver", "complete"]);
      expect([medusa.order.reservations, medusa.lowered.get(TWO.id)]).toEqual([[], 2]);
    },
  );

  it("a pack whose variant was deleted is fulfilled, and what Medusa leaves reserved of it is left", () => {
    const medusa = new MedusaModel([{ ...TWO, quantity: 1, in_parcel: 1, required: 6 }], "delivered");
    medusa.order = {
      ...medusa.order,
      lines: medusa.order.lines.map((line) => ({ ...line, components: [] })),
    };
    expect(course(medusa)).toEqual(["fit_reservations", ...FULFILLED, "ship", "deliver", "complete"]);
    expect(medusa.order.reservations).toMatchObject([{ quantity: "5" }]);
  });

  it("a line without stock of its own needs no reservation", () => {
    expect(course(new MedusaModel([{ ...TWO, managed: false }], "picked"))).toEqual(FULFILLED);
  });

  it("goods that were fulfilled another way are a problem, and nothing is fulfilled twice", () => {
    const lines = [{ ...TWO }];
    const fulfilled = (medusa: MedusaModel) => {
      const [line] = medusa.order.lines;
      if (line) medusa.order = { ...medusa.order, lines: [{ ...line, fulfilled_quantity: "2" }] };
    };
    expect(next(fulfilled, lines)).toEqual({ kind: "blocked", block: { code: "fulfilled_otherwise" } });
  });

  it("a merchant's own that is being made is waited for, and forgotten when it has died", () => {
    const begun = (created_at: string) => (medusa: MedusaModel) => {
      const step = { type: "fulfil", lines: [{ line_item_id: TWO.id, quantity: "2" }] } as const;
      medusa.perform(step, 1);
      const [made] = medusa.order.fulfillments;
      if (made) medusa.order = { ...medusa.order, fulfillments: [{ ...made, ours: false, created_at }] };
    };
    expect(next(begun(NOW))).toEqual({ kind: "blocked", block: { code: "being_fulfilled" } });
    expect(next(begun("2026-11-22T07:40:00.000Z"))).toMatchObject({ step: { type: "forget" } });
  });
});

describe("A parcel with units beside others that were delivered and claimed", () => {
  it("is fulfilled, shipped and delivered, and no unit that stays loses its reservation", () => {
    const medusa = new MedusaModel(
      [{ ...TWO, quantity: 5, in_parcel: 1, before: 3, written_off: 2 }],
      "delivered",
    );
    expect(course(medusa)).toEqual(["fit_reservations", ...FULFILLED, "ship", "deliver"]);
    expect(medusa.order.reservations).toMatchObject([{ quantity: "1" }]);
  });
});

describe("Units that an edit adds to an accepted parcel", () => {
  it("get a fulfillment of their own, bound to the same warehouse order", () => {
    const settings = { fulfil_at: "accepted" } as const;
    const medusa = new MedusaModel([TWO], "new");
    expect(course(medusa, settings)).toEqual(FULFILLED);
    const [line] = medusa.order.lines;
    const [item] = line?.components ?? [];
    if (!line || !item) throw new Error("The model has no line.");
    const reserved = { id: "resitem_2", line_item_id: line.id, inventory_item_id: item.inventory_item_id };
    // Medusa's edit reserves the whole line again, also what is fulfilled already.
    medusa.order = {
      ...medusa.order,
      lines: [{ ...line, quantity: "3" }],
      reservations: [{ ...reserved, location_id: LOCATION, quantity: "3", allow_backorder: false }],
    };
    medusa.parcel = { ...medusa.parcel, lines: [{ line_item_id: line.id, quantity: "3" }] };
    expect(course(medusa, settings)).toEqual(["fit_reservations", ...FULFILLED]);
    expect(medusa.order.reservations).toEqual([]);
    expect([medusa.announced, medusa.lowered.get(line.id)]).toEqual([2, 3]);
    medusa.parcel = { ...medusa.parcel, state: "delivered" };
    expect(course(medusa, settings)).toEqual(["ship", "ship", "deliver", "deliver", "complete"]);
  });
});

describe("Where Medusa's workflow cannot ship", () => {
  const fulfilled = (line: ModelLine): MedusaModel => {
    const medusa = new MedusaModel([line], "picked");
    course(medusa);
    medusa.parcel = { ...medusa.parcel, state: "delivered" };
    return medusa;
  };
  const linked = (medusa: MedusaModel, inventory_item_id: string, required_quantity: string): MedusaModel => {
    const lines = medusa.order.lines.map((one) => ({
      ...one,
      components: [{ inventory_item_id, required_quantity }],
    }));
    medusa.order = { ...medusa.order, lines };
    return medusa;
  };
  const way = (medusa: MedusaModel) => nextStep(medusa.input());

  it("because a variant without stock has linked items, its parts are done", () => {
    const medusa = linked(fulfilled({ ...TWO, managed: false }), "iitem_linked", "1");
    expect(way(medusa)).toMatchObject({ step: { type: "ship", way: "parts", mark: true } });
    expect(course(medusa)).toEqual(["ship", "deliver", "complete"]);
  });

  it("because a bundle was changed, what was fulfilled is shipped and delivered, not what the bundle is now", () => {
    const medusa = linked(fulfilled({ ...TWO, required: 3 }), "iitem_ordli_1", "2");
    expect(way(medusa)).toMatchObject({
      step: { way: "parts", register: [{ line_item_id: TWO.id, quantity: "2" }] },
    });
    expect(course(medusa)).toEqual(["ship", "deliver", "complete"]);
    expect(medusa.order.lines[0]?.delivered_quantity).toBe("2");
  });

  it("it is used wherever it can, bundles among them", () => {
    expect(way(fulfilled({ ...TWO, required: 3 }))).toMatchObject({
      step: { type: "ship", way: "workflow" },
    });
  });
});
