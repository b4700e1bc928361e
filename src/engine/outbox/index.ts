export { drain } from "./drain";
export type { CallResult, CommandKind, CommandTarget, PreparedCall, Resolution } from "./command-kind";
export { registerKind } from "./kinds";
export { pollOutbox } from "./poll";
