export { SkladBudget } from "./budget";
export { SkladCommand } from "./command";
export { SkladConnection } from "./connection";
export { SkladEvent } from "./event";
export { SkladHeartbeat } from "./heartbeat";
export { SkladOrder } from "./order";
export { SkladOrderLine } from "./order-line";
export { SkladProblem } from "./problem";
