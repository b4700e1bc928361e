import type { ClaimedCommand } from "../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow } from "../../modules/sklad/types";
import { AdminError, reasonOf } from "../../modules/sklad/errors";
import type { Context } from "../context";
import { raise } from "../problems";
import { type CallSlot, isNoSlot, withSlot } from "../rate-limit";
import type { CommandKind } from "./command-kind";
import { FairScheduler, type RunnableQueue, runnableQueues } from "./fair-scheduler";
import { send } from "./send/send";
import { resolveUnknown } from "./resolve/resolve-unknown";
import { Workers } from "./workers";

/** Claim leases that cover the preparation of a batch, which takes longer than that of one order. */
const BATCH_LEASES = 4;
/** A worker waits for a slot that comes free within this time; for a later one it ends. */
const BRIEF_MS = 1_000;

/** What a worker does after a step: go on, or end, with the milliseconds until more may be due. */
type Step = "next" | { readonly wait_ms: number };
const IDLE: Step = { wait_ms: Infinity };

/** Sends what is due on one connection, by as many workers as the warehouse's latency asks for. */
export class Sender {
  readonly #workers: Workers;
  readonly #scheduler = new FairScheduler();
  #waits: number[] = [];

  constructor(
    private readonly ctx: Context,
    private readonly kinds: readonly CommandKind[],
    private readonly connectionId: string,
    stop: AbortSignal,
  ) {
    this.#workers = new Workers((worker) => this.#work(worker), stop);
  }

  /** @returns milliseconds until more may be due; Infinity when nothing is */
  async run(): Promise<number> {
    this.#waits = [];
    await this.#workers.run();
    return Math.min(Infinity, ...this.#waits);
  }

  /** Starts workers for commands that came up while it runs, so that a slow call does not delay them. */
  nudge(): void {
    this.#workers.fill();
  }

  /** @returns whether the worker goes on */
  async #work(worker: number): Promise<boolean> {
    const step = await this.#step(worker);
    if (step === "next") return true;
    this.#waits.push(step.wait_ms);
    return false;
  }

  async #step(worker: number): Promise<Step> {
    // Read each time: another process may have paused the connection, or a merchant disabled it.
    const connection = await this.ctx.sklad.stores.connections.findSendable(this.connectionId);
    // After a pause a single trial call shows whether it is over.
    if (!connection || (connection.pause_reason !== null && worker > 0)) return IDLE;
    // The slot comes first: a command that waits for the rate limit stays queued, where it can still be withdrawn.
    const onNoClient = (error: unknown) => this.#pause(connection, error);
    const options = { patience_ms: BRIEF_MS, onNoClient };
    const step = await withSlot(this.ctx, connection, options, (slot) => this.#use(connection, slot, worker));
    return isNoSlot(step) ? { wait_ms: step.wait_ms } : step;
  }

  /** Pauses a connection whose ApiKey does not decrypt, or whose host is no longer allowed. */
  async #pause(connection: ConnectionRow, error: unknown): Promise<void> {
    const { sklad, logger } = this.ctx;
    const isForbidden = error instanceof AdminError && error.adminCode === "host_not_allowed";
    const reason = isForbidden ? "host_not_allowed" : "key_unreadable";
    logger.error(`sklad: "${connection.name}" sends nothing (${reason}): ${reasonOf(error)}`);
    await sklad.stores.transaction(async (stores) => {
      await stores.connections.pause(connection.id, reason, null);
      await raise(stores, { connection }, reason);
    });
  }

  async #use(connection: ConnectionRow, slot: CallSlot, worker: number): Promise<Step> {
    const found = await this.#runnable(connection);
    for (const candidate of this.#scheduler.order(found)) {
      const trial = await this.#takeTrial(connection, candidate);
      if (trial === "taken") continue;
      try {
        if (await this.#move(connection, candidate, slot, { worker, found })) return "next";
      } finally {
        // A command without a call, such as an order that cannot be planned, leaves the trial call to another.
        if (!slot.isTried()) await trial?.giveBack();
      }
    }
    return IDLE;
  }

  /** Takes the right to the trial call after a pause; "taken" when another worker has it. Undefined without a pause. */
  async #takeTrial(
    { id }: ConnectionRow,
    candidate: RunnableQueue,
  ): Promise<{ giveBack(): Promise<void> } | "taken" | undefined> {
    const { operation, trial } = candidate;
    if (!trial || operation === null) return undefined;
    const { operations } = this.ctx.sklad.stores;
    const taken = await operations.takeTrial(id, operation, this.#callLeaseMs());
    if (taken === undefined) return "taken";
    return { giveBack: () => operations.releaseTrial(id, operation, taken) };
  }

  /** @returns whether there was a command to move */
  async #move(
    connection: ConnectionRow,
    candidate: RunnableQueue,
    slot: CallSlot,
    { worker, found }: { readonly worker: number; readonly found: readonly RunnableQueue[] },
  ): Promise<boolean> {
    const commands = await this.#claim(connection, candidate, worker);
    const [first, ...others] = commands;
    if (!first) return false;
    this.#scheduler.onDispatched(candidate, found);
    if (candidate.state === "unknown") {
      // A look-up may need a further one as its positive control.
      const ctx = { ...this.ctx, onCall: () => this.#scheduler.onFurtherCall(found) };
      const claimed = [first, ...others] as const;
      await resolveUnknown(ctx, connection, candidate.command_kind, claimed, slot, this.#workers);
    } else await send(this.ctx, connection, candidate.command_kind, commands, slot, this.#workers);
    return true;
  }

  async #runnable({ id }: ConnectionRow): Promise<readonly RunnableQueue[]> {
    const { claims, operations } = this.ctx.sklad.stores;
    const [queues, health] = await Promise.all([
      claims.dueQueues(
        id,
        this.kinds.map(({ name }) => name),
      ),
      operations.of(id),
    ]);
    const found: RunnableQueue[] = [];
    for (const one of runnableQueues(queues, this.kinds, health))
      if (!one.early || (await claims.hasUntried(id, one))) found.push(one);
    return found;
  }

  async #claim(
    connection: ConnectionRow,
    candidate: RunnableQueue,
    worker: number,
  ): Promise<ClaimedCommand[]> {
    const { claims } = this.ctx.sklad.stores;
    const { claimLeaseMs } = this.ctx.sklad.configuration;
    const { command_kind: kind, state } = candidate;
    const isTrial = candidate.trial || connection.pause_reason !== null;
    const together = state === "queued" && !isTrial;
    const sent = together ? ((await kind.batching?.size(this.ctx, connection, worker)) ?? 1) : 1;
    const size = state === "unknown" ? (kind.maxLookUpBatch ?? 1) : sent;
    if (size === 0) return [];
    // A prepared call gets a lease of its own; a look-up begins now, and its lease covers a slow response. With a shorter
    // one another worker would repeat the look-up meanwhile, again and again.
    const readyLeaseMs = size > 1 ? claimLeaseMs * BATCH_LEASES : claimLeaseMs;
    return claims.claim({
      connection_id: connection.id,
      kind: kind.name,
      state,
      size,
      lease_ms: state === "unknown" ? this.#callLeaseMs() : readyLeaseMs,
      order: isTrial ? "least_tried" : "oldest",
    });
  }

  #callLeaseMs(): number {
    const { callDeadlineMs, leaseMarginMs } = this.ctx.sklad.configuration;
    return callDeadlineMs + leaseMarginMs;
  }
}
