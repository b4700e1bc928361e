export { followDue } from "./follow-due";
export { followLoop } from "./loop";
