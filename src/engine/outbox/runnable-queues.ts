import type { Queue } from "../../modules/sklad/stores/outbox/claims";
import type { OperationHealth } from "../../modules/sklad/stores/connections/operations";
import type { CommandKind } from "./command-kind";
import { LOOK_UP } from "./resolve/apply-verdicts";

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
