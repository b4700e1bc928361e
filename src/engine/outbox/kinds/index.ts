import { addKind } from "./add/add";
import { cancelKind } from "./cancel";
import { editKind } from "./edit";
import type { CommandKind } from "../command-kind";

/** From the most to the least urgent. Registering a kind is all that claiming, sending, retrying and parking it takes. */
const kinds: CommandKind[] = [];

/** Adds a kind of command. One of the same name takes its place. */
export function registerKind(kind: CommandKind): void {
  const others = kinds.filter(({ name }) => name !== kind.name);
  kinds.splice(0, kinds.length, ...[...others, kind].sort((left, right) => left.urgency - right.urgency));
}

export function commandKinds(): readonly CommandKind[] {
  return kinds;
}

/** Undefined for a kind that this version does not know: its commands wait for one that does. */
export function kindNamed(name: string): CommandKind | undefined {
  return kinds.find((kind) => kind.name === name);
}

[cancelKind, editKind, addKind].forEach((kind) => registerKind(kind));
