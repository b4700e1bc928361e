export * from "./branches";
export * from "./common";
export * from "./connection-bodies";
export * from "./connections";
export * from "./notices";
export * from "./orders";
export * from "./stock";
