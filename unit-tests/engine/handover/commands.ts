import fc from "fast-check";
import type { Shop } from "../../planning/handover-model/shop";
import type { Fate } from "./process";
import { FAULTS, UNWANTED } from "./warehouse";
import type { World } from "./world";

export const ORDERS = ["order_1", "order_2"] as const;

type Step = fc.AsyncCommand<object, World>;

/** An event of the model, with its printed form. */
function happens(name: string, run: (world: World) => Promise<void> | void): Step {
  return {
    check: () => true,
    run: async (_model, world) => run(world),
    toString: () => name,
  };
}

const orderId = fc.constantFrom(...ORDERS);
const place = fc.constantFrom("sloc_kyiv", "sloc_kyiv", "sloc_lviv");

const change: fc.Arbitrary<Partial<Shop>> = fc.oneof(
  fc.record({ kettles: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ cups: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kettlesAt: place, cupsAt: place }),
  fc.record({ name: fc.constantFrom("Коваленко", "Шевченко") }),
  fc.record({ name: fc.constantFrom("Коваленко", UNWANTED) }),
  fc.record({ paid: fc.constantFrom(0, 200, 1000) }),
  fc.record({ writtenOff: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ phone: fc.boolean() }),
);

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fate>({ kind: "lives", after: 0 }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom<Fate["kind"][]>("crashes", "crashes", "sleeps"),
      after: fc.integer({ min: 1, max: 40 }),
    }),
  },
);

const suffix = ({ kind, after }: Fate) => (kind === "lives" ? "" : ` and ${kind} after ${after}`);

function edit(id: string, changes: Partial<Shop>): Step {
  return happens(`edit ${id} ${JSON.stringify(changes)}`, (world) => {
    world.medusa.change(id, changes);
    world.remember(id);
  });
}

/** A merchant presses a button of every warehouse order; then the order is planned. */
function press(name: string, run: (world: World, rowId: string) => Promise<unknown>): fc.Arbitrary<Step> {
  return orderId.map((id) =>
    happens(`${name} ${id}`, async (world) => {
      for (const row of world.tables.rows("orders").filter(({ order_id }) => order_id === id))
        if (row.state === "planned" || name === "retry") await run(world, row.id);
      await world.reconcile(id);
    }),
  );
}

const edits = fc.tuple(orderId, change).map(([id, changes]) => edit(id, changes));
const drains = fate.map((how) => happens(`drain${suffix(how)}`, (world) => world.drain(how)));
const events = fc
  .tuple(orderId, fate)
  .map(([id, how]) => happens(`event ${id}${suffix(how)}`, (world) => world.reconcile(id, how)));
/** The usual course of an edit: its event is handled, and its command is sent, perhaps with a fault. */
const announcedEdits = fc
  .tuple(orderId, change, fate, fc.option(fc.constantFrom(...FAULTS)))
  .map(([id, changes, how, fault]) =>
    happens(
      `edit ${id} ${JSON.stringify(changes)}, event, ${fault ?? "drain"}${suffix(how)}`,
      async (world) => {
        world.medusa.change(id, changes);
        world.remember(id);
        await world.reconcile(id);
        if (fault) world.warehouse.faults.unshift(fault);
        await world.drain(how);
      },
    ),
  );

const undone = orderId.map((id) =>
  happens(`edit ${id} back, event`, async (world) => {
    world.medusa.changeBack(id);
    await world.reconcile(id);
  }),
);

/** Just enough time for a look-up of an unclear outcome. */
const patience = fc.constant(
  happens("31 s pass, drain", async (world) => {
    world.pass(31_000);
    await world.drain();
  }),
);

/** A process sleeps past its lease, and others resolve its commands before it wakes. */
const oversleeping = fc.tuple(orderId, fc.integer({ min: 1, max: 40 })).map(([id, after]) =>
  happens(`event ${id}, drain sleeps after ${after} and wakes late`, async (world) => {
    await world.reconcile(id);
    await world.drain({ kind: "sleeps", after });
    for (let turn = 0; turn < 3; turn += 1) {
      world.pass(70_000);
      await world.drain();
    }
    await world.wakeAll();
  }),
);

/** Frequent events are listed more than once. */
export const steps: readonly fc.Arbitrary<Step>[] = [
  ...[edits, edits, edits, announcedEdits, announcedEdits, announcedEdits],
  ...[events, events, drains, drains, drains],
  ...[undone, undone, patience, patience, oversleeping],
  orderId.map((id) => happens(`cancel ${id}`, (world) => world.medusa.cancel(id))),
  fc
    .constantFrom(1_000, 31_000, 70_000, 1_200_000)
    .map((ms) => happens(`${ms} ms pass`, (world) => world.pass(ms))),
  fc
    .array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 3 })
    .map((faults) =>
      happens(`faults ${faults.join()}`, (world) => void world.warehouse.faults.push(...faults)),
    ),
  fc
    .constantFrom(0, 40_000)
    .map((ms) =>
      happens(`orders become visible ${ms} ms late`, (world) => void (world.warehouse.lateness_ms = ms)),
    ),
  fc.constant(
    happens("look-ups say nothing for long", async (world) => {
      world.warehouse.nameless = true;
      for (let minute = 0; minute < 8; minute += 1) {
        world.pass(70_000);
        await world.drain();
      }
      world.warehouse.nameless = false;
    }),
  ),
  fc.constant(happens("the sleepers wake", (world) => world.wakeAll())),
  fc
    .constantFrom("kyiv", "kyiv_next", "kyiv_next", null)
    .map((name) => happens(`${name ?? "no connection"} serves Kyiv`, (world) => world.serve(name))),
  fc.constant(happens("the warehouse picks", (world) => world.warehouse.pick())),
  press("hold", (world, id) => world.stores.warehouseOrders.setHeldByMerchant(id, true)),
  press("release", (world, id) => world.stores.warehouseOrders.setHeldByMerchant(id, false)),
  press("retry", async (world, id) => {
    await world.stores.warehouseOrders.forgetRefusals(id);
    await world.stores.openCommands.unpark(id, "unknown");
  }),
];
