import { checkShape } from "../check-shape";
import {
  UnexpectedResponseError,
  InvalidKeyError,
  MalformedRequestError,
  RateLimitedError,
  RefusedByWarehouseError,
  ServerError,
  UnknownOperationError,
} from "../response-errors";
import type { OperationName } from "../operations";
import { parseRetryAfter } from "../retry";
import { envelopeSchema } from "../schemas";
import { describeErrors } from "../scrub";
import type { HttpResponse } from "./send";

/** `Data` of a good response; every other is thrown as what it means. */
export function readResponse(
  operation: OperationName,
  response: HttpResponse,
  secrets: readonly string[],
): unknown {
  if (response.status < 200 || response.status > 299) {
    throw statusError(operation, response, secrets);
  }
  const body = parseJson(response.text);
  if (body === undefined) {
    throw new UnexpectedResponseError(operation, "JSON", [], "not_json");
  }
  const envelope = checkShape(envelopeSchema, body);
  if (!envelope.fits) {
    const expected = "the envelope: result (ok or error), Data, errors";
    throw new UnexpectedResponseError(operation, expected, memberNames(body), "not_an_envelope");
  }
  if (envelope.value.result === "error") {
    throw new RefusedByWarehouseError(operation, describeErrors(envelope.value.errors, secrets));
  }
  return envelope.value.Data;
}

function statusError(
  operation: OperationName,
  { status, headers, text }: HttpResponse,
  secrets: readonly string[],
) {
  const body = checkShape(envelopeSchema, parseJson(text));
  const descriptions = body.fits ? describeErrors(body.value.errors, secrets) : [];
  const retryAfterMs = parseRetryAfter(headers["retry-after"], new Date());
  if (status >= 500) {
    return new ServerError(operation, status, retryAfterMs, descriptions);
  }
  switch (status) {
    case 400:
      return new MalformedRequestError(operation, descriptions);
    case 401:
      return new InvalidKeyError(operation, descriptions);
    case 404:
      return new UnknownOperationError(operation, descriptions);
    case 429:
      return new RateLimitedError(operation, retryAfterMs, descriptions);
  }
  return status >= 300 && status < 400
    ? new UnexpectedResponseError(operation, `a response, not a redirect (HTTP ${status})`, [], "redirect")
    : new UnexpectedResponseError(operation, `HTTP 200, not ${status}`, [], "unexpected_status");
}

/** undefined when it is no JSON, which no JSON text can mean. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function memberNames(body: unknown): string[] {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? Object.keys(body) : [];
}
