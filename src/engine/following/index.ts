export { bookCash } from "./book-cash";
export { followDue } from "./follow-due";
export { followLoop } from "./loop";
export { endsWithin } from "../ends-within";
