import type { Tables } from "./tables";

/** The fate of a process: it lives, dies by a power cut, or sleeps until it is woken. */
export interface Fate {
  readonly kind: "lives" | "crashes" | "sleeps";
  /** Number of statements and calls before it. */
  readonly after: number;
}

type Ending = "done" | "crashed" | "asleep";

/** Far more statements than any run needs. */
const ENDLESS = 3000;

const NEVER = new Promise<never>(() => undefined);

/**
 * One run of a process: every statement and every call of it passes {@link step}, where it may die on the spot or fall
 * asleep. A dead process does nothing more, and no `catch` or `finally` of its code is reached.
 */
export class Process {
  #steps = 0;
  #dead = false;
  #fate: Fate;
  /** Transactions begun and not ended: Postgres holds their locks while a process sleeps, so every other process would wait. */
  #transactions = 0;
  readonly #open = new Set<(outcome: "commit" | "roll back") => void>();
  #sleep: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  #end: (ending: Ending) => void = () => undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(fate: Fate) {
    this.#fate = fate;
  }

  /** @returns how it ends; an error of the work is thrown */
  async run(work: () => Promise<unknown>): Promise<Ending> {
    const stopped = new Promise<Ending>((end) => (this.#end = end));
    this.#work = work().then(() => undefined);
    return Promise.race([this.#work.then((): Ending => "done"), stopped]);
  }

  /** Wakes the process, which continues. */
  async wake(): Promise<void> {
    this.#sleep = undefined;
    this.#wake();
    await this.#work;
  }

  async step(): Promise<void> {
    this.#steps += 1;
    if (this.#steps > ENDLESS) throw new Error("a process that does not come to an end");
    if (!this.#dead && this.#steps >= this.#fate.after) this.#meetFate();
    while (this.#sleep) await this.#sleep;
    if (this.#dead) return NEVER;
  }

  /** Runs `work` as a transaction: what it wrote is undone when it fails or the process dies in it. */
  async transaction<T>(tables: Tables, work: () => Promise<T>): Promise<T> {
    await this.step();
    this.#transactions += 1;
    const end = await tables.lock();
    this.#open.add(end);
    const close = (outcome: "commit" | "roll back"): void => {
      this.#transactions -= 1;
      if (this.#open.delete(end)) end(outcome);
    };
    if (this.#dead) {
      close("roll back");
      return NEVER;
    }
    try {
      const result = await work();
      close("commit");
      return result;
    } catch (error) {
      close("roll back");
      throw error;
    }
  }

  #meetFate(): void {
    const { kind } = this.#fate;
    if (kind === "lives" || (kind === "sleeps" && this.#transactions > 0)) return;
    this.#fate = { kind: "lives", after: 0 };
    if (kind === "sleeps") {
      this.#sleep = new Promise<void>((wake) => (this.#wake = wake));
      this.#end("asleep");
      return;
    }
    this.#dead = true;
    for (const end of this.#open) end("roll back");
    this.#open.clear();
    this.#end("crashed");
  }
}
