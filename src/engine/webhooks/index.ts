export {
  actOnWebhook,
  replaySince,
  requireWebhook,
  tellOfWebhooks,
  WEBHOOK_ACTIONS,
  type WebhookAction,
} from "./actions";
export { type Admission, admit } from "./door";
export { failureOf, keepWebhook } from "./keep";
export { pollInbox } from "./poll";
export type { RecordStatuses } from "./understand";
