import type { ClaimedCommand } from "../../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../../modules/sklad/types";
import { AdminError } from "../../modules/sklad/admin-error";
import { reasonOf } from "../../modules/sklad/reason-of";
import type { Context } from "../context";
import { raiseForConnection } from "../problems";
import { type CallSlot, isNoSlot, withSlot } from "../rate-limit";
import type { CommandKind } from "./command-kind";
import { type RunnableQueue, runnableQueues } from "./runnable-queues";
import { send } from "./send/send";
import { resolveUnknown } from "./resolve/resolve-unknown";
import { FairScheduler } from "./fair-scheduler";
import { Workers } from "./workers";

/** A batch takes longer to make ready than one order. */
const BATCH_LEASES = 4;
/** A worker waits for a slot that comes free this soon; for a later one it ends. */
const BRIEF_MS = 1_000;

/** A response is recorded this soon, and within a part of the margin that its command's lease leaves for that. */
const RECORDED_WITHIN_MS = 5_000;
const SHARE_OF_MARGIN = 0.25;

/** What a worker does after a step: go on, or end and say how long until it is worth asking again. */
type Step = "next" | { readonly wait_ms: number };
const IDLE: Step = { wait_ms: Infinity };

/** Sends what is due on one connection, by as many workers as the warehouse's latency asks for. */
export class Sender {
  readonly #workers: Workers;
  readonly #turns = new FairScheduler();
  #waits: number[] = [];

  constructor(
    private readonly ctx: Context,
    private readonly kinds: readonly CommandKind[],
    private readonly connectionId: string,
    stop: AbortSignal,
  ) {
    const { leaseMarginMs } = ctx.sklad.configuration;
    const recordedWithinMs = Math.min(RECORDED_WITHIN_MS, leaseMarginMs * SHARE_OF_MARGIN);
    this.#workers = new Workers((worker) => this.#work(worker), stop, recordedWithinMs);
  }

  /** @returns milliseconds until it is worth asking again; Infinity when nothing is due */
  async run(): Promise<number> {
    this.#waits = [];
    await this.#workers.run();
    return Math.min(Infinity, ...this.#waits);
  }

  /** Something came up while it runs: a call under way for long must not keep it waiting. */
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
    // Read each time: another process may have paused the connection, or the merchant disabled it.
    const connection = await this.ctx.sklad.stores.connections.findSendable(this.connectionId);
    // After a pause one call alone finds out whether it is over.
    if (!connection || (connection.pause_reason !== null && worker > 0)) return IDLE;
    // The slot comes first: a command that waits for the rate limit stays queued, where it can still be withdrawn.
    const waiting = (wait: () => Promise<void>) => this.#workers.waitingForSlot(wait);
    const onNoClient = (error: unknown) => this.#pause(connection, error);
    const options = { patience_ms: BRIEF_MS, waiting, onNoClient };
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
      await raiseForConnection(stores, connection, reason);
    });
  }

  async #use(connection: ConnectionRow, slot: CallSlot, worker: number): Promise<Step> {
    const found = await this.#mayMove(connection);
    for (const candidate of this.#turns.order(found)) {
      const probe = await this.#takeProbe(connection, candidate);
      if (probe === "taken") continue;
      try {
        if (await this.#move(connection, candidate, slot, { worker, found })) return "next";
      } finally {
        // What came to no call, such as an order that cannot be planned, must not keep those from it that would.
        if (!slot.isTried()) await probe?.giveBack();
      }
    }
    return IDLE;
  }

  /** After a pause: the right to find out, or that somebody else has it. Undefined where there is nothing to find out. */
  async #takeProbe(
    { id }: ConnectionRow,
    candidate: RunnableQueue,
  ): Promise<{ giveBack(): Promise<void> } | "taken" | undefined> {
    const { operation, probe } = candidate;
    if (!probe || operation === null) return undefined;
    const { operations } = this.ctx.sklad.stores;
    const taken = await operations.takeProbe(id, operation, this.#callLeaseMs());
    if (taken === undefined) return "taken";
    return { giveBack: () => operations.giveBackProbe(id, operation, taken) };
  }

  /** @returns whether there was anything to move */
  async #move(
    connection: ConnectionRow,
    candidate: RunnableQueue,
    slot: CallSlot,
    { worker, found }: { readonly worker: number; readonly found: readonly RunnableQueue[] },
  ): Promise<boolean> {
    const commands = await this.#claim(connection, candidate, worker);
    const [first, ...others] = commands;
    if (!first) return false;
    this.#turns.took(candidate, found);
    if (candidate.state === "unknown") {
      // A look-up may need another one to compare with.
      const ctx = { ...this.ctx, onCall: () => this.#turns.calledAgain(found) };
      const claimed = [first, ...others] as const;
      await resolveUnknown(ctx, connection, candidate.command_kind, claimed, slot, this.#workers);
    } else await send(this.ctx, connection, candidate.command_kind, commands, slot, this.#workers);
    return true;
  }

  async #mayMove({ id }: ConnectionRow): Promise<readonly RunnableQueue[]> {
    const { claims, operations } = this.ctx.sklad.stores;
    const [lines, health] = await Promise.all([
      claims.dueLines(
        id,
        this.kinds.map(({ name }) => name),
      ),
      operations.of(id),
    ]);
    const found: RunnableQueue[] = [];
    for (const one of runnableQueues(lines, this.kinds, health))
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
    const probing = candidate.probe || connection.pause_reason !== null;
    const together = state === "queued" && !probing;
    const sent = together ? ((await kind.batching?.size(this.ctx, connection, worker)) ?? 1) : 1;
    const size = state === "unknown" ? (kind.maxLookUpBatch ?? 1) : sent;
    if (size === 0) return [];
    // What is sent gets a lease for its call when it is ready; a look-up is under way from here on. With a shorter one
    // a slow response would settle nothing: somebody else would have asked again meanwhile, and again.
    const readyLeaseMs = size > 1 ? claimLeaseMs * BATCH_LEASES : claimLeaseMs;
    return claims.claim({
      connection_id: connection.id,
      kind: kind.name,
      state,
      size,
      lease_ms: state === "unknown" ? this.#callLeaseMs() : readyLeaseMs,
      order: probing ? "least_tried" : "oldest",
    });
  }

  #callLeaseMs(): number {
    const { callDeadlineMs, leaseMarginMs } = this.ctx.sklad.configuration;
    return callDeadlineMs + leaseMarginMs;
  }
}
