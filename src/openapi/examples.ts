import { CALLS, type DialectCalls, type DialectKey } from "../client/calls";
import type { CallExample } from "../client/calls/define-call";
import { createDialect } from "../client/dialect/create-dialect";

type Examples = { [Key in DialectKey]: CallExample<DialectCalls[Key]["input"]> };

/** The example of every entry of the dialect. */
export const EXAMPLES = Object.fromEntries(
  Object.entries(CALLS).map(([key, { example }]) => [key, example]),
) as Examples;

const EXAMPLE_KEY = "0f8fad5b-d9cb-469f-a165-70867728950e";

/** The body this client sends for an example. */
export function exampleRequest<Key extends DialectKey>(
  key: Key,
  example: Examples[Key],
  withKey: boolean,
): Record<string, unknown> {
  const body = createDialect()[key].encode(example.input);
  return withKey ? { ...body, ApiKey: EXAMPLE_KEY } : body;
}
