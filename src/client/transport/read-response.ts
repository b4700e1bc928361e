import type { LeftOpen, RefusingResponse } from "../calls/order-words";
import { describeErrors, isError } from "../describe-errors";
import { isRecord } from "../dialect/read-record";
import { SkladError } from "../errors";
import { InvalidKeyError, UnclearRefusalError, UnexpectedResponseError } from "../response-errors";
import type { OperationName } from "../operations";
import { parseRetryAfter } from "../retry";
import { cleanText, type Secrets } from "../scrub";
import { type Envelope, type EnvelopeTranslator, readEnvelope } from "./read-envelope";
import type { HttpResponse } from "./send";

/** The content of a response with HTTP 2xx: `Data` and the whole of it, or that the requested thing does not exist. */
export type ReadResponse = { absent: true } | { absent: false; data: unknown; body: unknown };

export interface ResponseContext {
  secrets: Secrets;
  /** The key the call was sent with. */
  apiKey?: string | undefined;
  /** Whether these `errors` mean that the requested thing does not exist. */
  isAbsent?: ((errors: readonly unknown[]) => boolean) | undefined;
  /** The dialect's translation of the service's own envelope. */
  envelope?: EnvelopeTranslator | undefined;
  /** The orders that a refusal leaves open. */
  leftOpen?: ((refusal: RefusingResponse) => LeftOpen | undefined) | undefined;
}

/** Reads a successful response. @throws a SkladError for every other one */
export function readResponse(
  operation: OperationName,
  response: HttpResponse,
  context: ResponseContext,
): ReadResponse {
  const { secrets, isAbsent } = context;
  if (response.status < 200 || response.status > 299) {
    throw statusError(operation, response, context);
  }
  const body = parseJson(response.text);
  if (body === undefined) {
    throw new UnexpectedResponseError(operation, "JSON", [], { trouble: "not_json" });
  }
  const envelope = readEnvelope(body, context.envelope);
  if (!envelope) {
    const expected = "the envelope: result (ok or error), Data, errors";
    throw new UnexpectedResponseError(operation, expected, memberNames(body), { trouble: "not_an_envelope" });
  }
  const { result, Data: data, errors } = envelope;
  const unclear = unclearRefusal(operation, body, envelope, context);
  const nonEmpty = errors.filter((entry) => isError(entry));
  if ((result === "error" || nonEmpty.length > 0) && isAbsent?.(errors) === true) {
    return { absent: true };
  }
  if (unclear) throw unclear;
  if (result === "error") {
    throw new SkladError(operation, { code: "refused", descriptions: describeErrors(errors, secrets()) });
  }
  if (nonEmpty.length > 0) {
    throw new UnexpectedResponseError(operation, "no errors beside result: ok", memberNames(body), {
      trouble: "ok_with_errors",
      descriptions: describeErrors(nonEmpty, secrets()),
    });
  }
  return { absent: false, data, body };
}

/**
 * The error for a refusal that leaves orders open, whatever carries it: it has identifiers of the warehouse, or it refuses
 * several orders as a whole. Undefined for every other response.
 */
function unclearRefusal(
  operation: OperationName,
  body: unknown,
  { result, Data: data, errors }: Envelope,
  { secrets, leftOpen }: ResponseContext,
): UnclearRefusalError | undefined {
  if (result !== "error" && !errors.some((entry) => isError(entry))) return undefined;
  const open = leftOpen?.({ data, beside: [body, ...errors] });
  if (!open || (result !== "error" && open.taken.length === 0)) return undefined;
  return new UnclearRefusalError(operation, describeErrors(errors, secrets()), open.taken);
}

function statusError(
  operation: OperationName,
  { status, headers, text }: HttpResponse,
  context: ResponseContext,
): SkladError {
  const { secrets, apiKey } = context;
  const json = parseJson(text);
  const body = envelopeOfFailure(json, context.envelope);
  const descriptions = describeErrors(body?.errors, secrets());
  const retryAfterMs = parseRetryAfter(headers["retry-after"], new Date());
  if (status >= 500) {
    return new SkladError(operation, {
      code: "server_error",
      httpStatus: status,
      retryAfterMs,
      descriptions,
    });
  }
  switch (status) {
    case 401:
      return new InvalidKeyError(operation, descriptions, apiKey);
    case 429:
      return new SkladError(operation, { code: "rate_limited", retryAfterMs, descriptions });
  }
  const unclear = body && unclearRefusal(operation, json, body, context);
  // An address without this operation took nothing, unless its response names an order.
  if (unclear && (status !== 404 || unclear.taken.length > 0)) return unclear;
  switch (status) {
    case 400:
      return new SkladError(operation, { code: "malformed_request", descriptions });
    case 404:
      return new SkladError(operation, { code: "unknown_operation", descriptions });
  }
  return status >= 300 && status < 400
    ? new UnexpectedResponseError(operation, `a response, not a redirect (HTTP ${status})`, [], {
        trouble: "redirect",
      })
    : new UnexpectedResponseError(operation, `HTTP 200, not ${status}`, [], { trouble: "unexpected_status" });
}

/** A dialect's translator may fail on the body of a failure: the HTTP status decides then, without words of the warehouse. */
function envelopeOfFailure(body: unknown, translate: EnvelopeTranslator | undefined): Envelope | undefined {
  try {
    return readEnvelope(body, translate);
  } catch {
    return undefined;
  }
}

/** Escapes that mean NUL or a half of a surrogate pair; unescaped neither is JSON in UTF-8. */
const UNCLEAN = /\\u(?:0000|d[89a-f])/i;

/** undefined for text that is no JSON. Strings have no NUL and no halves of surrogate pairs. */
function parseJson(text: string): unknown {
  try {
    return UNCLEAN.test(text) ? JSON.parse(text, cleanMember) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cleanMember(_name: string, value: unknown): unknown {
  if (typeof value === "string") {
    return cleanText(value);
  }
  const unclean = isRecord(value) && Object.keys(value).some((name) => cleanText(name) !== name);
  return unclean
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanText(name), inner]))
    : value;
}

function memberNames(body: unknown): string[] {
  return isRecord(body) ? Object.keys(body) : [];
}
