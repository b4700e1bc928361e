export {
  apiKeyAccepted,
  apiKeyRefused,
  clearAllRecovered,
  clearRecovered,
  endWithCommands,
} from "./recovered";

export {
  clear,
  end,
  type NamedOrder,
  NOTIFY_AFTER_FAILURES,
  openOfConnections,
  problemOf,
  raise,
} from "./problems";
export { raiseIfNoWorker, pollWorkers, SILENT_AFTER_MS } from "./worker-monitor";
export { notifyProblems } from "./notify";
