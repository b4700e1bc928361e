export {
  actOnWebhook,
  replaySince,
  requireWebhook,
  syncWebhookProblems,
  WEBHOOK_ACTIONS,
  type WebhookAction,
} from "./actions";
export { type Admission, admit } from "./gate";
export { failureOf, storeWebhook } from "./inbox-writer";
export { pollInbox } from "./poll";
export type { RecordStatuses } from "./understand";
