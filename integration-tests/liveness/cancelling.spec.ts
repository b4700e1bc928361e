import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { asValue, createContainer } from "awilix";
import { asksFirst } from "../../src/api/cancel-guard";
import { type SkladClient, SkladError } from "../../src/client";
import type { Context } from "../../src/engine/context";
import { actOnOrder, reconcileOrder } from "../../src/engine/orders";
import { finishCancellations } from "../../src/engine/orders/cancellation";
import { type CancelDecision, requestCancel } from "../../src/engine/orders/cancellation/ask";
import { reasonOf } from "../../src/modules/sklad/errors";
import { sweepOrdersWorkflow } from "../../src/workflows/reconcile-orders";
import { MINUTE_MS } from "./support/cells";
import type { Failure } from "./support/failures";
import { liveness } from "./support/liveness";
import * as medusa from "./support/medusa-cancellations";
import type { Call } from "./support/shop-and-warehouse";

const at = liveness();

const BAD = "order_1";
const OTHERS = ["order_2", "order_3", "order_4", "order_5"];
const PRESS_MS = 10_000;

jest.mock("../../src/engine/medusa", () => ({
  ...jest.requireActual<object>("../../src/engine/medusa"),
  ...jest.requireActual<typeof medusa>("./support/medusa-cancellations").shopThatCancels,
}));

beforeEach(medusa.forgetCancellations);

/** A merchant presses "Cancel". @returns the decision, and its time by the world's clock */
function press(id: string, ctx: Context = at.world.ctx) {
  const from = at.time.now;
  const asked = { target: "order", target_id: id, actor_id: null } as const;
  return requestCancel(ctx, asked, medusa.stateOf(id)).then((outcome) => ({
    outcome,
    took_ms: at.time.now - from,
  }));
}

/** Medusa's container, as far as cancellations need it. */
function scope(): MedusaContainer {
  const { sklad, query, logger } = at.world.ctx;
  return createContainer().register({
    ...{ sklad: asValue(sklad), query: asValue(query), logger: asValue(logger) },
    ...{ [Modules.INVENTORY]: asValue({}), [Modules.LOCKING]: asValue({}) },
  }) as MedusaContainer;
}

/** The result of work while the clock runs for this time. */
async function meanwhile<T>(ms: number, work: Promise<T>): Promise<T> {
  await at.world.run(ms);
  return work;
}

