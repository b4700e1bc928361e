export { listOlder, type OlderOrders } from "./older-orders";
export { listOrders, type ListRequest, type OrderList } from "./order-list";
export { listReasons, type Reason, type Reasons } from "./reasons";
export { seeOrder, seeOrders, type SeenOrder } from "./see-orders";
