import fc from "fast-check";
import type { Stores } from "../../src/modules/sklad/stores";
import type { ClaimedCommand, FailedCall } from "../../src/modules/sklad/stores/outbox/outbox";
import {
  type Arbitraries,
  connection,
  delay,
  facts,
  FIRST,
  kind,
  limit,
  line,
  ms,
  recent,
  type Step,
  step,
  subject,
  returned,
} from "./steps";
import { byId, type Side, type Twins } from "./twins";

/** A call about commands that were claimed, each named once. */
function onClaimed<T extends object>(
  name: string,
  given: Arbitraries<T>,
  call: (stores: Stores, commands: [ClaimedCommand, ...ClaimedCommand[]], given: T) => Promise<unknown>,
): fc.Arbitrary<Step> {
  const unclear = ["lookUpAgain", "keep", "park", "sendAgain"].includes(name);
  return step<T & { at: number[] }>(name, { ...given, at: recent } as never, async (twins, values) => {
    // What is resolved was claimed from the unclear ones just before, or long ago.
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
    stores.outbox.queue({ kind: "add", target_id: `unclear ${twins.now}`, connection_id: FIRST }),
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

const FIRST_UNCLEAR = { connection_id: FIRST, state: "unknown", lease_ms: 60_000 } as const;
const received = { error: "some_error" };
const reasons = fc.tuple(
  fc.constantFrom("parcel_gone", "withdrawn_by_merchant"),
  fc.constantFrom("order_canceled"),
);
const state = fc.constantFrom<FailedCall["state"]>("queued", "unknown", "unknown", "parked");

export const outboxSteps: readonly fc.Arbitrary<Step>[] = [
  step(
    "queue",
    {
      commands: fc.array(fc.record({ kind, target_id: subject, connection_id: connection }), {
        minLength: 1,
        maxLength: 4,
      }),
    },
    async (twins, { commands }) =>
      returned((await twins.call((stores) => stores.outbox.queue(...commands))).sql),
  ),
  step("look up", { connection_id: connection, kind, size: limit, lease_ms: ms }, async (twins, request) =>
    returned(await claim(twins, { ...request, state: "unknown" })),
  ),
  step(
    "leave unclear",
    { connection_id: connection, kind, size: limit, lease_ms: ms, state },
    async (twins, { state: then, ...request }) => {
      const taken = await claim(twins, { ...request, state: "queued" });
      const of = (side: Side) => taken.map((one) => ({ command: one[side], sent: {} }));
      const how = { received, state: then, delay_ms: 0, counted: true };
      await twins.call((stores, side) => stores.outbox.markSending(of(side), 30_000));
      return returned(
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
    async (twins, request) => returned(await claim(twins, request)),
  ),
  step("send", { connection_id: connection, kind, size: limit, lease_ms: ms }, async (twins, request) => {
    const taken = await claim(twins, { ...request, state: "queued" });
    if (taken.length === 0) return false;
    const batch = (side: Side) => taken.map((one) => ({ command: one[side], sent: { of: "body" } }));
    return returned((await twins.call((stores, side) => stores.outbox.markSending(batch(side), 30_000))).sql);
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
  onClaimed("release", { delay }, (stores, commands, given) => stores.outbox.requeue(commands, given.delay)),
  onClaimed(
    "lookUpAgain",
    {
      delay,
      counts: fc.constantFrom(
        {},
        { absences: 1 },
        { unclear_look_ups: 2 },
        { counted: true, received: { error: "another" } },
      ),
    },
    (stores, commands, given) => stores.outbox.lookUpAgain(commands, given.delay, given.counts),
  ),
  onClaimed("keep", { lease_ms: ms }, (stores, commands, { lease_ms }) =>
    stores.outbox.extendLease(commands, lease_ms),
  ),
  onClaimed("park", {}, (stores, [command]) => stores.outbox.park(command)),
  onClaimed("sendAgain", { delay }, (stores, [command], given) =>
    stores.outbox.sendAgain(command, given.delay),
  ),
  step("unpark", { subject, state: fc.constantFrom("unknown", "queued" as const) }, async (twins, given) =>
    returned((await twins.call((stores) => stores.openCommands.unpark(given.subject, given.state))).sql),
  ),
  step("withdraw", { subject, kind }, async (twins, given) =>
    returned((await twins.call((stores) => stores.openCommands.withdraw(given.subject, given.kind))).sql),
  ),
  step("cancel finally", { subject, reasons }, async (twins, given) => {
    for (const reason of given.reasons)
      await twins.call((stores) =>
        stores.outbox.queue({ kind: "cancel", target_id: given.subject, connection_id: FIRST, reason }),
      );
    const [, last] = given.reasons;
    await twins.call((stores) => stores.openCommands.makeFinal(given.subject, last));
    const open = (stores: Stores) => stores.commands.openOf([given.subject]);
    return returned((await twins.call(async (stores) => (await open(stores)).sort(byId))).sql);
  }),
  step("withdrawAll", { subject }, async (twins, given) =>
    returned((await twins.call((stores) => stores.openCommands.withdrawAll([given.subject]))).sql),
  ),
  // Several of one subject, all unclear: one of them is looked up at a time.
  step("queue unclear", { subject, kinds: fc.uniqueArray(kind), size: limit }, async (twins, given) => {
    await twins.call((stores) =>
      stores.outbox.queue(
        ...given.kinds.map((one) => ({
          ...{ kind: one, target_id: given.subject, connection_id: FIRST },
          state: "unknown" as const,
        })),
      ),
    );
    const taken = [];
    for (const one of given.kinds)
      taken.push(...(await claim(twins, { ...FIRST_UNCLEAR, kind: one, size: given.size })));
    return returned(taken);
  }),
  step("endAll", { subject, kinds: fc.uniqueArray(kind) }, async (twins, given) =>
    returned((await twins.call((stores) => stores.openCommands.endAll([given.subject], given.kinds))).sql),
  ),
  // Of leases that end together either may be taken first: it takes them all.
  step("expire", { ms }, async (twins, given) => {
    await twins.pass(given.ms);
    return returned(
      (await twins.call(async (stores) => (await stores.claims.expire(received, 100)).sort(byId))).sql,
    );
  }),
  step("expire one", { ms, delay_ms: fc.option(delay), fails: fc.boolean() }, async (twins, given) => {
    await twins.pass(given.ms);
    const { sql } = await twins.call(async ({ claims }) => {
      const [first] = (await claims.expired(100)).sort(byId);
      if (!first) return [];
      if (!given.fails) return claims.expire(received, 1, first.id);
      return [await claims.failExpired(first.id, received, given.delay_ms)];
    });
    return returned(sql);
  }),
  step("ofSubject", { subject }, async (twins, given) =>
    returned((await twins.call((stores) => stores.commands.ofTarget(given.subject))).sql),
  ),
  step("openOf", { subjects: fc.uniqueArray(subject) }, async (twins, { subjects }) =>
    returned((await twins.call(async (stores) => (await stores.commands.openOf(subjects)).sort(byId))).sql),
  ),
  step("overdue", { ms: fc.constantFrom(0, 30_000) }, async (twins, given) => {
    const told_by = {
      order: "not_getting_through",
      response: "response_not_recorded",
      command: "command_failing",
    };
    return returned(
      (await twins.call(async (stores) => (await stores.commands.overdue(given.ms, told_by, 100)).sort(byId)))
        .sql,
    );
  }),
  step("leftOnDisabled", { connection }, async (twins, given) => {
    await twins.setEnabled(given.connection, false);
    const left = await twins.call(async (stores) =>
      (await stores.commands.leftOnDisabled("left_on_disabled", 100)).sort(byId),
    );
    await twins.setEnabled(given.connection, true);
    return returned(left.sql);
  }),
  step("dueQueues", { connection }, async (twins, given) =>
    returned(
      (await twins.call((stores) => stores.claims.dueQueues(given.connection, ["add", "cancel", "edit"])))
        .sql,
    ),
  ),
  step("countDue", { connection, kind, state: line, limit }, async (twins, given) => {
    await twins.call((stores) => stores.claims.hasUntried(given.connection, given));
    return returned(
      (await twins.call((stores) => stores.claims.countDue(given.connection, given, given.limit))).sql,
    );
  }),
  step(
    "rateLimit.pause",
    { connection, bucket: fc.constantFrom("general", "general", "stock"), ms },
    async (twins, { connection: fingerprint, bucket, ms }) => {
      await twins.call((stores) => stores.rateLimit.pause(fingerprint, bucket, ms));
      return true;
    },
  ),
];
