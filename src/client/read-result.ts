import { CALLS, type DialectCalls, type DialectKey } from "./calls";
import { checkShape } from "./check-shape";
import type { Dialect } from "./dialect/create-dialect";
import { isRecord } from "./dialect/read-record";
import { SkladError } from "./errors";
import type { Call } from "./execute";
import { UnexpectedResponseError } from "./response-errors";
import { readResponse } from "./transport/read-response";
import type { HttpResponse } from "./transport/send";

/** The result of a call. What does not fit names fields of the response, which may hold what was sent. */
export function readResult<Key extends DialectKey>(
  dialect: Dialect,
  call: Call<Key>,
  response: HttpResponse,
  sent: { secrets: readonly string[]; apiKey: string | undefined },
): DialectCalls[Key]["result"] {
  const { absent } = dialect[call.key];
  try {
    const read = readResponse(call.operation, response, { ...sent, isAbsent: absent });
    return read.absent ? checkResult(call, [], []) : decode(dialect, call, read.data);
  } catch (error) {
    if (error instanceof SkladError && !(error instanceof UnexpectedResponseError)) {
      throw error;
    }
    const unexpected =
      error instanceof UnexpectedResponseError
        ? error
        : new UnexpectedResponseError(
            call.operation,
            `what the dialect reads (it failed with ${nameOf(error)})`,
          );
    throw unexpected.scrubbed(sent.secrets);
  }
}

function decode<Key extends DialectKey>(
  dialect: Dialect,
  call: Call<Key>,
  data: unknown,
): DialectCalls[Key]["result"] {
  tellSafely("onData", () => call.options.onData?.(data));
  const result: unknown = dialect[call.key].decode(data, call.input);
  if (result instanceof Promise) {
    result.catch(() => undefined);
    throw new UnexpectedResponseError(
      call.operation,
      "a result of the dialect's decode, not a promise of one",
    );
  }
  return checkResult(call, result, data);
}

/** A decode of the integrator's own may return anything, and a decode of ours may have met what nobody foresaw. */
function checkResult<Key extends DialectKey>(
  { key, operation, input }: Call<Key>,
  result: unknown,
  data: unknown,
): DialectCalls[Key]["result"] {
  const definition = CALLS[key];
  const checked = checkShape(definition.result, result);
  const issue = checked.fits ? definition.check?.(checked.value, input) : checked.issues.join("; ");
  if (!checked.fits || issue !== undefined) {
    throw new UnexpectedResponseError(operation, issue ?? "another result", fieldNames(data));
  }
  return checked.value;
}

/** What a listener throws must not change what the call reports. */
export function tellSafely(listener: string, tell: () => void): void {
  try {
    tell();
  } catch (error) {
    warn(`${listener} failed with ${nameOf(error)}`);
  }
}

function fieldNames(data: unknown): string[] {
  const record: unknown = Array.isArray(data) ? data.find(isRecord) : data;
  return isRecord(record) ? Object.keys(record) : [];
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** For what goes wrong beside a call that must not change what the call reports. */
export function warn(sentence: string): void {
  process.emitWarning(sentence, "SkladClientWarning");
}
