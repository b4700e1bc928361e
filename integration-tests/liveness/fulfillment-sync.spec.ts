import { CLAIM_LEASE_MS, MAX_ORDERS_IN_PARALLEL, syncClaim } from "../../src/engine/fulfillments/sync";
import { recordStatuses } from "../../src/engine/statuses";
import { rowsOf } from "../../src/modules/sklad/stores/database";
import type { SyncFulfillment, SyncOrder, SyncStep } from "../../src/planning/fulfillments";
import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";
import type { Beside, LivenessWorld } from "./support/liveness-world";
import { firstOf } from "../../unit-tests/support/in-soak";

const BAD = "order_2";
const OTHERS = ["order_1", "order_3", "order_4", "order_5", "order_6"];
const SOON_MS = 2_000;
const RAISED_MS = 5 * MINUTE_MS;
/** Medusa's steps for one order in a day: pauses grow to six hours. */
const MAX_TRIES = 60;

/** The part of Medusa's orders that the fulfillment sync reads: one line each, without stock. */
const medusa = {
  fulfillments: new Map<string, SyncFulfillment>(),
  edited: new Set<string>(),
  refuses: new Set<string>(),
  hangs: new Set<string>(),
  tried: [] as string[],
  lines: new Map<string, readonly string[]>(),
};

jest.mock("../../src/engine/medusa", () => ({
  ...jest.requireActual<object>("../../src/engine/medusa"),
  loadSyncOrder: async (_ctx: unknown, id: string): Promise<SyncOrder> => orderOf(id),
  performStep: async (_container: unknown, row: { id: string; order_id: string }, step: SyncStep) =>
    medusa.hangs.has(row.order_id) ? new Promise<never>(() => undefined) : perform(row, step),
}));

function orderOf(id: string): SyncOrder {
  const made = medusa.fulfillments.get(id);
  return {
    id,
    status: "pending",
    canceled_at: null,
    returns: [],
    open_change: medusa.edited.has(id) ? { id: "ordch_1", type: "edit", begun_for: null } : null,
    lines: (medusa.lines.get(id) ?? []).map((line) => ({
      id: line,
      quantity: "100",
      fulfilled_quantity: made?.booked.fulfilled[line] ?? "0",
      delivered_quantity: "0",
      written_off_quantity: "0",
      in_returns: "0",
      returned_quantity: "0",
      requires_shipping: true,
      managed: false,
      components: [],
    })),
    reservations: [],
    fulfillments: made ? [made] : [],
    money: {
      ...{ pending_difference: "0", paid: "0", is_credited: false, begun: [] },
      ...{ payments: [], captures: [], unpaid: [] },
    },
  };
}

function perform({ id, order_id }: { id: string; order_id: string }, step: SyncStep): void {
  medusa.tried.push(order_id);
  if (medusa.refuses.has(order_id)) throw new Error("Not now.");
  const made = medusa.fulfillments.get(order_id);
  if (step.type === "fulfil") {
    const units = Object.fromEntries(
      step.lines.map(({ line_item_id, quantity }) => [line_item_id, quantity]),
    );
    medusa.fulfillments.set(order_id, {
      ...{ id: `ful_${order_id}`, warehouse_order_id: id, ours: true, linked: true, canceled: false },
      ...{ created_at: "2026-11-20T10:00:00.000Z", shipped: false, delivered: false, labels: [], items: [] },
      booked: { fulfilled: units, shipped: {}, delivered: {} },
    });
  } else if (step.type === "ship" && made)
    medusa.fulfillments.set(order_id, {
      ...made,
      shipped: true,
      booked: { ...made.booked, shipped: made.booked.fulfilled },
    });
  else throw new Error(`The step ${step.type} is not expected here.`);
}

/** Syncs what is due, as the poller does. */
class SyncBeside implements Beside {
  #running = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(private readonly world: LivenessWorld) {}

