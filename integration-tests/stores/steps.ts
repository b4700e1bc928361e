import fc from "fast-check";
import type { Stores } from "../../src/modules/sklad/stores";
import type { ClaimedCommand, FailedCall } from "../../src/modules/sklad/stores/outbox";
import type { NewWarehouseOrderLine } from "../../src/modules/sklad/types";
import type { Hold } from "../../src/planning/hold";
import type { Twins } from "./twins";
import { byId, CONNECTIONS, type Side } from "./twins";

/** Something that is asked of both stores. @returns whether it did what it is for, and so was worth comparing */
export interface Step {
  readonly name: string;
  run(twins: Twins): Promise<boolean>;
  toString(): string;
}

type Arbitraries<T> = { [Key in keyof T]: fc.Arbitrary<T[Key]> };

/** A step with what it is given, printed with it. */
function step<T extends object>(
  name: string,
  given: Arbitraries<T>,
  run: (twins: Twins, given: T) => Promise<boolean>,
): fc.Arbitrary<Step> {
  return fc.record(given).map((values) => ({
    name,
    run: (twins: Twins) => run(twins, values),
    toString: () => `${name} ${JSON.stringify(values)}`,
  }));
}

const [FIRST, SECOND] = CONNECTIONS;
const connection = fc.constantFrom(FIRST, FIRST, FIRST, SECOND);
const kind = fc.constantFrom("add", "add", "edit");
const line = fc.constantFrom("queued", "queued", "unknown" as const);
const ms = fc.constantFrom(1, 30_000, 60_000, 60_000);
const delay = fc.constantFrom(0, 0, 1_000, 30_000);
const limit = fc.integer({ min: 1, max: 4 });
const subject = fc.constantFrom("s1", "s2", "s3", "s4", "s5");
/** How long ago a command was claimed, in claims: late ones speak for a lease that is long over. */
const recent = fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 });

/** Whether a call had an effect: it returned more than nothing. */
function told(result: unknown): boolean {
  if (result instanceof Set) return result.size > 0;
  if (Array.isArray(result)) return result.length > 0;
  return result !== false && result !== 0 && result !== "throws";
}

/** A call about commands that were claimed, each named once. */
function onClaimed<T extends object>(
  name: string,
  given: Arbitraries<T>,
  call: (stores: Stores, commands: [ClaimedCommand, ...ClaimedCommand[]], given: T) => Promise<unknown>,
): fc.Arbitrary<Step> {
  const unclear = ["lookUpAgain", "keep", "park", "sendAgain"].includes(name);
  return step<T & { at: number[] }>(name, { ...given, at: recent } as never, async (twins, values) => {
    // What is settled was taken from the unclear ones just before, or by somebody long ago.
    if (unclear && values.at[0] === 0) await takeUnclear(twins);
    const chosen = values.at.flatMap((at) => twins.claimed.at(-1 - at) ?? []);
    const distinct = [...new Map(chosen.map((one) => [`${one.sql.id} ${one.sql.batch_id}`, one])).values()];
    if (distinct.length === 0) return false;
    const before = twins.tables.contents.commands;
    await twins.call((stores, side) =>
      call(stores, distinct.map((one) => one[side]) as [ClaimedCommand], values),
    );
    return before !== twins.tables.contents.commands;
  });
}

async function claim(twins: Twins, request: Parameters<Stores["claims"]["claim"]>[0]) {
  return twins.addClaimed(
    await twins.call(async (stores) => (await stores.claims.claim(request)).sort(byId)),
  );
}

