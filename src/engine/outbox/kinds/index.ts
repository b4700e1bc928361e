import { addKind } from "./add";
import { cancelKind } from "./cancel";
import { editKind } from "./edit";
import type { CommandKind } from "./kind";

export type { CallResult, CommandKind, PreparedCall, Settlement, Subject, Verdict } from "./kind";

/** From the most to the least urgent. Registering a kind is all that claiming, sending, retrying and parking it takes. */
const kinds: CommandKind[] = [];

/** Adds a kind of command. One of the same name takes its place. */
export function registerKind(kind: CommandKind): void {
  const others = kinds.filter(({ name }) => name !== kind.name);
  kinds.splice(0, kinds.length, ...[...others, kind].sort((left, right) => left.urgency - right.urgency));
}

/** Commands of a kind that is not among them wait for a version that knows it. */
export function commandKinds(): readonly CommandKind[] {
  return kinds;
}

[cancelKind, editKind, addKind].forEach((kind) => registerKind(kind));