describe("A merchant who cancels an order of two parcels", () => {
  beforeEach(async () => {
    await at.world.connect("lviv");
    at.world.medusa.place(BAD);
    at.world.medusa.change(BAD, { cupsAt: "sloc_lviv" });
    await at.world.rename(BAD, "Леся");
    await at.world.run(10_000);
    expect((await parcels()).map(({ state }) => state)).toEqual(["new", "new"]);
  });

  const parcels = () => at.world.stores.warehouseOrders.ofOrders([BAD]);

  /** A warehouse that takes so long to cancel; a caller that gives up before does not know the outcome. */
  function slow(ms: number, monotonic = () => at.time.now): Context {
    const clientFor = (connection: { id: string }): SkladClient => {
      const client = at.world.warehouse.clientFor(connection.id);
      const cancelAtOnce = client.cancelOrder.bind(client);
      const cancelOrder: SkladClient["cancelOrder"] = async (input, { signal } = {}) => {
        const aborted = new Promise<never>((_, reject) =>
          signal?.addEventListener("abort", () =>
            reject(new SkladError("CancelOrder", { code: "call_aborted", connected: true })),
          ),
        );
        await Promise.race([at.time.sleep(ms), aborted]);
        return cancelAtOnce(input);
      };
      return Object.assign(client, { cancelOrder });
    };
    return { ...at.world.ctx, sklad: Object.assign({}, at.world.ctx.sklad, { clientFor, monotonic }) };
  }

  /** The outbox resolves a cancellation without a response in time. */
  async function expectCanceledLater(): Promise<void> {
    await at.world.run(2 * MINUTE_MS);
    expect((await parcels()).map(({ state }) => state)).toEqual(["canceled", "canceled"]);
  }

  it("waits for both together no longer than for one", async () => {
    const { outcome, took_ms } = await meanwhile(30_000, press(BAD, slow(6_000)));
    expect(outcome).toMatchObject({ kind: "stopped", answer: { code: "unclear" } });
    expect(took_ms).toBeLessThanOrEqual(PRESS_MS);
    await expectCanceledLater();
  });

  it("gets the number of the parcel that was not asked about in time", async () => {
    let late_ms = 0;
    // The first cancellation has used up the time.
    at.world.in(6_000, async () => void (late_ms = PRESS_MS));
    const { outcome } = await meanwhile(
      30_000,
      press(
        BAD,
        slow(6_000, () => at.time.now + late_ms),
      ),
    );
    const [first, second] = await parcels();
    expect(first?.state).toBe("canceled");
    expect(outcome).toEqual({
      kind: "stopped",
      answer: {
        ...{ code: "not_asked", number: second?.number, error: "took_too_long" },
        reason: "The warehouse took too long to respond to an earlier request. Try again in a minute.",
      },
    });
    await expectCanceledLater();
  });

  const container = {} as Parameters<typeof finishCancellations>[1];
  const sweep = () => meanwhile(2 * MINUTE_MS, finishCancellations(at.world.ctx, container));
  const open = async () => (await at.world.problems()).filter(({ cleared_at }) => cleared_at === null);
  const fails = (failure: Failure, number = "") => ({
    failure,
    hits: ({ operation, numbers }: Call) => operation === "CancelOrder" && numbers.includes(number),
  });

  it("has both asked about by the sweep also when the warehouse refused to cancel one of them before", async () => {
    const [first, second] = await parcels();
    const refusal = { descriptions: ["picking has started"], reason: "withdrawn_by_merchant" } as const;
    await at.world.stores.warehouseOrderStates.refuseCancel(second?.id ?? "", refusal);
    at.world.warehouse.faults = [fails("500", first?.number)];
    const { outcome } = await meanwhile(30_000, press(BAD));
    expect(outcome).toMatchObject({ answer: { code: "unclear", number: first?.number } });
    at.world.warehouse.faults = [];
    await sweep();
    await sweep();
    expect((await parcels()).map(({ state }) => state)).toEqual(["canceled", "canceled"]);
    expect([...medusa.canceled]).toEqual([BAD]);
    expect(await open()).toEqual([]);
  });

  it("gets a problem for a parcel that the warehouse cancels after it has refused the other", async () => {
    const [first, second] = await parcels();
    // Its look-ups fail too: a cancellation known to have had no effect would be withdrawn when the other is refused.
    const unclear = {
      failure: "500",
      hits: ({ numbers }: Call) => numbers.includes(first?.number ?? ""),
    } as const;
    at.world.warehouse.faults = [unclear, fails("refusal", second?.number)];
    await meanwhile(30_000, press(BAD));
    await sweep();
    await sweep();
    expect((await parcels())[1]?.cancel_refusal).not.toBeNull();
    at.world.warehouse.faults = [];
    await at.world.run(15 * MINUTE_MS);
    expect((await parcels()).map(({ state }) => state)).toEqual(["canceled", "new"]);
    await sweep();
    expect((await open()).map(({ code, warehouse_order_id }) => [code, warehouse_order_id])).toContainEqual([
      "canceled_in_part",
      first?.id,
    ]);
    expect([...medusa.canceled]).toEqual([]);
  });

  it("keeps a parcel whose cancellation was not sent yet when the warehouse refuses the other", async () => {
    const [first, second] = await parcels();
    at.world.warehouse.faults = [
      fails("refused connection", first?.number),
      fails("refusal", second?.number),
    ];
    const { outcome } = await meanwhile(30_000, press(BAD));
    expect(outcome).toMatchObject({ answer: { code: "not_asked", number: first?.number } });
    await sweep();
    await sweep();
    at.world.warehouse.faults = [];
    await at.world.run(5 * MINUTE_MS);
    expect((await parcels()).map(({ state }) => state)).toEqual(["new", "new"]);
    expect((await open()).filter(({ warehouse_order_id }) => warehouse_order_id === first?.id)).toEqual([]);
  });
});

