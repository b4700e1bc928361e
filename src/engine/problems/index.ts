export { apiKeyAccepted, apiKeyRefused } from "./api-key";
export { endAllGotThrough, endGotThrough, endWithCommands } from "./got-through";

export { openOfConnections } from "./of-a-connection";
export { raiseIfNobodySends, pollSenders, SILENT_AFTER_MS } from "./nobody-sends";
export { notifyProblems } from "./notify";
export {
  clearForConnection,
  clearForOrders,
  clearForShop,
  endForAllOf,
  endForCommands,
  endForConnection,
  endForOrders,
  problemOfOrder,
  raiseForCommand,
  raiseForConnection,
  raiseForMedusaOrder,
  raiseForOrder,
  raiseForShop,
} from "./problems";
