export type { CommandKind, StoredInput } from "./command-kind";
export { commandKinds, raiseRefusedProducts } from "./kinds";
export { pollOutbox } from "./poll";
