export { bookCash } from "./book-cash";
export { followDue } from "./follow-due";
export { pollFulfillments } from "./poll";