  async look(): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    const { ctx, stores } = this.world;
    const free = MAX_ORDERS_IN_PARALLEL - this.#running;
    if (free <= 0) return;
    for (const claim of await stores.fulfillmentSync.claimDue(free, CLAIM_LEASE_MS)) {
      this.#running += 1;
      void syncClaim(ctx, {} as Parameters<typeof syncClaim>[1], claim)
        .catch((error: unknown) => void (this.#failure = { error }))
        .finally(() => (this.#running -= 1));
    }
  }

  async nextDue(): Promise<number> {
    // Every place is taken until one sync ends.
    if (this.#running >= MAX_ORDERS_IN_PARALLEL) return Infinity;
    const [row] = await rowsOf<{ at: string | null; due: boolean | null }>(
      at.database.raw(
        `select extract(epoch from min(sync_due_at)) * 1000 as at, min(sync_due_at) <= sklad_now() as due
           from sklad_warehouse_order where sync_due_at is not null`,
      ),
    );
    if (row?.due) return this.world.time.now;
    return row?.at ? Math.floor(Number(row.at)) + 2 : Infinity;
  }
}

const at = liveness({}, { withOrders: true });

beforeEach(async () => {
  for (const known of [medusa.fulfillments, medusa.edited, medusa.refuses, medusa.hangs, medusa.lines])
    known.clear();
  medusa.tried = [];
  at.world.beside(new SyncBeside(at.world));
  for (const id of [BAD, ...OTHERS]) {
    await at.database("order").insert({ id, status: "pending" });
    await at.world.place(id);
  }
  await at.world.run(10_000);
  for (const id of [BAD, ...OTHERS]) {
    const row = await rowOf(id);
    const lines = await at.world.stores.warehouseOrderLines.of([row.id]);
    medusa.lines.set(id, [...new Set(lines.map(({ line_item_id }) => line_item_id))]);
  }
});

async function rowOf(id: string) {
  const row = await at.world.rowOf(id);
  if (!row) throw new Error(`${id} was not planned.`);
  return row;
}

async function ship(id: string): Promise<void> {
  const row = await rowOf(id);
  const ids = { number: row.number, externalId: row.id, remoteId: row.remote_id, remoteKey: row.remote_key };
  const status = {
    ...ids,
    status: "shipped",
    state: "shipped" as const,
    changedAt: null,
    trackingNumbers: [],
  };
  const connections = await at.world.stores.connections.list();
  await at.world.stores.transaction(async (stores) => {
    await recordStatuses(stores, [{ connections, statuses: [status] }], "report");
  });
}

const isShown = (id: string) => medusa.fulfillments.get(id)?.shipped === true;

it.each(
  firstOf(
    [
      ["is refused by Medusa", "medusa_refuses", medusa.refuses],
      ["has an edit that stays open", "order_change_open", medusa.edited],
    ] as const,
    1,
  ),
)(
  "one order that %s for ever is a problem with its number, and the others are shown at once",
  async (_, code, bad) => {
    bad.add(BAD);
    await ship(BAD);
    const shown: Record<string, boolean> = {};
    OTHERS.forEach((id, index) => {
      // The first at the same time as the failing order, the last long after it.
      const ms = index * 5 * MINUTE_MS + 1_000;
      at.world.in(ms, () => ship(id));
      at.world.in(ms + SOON_MS, async () => void (shown[id] = isShown(id)));
    });
    const from = at.time.now;
    await at.world.run(24 * 60 * MINUTE_MS);
    expect(shown).toEqual(Object.fromEntries(OTHERS.map((id) => [id, true])));
    const { id: badId } = await rowOf(BAD);
    const [problem, ...more] = await at.world.problems();
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ code, warehouse_order_id: badId, cleared_at: null });
    expect(new Date(problem?.raised_at ?? NaN).getTime() - from).toBeLessThanOrEqual(RAISED_MS);
    expect(medusa.tried.filter((id) => id === BAD).length).toBeLessThanOrEqual(MAX_TRIES);
    expect(isShown(BAD)).toBe(false);

    bad.clear();
    // As the event of the order's change does.
    await at.world.stores.fulfillmentSync.scheduleNow(BAD);
    await at.world.run(SOON_MS);
    expect(isShown(BAD)).toBe(true);
    expect((await at.world.problems()).filter(({ cleared_at }) => cleared_at === null)).toEqual([]);
  },
);

it("orders whose step never ends are problems with their numbers, however many, and the others are shown soon", async () => {
  const hanging = OTHERS.slice(0, MAX_ORDERS_IN_PARALLEL);
  const others = [BAD, ...OTHERS.slice(MAX_ORDERS_IN_PARALLEL)];
  hanging.forEach((id) => medusa.hangs.add(id));
  for (const id of hanging) await ship(id);
  await at.world.run(SOON_MS);
  for (const id of others) await ship(id);
  await at.world.run(RAISED_MS);
  expect(others.map(isShown)).toEqual(others.map(() => true));
  const raised = (await at.world.problems()).filter(({ cleared_at }) => cleared_at === null);
  expect(raised.map(({ code }) => code)).toEqual(hanging.map(() => "medusa_refuses"));
  const ids = await Promise.all(hanging.map(async (id) => (await rowOf(id)).id));
  expect(raised.map(({ warehouse_order_id }) => warehouse_order_id).sort()).toEqual(ids.sort());
});
