export { bookCash } from "./book-cash";
export { pollFulfillments, syncFulfillments } from "./sync";