it("Cancellations that hang in Medusa are a problem with their numbers in a minute, the others are finished, and the problem is cleared with them", async () => {
  for (const id of [BAD, ...OTHERS]) await at.world.place(id);
  await at.world.run(10_000);
  for (const id of [BAD, ...OTHERS]) {
    const { outcome } = await meanwhile(5_000, press(id));
    expect(outcome.kind).toBe("agreed");
    // The process that was to cancel in Medusa has died.
    await (outcome as Extract<CancelDecision, { kind: "agreed" }>).agreement.lease.release();
  }
  let goOn = (): void => undefined;
  medusa.hangs.set(BAD, new Promise((resolve) => (goOn = resolve)));
  const from = at.time.now;
  const container = {} as Parameters<typeof finishCancellations>[1];
  await meanwhile(MINUTE_MS + 1_000, finishCancellations(at.world.ctx, container));
  expect([...medusa.canceled].sort()).toEqual(OTHERS);
  const row = await at.world.rowOf(BAD);
  const open = async () => (await at.world.problems()).filter(({ cleared_at }) => cleared_at === null);
  const [problem, ...more] = await open();
  expect(more).toEqual([]);
  expect(problem).toMatchObject({
    ...{ code: "canceled_only_at_warehouse", warehouse_order_id: row?.id },
    params: { number: row?.number, hangs: true },
  });
  expect(new Date(problem?.raised_at ?? NaN).getTime() - from).toBeLessThanOrEqual(MINUTE_MS + 1_000);

  goOn();
  await at.time.standstill();
  expect(medusa.canceled.has(BAD)).toBe(true);
  expect(await open()).toEqual([]);
});

it("A cancellation whose response was lost together with that of an edit is asked for again, and the parcel stays", async () => {
  await at.world.place(BAD);
  await at.world.run(10_000);
  at.world.warehouse.faults = [{ failure: "503", hits: () => true }];
  await at.world.rename(BAD, "Леся");
  await at.world.run(5_000);
  const pressed = await meanwhile(15_000, press(BAD));
  expect(pressed.outcome).toMatchObject({ kind: "stopped", answer: { code: "unclear" } });
  await at.world.run(MINUTE_MS - 20_000);
  at.world.warehouse.faults = [];
  const lost = at.world.warehouse.calls.length;
  await at.world.run(5 * MINUTE_MS);
  const since = at.world.warehouse.calls.slice(lost).map(({ operation }) => operation);
  expect(since).toEqual(["getStatusOrder", "CancelOrder"]);
  expect((await at.world.rowOf(BAD))?.state).toBe("canceled");
  expect((await at.world.problems()).filter(({ cleared_at }) => cleared_at === null)).toEqual([]);
});

it("A cancellation that Medusa refuses in a sweep is a problem at once, in Medusa's words, and not tried again", async () => {
  await at.world.place(BAD);
  await at.world.run(10_000);
  const { outcome } = await meanwhile(5_000, press(BAD));
  await (outcome as Extract<CancelDecision, { kind: "agreed" }>).agreement.lease.release();
  medusa.refusals.set(BAD, "All fulfillments must be canceled before canceling an order");
  const container = {} as Parameters<typeof finishCancellations>[1];
  await meanwhile(1_000, finishCancellations(at.world.ctx, container));
  const [problem, ...more] = await at.world.problems();
  expect(more).toEqual([]);
  expect(problem).toMatchObject({
    code: "canceled_only_at_warehouse",
    params: { reason: "All fulfillments must be canceled before canceling an order" },
  });
  medusa.refusals.clear();
  await meanwhile(1_000, finishCancellations(at.world.ctx, container));
  expect([...medusa.canceled]).toEqual([]);
});