/** Has a command in hand whose outcome is unclear, unless the subject is busy. */
async function takeUnclear(twins: Twins): Promise<void> {
  const line = { connection_id: FIRST, kind: "add", size: 1, lease_ms: 60_000 };
  await twins.call((stores) =>
    stores.outbox.queue({ kind: "add", subject_id: `unclear ${twins.now}`, connection_id: FIRST }),
  );
  const taken = await claim(twins, { ...line, state: "queued" });
  const commands = (side: Side) => taken.map((one) => one[side]);
  await twins.call((stores, side) =>
    stores.outbox.markSending(
      commands(side).map((command) => ({ command, sent: {} })),
      30_000,
    ),
  );
  const how = { received, state: "unknown", delay_ms: 0, counted: true } as const;
  await twins.call((stores, side) =>
    stores.outbox.fail(commands(side).map((command) => ({ command, ...how }))),
  );
  await claim(twins, { ...line, state: "unknown" });
}

const received = { error: "some_error" };
const state = fc.constantFrom<FailedCall["state"]>("queued", "unknown", "unknown", "parked");

export const outboxSteps: readonly fc.Arbitrary<Step>[] = [
  step(
    "queue",
    {
      commands: fc.array(fc.record({ kind, subject_id: subject, connection_id: connection }), {
        minLength: 1,
        maxLength: 4,
      }),
    },
    async (twins, { commands }) => told((await twins.call((stores) => stores.outbox.queue(...commands))).sql),
  ),
  step("look up", { connection_id: connection, kind, size: limit, lease_ms: ms }, async (twins, request) =>
    told(await claim(twins, { ...request, state: "unknown" })),
  ),
  step(
    "leave unclear",
    { connection_id: connection, kind, size: limit, lease_ms: ms, state },
    async (twins, { state: then, ...request }) => {
      const taken = await claim(twins, { ...request, state: "queued" });
      const of = (side: Side) => taken.map((one) => ({ command: one[side], sent: {} }));
      const how = { received, state: then, delay_ms: 0, counted: true };
      await twins.call((stores, side) => stores.outbox.markSending(of(side), 30_000));
      return told(
        (
          await twins.call((stores, side) =>
            stores.outbox.fail(of(side).map(({ command }) => ({ command, ...how }))),
          )
        ).sql,
      );
    },
  ),
  step(
    "claim",
    {
      connection_id: connection,
      kind,
      state: line,
      size: limit,
      lease_ms: ms,
      order: fc.constantFrom("oldest", "least_tried" as const),
    },
    async (twins, request) => told(await claim(twins, request)),
  ),
  step("send", { connection_id: connection, kind, size: limit, lease_ms: ms }, async (twins, request) => {
    const taken = await claim(twins, { ...request, state: "queued" });
    if (taken.length === 0) return false;
    const batch = (side: Side) => taken.map((one) => ({ command: one[side], sent: { of: "body" } }));
    return told((await twins.call((stores, side) => stores.outbox.markSending(batch(side), 30_000))).sql);
  }),
  onClaimed(
    "markSending",
    { lease_ms: ms, facts: fc.option(fc.constant(facts(1)), { nil: undefined }) },
    (stores, commands, { lease_ms, facts: known }) =>
      stores.outbox.markSending(
        commands.map((command) => ({ command, sent: { a: 1 }, ...(known && { facts: known }) })),
        lease_ms,
      ),
  ),
  onClaimed("finish", { state: fc.constantFrom("done", "refused" as const) }, (stores, commands, given) =>
    stores.outbox.finish(
      given.state,
      commands.map((command) => ({ command, received })),
    ),
  ),
  onClaimed(
    "fail",
    {
      state,
      delay_ms: fc.option(delay),
      counted: fc.boolean(),
      batch_limit: fc.option(limit, { nil: undefined }),
    },
    (stores, commands, { batch_limit, ...given }) =>
      stores.outbox.fail(
        commands.map((command) => ({ command, received, ...given, ...(batch_limit && { batch_limit }) })),
      ),
  ),
  onClaimed("failUnsent", { delay_ms: fc.option(delay) }, (stores, [command], { delay_ms }) =>
    stores.outbox.failUnsent(command, delay_ms, received),
  ),
  onClaimed("split", { limit }, (stores, commands, given) => stores.outbox.split(commands, given.limit)),
  onClaimed("release", { delay }, (stores, commands, given) => stores.outbox.release(commands, given.delay)),
  onClaimed(
    "lookUpAgain",
    { delay, counts: fc.constantFrom({}, { absences: 1 }, { unclear_look_ups: 2 }, { counted: true }) },
    (stores, commands, given) => stores.outbox.lookUpAgain(commands, given.delay, given.counts),
  ),
  onClaimed("keep", { lease_ms: ms }, (stores, commands, { lease_ms }) =>
    stores.outbox.keep(commands, lease_ms),
  ),
  onClaimed("park", {}, (stores, [command]) => stores.outbox.park(command)),
  onClaimed("sendAgain", { delay }, (stores, [command], given) =>
    stores.outbox.sendAgain(command, given.delay),
  ),
  step("unpark", { subject, state: fc.constantFrom("unknown", "queued" as const) }, async (twins, given) =>
    told((await twins.call((stores) => stores.outbox.unpark(given.subject, given.state))).sql),
  ),
  step("withdraw", { subject, kind }, async (twins, given) =>
    told((await twins.call((stores) => stores.outbox.withdraw(given.subject, given.kind))).sql),
  ),
  step("withdrawAll", { subject }, async (twins, given) =>
    told((await twins.call((stores) => stores.outbox.withdrawAll(given.subject))).sql),
  ),
  // Of leases that end together either may be taken first: it takes them all.
  step("expire", { ms }, async (twins, given) => {
    await twins.pass(given.ms);
    return told(
      (await twins.call(async (stores) => (await stores.outbox.expire(received, 100)).sort(byId))).sql,
    );
  }),
  step("ofSubject", { subject }, async (twins, given) =>
    told((await twins.call((stores) => stores.outbox.ofSubject(given.subject))).sql),
  ),
  step("openOf", { subjects: fc.uniqueArray(subject) }, async (twins, { subjects }) =>
    told((await twins.call(async (stores) => (await stores.outbox.openOf(subjects)).sort(byId))).sql),
  ),
  step("dueLines", { connection }, async (twins, given) =>
    told((await twins.call((stores) => stores.claims.dueLines(given.connection))).sql),
  ),
  step("countDue", { connection, kind, state: line, limit }, async (twins, given) =>
    told((await twins.call((stores) => stores.claims.countDue(given.connection, given, given.limit))).sql),
  ),
];

