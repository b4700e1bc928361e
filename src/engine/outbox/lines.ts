import type { Line } from "../../modules/sklad/stores/claims";
import type { OperationHealth } from "../../modules/sklad/stores/operations";
import type { CommandKind } from "./kinds";
import { LOOK_UP } from "./settle/carry-out";

/** A line of commands that may move now. */
export interface Candidate extends Line {
  readonly command_kind: CommandKind;
  /** The operation the next call of this line spends; null when it needs none. */
  readonly operation: string | null;
  /** After a pause: one call finds out whether the operation works again. */
  readonly probe: boolean;
}

/** Outcomes are looked up after cancellations and edits, before adds. */
const LOOK_UP_URGENCY = 25;

/** In every fourth turn the most urgent line goes first; in the others whatever is assured. A look-up may take two calls. */
const TURNS_TO_THE_URGENT = 4;

/** In every eighth turn the least urgent line goes first, so that none waits for ever. */
const TURNS_TO_THE_LAST = 8;

/**
 * The lines that may move, in the order in which they do this turn. Urgent ones go first in every fourth turn, and a kind
 * that is assured in the others: edits of a thousand orders do not keep the next customer's order waiting. New orders get
 * half of all slots beside edits, look-ups or a feed that somebody waits for, and two fifths beside several of them.
 */
export function candidates(
  lines: readonly Line[],
  kinds: readonly CommandKind[],
  health: readonly OperationHealth[],
  turn: number,
): Candidate[] {
  const found = lines.flatMap((line): Candidate[] => {
    const kind = kinds.find(({ name }) => name === line.kind);
    if (!kind) return [];
    const operation = line.state === "queued" ? kind.name : kind.looksUp ? LOOK_UP : null;
    const gate = health.find((one) => one.operation === operation)?.gate ?? "open";
    return gate === "paused" ? [] : [{ ...line, command_kind: kind, operation, probe: gate === "probe" }];
  });
  const sorted = found.sort((left, right) => urgencyOf(left) - urgencyOf(right));
  if (turn % TURNS_TO_THE_LAST === TURNS_TO_THE_LAST - 1) return sorted.reverse();
  if (turn % TURNS_TO_THE_URGENT === 0) return sorted;
  return [...sorted.filter(isAssured), ...sorted.filter((one) => !isAssured(one))];
}

function urgencyOf({ state, command_kind }: Candidate): number {
  return state === "queued" ? command_kind.urgency : Math.min(LOOK_UP_URGENCY, command_kind.urgency);
}

function isAssured({ state, command_kind }: Candidate): boolean {
  return state === "queued" && command_kind.assured === true;
}
