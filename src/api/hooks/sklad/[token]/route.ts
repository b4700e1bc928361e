import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../engine/context";
import { admit, failureOf, storeWebhook } from "../../../../engine/webhooks";
import { readBody, type Unread } from "../../../read-body";

/** Limit of a webhook's body in bytes: a notification has a few hundred, a list of a thousand notifications fits. */
const MAX_BODY_BYTES = 1024 * 1024;
const READ_WITHIN_MS = 10_000;
/** Limit of a stored header in characters. */
const MAX_HEADER_LENGTH = 200;

const UNREAD: Readonly<Record<Unread, [status: number, message: string]>> = {
  too_large: [413, "The body is too large."],
  too_slow: [408, "The body took too long."],
  broken_off: [400, "The body broke off."],
};

/**
 * Takes a webhook of the warehouse: stores its raw content and acknowledges it. Processing follows later, so that no
 * content makes the response wrong or slow (docs/webhooks.md).
 */
export async function POST(request: MedusaRequest, response: MedusaResponse) {
  const ctx = contextOf(request.scope);
  const answer = (status: number, body: object) => {
    // The rest of the body is discarded, because a caller that is still sending could not read the response.
    if (!request.readableEnded) request.resume();
    return response.status(status).json(body);
  };
  try {
    const { headers, params } = request;
    const admission = await admit(ctx, { token: params.token ?? "", request });
    if (admission.kind === "unknown") return answer(404, NOT_FOUND);
    if (admission.kind === "forbidden") return answer(403, { message: "Forbidden" });
    if (admission.kind === "too_many") {
      response.set("Retry-After", String(admission.retry_after_s));
      return answer(429, { message: "Too many requests" });
    }
    const body = await readBody(request, MAX_BODY_BYTES, READ_WITHIN_MS);
    if (typeof body === "string") {
      const [status, message] = UNREAD[body];
      return answer(status, { message });
    }
    const isKept = await storeWebhook(ctx, {
      token_hash: admission.token_hash,
      content_type: kept(headers["content-type"]),
      content_encoding: kept(headers["content-encoding"]),
      body,
    });
    return isKept ? response.writeHead(200, OK_HEADERS).end(OK) : answer(404, NOT_FOUND);
  } catch (error) {
    // Medusa's error handler would log the failed statement, and with it the body.
    ctx.logger.error(`sklad: a webhook could not be stored: ${failureOf(error)}`);
    return answer(503, { message: "Try again later" });
  }
}

const NOT_FOUND = { message: "Not found" };
const OK = Buffer.from(JSON.stringify({ result: "ok" }));
const OK_HEADERS = { "Content-Type": "application/json; charset=utf-8", "Content-Length": OK.length };

/** Node decodes headers as Latin-1, so Postgres can store every character; only the length needs a limit. */
function kept(header: string | undefined): string | null {
  return header === undefined ? null : header.slice(0, MAX_HEADER_LENGTH);
}
