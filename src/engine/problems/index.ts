export {
  apiKeyAccepted,
  apiKeyRefused,
  clearAllRecovered,
  clearRecovered,
  endWithCommands,
} from "./recovered";

export {
  clearForConnection,
  clearForOrders,
  clearForShop,
  endForAllOf,
  endForCommands,
  endForConnection,
  endForOrders,
  type NamedOrder,
  NOTIFY_AFTER_FAILURES,
  openOfConnections,
  problemOfOrder,
  raiseForCommand,
  raiseForConnection,
  raiseForMedusaOrder,
  raiseForOrder,
  raiseForShop,
} from "./problems";
export { raiseIfNoWorker, pollWorkers, SILENT_AFTER_MS } from "./worker-monitor";
export { notifyProblems } from "./notify";
