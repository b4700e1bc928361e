/**
 * What this process remembers between calls, for as long as its module lives: one instance of each class. Nothing here is
 * needed for correctness; a process that starts knows none of it.
 */
export class ProcessState {
  readonly #instances = new Map<unknown, unknown>();

  /** @param make the instance, when it is asked for first */
  get<State extends object>(kind: abstract new (...args: never[]) => State, make: () => State): State {
    const known = this.#instances.get(kind);
    if (known instanceof kind) return known;
    const made = make();
    this.#instances.set(kind, made);
    return made;
  }
}
