import fc from "fast-check";
import { reconcileOrder } from "../../src/engine/orders";
import { cancellationAnswered, finishCancellations } from "../../src/engine/orders/cancellation";
import { requestCancel } from "../../src/engine/orders/cancellation/ask";
import { recordStatuses } from "../../src/engine/statuses";
import { rowsOf } from "../../src/modules/sklad/stores/database";
import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";
import * as medusa from "./support/medusa-cancellations";
import { LivenessWorld } from "./support/liveness-world";
import type { WarehouseOrder } from "../../src/planning/warehouse-order";
import { cases } from "../../unit-tests/support/cases";

jest.mock("../../src/engine/medusa", () => ({
  ...jest.requireActual<object>("../../src/engine/medusa"),
  ...jest.requireActual<typeof medusa>("./support/medusa-cancellations").shopThatCancels,
}));

const at = liveness();

const ORDER = "order_1";
/** Two articles, one sent for an exchange and one for a claim, each in a parcel of its own. */
const CHANGES = ["kettles", "cups"] as const;
type Change = (typeof CHANGES)[number];
type Target = Change | "order";
/** What Medusa does once the warehouse has agreed; `dies`: the process ends before. */
type Then = "answered" | "refused" | "dies";
const KINDS = { order: "order", kettles: "exchange", cups: "claim" } as const;
const idOf = (target: Target) => (target === "order" ? ORDER : target);

/** Problems that say of a parcel that it is canceled at the warehouse and not in Medusa. */
const ONE_SIDED: readonly string[] = [
  "canceled_only_at_warehouse",
  "canceled_in_part",
  "canceled_by_warehouse",
];

beforeAll(async () => {
  // The tables of Medusa that the recording of statuses reads.
  await at.database.raw(`create table "order" (id text primary key, status text, deleted_at timestamptz)`);
});

/** An order with an exchange and a claim, whose parcels are at the warehouse. */
class Shop {
  /** Cancelled at the warehouse without a reason of ours: never sent again automatically. */
  readonly unasked = new Set<string>();

  private constructor(readonly world: LivenessWorld) {}

  static async open(): Promise<Shop> {
    medusa.forgetCancellations();
    await at.database.raw(`truncate "order"`);
    await at.database("order").insert({ id: ORDER, status: "pending" });
    const world = await LivenessWorld.on(at.database, at.time);
    await world.connect("lviv");
    world.medusa.place(ORDER);
    world.medusa.change(ORDER, { cupsAt: "sloc_lviv" });
    for (const change of CHANGES)
      medusa.changes.set(change, { order_id: ORDER, item_ids: [`${ORDER}_${change}`] });
    await reconcileOrder(world.ctx, ORDER, "event");
    await world.run(10_000);
    return new Shop(world);
  }

  rows(): Promise<WarehouseOrder[]> {
    return this.world.stores.warehouseOrders.ofOrders([ORDER]);
  }

  /** The first parcel of these goods. */
  async parcel(change: Change): Promise<WarehouseOrder> {
    const location = change === "kettles" ? "sloc_kyiv" : "sloc_lviv";
    const row = (await this.rows()).find(({ location_id }) => location_id === location);
    if (!row) throw new Error(`there is no parcel of the ${change}`);
    return row;
  }

  async press(target: Target, then: Then): Promise<void> {
    const id = idOf(target);
    const state = medusa.stateOf(id);
    if (state.canceled) return;
    const { ctx } = this.world;
    const asking = requestCancel(ctx, { target: KINDS[target], target_id: id, actor_id: null }, state);
    await this.world.run(15_000);
    const asked = await asking;
    if (asked.kind === "stopped") return;
    if (then === "answered") medusa.canceled.add(id);
    if (asked.kind === "agreed") {
      const { cancellation, lease } = asked.agreement;
      if (then !== "dies")
        await cancellationAnswered(ctx, cancellation, then === "answered" ? null : "Medusa answered 500.");
      await lease.release();
    }
  }

  /** The warehouse changes a parcel's status, and a report records it. */
  async move(change: Change, state: "picked" | "canceled"): Promise<void> {
    const row = await this.parcel(change);
    if (row.state !== "new") return;
    if (state === "canceled" && !(await this.isAskedToCancel(row, change))) this.unasked.add(row.id);
    this.world.warehouse.move(row.number, state);
    const status = {
      ...{ number: row.number, externalId: row.id, remoteId: row.remote_id, remoteKey: row.remote_key },
      ...{ status: state, state, changedAt: null, trackingNumbers: [] },
    };
    const connections = await this.world.stores.connections.list();
    await this.world.stores.transaction(async (stores) => {
      await recordStatuses(stores, [{ connections, statuses: [status] }], "report");
    });
  }

  private async isAskedToCancel(row: WarehouseOrder, change: Change): Promise<boolean> {
    const commands = await this.world.stores.commands.openOf([row.id]);
    return (
      row.cancel_refusal !== null ||
      commands.some(({ kind }) => kind === "cancel") ||
      (await this.isBeingCanceled(change))
    );
  }

  /** CancelOrder is lost on its way for a while. */
  async lose(change: Change): Promise<void> {
    const { number } = await this.parcel(change);
    this.world.warehouse.faults = [
      {
        failure: "500",
        hits: ({ operation, numbers }) => operation === "CancelOrder" && numbers.includes(number),
      },
    ];
  }

  async sweep(): Promise<void> {
    this.world.warehouse.faults = [];
    await this.world.run(2 * MINUTE_MS);
    const container = {} as Parameters<typeof finishCancellations>[1];
    const followed = finishCancellations(this.world.ctx, container);
    await this.world.run(2 * MINUTE_MS);
    await followed;
    await this.plan();
  }

