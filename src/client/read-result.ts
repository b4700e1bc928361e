import type { Call, UnreadRecord } from "./call";
import { CALLS, type DialectCalls, type DialectKey } from "./calls";
import type { RefusingResponse } from "./calls/order-words";
import { checkShape } from "./check-shape";
import type { Dialect } from "./dialect/create-dialect";
import { translationOf } from "./dialect/names";
import { isRecord, recordsAlone } from "./dialect/read-record";
import { SkladError } from "./errors";
import { UnexpectedResponseError } from "./response-errors";
import { excerpt, scrub, type Secrets } from "./scrub";
import { readResponse } from "./transport/read-response";
import type { HttpResponse } from "./transport/send";

/** Longest identifier of a record that cannot be read. */
const MAX_IDENTIFIER_LENGTH = 60;

/** The result of a call. What does not fit names fields of the response, which may hold what was sent. */
export function readResult<Key extends DialectKey>(
  dialect: Dialect,
  call: Call<Key>,
  response: HttpResponse,
  sent: { secrets: Secrets; apiKey: string | undefined },
): DialectCalls[Key]["result"] {
  const entry = dialect[call.key];
  const { absent, atomic = false, envelope } = entry;
  const translation = translationOf(call.key, entry);
  const leftOpen = ({ data, beside }: RefusingResponse) =>
    CALLS[call.key].leftOpen?.({ data: translation.dataOfRefusal(data), beside }, call.input, { atomic });
  try {
    const read = readResponse(call.operation, response, {
      ...sent,
      isAbsent: (errors) => meansNone(errors, absent),
      leftOpen,
      envelope,
    });
    return read.absent ? checkResult(call, [], []) : decodeAll(dialect, call, read, sent.secrets);
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
    throw unexpected.scrubbed(sent.secrets());
  }
}

function decodeAll<Key extends DialectKey>(
  dialect: Dialect,
  call: Call<Key>,
  { data, body }: { readonly data: unknown; readonly body: unknown },
  secrets: Secrets,
): DialectCalls[Key]["result"] {
  notifySafely("onData", () => call.options.onData?.(data, body));
  const translated = translationOf(call.key, dialect[call.key]).data(data);
  try {
    return decode(dialect, call, translated);
  } catch (error) {
    const read = call.options.onUnread && decodeEach(dialect, call, translated, secrets);
    if (!read) throw error;
    return checkResult(call, read, data);
  }
}

/** Whether `errors` mean that there is none: by the dialect's function, or by an entry that is this text or has it. */
export function meansNone(
  errors: readonly unknown[],
  absent: string | ((errors: readonly unknown[]) => boolean) | undefined,
): boolean {
  if (typeof absent !== "string") return absent?.(errors) ?? false;
  return errors.some((error) =>
    (isRecord(error) ? Object.values(error) : [error]).some(
      (word) => (typeof word === "string" || typeof word === "number") && String(word) === absent,
    ),
  );
}

/** Decodes each record of a list alone: one that cannot be read hides no other. Undefined where there is no list. */
function decodeEach<Key extends DialectKey>(
  dialect: Dialect,
  call: Call<Key>,
  data: unknown,
  secrets: Secrets,
): unknown[] | undefined {
  const { records } = CALLS[call.key];
  const unread: UnreadRecord[] = [];
  const read = (records && recordsAlone(data, records.wrappers))?.flatMap(({ record, alone }) => {
    try {
      const some: unknown = decode(dialect, call, alone);
      return Array.isArray(some) ? (some as unknown[]) : [];
    } catch (error) {
      const issue =
        error instanceof UnexpectedResponseError ? error.expected : `reading it failed with ${nameOf(error)}`;
      const shown = (text: string) => excerpt(text, secrets(), MAX_IDENTIFIER_LENGTH);
      const identifiers = records.identifiersOf(record);
      const name = identifiers.length === 0 ? records.nameOf?.(record) : undefined;
      const sku = records.skuOf?.(record);
      unread.push({
        ...(sku !== undefined && { sku }),
        ...{ identifiers: identifiers.map(shown), ...(name !== undefined && { name: shown(name) }) },
        issue: scrub(issue, secrets()),
      });
      return [];
    }
  });
  if (!read || read.length + unread.length === 0) return undefined;
  notifySafely("onUnread", () => call.options.onUnread?.(unread));
  return read;
}

function decode<Key extends DialectKey>(
  dialect: Dialect,
  call: Call<Key>,
  data: unknown,
): DialectCalls[Key]["result"] {
  const result: unknown = dialect[call.key].decode(data, call.input);
  if (result instanceof Promise) {
    // The call fails below; a later failure of the promise must not end the process.
    result.catch(() => undefined);
    throw new UnexpectedResponseError(
      call.operation,
      "a result of the dialect's decode, not a promise of one",
    );
  }
  return checkResult(call, result, data);
}

/** A dialect's own decode may return anything, and a default one may have met an unforeseen shape. */
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

/** An error of a listener, also of an async one, must not change the outcome of the call, nor end the process. */
export function notifySafely(listener: string, notify: () => unknown): void {
  const failed = (error: unknown): void => warn(`${listener} failed with ${nameOf(error)}`);
  try {
    const result = notify();
    if (result instanceof Promise) result.catch(failed);
  } catch (error) {
    failed(error);
  }
}

function fieldNames(data: unknown): string[] {
  const record: unknown = Array.isArray(data) ? data.find(isRecord) : data;
  return isRecord(record) ? Object.keys(record) : [];
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Reports an error beside a call, which must not change the call's outcome. */
export function warn(sentence: string): void {
  process.emitWarning(sentence, "SkladClientWarning");
}
