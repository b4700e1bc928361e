import { EventEmitter } from "node:events";

/**
 * State of this process between calls, one instance for each class. Correctness does not depend on it: a new process starts
 * without any.
 */
export class ProcessState {
  readonly #instances = new Map<unknown, unknown>();

  /** @param make makes the instance on the first call */
  get<State extends object>(kind: abstract new (...args: never[]) => State, make: () => State): State {
    const known = this.#instances.get(kind);
    if (known instanceof kind) return known;
    const made = make();
    this.#instances.set(kind, made);
    return made;
  }
}

/** Pollers that can be woken before their next tick. */
type Wakeable = "outbox" | "fulfillments" | "inbox";

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