function facts(of: number) {
  return {
    payload_hash: `payload_${of}`,
    sent_source_hash: `source_${of}`,
    cash_on_delivery_sum: of % 2 === 0 ? null : `${of}00.50`,
    own_total: `${of}000`,
  };
}

/** A call about one warehouse order that exists. */
function onOrder<T extends object>(
  name: string,
  given: Arbitraries<T>,
  call: (stores: Stores, id: string, given: T) => Promise<unknown>,
): fc.Arbitrary<Step> {
  return step<T & { of: number }>(
    name,
    { ...given, of: fc.nat({ max: 7 }) } as never,
    async (twins, values) => {
      const order = twins.orders[values.of % Math.max(1, twins.orders.length)];
      if (!order) return false;
      // Of two accepted in the same millisecond either is the latest.
      if (name === "accept" || name === "revive") await twins.pass(1);
      return told((await twins.call((stores, side) => call(stores, order[side], values))).sql);
    },
  );
}

const orderId = fc.constantFrom("order_1", "order_2");
const hold = fc.constantFrom<Hold>(
  { code: "phone_missing", params: {} },
  { code: "grace_period", params: { minutes: 5 } },
  { code: "waiting_for_approval", params: {} },
);
const sent = fc.integer({ min: 1, max: 3 }).map(facts);
const acceptance = sent.map((of) => ({ ...of, remote_id: `FF-${of.payload_hash}`, remote_key: "key" }));
const newOrder = fc.record({
  order_id: orderId,
  connection_id: connection,
  location_id: fc.constantFrom("here", "there"),
  shipping_option_id: fc.constant("option"),
  sequence: fc.integer({ min: 1, max: 9 }),
  number: fc.integer({ min: 1, max: 30 }).map(String),
  origin: fc.constant("automatic" as const),
  payment_provider_id: fc.option(fc.constant("cash")),
  pending_fulfillment_id: fc.option(fc.constant("ful_1"), { nil: undefined }),
  hold: fc.option(hold),
});
const lines = fc.uniqueArray(
  fc.record<NewWarehouseOrderLine>({
    line_item_id: fc.constantFrom("line_1", "line_2"),
    inventory_item_id: fc.option(fc.constantFrom("item_1", "item_2")),
    sku: fc.constantFrom("KETTLE", "CUP"),
    quantity: fc.constantFrom("1", "2"),
    inventory_quantity: fc.constantFrom("1", "2"),
  }),
  { maxLength: 3, selector: (one) => `${one.line_item_id} ${one.inventory_item_id}` },
);
const refusal = { descriptions: ["no"], at: "2026-11-20T10:00:00.000Z" };

