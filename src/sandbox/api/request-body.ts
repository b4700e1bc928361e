import { json, type Request, type RequestHandler, type Response } from "express";
import { isTooDeep } from "../guards";
import type { RequestBody } from "../operations/context";

export type ReadBody =
  | { readonly kind: "body"; readonly body: RequestBody }
  | { readonly kind: "malformed"; readonly reason: string }
  | { readonly kind: "too_large" }
  /** The caller hung up before the end of the body. */
  | { readonly kind: "aborted" };

/** Limit of a body in bytes: a hundred orders or a scanned waybill in Base64 fit. The service's limit is not specified. */
const parse: RequestHandler = json({ limit: "20mb", strict: false, type: () => true });

export async function readBody(request: Request, response: Response): Promise<ReadBody> {
  const contentType = request.headers["content-type"];
  if (contentType !== undefined && request.is("application/json") === false) {
    return { kind: "malformed", reason: "Content-Type must be application/json." };
  }
  const failure = await new Promise<unknown>((resolve) => parse(request, response, resolve));
  if (failure !== undefined) return explain(failure);
  const body: unknown = request.method === "GET" ? { ...request.query, ...request.body } : request.body;
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { kind: "malformed", reason: "the body must be a JSON object." };
  }
  if (isTooDeep(body)) return { kind: "malformed", reason: "the body is nested too deep." };
  return { kind: "body", body: body as RequestBody };
}

function explain(failure: unknown): ReadBody {
  const type = failure instanceof Error && "type" in failure ? failure.type : undefined;
  if (type === "entity.too.large") return { kind: "too_large" };
  if (type === "request.aborted") return { kind: "aborted" };
  return { kind: "malformed", reason: "the text cannot be read as JSON." };
}
