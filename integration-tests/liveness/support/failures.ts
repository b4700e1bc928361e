import { type OperationName, UnexpectedResponseError, SkladError } from "../../../src/client";
import { readResponse } from "../../../src/client/transport/read-response";

export const FAILURES = [
  "400",
  "401",
  "404",
  "405",
  "413",
  "422",
  "429",
  "500",
  "503",
  "HTML with 200",
  "HTML with 403",
  "malformed",
  "another shape",
  "truncated",
  "reset",
  "black hole",
  "refused connection",
  "switched off",
  "refusal",
] as const;
export type Failure = (typeof FAILURES)[number];

/** One of each kind that the outbox handles differently, and the others of that kind. */
export const KINDS: readonly (readonly [Failure, ...Failure[]])[] = [
  ["400"],
  ["401"],
  ["404"],
  ["429"],
  ["500", "503"],
  ["HTML with 200", "HTML with 403", "405", "413", "422", "malformed", "another shape", "truncated"],
  ["reset"],
  ["black hole"],
  ["refused connection"],
  ["switched off"],
  ["refusal"],
];

export const CALL_DEADLINE_MS = 30_000;

const HTML = "<html><body>Сервіс оновлюється</body></html>";

const BODIES: Partial<Record<Failure, readonly [status: number, text: string]>> = {
  "HTML with 200": [200, HTML],
  "HTML with 403": [403, HTML],
  "another shape": [200, '{"answer":"ok","orders":[]}'],
  malformed: [200, '{"result":"ok","Data":{'],
  refusal: [200, JSON.stringify({ result: "error", errors: [{ descriptions: "небажане" }] })],
};

/** Fails a call about a number of orders as the client does; a black hole lasts until the deadline. */
export async function failWith(
  failure: Failure,
  operation: OperationName,
  sleep: (ms: number) => Promise<void>,
  orders: number,
): Promise<never> {
  switch (failure) {
    case "reset":
      throw new SkladError(operation, { code: "connection_lost", cause: new Error("ECONNRESET") });
    case "refused connection":
      throw new SkladError(operation, { code: "connection_failed", cause: new Error("ECONNREFUSED") });
    case "switched off":
      throw new SkladError(operation, { code: "operation_disabled" });
    case "truncated":
      throw new UnexpectedResponseError(operation, "a complete response", [], { trouble: "truncated" });
    case "black hole":
      await sleep(CALL_DEADLINE_MS);
      throw new SkladError(operation, { code: "timeout", deadlineMs: CALL_DEADLINE_MS, connected: true });
    default: {
      const [status, text] = BODIES[failure] ?? [Number(failure), ""];
      readResponse(
        operation,
        { status, headers: {}, text },
        {
          secrets: () => [],
          leftOpen: () => (operation === "AddOrder" && orders > 1 ? { taken: [] } : undefined),
        },
      );
      throw new Error(`${failure} is no failure`);
    }
  }
}

/** The error of the client without a call. */
export function neverLeaves(failure: Failure): boolean {
  return failure === "switched off";
}
