export { findBranches, findCities } from "./branches";
export { actOnConnection, CONNECTION_ACTIONS, type ConnectionAction } from "./actions";
export { changeAddress, replaceApiKey } from "./address-and-key";
export { compareDialects } from "./changed-dialects";
export { type CheckedOperation, checkOperations } from "./check-operations";
export {
  type Actor,
  createConnection,
  deleteConnection,
  record as recordForConnection,
  requireConnection,
  raiseUnreadableSettings,
  updateConnection,
} from "./connections";
export { type ConnectionStatus, connectionStatus } from "./status";
export { knownOfConnections } from "./known";
export {
  endOldWebhooks,
  headerText,
  rotateWebhook,
  setWebhookHeader,
  type WebhookAddress,
  webhookAddress,
} from "./webhook-address";
export { hashToken } from "./webhook-token";
