import type { OperationName } from "../client/operations";
import type { RequestBody } from "./operations/context";
import type { RefusalEntry } from "./warehouse/refusals";

/** The differences of one operation from the shapes that the sandbox assumes. Each member is optional. */
export interface OperationDialect {
  /** With `GET`, the query carries the members of the body. */
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** True when the operation does not exist (404). */
  readonly off?: boolean;
  /** Converts a received body to the sandbox's own form. */
  readonly decode?: (body: RequestBody) => RequestBody;
  /** Converts the sandbox's `Data` to the form of the response. */
  readonly encode?: (data: unknown) => unknown;
}

/**
 * Other shapes for everything that is not specified. A module given with `--dialect` exports one, as
 * `module.exports` or as its default.
 */
export interface SandboxDialect {
  readonly operations?: { readonly [Name in OperationName]?: OperationDialect };
  /** Converts the sandbox's envelope to the body of every response. */
  readonly envelope?: (envelope: Readonly<Record<string, unknown>>) => unknown;
  /** Converts the sandbox's error entries to the content of `errors`. */
  readonly errors?: (entries: readonly RefusalEntry[]) => unknown[];
  /** Converts the sandbox's status notification to the body that is sent. */
  readonly notification?: (payload: Readonly<Record<string, unknown>>) => unknown;
}

/** Returns its argument; it only gives editors the types of a dialect. */
export function defineSandboxDialect(dialect: SandboxDialect): SandboxDialect {
  return dialect;
}
