export { BY_HAND_ACTIONS, byHand, isByHand } from "./by-hand";
export { pollFulfillments, syncFulfillments } from "./sync";
