export { drain } from "./drain";
export { type CommandKind, registerKind } from "./kinds";
export { outboxLoop } from "./loop";
