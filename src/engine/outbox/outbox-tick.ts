import type { Context } from "../context";
import { raiseWaiting } from "./overdue";
import { Sender } from "./sender";
import { expireLeases } from "./resolve/expired-leases";

const RAISE_EVERY_MS = 30_000;

/** Does a part of the work and says what of it fails; undefined then. */
export type Guard = <T>(part: string, work: () => Promise<T>) => Promise<T | undefined>;

/**
 * What goes on each time the outbox is looked at. Each part is guarded by itself: whatever fails in one for ever keeps
 * nobody from being told of, or sent, by another. A connection has a sender of its own: one that hangs holds up no other.
 */
export class OutboxTick {
  readonly #senders = new Map<string, Sender>();
  readonly #active = new Map<string, Promise<void>>();
  #raisedAt = -Infinity;

  constructor(
    private readonly ctx: Context,
    private readonly stop: AbortSignal,
    private readonly guard: Guard,
  ) {}

  async look(): Promise<void> {
    await this.guard("expired leases", () => expireLeases(this.ctx));
    await this.guard("what waits", () => this.#raiseWaiting());
    await this.guard("connections", () => this.#startSenders());
  }

  /** Ends when all senders have. */
  async finished(): Promise<void> {
    await Promise.all(this.#active.values());
  }

  async #raiseWaiting(): Promise<void> {
    const now = this.ctx.sklad.monotonic();
    if (now - this.#raisedAt < RAISE_EVERY_MS) return;
    this.#raisedAt = now;
    await raiseWaiting(this.ctx);
  }

  async #startSenders(): Promise<void> {
    for (const { id } of await this.ctx.sklad.stores.connections.withWork()) {
      const sender = this.#senders.get(id) ?? new Sender(this.ctx, id, this.stop);
      this.#senders.set(id, sender);
      if (this.#active.has(id)) sender.nudge();
      else
        this.#active.set(
          id,
          this.#send(id, sender).finally(() => this.#active.delete(id)),
        );
    }
  }

  /** Until there is nothing to do for longer than until the next look. */
  async #send(id: string, sender: Sender): Promise<void> {
    const { pollIntervalMs } = this.ctx.sklad.configuration;
    for (;;) {
      const wait_ms = (await this.guard(id, () => sender.run())) ?? Infinity;
      if (this.stop.aborted || wait_ms > pollIntervalMs) return;
      await this.ctx.sklad.sleep(wait_ms);
    }
  }
}
