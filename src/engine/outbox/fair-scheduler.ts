import type { RunnableQueue } from "./runnable-queues";

/** Outcomes are looked up after cancellations and edits, before adds. */
const LOOK_UP_URGENCY = 25;

/**
 * Calls of a kind that is assured for each call of the others, while both wait. A feed that somebody waits for takes a
 * quarter of all slots, and reports four a minute: three quarters of the rest are half of all.
 */
const CALLS_FOR_EACH = 3;

/** What could not be had is made up for, but not for longer than this. */
const MAX_OWED = 8 * CALLS_FOR_EACH;

/**
 * Who goes first among the lines of one connection. Calls are counted, not turns, for a look-up may take two: edits of a
 * thousand orders do not keep the next customer's order waiting, however many other kinds wait beside them. What is left
 * goes to the most urgent line and to each of the others by turns, so that none waits for ever.
 */
export class FairScheduler {
  /** Calls that go to what is assured before anybody else is first again. */
  #owed = 0;
  /** Turns the others have had. */
  #others = 0;

  order(found: readonly RunnableQueue[]): RunnableQueue[] {
    const sorted = [...found].sort((left, right) => urgencyOf(left) - urgencyOf(right));
    const assured = sorted.filter(isAssured);
    const others = this.#rotated(sorted.filter((one) => !isAssured(one)));
    return this.#owed > 0 ? [...assured, ...others] : [...others, ...assured];
  }

  /** One of `found` has its turn, and makes its first call. */
  took(one: RunnableQueue, found: readonly RunnableQueue[]): void {
    if (isAssured(one)) this.#owed = Math.max(0, this.#owed - 1);
    else {
      this.#others += 1;
      this.calledAgain(found);
    }
  }

  /** A line that is not assured makes a call beside `found`. */
  calledAgain(found: readonly RunnableQueue[]): void {
    if (found.some(isAssured)) this.#owed = Math.min(MAX_OWED, this.#owed + CALLS_FOR_EACH);
  }

  /** In every other turn the most urgent goes first, in those between one of the rest after the other. */
  #rotated(sorted: readonly RunnableQueue[]): readonly RunnableQueue[] {
    const rest = sorted.slice(1);
    if (this.#others % 2 === 0 || rest.length === 0) return sorted;
    const first = rest[Math.floor(this.#others / 2) % rest.length];
    return [...sorted.filter((one) => one === first), ...sorted.filter((one) => one !== first)];
  }
}

function urgencyOf({ state, command_kind }: RunnableQueue): number {
  return state === "queued" ? command_kind.urgency : Math.min(LOOK_UP_URGENCY, command_kind.urgency);
}

function isAssured({ state, command_kind }: RunnableQueue): boolean {
  return state === "queued" && command_kind.guaranteedShare === true;
}
