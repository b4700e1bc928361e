export {
  actOnConnection,
  CONNECTION_ACTIONS,
  endOldWebhooks,
  headerText,
  rotateWebhook,
  setWebhookHeader,
  type WebhookAddress,
  webhookAddress,
} from "./actions";
export { changeAddress, raiseOldKeys, replaceApiKey } from "./address-and-key";
export { compareDialects } from "./changed-dialects";
export { checkOperations } from "./check-operations";
export {
  type Actor,
  createConnection,
  deleteConnection,
  record as recordForConnection,
  requireConnection,
  raiseUnreadableSettings,
  sharingKeyWith,
  updateConnection,
  hashToken,
} from "./connections";
export { recordSender, senderOfConnection } from "./sender";
export { type ConnectionStatus, connectionStatus, knownOfConnections } from "./status";
