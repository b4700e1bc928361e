import type { CallOptions } from "./call";
import { CallAbortedError, SkladError, TimeoutError, TokenNotObtainedError } from "./errors";
import type { OperationName } from "./operations";
import type { TokenSource } from "./token-source";

interface WaitingCall {
  operation: OperationName;
  options: CallOptions;
  endsAt: number;
}

/** The key for a call. It is shared, so that a caller who gives up leaves the others' GetToken running. */
export async function obtainKey(tokens: TokenSource, call: WaitingCall): Promise<string> {
  const { operation, options } = call;
  try {
    return await untilGivenUp(tokens.get(), call);
  } catch (error) {
    if (error instanceof SkladError && error.operation === "GetToken" && operation !== "GetToken") {
      throw new TokenNotObtainedError(operation, error);
    }
    throw options.signal?.aborted ? new CallAbortedError(operation, false) : error;
  }
}

function untilGivenUp<Value>(
  promise: Promise<Value>,
  { operation, options, endsAt }: WaitingCall,
): Promise<Value> {
  const { signal, deadlineMs } = options;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => settle(() => reject(new CallAbortedError(operation, false)));
    const timer =
      deadlineMs === undefined
        ? undefined
        : setTimeout(
            () => settle(() => reject(new TimeoutError(operation, deadlineMs, false))),
            Math.max(0, endsAt - performance.now()),
          );
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      finish();
    };
    if (signal?.aborted) {
      onAbort();
      return;
    }
    signal?.addEventListener("abort", onAbort, { once: true });
    promise.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))),
    );
  });
}
