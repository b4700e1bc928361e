export { drain } from "./drain";
export {
  type CallResult,
  type CommandKind,
  type PreparedCall,
  registerKind,
  type Resolution,
  type Subject,
} from "./kinds";
export { pollOutbox } from "./poll";
