export { type ListedOrder, listOlder } from "./listed-orders";
export { listLog, seeCall, describeWebhook, isWebhook, type LogEntry } from "./log";
export {
  listOrders,
  type ListRequest,
  listSeen,
  type SeenPage,
  summarizeOrders,
  orderTable,
} from "./order-list";
export { listReasons } from "./reasons";
export { seeParcel, type SeenParcel } from "./see-parcel";
export { type SeenOrder, seeOrder, seeOrders } from "./see-orders";
