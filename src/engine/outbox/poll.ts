import type { RunningWork } from "../../modules/sklad/ports";
import type { Context } from "../context";
import { PROCESS_NAME } from "../runtime/lease";
import { FailureLog, Poller } from "../runtime/poller";
import { doubtAfterGap } from "./after-a-gap";
import type { CommandKind } from "./command-kind";
import { raiseWaiting } from "./overdue";
import { expireLeases } from "./resolve/expired-leases";
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
