export { bookCash, closeUncollected, receiveReturn } from "./by-hand";
export { pollFulfillments, syncFulfillments } from "./sync";
