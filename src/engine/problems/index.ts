export { type Ending, PROBLEM_CODES, type ProblemCodeName } from "./codes";
export { notifyProblems } from "./notify";
export {
  endForConnection,
  endForOrders,
  raiseForConnection,
  raiseForMedusaOrder,
  raiseForOrder,
} from "./problems";
