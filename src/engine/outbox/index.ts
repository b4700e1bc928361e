export { drain } from "./drain";
export {
  type CallResult,
  type CommandKind,
  type PreparedCall,
  registerKind,
  type Settlement,
  type Subject,
} from "./kinds";
export { outboxLoop } from "./loop";
export { onOrderList, type OrderList } from "./settle/add-from-list";
