import { EventEmitter } from "node:events";

/** Work that polls, and need not wait for its next tick. */
export type Wakeable = "outbox" | "fulfillments" | "inbox";

/** Wake-ups within this process. A lost one loses nothing: the next tick finds what is due. */
export class WakeUps {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  wake(what: Wakeable): void {
    this.#emitter.emit(what);
  }

  /** @returns what ends it */
  on(what: Wakeable, listener: () => void): () => void {
    this.#emitter.on(what, listener);
    return () => this.#emitter.off(what, listener);
  }
}
