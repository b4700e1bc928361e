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