export const orderSteps: readonly fc.Arbitrary<Step>[] = [
  step("create", { orders: fc.array(newOrder, { minLength: 1, maxLength: 2 }) }, async (twins, given) => {
    const rows = given.orders.map(({ hold: held, ...row }) => ({
      ...row,
      ...(held && { hold_code: held.code, hold_params: held.params }),
    }));
    return told((await twins.call((stores) => stores.warehouseOrderStates.create(rows))).sql);
  }),
  onOrder("hold", { hold }, (stores, id, given) => stores.warehouseOrderStates.hold(id, given.hold)),
  onOrder("release", {}, (stores, id) => stores.warehouseOrderStates.release(id)),
  onOrder("accept", { acceptance }, (stores, id, given) =>
    stores.warehouseOrderStates.accept([{ id, ...given.acceptance }]),
  ),
  onOrder("edit", { sent }, (stores, id, given) => stores.warehouseOrderStates.edit(id, given.sent)),
  onOrder("remember", {}, (stores, id) => stores.warehouseOrderStates.remember(id, "another")),
  onOrder("refuse", {}, (stores, id) =>
    stores.warehouseOrderStates.refuse(id, { ...refusal, payload_hash: "p" }),
  ),
  onOrder("refuseCancel", {}, (stores, id) => stores.warehouseOrderStates.refuseCancel(id, refusal)),
  onOrder("cancel", {}, (stores, id) => stores.warehouseOrderStates.cancel(id, "order_canceled")),
  onOrder("revive", { acceptance }, (stores, id, given) =>
    stores.warehouseOrderStates.revive(id, given.acceptance),
  ),
  onOrder("approve", {}, (stores, id) => stores.warehouseOrders.approve(id)),
  onOrder("setHeldByMerchant", { held: fc.boolean() }, (stores, id, { held }) =>
    stores.warehouseOrders.setHeldByMerchant(id, held),
  ),
  onOrder("forgetRefusals", {}, (stores, id) => stores.warehouseOrders.forgetRefusals(id)),
  onOrder("forgetBody", {}, (stores, id) => stores.warehouseOrders.forgetBody(id)),
  onOrder("find", {}, (stores, id) => stores.warehouseOrders.find(id)),
  onOrder("findAll", {}, (stores, id) => stores.warehouseOrders.findAll([id, "unheard-of"])),
  step("markChecked", { orderId }, async (twins, given) =>
    told((await twins.call((stores) => stores.warehouseOrders.markChecked(given.orderId))).sql),
  ),
  step("ofOrders", { orderIds: fc.uniqueArray(orderId) }, async (twins, { orderIds }) =>
    told((await twins.call((stores) => stores.warehouseOrders.ofOrders(orderIds))).sql),
  ),
  step("ofOrder", { orderId }, async (twins, given) =>
    told((await twins.call((stores) => stores.warehouseOrders.ofOrder(given.orderId))).sql),
  ),
  step("lastAccepted", { connection, limit }, async (twins, given) =>
    told(
      (await twins.call((stores) => stores.warehouseOrders.lastAccepted(given.connection, given.limit))).sql,
    ),
  ),
  step("latestAccepted", { connection }, async (twins, given) =>
    told(
      (await twins.call((stores) => stores.warehouseOrders.latestAccepted(given.connection))).sql !==
        undefined,
    ),
  ),
  onOrder("supersede", { lines }, (stores, id, given) =>
    stores.warehouseOrderLines.supersede([{ id, lines: given.lines }]),
  ),
  onOrder("lines", {}, (stores, id) => stores.warehouseOrderLines.of([id])),
];

