import { type Call, type CallOptions, type CallRecord, defaultPriority } from "./call";
import { CALLS, type DialectCalls, type DialectKey } from "./calls";
import { checkShape } from "./check-shape";
import { type Dialect, operationOf } from "./dialect/create-dialect";
import { translationOf } from "./dialect/names";
import { InvalidRequestError, SkladError } from "./errors";
import { OPERATIONS, type OperationName } from "./operations";
import type { Permit, RateLimiter } from "./rate-limit/rate-limiter";
import { InvalidKeyError } from "./response-errors";
import { nameOf, readResult, notifySafely, warn } from "./read-result";
import { type RetrySettings, retryRead } from "./retry";
import { secretMembers, secretsOf } from "./scrub";
import { obtainKey, type TokenSource } from "./keys";
import type { Transport } from "./transport/send";

export interface ExecutorParts {
  dialect: Dialect;
  transport: Transport;
  rateLimit: RateLimiter;
  /** Undefined: only operations without a key can be called. */
  tokens: TokenSource | undefined;
  retry: RetrySettings;
  onCall?: ((record: CallRecord) => void) | undefined;
}

/** Executes a call: dialect → key → rate limit → wire → dialect. */
export class Executor {
  readonly #parts: ExecutorParts;

  constructor(parts: ExecutorParts) {
    this.#parts = parts;
  }

  async run<Key extends DialectKey>(
    key: Key,
    input: DialectCalls[Key]["input"],
    options: CallOptions = {},
  ): Promise<DialectCalls[Key]["result"]> {
    const operation = operationOf(key);
    if (!this.#parts.dialect[key].enabled) {
      throw new SkladError(operation, { code: "operation_disabled" });
    }
    const body = this.#encode(key, input);
    const endsAt = performance.now() + (options.deadlineMs ?? Infinity);
    const call: Call<Key> = {
      key,
      operation,
      input,
      body,
      // From both, because a dialect may send secrets under names of its own; now, because a caller may change its input.
      secretMembers: secretMembers(body, input, named(options)),
      options,
      endsAt,
    };
    if (OPERATIONS[operation].effect === "write") {
      return this.#withFreshKey(call);
    }
    return retryRead((attemptEndsAt) => this.#withFreshKey({ ...call, endsAt: attemptEndsAt }), {
      settings: this.#parts.retry,
      endsAt,
      signal: options.signal,
      waitTimeMs: () => this.#waitTimeMs(operation, options),
    });
  }

  #encode<Key extends DialectKey>(key: Key, input: DialectCalls[Key]["input"]): Record<string, unknown> {
    const checked = checkShape(CALLS[key].input, input);
    if (!checked.fits) {
      throw new InvalidRequestError(operationOf(key), checked.issues);
    }
    try {
      const entry = this.#parts.dialect[key];
      return translationOf(key, entry).body(entry.encode(input));
    } catch (error) {
      throw error instanceof SkladError
        ? error
        : new InvalidRequestError(operationOf(key), [
            `an input that the dialect's encode takes (it failed with ${nameOf(error)})`,
          ]);
    }
  }

  /** A key that login and password can renew is renewed once: 401 means that nothing happened, also for a write. */
  async #withFreshKey<Key extends DialectKey>(call: Call<Key>): Promise<DialectCalls[Key]["result"]> {
    if (OPERATIONS[call.operation].authentication !== "api_key") {
      return this.#attempt(call, undefined);
    }
    const { tokens } = this.#parts;
    if (!tokens) {
      throw new InvalidRequestError(call.operation, [
        "an ApiKey, or a login and a password, in the client's options",
      ]);
    }
    const apiKey = await obtainKey(tokens, call);
    try {
      return await this.#attempt(call, apiKey);
    } catch (error) {
      if (!(error instanceof InvalidKeyError) || !tokens.renewable) {
        throw error;
      }
      tokens.reject(apiKey);
      return this.#attempt(call, await obtainKey(tokens, call));
    }
  }

  async #attempt<Key extends DialectKey>(
    call: Call<Key>,
    apiKey: string | undefined,
  ): Promise<DialectCalls[Key]["result"]> {
    const permit = await this.#acquire(call);
    let failure: SkladError | undefined;
    try {
      if (call.options.signal?.aborted) {
        throw new SkladError(call.operation, { code: "call_aborted", connected: false });
      }
      return await this.#exchange(call, apiKey);
    } catch (error) {
      failure = error instanceof SkladError ? error : undefined;
      throw error;
    } finally {
      await completePermit(permit, failure);
    }
  }

  async #exchange<Key extends DialectKey>(
    call: Call<Key>,
    apiKey: string | undefined,
  ): Promise<DialectCalls[Key]["result"]> {
    const { operation } = call;
    const body = apiKey === undefined ? call.body : { ...withoutKey(call.body), ApiKey: apiKey };
    const secrets = secretsOf([...call.secretMembers, ...secretMembers({ ApiKey: apiKey })]);
    const record = { operation, startedAt: new Date(), httpStatus: null as number | null };
    const began = performance.now();
    const report = (outcome: CallRecord["outcome"], errorCode: CallRecord["errorCode"]): void =>
      this.#report({ ...record, durationMs: performance.now() - began, outcome, errorCode }, call.options);
    try {
      const response = await this.#parts.transport.send({
        operation,
        method: this.#parts.dialect[call.key].method,
        body,
        query: this.#parts.dialect[call.key].query ?? false,
        signal: call.options.signal,
        deadlineMs: call.endsAt - began,
        secrets,
      });
      record.httpStatus = response.status;
      const result = readResult(this.#parts.dialect, call, response, { secrets, apiKey });
      report("ok", null);
      return result;
    } catch (error) {
      if (error instanceof SkladError) {
        report(error.outcome, error.code);
      }
      throw error;
    }
  }

  async #acquire<Key extends DialectKey>({
    operation,
    options,
    endsAt,
  }: Call<Key>): Promise<Permit | undefined> {
    const { bucket } = OPERATIONS[operation];
    if (bucket === "none") {
      return undefined;
    }
    const remaining = endsAt - performance.now();
    return this.#parts.rateLimit.acquire(bucket, operation, {
      signal: options.signal,
      priority: options.priority ?? defaultPriority(operation),
      deadlineMs: Number.isFinite(remaining) ? Math.max(0, remaining) : undefined,
    });
  }

  async #waitTimeMs(operation: OperationName, options: CallOptions): Promise<number> {
    const { bucket } = OPERATIONS[operation];
    const priority = options.priority ?? defaultPriority(operation);
    return bucket === "none" ? 0 : this.#parts.rateLimit.waitTimeMs(bucket, operation, { priority });
  }

  #report(record: CallRecord, { onCall }: CallOptions): void {
    notifySafely("onCall", () => this.#parts.onCall?.(record));
    notifySafely("onCall", () => onCall?.(record));
  }
}

/** The call is over even if its permit cannot be given back: a failure here must not hide an accepted order. */
async function completePermit(permit: Permit | undefined, failure: SkladError | undefined): Promise<void> {
  try {
    const rateLimited = failure?.code === "rate_limited";
    await permit?.complete(rateLimited ? { rateLimited, retryAfterMs: failure.retryAfterMs } : {});
  } catch (error) {
    warn(`the rateLimit did not take back a permit: ${nameOf(error)}`);
  }
}

function named({ recipients = [] }: CallOptions): { recipient: string }[] {
  return recipients.map((recipient) => ({ recipient }));
}

function withoutKey({ ApiKey: _replaced, ...body }: Record<string, unknown>): Record<string, unknown> {
  return body;
}
