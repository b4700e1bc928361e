export { bookCash, receiveReturn } from "./by-hand";
export { pollFulfillments, syncFulfillments } from "./sync";
