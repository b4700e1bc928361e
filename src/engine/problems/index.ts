export { type Ending, PROBLEM_CONDITIONS } from "./codes";
export { lookIfNobodySends, SILENT_AFTER_MS, raiseIfNobodySends } from "./nobody-sends";
export { notifyProblems } from "./notify";
export {
  endForAllOf,
  endForCommands,
  endForConnection,
  endForOrders,
  endForShop,
  problemOfOrder,
  raiseForCommand,
  raiseForConnection,
  raiseForMedusaOrder,
  raiseForOrder,
  raiseForShop,
} from "./problems";
