import { EventEmitter } from "node:events";

/** Pollers that can be woken before their next tick. */
export type Wakeable = "outbox" | "fulfillments" | "inbox";

/** Wake-ups within this process. A lost one costs only time: the next tick finds what is due. */
export class WakeUps {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  wake(what: Wakeable): void {
    this.#emitter.emit(what);
  }

  /** @returns a function that removes the listener */
  on(what: Wakeable, listener: () => void): () => void {
    this.#emitter.on(what, listener);
    return () => this.#emitter.off(what, listener);
  }
}
