export { type Candidate, type Identity, type Match, matchOrder } from "./match-order";
