export { type Ending, PROBLEM_CONDITIONS } from "./codes";
export { notifyProblems } from "./notify";
export {
  endForConnection,
  endForOrders,
  raiseForConnection,
  raiseForMedusaOrder,
  raiseForOrder,
} from "./problems";
