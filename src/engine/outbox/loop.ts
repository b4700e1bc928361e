import { hostname } from "node:os";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { BackgroundWork, RunningWork } from "../../modules/sklad/background";
import { reasonOf } from "../../modules/sklad/reason-of";
import { type Context, contextOf } from "../context";
import { raiseWaiting } from "./overdue";
import { Sender } from "./sender";
import { expireLeases } from "./settle/expired-leases";

/** Empties the outbox for as long as the process lives. */
export const outboxLoop: BackgroundWork = {
  name: "sklad-outbox",
  start: (container: MedusaContainer): RunningWork => new OutboxLoop(contextOf(container)).start(),
};

const PROCESS = `${hostname()}:${process.pid}`;
const HEARTBEAT_MS = 10_000;
const RAISE_EVERY_MS = 30_000;
/** An orchestrator kills what has not stopped after ten seconds or more. */
const PATIENCE_MS = 8_000;

/** A sender of its own for each connection: one that hangs holds up no other. */
class OutboxLoop implements RunningWork {
  readonly #ctx: Context;
  readonly #stop = new AbortController();
  readonly #cutOff = new AbortController();
  readonly #senders = new Map<string, Sender>();
  readonly #active = new Map<string, Promise<void>>();
  #unsubscribe = () => {};
  #finished: Promise<void> = Promise.resolve();
  #heartbeat: NodeJS.Timeout | undefined;
  #wake: (() => void) | undefined;
  #woken = false;
  #lastFailure: string | undefined;
  #raisedAt = -Infinity;

  constructor(ctx: Context) {
    this.#ctx = { ...ctx, cutOff: this.#cutOff.signal };
  }

  start(): this {
    this.#unsubscribe = this.#ctx.sklad.onOutboxWake(() => this.#ring());
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    this.#finished = this.#run();
    return this;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#unsubscribe();
    clearInterval(this.#heartbeat);
    this.#ring();
    const timer = setTimeout(() => this.#cutOff.abort(), PATIENCE_MS);
    await this.#finished;
    await Promise.all(this.#active.values());
    clearTimeout(timer);
    await this.#ctx.sklad.stores.heartbeats.stop(PROCESS).catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { pollIntervalMs } = this.#ctx.sklad.configuration;
    await this.#beat();
    while (!this.#stop.signal.aborted) {
      await this.#guard(() => this.#look());
      await this.#sleep(pollIntervalMs);
    }
  }

  async #look(): Promise<void> {
    await expireLeases(this.#ctx);
    await this.#raiseWaiting();
    for (const { id } of await this.#ctx.sklad.stores.connections.withWork()) {
      const sender = this.#senders.get(id) ?? new Sender(this.#ctx, id, this.#stop.signal);
      this.#senders.set(id, sender);
      if (this.#active.has(id)) sender.nudge();
      else
        this.#active.set(
          id,
          this.#send(sender).finally(() => this.#active.delete(id)),
        );
    }
  }

  /** Until there is nothing to do for longer than until the next look. */
  async #send(sender: Sender): Promise<void> {
    const { pollIntervalMs } = this.#ctx.sklad.configuration;
    for (;;) {
      const wait_ms = (await this.#guard(() => sender.run())) ?? Infinity;
      if (this.#stop.signal.aborted || wait_ms > pollIntervalMs) return;
      await this.#ctx.sklad.sleep(wait_ms);
    }
  }

  async #raiseWaiting(): Promise<void> {
    const now = this.#ctx.sklad.monotonic();
    if (now - this.#raisedAt < RAISE_EVERY_MS) return;
    this.#raisedAt = now;
    await raiseWaiting(this.#ctx);
  }

  /** A database that is away shows in the sending, which says so once. */
  async #beat(): Promise<void> {
    await this.#ctx.sklad.stores.heartbeats.beat(PROCESS).catch(() => undefined);
  }

  /** Whatever fails here, such as a database that is restarting, is tried again at the next look. */
  async #guard<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      this.#lastFailure = undefined;
      return result;
    } catch (error) {
      const failure = reasonOf(error);
      // A long outage is one line in the log, not one a second.
      if (failure !== this.#lastFailure)
        this.#ctx.logger.error(`sklad: the outbox could not be drained and tries again: ${failure}`);
      this.#lastFailure = failure;
      return undefined;
    }
  }

  #ring(): void {
    this.#woken = true;
    this.#wake?.();
  }

  /** A ring while nobody sleeps makes the next sleep end at once, so none is missed. */
  async #sleep(ms: number): Promise<void> {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = undefined;
    this.#woken = false;
  }
}
