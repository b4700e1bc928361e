import type { CallOptions } from "./call";
import { SkladError } from "./errors";
import type { OperationName } from "./operations";
import { LONGEST_TIMER_MS } from "./rate-limit/sliding-log";

/** The source of a call's ApiKey. */
export interface TokenSource {
  /** Whether a key that was not accepted can be replaced. */
  readonly renewable: boolean;
  get(): Promise<string>;
  /** Reports that the warehouse did not accept this key. */
  reject(key: string): void;
}

export function fixedToken(apiKey: string): TokenSource {
  return { renewable: false, get: () => Promise.resolve(apiKey), reject: () => undefined };
}

/** Obtains the key when it is first needed, once for all waiting calls, and keeps it until it is rejected. */
export function renewedToken(obtain: () => Promise<string>): TokenSource {
  let pending: Promise<string> | undefined;
  let current: string | undefined;
  return {
    renewable: true,
    get() {
      pending ??= obtain().then(
        (key) => {
          current = key;
          return key;
        },
        (error: unknown) => {
          pending = undefined;
          throw error;
        },
      );
      return pending;
    },
    reject(key) {
      // Another call may have replaced it meanwhile: only the key that is still in use is dropped.
      if (current === key) {
        current = undefined;
        pending = undefined;
      }
    },
  };
}

interface WaitingCall {
  operation: OperationName;
  options: CallOptions;
  endsAt: number;
}

/** The key for a call. GetToken is shared, so that a canceled caller leaves it running for the others. */
export async function obtainKey(tokens: TokenSource, call: WaitingCall): Promise<string> {
  const { operation, options } = call;
  try {
    return await untilGivenUp(tokens.get(), call);
  } catch (error) {
    if (error instanceof SkladError && error.operation === "GetToken" && operation !== "GetToken") {
      const { descriptions, retryAfterMs } = error;
      throw new SkladError(operation, {
        code: "token_not_obtained",
        descriptions,
        retryAfterMs,
        cause: error,
      });
    }
    throw options.signal?.aborted ? aborted(operation) : error;
  }
}

const aborted = (operation: OperationName) =>
  new SkladError(operation, { code: "call_aborted", connected: false });

function untilGivenUp<Value>(
  promise: Promise<Value>,
  { operation, options, endsAt }: WaitingCall,
): Promise<Value> {
  const { signal, deadlineMs } = options;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => settle(() => reject(aborted(operation)));
    const timer =
      deadlineMs === undefined
        ? undefined
        : setTimeout(
            () =>
              settle(() =>
                reject(new SkladError(operation, { code: "timeout", connected: false, deadlineMs })),
              ),
            Math.min(LONGEST_TIMER_MS, Math.max(0, endsAt - performance.now())),
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
