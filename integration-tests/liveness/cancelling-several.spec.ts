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
/** Two articles, each of an exchange and a parcel of its own. */
const EXCHANGES = ["kettles", "cups"] as const;
type Exchange = (typeof EXCHANGES)[number];
type Target = Exchange | "order";

beforeAll(async () => {
  // The tables of Medusa that the recording of statuses reads.
  await at.database.raw(`create table "order" (id text primary key, status text, deleted_at timestamptz)`);
});

/** An order with two exchanges, whose parcels are at the warehouse. */
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
    for (const exchange of EXCHANGES)
      medusa.changes.set(exchange, { order_id: ORDER, item_ids: [`${ORDER}_${exchange}`] });
    await reconcileOrder(world.ctx, ORDER, "event");
    await world.run(10_000);
    return new Shop(world);
  }

  rows(): Promise<WarehouseOrder[]> {
    return this.world.stores.warehouseOrders.ofOrder(ORDER);
  }

  /** The first parcel of these goods. */
  async parcel(exchange: Exchange): Promise<WarehouseOrder> {
    const location = exchange === "kettles" ? "sloc_kyiv" : "sloc_lviv";
    const row = (await this.rows()).find(({ location_id }) => location_id === location);
    if (!row) throw new Error(`there is no parcel of the ${exchange}`);
    return row;
  }

  async press(target: Target, then: "answered" | "refused" | "dies"): Promise<void> {
    const id = target === "order" ? ORDER : target;
    const state = medusa.stateOf(id);
    if (state.canceled) return;
    const { ctx } = this.world;
    const kind = target === "order" ? "order" : "exchange";
    const asking = requestCancel(ctx, { target: kind, target_id: id, actor_id: null }, state);
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
  async move(exchange: Exchange, state: "picked" | "canceled"): Promise<void> {
    const row = await this.parcel(exchange);
    if (row.state !== "new") return;
    if (state === "canceled" && !(await this.isAskedToCancel(row, exchange))) this.unasked.add(row.id);
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

  private async isAskedToCancel(row: WarehouseOrder, exchange: Exchange): Promise<boolean> {
    const open = await rowsOf<{ target_id: string }>(
      at.database.raw("select target_id from sklad_cancellation where ended_at is null"),
    );
    const commands = await this.world.stores.commands.openOf([row.id]);
    return (
      row.cancel_refusal !== null ||
      commands.some(({ kind }) => kind === "cancel") ||
      open.some(({ target_id }) => target_id === exchange || target_id === ORDER)
    );
  }

  /** CancelOrder is lost on its way for a while. */
  async lose(exchange: Exchange): Promise<void> {
    const { number } = await this.parcel(exchange);
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
    for (const exchange of EXCHANGES)
      if (medusa.canceled.has(exchange)) world.medusa.change(ORDER, { [exchange]: 0 });
    if (medusa.canceled.has(ORDER)) world.medusa.cancel(ORDER);
    await reconcileOrder(world.ctx, ORDER, "sweep");
    await world.run(10_000);
  }

  async expectOnlyItsOwn(): Promise<void> {
    for (const exchange of EXCHANGES) {
      const row = await this.parcel(exchange);
      if (this.unasked.has(row.id)) expect(row.cancel_reason).toBe("canceled_at_warehouse");
      if (row.cancel_reason === "parcel_gone") expect(medusa.canceled).toContain(exchange);
    }
    // A person decides about a parcel that is missing at the warehouse and active in Medusa.
    expect((await this.rows()).map(({ number }) => number)).toEqual(["1001", "1001-2"]);
  }
}

type Step = readonly [name: string, run: (shop: Shop) => Promise<void>];

const exchange = fc.constantFrom(...EXCHANGES);
const press = fc
  .tuple(
    fc.constantFrom<Target>(...EXCHANGES, "order"),
    fc.constantFrom("answered" as const, "refused" as const, "dies" as const),
  )
  .map(([target, then]): Step => [`press ${target}, ${then}`, (shop) => shop.press(target, then)]);
const step = fc.oneof(
  press,
  press,
  exchange.map((of): Step => [`lose ${of}`, (shop) => shop.lose(of)]),
  fc
    .tuple(exchange, fc.constantFrom("picked" as const, "canceled" as const))
    .map(([of, state]): Step => [`${state} ${of}`, (shop) => shop.move(of, state)]),
  fc.constant<Step>(["sweep", (shop) => shop.sweep()]),
);

describe("Cancellations of one order and its exchanges", () => {
  it("change only their own parcels, whatever else is cancelled beside them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const shop = await Shop.open();
        for (const [, run] of steps) {
          await run(shop);
          await shop.plan();
          await shop.expectOnlyItsOwn();
        }
        await shop.sweep();
        await shop.expectOnlyItsOwn();
      }),
      { seed: 20261125, ...cases(10) },
    );
  });

  it("leave a parcel to a person that another exchange's refused cancellation has cancelled", async () => {
    const shop = await Shop.open();
    await shop.press("cups", "refused");
    await shop.press("kettles", "answered");
    await shop.plan();
    expect(await shop.parcel("cups")).toMatchObject({ state: "canceled", cancel_reason: "order_canceled" });
    expect(await shop.parcel("kettles")).toMatchObject({ cancel_reason: "parcel_gone" });
    await shop.expectOnlyItsOwn();
  });

  it("are not the reason of another exchange's parcel that the warehouse cancels meanwhile", async () => {
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
