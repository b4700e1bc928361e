import type { Line } from "../../modules/sklad/stores/claims";
import type { OperationHealth } from "../../modules/sklad/stores/operations";
import type { CommandKind } from "./command-kind";
import { LOOK_UP } from "./resolve/apply-verdicts";

/** A line of commands that may move now. */
export interface RunnableQueue extends Line {
  readonly command_kind: CommandKind;
  /** The operation the next call of this line spends; null when it needs none. */
  readonly operation: string | null;
  /** After a pause: one call finds out whether the operation works again. */
  readonly probe: boolean;
  /** The pause goes on: only for a command that has not failed. */
  readonly early: boolean;
}

/** The lines that may move. */
export function runnableQueues(
  lines: readonly Line[],
  kinds: readonly CommandKind[],
  health: readonly OperationHealth[],
): RunnableQueue[] {
  return lines.flatMap((line): RunnableQueue[] => {
    const kind = kinds.find(({ name }) => name === line.kind);
    if (!kind) return [];
    const operation = line.state === "queued" ? kind.name : kind.looksUp ? LOOK_UP : null;
    const gate = health.find((one) => one.operation === operation)?.gate ?? "open";
    if (gate === "paused") return [];
    const early = gate === "early";
    return [{ ...line, command_kind: kind, operation, probe: early || gate === "probe", early }];
  });
}
