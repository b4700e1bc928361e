export { type ListedOrder } from "./listed-orders";
export { listLog, seeCall } from "./log";
export { describeWebhook, isWebhook, type LogEntry } from "./log-entries";
export { listOlder } from "./older-orders";
export { listOrders, type ListRequest, listSeen, type SeenPage, summarizeOrders } from "./order-list";
export { orderTable } from "./order-table";
export { listReasons } from "./reasons";
export { seeParcel, type SeenParcel } from "./see-parcel";
export { type SeenOrder, seeOrder, seeOrders } from "./see-orders";
