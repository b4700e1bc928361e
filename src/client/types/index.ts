export type * from "./delivery-request";
export type * from "./inventory";
export * from "./order";
export type * from "./order-file";
export type * from "./product";
export type * from "./reference";
export type * from "./return-order";
