export type { CallResult, CommandKind, CommandTarget, PreparedCall, Resolution } from "./command-kind";
export { commandKinds } from "./kinds";
export { pollOutbox } from "./poll";
