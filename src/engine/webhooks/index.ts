export {
  actOnWebhook,
  countSince,
  replaySince,
  requireWebhook,
  syncWebhookProblems,
  WEBHOOK_ACTIONS,
} from "./actions";
export { admit } from "./admission";
export { failureOf, storeWebhook } from "./inbox-writer";
export { pollInbox, type RecordStatuses } from "./process";
