import type { OperationName } from "../client/operations";
import type { RequestBody } from "./operations/context";
import type { RefusalEntry } from "./warehouse/refusals";

/** How one operation is spoken, where it differs from what the sandbox assumes. Each member is optional. */
export interface OperationDialect {
  /** `GET` takes the members of the body from the query. */
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** True: the operation does not exist (404). */
  readonly off?: boolean;
  /** From the body that comes to the one the sandbox understands. */
  readonly decode?: (body: RequestBody) => RequestBody;
  /** From the sandbox's `Data` to the one that is sent. */
  readonly encode?: (data: unknown) => unknown;
}

/**
 * Another way to speak, for everything that is not specified. A module given with `--dialect` exports one, as
 * `module.exports` or as its default.
 */
export interface SandboxDialect {
  readonly operations?: { readonly [Name in OperationName]?: OperationDialect };
  /** The body of every response, from the sandbox's envelope. */
  readonly envelope?: (envelope: Readonly<Record<string, unknown>>) => unknown;
  /** What stands in `errors`, from the sandbox's entries. */
  readonly errors?: (entries: readonly RefusalEntry[]) => unknown[];
  /** The body of a status notification, from the sandbox's. */
  readonly notification?: (payload: Readonly<Record<string, unknown>>) => unknown;
}

/** Gives an editor the types of a dialect; does nothing else. */
export function defineSandboxDialect(dialect: SandboxDialect): SandboxDialect {
  return dialect;
}
