export type { CommandKind, StoredInput } from "./command-kind";
export { commandKinds } from "./kinds";
export { pollOutbox } from "./poll";