it("A cancellation is finished also where no order can be swept for ever", async () => {
  await at.world.place(BAD);
  await at.world.run(10_000);
  const { outcome } = await meanwhile(5_000, press(BAD));
  await (outcome as Extract<CancelDecision, { kind: "agreed" }>).agreement.lease.release();
  // This database has no tables of Medusa.
  const swept = sweepOrdersWorkflow(scope()).run();
  const failed = swept.then(() => undefined, reasonOf);
  expect(await meanwhile(MINUTE_MS + 1_000, failed)).toMatch('relation "order" does not exist');
  expect([...medusa.canceled]).toEqual([BAD]);
});

describe("A cancellation to which the warehouse has agreed, and which Medusa would refuse,", () => {
  const container = {} as Parameters<typeof finishCancellations>[1];
  const CODE = "canceled_only_at_warehouse";

  beforeEach(async () => {
    await at.world.place(BAD);
    at.world.medusa.change(BAD, { cups: 0 });
    await at.world.run(10_000);
    const { outcome } = await meanwhile(5_000, press(BAD));
    await (outcome as Extract<CancelDecision, { kind: "agreed" }>).agreement.lease.release();
  });

  const open = async () => (await at.world.problems()).filter(({ cleared_at }) => cleared_at === null);
  const rows = () => at.world.stores.warehouseOrders.ofOrders([BAD]);
  const watched = async () => at.database("sklad_watched_order").pluck("order_id");
  const calls = (operation: string) =>
    at.world.warehouse.calls.filter((call) => call.operation === operation).length;
  const finish = (orderId: string | null = null) =>
    meanwhile(1_000, finishCancellations(at.world.ctx, container, orderId));
  const plan = async () => {
    await reconcileOrder(at.world.ctx, BAD, "event");
    await at.world.run(10_000);
  };
  /** A confirmed edit has added goods. */
  const addCups = async () => {
    at.world.medusa.change(BAD, { cups: 1 });
    await plan();
  };
  async function sweepFor(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 5) {
      await at.world.run(5 * MINUTE_MS);
      await finish();
    }
  }

  it.each(["canceled", "confirmed"])(
    "because a change of the order is open, waits for it, however long, and ends once it is %s",
    async (closed) => {
      medusa.blocks.set(BAD, { open_change: "edit" });
      await finish();
      expect(await open()).toMatchObject([{ code: CODE, params: { open_change: "edit" } }]);
      await sweepFor(40);
      expect(await open()).toMatchObject([{ code: CODE, params: { open_change: "edit" } }]);
      expect([...medusa.canceled]).toEqual([]);

      medusa.blocks.clear();
      if (closed === "confirmed") await addCups();
      await finish("order_of_others");
      expect([...medusa.canceled]).toEqual([]);
      await finish(BAD);
      expect([...medusa.canceled]).toEqual([BAD]);
      expect(await open()).toEqual([]);
      expect(calls("AddOrder")).toBe(1);
    },
  );

  it.each(["completed", "fulfilled", "returning"] as const)(
    "because the order is %s, has failed at once with that reason, and is not tried later",
    async (lasting) => {
      medusa.blocks.set(BAD, { lasting });
      await finish();
      expect(await open()).toMatchObject([{ code: CODE, params: { lasting } }]);
      medusa.blocks.clear();
      await sweepFor(20);
      expect([...medusa.canceled]).toEqual([]);
    },
  );

  it("because of a change that then was fulfilled, has failed, and is notified of again", async () => {
    medusa.blocks.set(BAD, { open_change: "edit" });
    await finish();
    const [before] = await open();
    medusa.blocks.set(BAD, { lasting: "fulfilled" });
    await finish();
    const [after, ...more] = await open();
    expect(more).toEqual([]);
    expect(after?.params).not.toHaveProperty("open_change");
    expect(after?.id).not.toBe(before?.id);
  });

  it("because of a change that was opened while Medusa was canceling it, waits for that too", async () => {
    medusa.refusals.set(BAD, "Order already has an existing active order change");
    medusa.opens.set(BAD, { open_change: "edit" });
    await finish();
    expect(await open()).toMatchObject([{ code: CODE, params: { open_change: "edit" } }]);
    medusa.forgetCancellations();
    await finish();
    expect([...medusa.canceled]).toEqual([BAD]);
  });

  it("sends nothing that the change adds until it has failed, and then all of it", async () => {
    medusa.blocks.set(BAD, { open_change: "edit" });
    await finish();
    await addCups();
    expect(await rows()).toHaveLength(1);
    medusa.blocks.set(BAD, { lasting: "completed" });
    await finish();
    expect(await watched()).toEqual([BAD]);
    await plan();
    expect((await rows()).map(({ number, state }) => [number, state])).toEqual([
      ["1001", "canceled"],
      ["1001-2", "new"],
    ]);
    await sweepFor(20);
    expect(calls("CancelOrder")).toBe(1);
    expect([...medusa.canceled]).toEqual([]);
  });

  it("cancels nothing any more once its parcel is handed over again", async () => {
    medusa.blocks.set(BAD, { open_change: "edit" });
    await finish();
    const [row] = await rows();
    await actOnOrder(at.world.ctx, row?.id ?? "", "hand-over-again");
    await at.world.run(10_000);
    medusa.blocks.clear();
    await sweepFor(20);
    expect((await rows()).map(({ number, state }) => [number, state])).toEqual([
      ["1001", "canceled"],
      ["1001-2", "new"],
    ]);
    expect([...medusa.canceled]).toEqual([]);
    expect(await open()).toEqual([]);
  });
});

