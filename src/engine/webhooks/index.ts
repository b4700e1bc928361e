export {
  actOnWebhook,
  countSince,
  replaySince,
  requireWebhook,
  syncWebhookProblems,
  WEBHOOK_ACTIONS,
} from "./actions";
export { admit, storeWebhook } from "./admission";
export { failureOf, pollInbox, type RecordStatuses } from "./process";
