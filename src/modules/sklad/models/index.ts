export { SkladOperation, SkladRateLimit, SkladCommand, SkladHeartbeat, SkladLease } from "./outbox";
export {
  SkladBranch,
  SkladCity,
  SkladCityRead,
  SkladFeed,
  SkladFeedPage,
  SkladProduct,
  SkladStock,
  SkladStockLevel,
  SkladStockRun,
} from "./feeds";
export {
  SkladCancellation,
  SkladFulfillment,
  SkladReturn,
  SkladWarehouseOrder,
  SkladWarehouseOrderLine,
  SkladWatchedOrder,
} from "./orders";
export { SkladConnection, SkladSecret } from "./connections";
export { SkladEvent, SkladInbox, SkladProblem, SkladWebhookToken } from "./inbox";
