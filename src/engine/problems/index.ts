export { apiKeyAccepted, apiKeyRefused } from "./api-key";
export { clearAllRecovered, clearRecovered, endWithCommands } from "./recovered";

export { openOfConnections } from "./of-a-connection";
export { raiseIfNoWorker, pollWorkers, SILENT_AFTER_MS } from "./worker-monitor";
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