it("A merchant who cancels while a change of the order is open gets its kind, and the warehouse is not asked", async () => {
  await at.world.place(BAD);
  await at.world.run(10_000);
  medusa.blocks.set(BAD, { open_change: "exchange" });
  medusa.blocks.set("order_of_another_shop", { open_change: "edit" });
  const { outcome } = await meanwhile(5_000, press(BAD));
  expect(outcome).toEqual({ kind: "stopped", answer: { code: "changing", open_change: "exchange" } });
  expect((await meanwhile(5_000, press("order_of_another_shop"))).outcome).toEqual({ kind: "nothing" });
  expect(at.world.warehouse.calls.map(({ operation }) => operation)).not.toContain("CancelOrder");
});

it("A change that is opened while the warehouse is asked stops Medusa, and the cancellation waits for it", async () => {
  await at.world.place(BAD);
  await at.world.run(10_000);
  const cancel = jest.fn();
  const request = { scope: scope(), params: { id: BAD }, auth_context: { actor_id: "user_1" }, headers: {} };
  at.world.in(100, async () => void medusa.blocks.set(BAD, { open_change: "claim" }));
  const pressed = asksFirst("order", cancel)(request as never, {}).then(() => "", reasonOf);
  expect(await meanwhile(5_000, pressed)).toMatch(
    "Medusa cannot cancel this while a claim of the order is open",
  );
  expect(cancel).not.toHaveBeenCalled();
  expect(await at.world.rowOf(BAD)).toMatchObject({ state: "canceled", cancel_reason: "order_canceled" });
  expect(await at.world.problems()).toMatchObject([
    { code: "canceled_only_at_warehouse", params: { open_change: "claim" } },
  ]);
  medusa.blocks.clear();
  await meanwhile(1_000, finishCancellations(at.world.ctx, scope()));
  expect([...medusa.canceled]).toEqual([BAD]);
});

it("An AddOrder that has not arrived is not sent again while its order is being canceled", async () => {
  at.world.warehouse.faults = [{ failure: "refused connection", hits: () => true }];
  await at.world.place(BAD);
  await at.world.run(500);
  const cancellation = { order_id: BAD, target: "order", target_id: BAD, actor_id: null } as const;
  const { id } = await at.world.stores.cancellations.ask(cancellation, 15 * MINUTE_MS);
  await at.world.stores.cancellations.concern(id, [(await at.world.rowOf(BAD))?.id ?? ""]);
  at.world.warehouse.faults = [];
  const tried = at.world.warehouse.calls.length;
  await at.world.run(5 * MINUTE_MS);
  expect(at.world.warehouse.calls.slice(tried).map(({ operation }) => operation)).not.toContain("AddOrder");
  expect(await at.world.rowOf(BAD)).toMatchObject({ state: "canceled", cancel_reason: "order_canceled" });
});
