export { type Ending, PROBLEM_CONDITIONS } from "./codes";
export { lookWhetherSomebodySends, SILENT_AFTER_MS, tellWhetherSomebodySends } from "./nobody-sends";
export { notifyProblems } from "./notify";
export {
  endForConnection,
  endForOrders,
  raiseForConnection,
  raiseForMedusaOrder,
  raiseForOrder,
} from "./problems";
