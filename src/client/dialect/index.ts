export { createDialect } from "./create-dialect";
export {
  operationOf,
  type Dialect,
  type DialectCalls,
  type DialectEntry,
  type DialectKey,
  type DialectOverrides,
  type HttpMethod,
  type StatusWords,
} from "./types";