const operation = fc.constantFrom("add", "look_up");
const at = { connection, operation };
const problem = fc.constantFrom("one", "two", "three");

export const healthSteps: readonly fc.Arbitrary<Step>[] = [
  step("operations.of", { connection }, async (twins, given) =>
    told(
      (
        await twins.call(async (stores) =>
          (await stores.operations.of(given.connection)).sort((left, right) =>
            left.operation < right.operation ? -1 : 1,
          ),
        )
      ).sql,
    ),
  ),
  step("operations.recordSuccess", at, async (twins, given) =>
    told(
      (await twins.call((stores) => stores.operations.recordSuccess(given.connection, given.operation))).sql,
    ),
  ),
  step("operations.recordFailure", { ...at, command: fc.constantFrom("c1", "c2") }, async (twins, given) =>
    told(
      (
        await twins.call((stores) =>
          stores.operations.recordFailure(given.connection, given.operation, given.command),
        )
      ).sql,
    ),
  ),
  step("operations.pause", { ...at, ms }, async (twins, given) =>
    told(
      (await twins.call((stores) => stores.operations.pause(given.connection, given.operation, given.ms)))
        .sql,
    ),
  ),
  step("operations.takeProbe", { ...at, ms }, async (twins, given) =>
    told(
      (await twins.call((stores) => stores.operations.takeProbe(given.connection, given.operation, given.ms)))
        .sql,
    ),
  ),
  step("problems.raise", { key: problem }, async (twins, { key }) =>
    told(
      (
        await twins.call((stores) =>
          stores.problems.raise({ key, code: "refused", connection_id: CONNECTIONS[0] }),
        )
      ).sql,
    ),
  ),
  step("problems.clear", { keys: fc.uniqueArray(problem) }, async (twins, { keys }) =>
    told((await twins.call((stores) => stores.problems.clear(...keys))).sql),
  ),
  step("connections.recordSuccess", { connection }, async (twins, given) =>
    told((await twins.call((stores) => stores.connections.recordSuccess(given.connection))).sql),
  ),
  step("connections.recordFailure", { connection }, async (twins, given) =>
    told((await twins.call((stores) => stores.connections.recordFailure(given.connection))).sql),
  ),
  step("connections.pause", { connection, ms: fc.option(ms) }, async (twins, given) =>
    told(
      (await twins.call((stores) => stores.connections.pause(given.connection, "unreachable", given.ms))).sql,
    ),
  ),
  step("connections.withWork", {}, async (twins) =>
    told((await twins.call(async (stores) => (await stores.connections.withWork()).sort(byId))).sql),
  ),
  step("connections.find", { connection }, async (twins, given) =>
    told((await twins.call((stores) => stores.connections.find(given.connection))).sql),
  ),
  step("connections.findSendable", { connection }, async (twins, given) =>
    told((await twins.call((stores) => stores.connections.findSendable(given.connection))).sql !== undefined),
  ),
  step("enabled", { connection, enabled: fc.boolean() }, async (twins, given) => {
    await twins.setEnabled(given.connection, given.enabled);
    return true;
  }),
];

export const passing = step(
  "time passes",
  { ms: fc.constantFrom(1, 1_000, 31_000, 61_000) },
  async (twins, given) => {
    await twins.pass(given.ms);
    return true;
  },
);
