import type { OperationHealth } from "../../modules/sklad/stores/connections/operations";
import type { Queue } from "../../modules/sklad/stores/outbox/claims";
import { type CommandKind, LOOK_UP } from "./command-kind";

/** Look-ups of unclear outcomes go after cancellations and edits, and before adds. */
const LOOK_UP_URGENCY = 25;

/**
 * Calls of kinds with a guaranteed share for each call of the others, while both wait. Urgent feeds take a quarter of all
 * slots and reports four a minute, so three quarters of the rest are half of all.
 */
const CALLS_FOR_EACH = 3;

/** Bounds how long missed calls of the guaranteed share are made up for. */
const MAX_CREDIT = 8 * CALLS_FOR_EACH;

/**
 * Orders the queues of one connection. It counts calls and not turns, because a look-up may take two: edits of a thousand
 * orders do not delay the next customer's order, however many other kinds wait. The remaining calls alternate between the
 * most urgent queue and each of the others, so that every queue moves.
 */
export class FairScheduler {
  /** Calls that go to queues with a guaranteed share before another queue is first again. */
  #credit = 0;
  /** Turns of the other queues. */
  #others = 0;

  order(found: readonly RunnableQueue[]): RunnableQueue[] {
    const background = found.filter(isBackground);
    const sorted = found
      .filter((one) => !isBackground(one))
      .sort((left, right) => urgencyOf(left) - urgencyOf(right));
    const guaranteed = sorted.filter(isGuaranteed);
    const others = this.#rotated(sorted.filter((one) => !isGuaranteed(one)));
    const first = this.#credit > 0 ? [...guaranteed, ...others] : [...others, ...guaranteed];
    return [...first, ...background];
  }

  /** A queue of `found` makes the first call of its turn. */
  onDispatched(one: RunnableQueue, found: readonly RunnableQueue[]): void {
    if (isGuaranteed(one)) this.#credit = Math.max(0, this.#credit - 1);
    else {
      this.#others += 1;
      this.onFurtherCall(found);
    }
  }

  /** A queue without a guaranteed share makes a further call while `found` wait. */
  onFurtherCall(found: readonly RunnableQueue[]): void {
    if (found.some(isGuaranteed)) this.#credit = Math.min(MAX_CREDIT, this.#credit + CALLS_FOR_EACH);
  }

  /** The most urgent queue is first in every other turn; the rest are first in turn in those between. */
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

function isGuaranteed({ state, command_kind }: RunnableQueue): boolean {
  return state === "queued" && command_kind.guaranteedShare === true;
}

function isBackground({ command_kind }: RunnableQueue): boolean {
  return command_kind.isBackground === true;
}

/** A queue of one connection, kind and state whose commands may move now. */
export interface RunnableQueue extends Queue {
  readonly command_kind: CommandKind;
  /** The operation whose health the next call shows; null when it makes no call. */
  readonly operation: string | null;
  /** A trial call after a pause: it shows whether the operation works again. */
  readonly trial: boolean;
  /** The pause lasts: a trial call is made only with a command that has not failed. */
  readonly early: boolean;
}

/** The queues whose operation is not paused. */
export function runnableQueues(
  queues: readonly Queue[],
  kinds: readonly CommandKind[],
  health: readonly OperationHealth[],
): RunnableQueue[] {
  return queues.flatMap((queue): RunnableQueue[] => {
    const kind = kinds.find(({ name }) => name === queue.kind);
    if (!kind) return [];
    const operation = queue.state === "queued" ? kind.name : kind.looksUp ? LOOK_UP : null;
    const gate = health.find((one) => one.operation === operation)?.gate ?? "open";
    if (gate === "paused") return [];
    const early = gate === "early";
    return [{ ...queue, command_kind: kind, operation, trial: early || gate === "trial", early }];
  });
}
