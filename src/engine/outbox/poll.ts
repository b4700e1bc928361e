import { endedBy } from "../../catalogue";
import type { RunningWork } from "../../modules/sklad/ports";
import type { CommandRow, ConnectionRow, ProblemRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { raise } from "../problems";
import { forEachIsolated } from "../runtime/isolate";
import { PROCESS_NAME } from "../runtime/lease";
import { FailureLog, Poller } from "../runtime/poller";
import type { CommandKind } from "./command-kind";
import { notifyOfFailing } from "./failures/retry-policy";
import { expireLeases } from "./resolve/resolve-unknown";
import { Sender } from "./sender";

const HEARTBEAT_MS = 10_000;

/** Sends the commands of the given kinds for as long as the process lives. */
export function pollOutbox(ctx: Context, kinds: readonly CommandKind[]): RunningWork {
  const { configuration, stores, wakeUps } = ctx.sklad;
  const failures = new FailureLog(ctx.logger);
  const poller = new Poller({
    name: "emptying the outbox",
    every_ms: configuration.pollIntervalMs,
    failures,
    onWake: (wake) => wakeUps.on("outbox", wake),
  });
  const outbox = new OutboxTick({ ...ctx, cutOff: poller.cutOff }, kinds, poller.stopping, failures.attempt);
  let heartbeat: NodeJS.Timeout | undefined;
  // The doubt comes before the first heartbeat, which would hide the gap.
  const begin = async (): Promise<void> => {
    await doubtAfterGap(ctx);
    await stores.heartbeats.beat(PROCESS_NAME);
    if (poller.stopping.aborted) return;
    // An unreachable database shows in the sending, which logs it.
    heartbeat = setInterval(
      () => void stores.heartbeats.beat(PROCESS_NAME).catch(() => undefined),
      HEARTBEAT_MS,
    );
  };
  poller.start({
    async tick() {
      if (!heartbeat) await begin();
      await outbox.tick();
    },
    underWay: () => outbox.finished(),
  });
  return {
    async stop() {
      await poller.stop();
      clearInterval(heartbeat);
    },
  };
}

const RAISE_EVERY_MS = 30_000;

/** Does one part of the work, and logs its failure; undefined then. */
export type Guard = <T>(part: string, work: () => Promise<T>) => Promise<T | undefined>;

/**
 * One tick of the outbox's poller. Each part has its own guard, so that one that always fails stops no other part. Each
 * connection has its own sender, so that a warehouse that hangs delays only its own orders.
 */
export class OutboxTick {
  readonly #senders = new Map<string, Sender>();
  readonly #active = new Map<string, Promise<void>>();
  #raisedAt = -Infinity;

  constructor(
    private readonly ctx: Context,
    private readonly kinds: readonly CommandKind[],
    private readonly stop: AbortSignal,
    private readonly guard: Guard,
  ) {}

  async tick(): Promise<void> {
    await this.guard("expired leases", () => expireLeases(this.ctx, this.kinds));
    await this.guard("waiting commands", () => this.#raiseWaiting());
    await this.guard("connections", () => this.#startSenders());
  }

  /** Ends when all senders have ended. */
  async finished(): Promise<void> {
    await Promise.all(this.#active.values());
  }

  async #raiseWaiting(): Promise<void> {
    const now = this.ctx.sklad.monotonic();
    if (now - this.#raisedAt < RAISE_EVERY_MS) return;
    this.#raisedAt = now;
    await raiseWaiting(this.ctx, this.kinds);
  }

  async #startSenders(): Promise<void> {
    for (const { id } of await this.ctx.sklad.stores.connections.withWork()) {
      const sender = this.#senders.get(id) ?? new Sender(this.ctx, this.kinds, id, this.stop);
      this.#senders.set(id, sender);
      if (this.#active.has(id)) sender.nudge();
      else
        this.#active.set(
          id,
          this.#send(id, sender).finally(() => this.#active.delete(id)),
        );
    }
  }

  /** Runs a sender until it has nothing to do before the next tick. */
  async #send(id: string, sender: Sender): Promise<void> {
    const { pollIntervalMs } = this.ctx.sklad.configuration;
    for (;;) {
      const wait_ms = (await this.guard(id, () => sender.run())) ?? Infinity;
      if (this.stop.aborted || wait_ms > pollIntervalMs) return;
      await this.ctx.sklad.sleep(wait_ms);
    }
  }
}

/** A command that has failed or waited for this long raises a problem of its own, whatever else goes on. */
const OVERDUE_MS = 3 * 60_000;
const MAX_RAISED_TOGETHER = 200;
/** Orders that the problem about the rate limit names. */
const MAX_NAMED = 3;

/** What one round of problems needs to know. */
interface Known {
  readonly connections: ReadonlyMap<string, ConnectionRow>;
  readonly kinds: readonly CommandKind[];
}

/** Raises problems for commands that wait and do not move, and clears those of commands that are finished. */
export async function raiseWaiting(ctx: Context, kinds: readonly CommandKind[]): Promise<void> {
  const connections = new Map(
    (await ctx.sklad.stores.connections.list()).map((connection) => [connection.id, connection]),
  );
  const parts = [raiseOverdue, raiseRateLimited, raiseLeftOnDisabled, endSettled];
  await forEachIsolated(parts, (part) => part(ctx, { connections, kinds }));
}

/** Names each command that keeps failing, also one that is not tried because its operation is paused. */
async function raiseOverdue({ sklad: { stores } }: Context, { kinds }: Known): Promise<void> {
  const codes = {
    order: "not_getting_through",
    response: "response_not_recorded",
    command: "command_failing",
  };
  const overdue = await stores.commands.overdue(OVERDUE_MS, codes, MAX_RAISED_TOGETHER);
  await forEachIsolated(overdue, async (command) => {
    const kind = kinds.find(({ name }) => name === command.kind);
    if (!kind) return;
    const error = command.received?.error ?? null;
    const reason = command.received?.message ?? "";
    await notifyOfFailing(stores, kind, command, await kind.targetOf(stores, command), { reason, error });
  });
}

/** One problem for all commands that wait for the rate limit alone; the first call that works clears it. */
async function raiseRateLimited({ sklad: { stores } }: Context, { connections }: Known): Promise<void> {
  const limited = await stores.commands.rateLimited(OVERDUE_MS, MAX_NAMED);
  await forEachIsolated(limited, async ({ connection_id, count, numbers }) => {
    const connection = connections.get(connection_id);
    if (connection) await raise(stores, { connection }, "rate_limited", { count, numbers });
  });
}

/** Commands of a disabled connection are neither sent nor looked up before it is enabled. */
async function raiseLeftOnDisabled(
  { sklad: { stores } }: Context,
  { connections, kinds }: Known,
): Promise<void> {
  const left = await stores.commands.leftOnDisabled("left_on_disabled", MAX_RAISED_TOGETHER);
  await forEachIsolated(left, async (command) => {
    const kind = kinds.find(({ name }) => name === command.kind);
    if (!kind) return;
    const about = { ...command, words: kind.words, target: await kind.targetOf(stores, command) };
    await raise(stores, { command: about }, "left_on_disabled", {
      name: connections.get(command.connection_id)?.name,
    });
  });
}

async function endSettled({ sklad: { stores } }: Context, { connections }: Known): Promise<void> {
  const raised = await stores.problems.openOf(endedBy("settled"));
  if (raised.length === 0) return;
  const open = await stores.commands.openOf([...new Set(raised.map(targetIdOf))]);
  const isOver = (problem: ProblemRow): boolean =>
    !open.some(
      (command) =>
        command.target_id === targetIdOf(problem) &&
        command.kind === problem.params?.kind &&
        stillApplies(problem.code, command, connections.get(command.connection_id)),
    );
  await stores.problems.clear(...raised.filter(isOver).map(({ key }) => key));
}

function stillApplies(code: string, { state, failures }: CommandRow, connection?: ConnectionRow): boolean {
  switch (code) {
    case "left_on_disabled":
      return connection?.enabled === false;
    case "command_parked":
      return state === "parked";
    default:
      return state !== "parked" && failures > 0;
  }
}

function targetIdOf({ params }: ProblemRow): string {
  return typeof params?.target_id === "string" ? params.target_id : "";
}

/** Longer than a restart or an update takes. */
const GAP_MS = 10 * 60_000;

/**
 * Begins with look-ups when no process has sent for a while, as far as the tables know: they may be those of a restored
 * backup, and the warehouse may have orders that are unsent in them.
 */
async function doubtAfterGap({ sklad, logger }: Context): Promise<void> {
  const latest = await sklad.stores.heartbeats.latest();
  const silent_ms = latest === null ? 0 : sklad.clock() - latest.getTime();
  if (silent_ms < GAP_MS) return;
  const count = await sklad.stores.transaction(async (stores) => {
    const ids = await stores.warehouseOrders.doubtUnsent();
    await stores.openCommands.demoteToUnknown(ids);
    return ids.length;
  });
  if (count > 0)
    logger.warn(
      `sklad: no process has sent orders for ${Math.round(silent_ms / 60_000)} minutes. ` +
        `Before they are sent, ${count} unsent orders are looked up at the warehouse.`,
    );
}
