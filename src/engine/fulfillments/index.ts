export { bookCash } from "./book-cash";
export { syncFulfillments } from "./sync-due";
export { pollFulfillments } from "./poll";
