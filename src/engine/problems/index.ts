export { type Ending, PROBLEM_CONDITIONS } from "./codes";
export { lookWhetherSomebodySends, SILENT_AFTER_MS, tellWhetherSomebodySends } from "./nobody-sends";
export { notifyProblems } from "./notify";
export {
  endForAllOf,
  endForCommands,
  endForConnection,
  endForOrders,
  raiseForCommand,
  raiseForConnection,
  raiseForMedusaOrder,
  raiseForOrder,
} from "./problems";