  /** Plans the order as it is in Medusa now. */
  async plan(): Promise<void> {
    const { world } = this;
    for (const change of CHANGES)
      if (medusa.canceled.has(change)) world.medusa.change(ORDER, { [change]: 0 });
    if (medusa.canceled.has(ORDER)) {
      world.medusa.cancel(ORDER);
      await at.database("order").update({ status: "canceled" });
    }
    await reconcileOrder(world.ctx, ORDER, "sweep");
    await world.run(10_000);
  }

  /** Each parcel ends as its own cancellations say, and a person reads of it exactly while it is canceled on one side only. */
  async expectOnlyItsOwn(): Promise<void> {
    const problems = await this.world.problems();
    for (const change of CHANGES) {
      const row = await this.parcel(change);
      if (this.unasked.has(row.id)) expect(row.cancel_reason).toBe("canceled_at_warehouse");
      if (row.cancel_reason === "parcel_gone") expect(medusa.canceled).toContain(change);
      const codes = problems
        .filter(({ warehouse_order_id, cleared_at }) => warehouse_order_id === row.id && cleared_at === null)
        .map(({ code }) => code)
        .filter((code) => ONE_SIDED.includes(code));
      const isCanceled = medusa.stateOf(change).canceled;
      if (isCanceled) expect([change, ...codes]).toEqual([change]);
      else if (row.state === "canceled" && !(await this.isBeingCanceled(change)))
        expect([change, ...codes]).not.toEqual([change]);
    }
    // A person decides about a parcel that is missing at the warehouse and active in Medusa.
    expect((await this.rows()).map(({ number }) => number)).toEqual(["1001", "1001-2"]);
  }

  /** A cancellation is open that the sweep finishes in Medusa. */
  private async isBeingCanceled(change: Change): Promise<boolean> {
    const open = await rowsOf<{ target_id: string }>(
      at.database.raw("select target_id from sklad_cancellation where ended_at is null"),
    );
    return open.some(({ target_id }) => target_id === change || target_id === ORDER);
  }
}

type Step = readonly [name: string, run: (shop: Shop) => Promise<void>];

const press = (target: Target, then: Then): Step => [
  `press ${target}, ${then}`,
  (shop) => shop.press(target, then),
];
const lose = (of: Change): Step => [`lose ${of}`, (shop) => shop.lose(of)];
const move = (of: Change, to: "picked" | "canceled"): Step => [`${to} ${of}`, (shop) => shop.move(of, to)];

const SWEEP: Step = ["sweep", (shop) => shop.sweep()];

const change = fc.constantFrom(...CHANGES);
const presses = fc
  .tuple(fc.constantFrom<Target>(...CHANGES, "order"), fc.constantFrom<Then>("answered", "refused", "dies"))
  .map(([target, then]) => press(target, then));
const step = fc.oneof(
  presses,
  presses,
  change.map(lose),
  fc.tuple(change, fc.constantFrom("picked" as const, "canceled" as const)).map(([of, to]) => move(of, to)),
  fc.constant(SWEEP),
  fc.constant<Step>(["a quarter of an hour passes", (shop) => shop.world.run(16 * MINUTE_MS)]),
  fc
    .constantFrom<Target>(...CHANGES, "order")
    .map((of): Step => [
      `sweeps may not cancel ${of}`,
      async () => void medusa.refusals.set(idOf(of), "Not now."),
    ]),
);

async function play(steps: readonly Step[]): Promise<void> {
  const shop = await Shop.open();
  for (const [, run] of steps) {
    await run(shop);
    await shop.plan();
    await shop.expectOnlyItsOwn();
  }
  await shop.sweep();
  await shop.expectOnlyItsOwn();
}

describe("Cancellations of one order, its exchange and its claim", () => {
  it("change only their own parcels, whatever else is cancelled beside them", async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), play), cases(10));
  });

  it.each<[fact: string, ...Step[]]>([
    [
      "leave an exchange's parcel canceled with its order, whose process died before the order was canceled",
      press("kettles", "dies"),
      press("order", "answered"),
    ],
    [
      "leave a claim's parcel canceled with its order, whose process died before the order was canceled",
      press("cups", "dies"),
      press("order", "answered"),
    ],
    [
      "keep the problem of a parcel that the warehouse canceled when another one is canceled",
      move("cups", "canceled"),
      press("kettles", "answered"),
    ],
    [
      "end the problem of a parcel that the warehouse canceled once its goods are canceled in Medusa",
      move("kettles", "canceled"),
      press("kettles", "answered"),
    ],
    [
      "end the problem of a parcel that the order's refused cancellation has canceled once its goods are canceled in Medusa",
      press("order", "refused"),
      press("cups", "answered"),
    ],
  ])("%s", async (_, ...steps) => play(steps));

  it("leave a parcel to a person that the claim's refused cancellation has cancelled", async () => {
    const shop = await Shop.open();
    await shop.press("cups", "refused");
    await shop.press("kettles", "answered");
    await shop.plan();
    expect(await shop.parcel("cups")).toMatchObject({ state: "canceled", cancel_reason: "order_canceled" });
    expect(await shop.parcel("kettles")).toMatchObject({ cancel_reason: "parcel_gone" });
    await shop.expectOnlyItsOwn();
  });

  it("are not the reason of a claim's parcel that the warehouse cancels meanwhile", async () => {
    const shop = await Shop.open();
    await shop.lose("kettles");
    await shop.press("kettles", "answered");
    await shop.move("cups", "canceled");
    expect(await shop.parcel("cups")).toMatchObject({ cancel_reason: "canceled_at_warehouse" });
    await shop.sweep();
    expect([...medusa.canceled]).toEqual(["kettles"]);
    await shop.expectOnlyItsOwn();
  });
});
