import { json, type Request, type RequestHandler, type Response } from "express";
import { isTooDeep } from "../guards";
import type { RequestBody } from "../operations/context";

type ReadBody =
  | { readonly kind: "body"; readonly body: RequestBody }
  | { readonly kind: "malformed"; readonly reason: string }
  | { readonly kind: "too_large" }
  /** The caller hung up before the end of the body. */
  | { readonly kind: "aborted" };

/** Limit of a body in bytes: a hundred orders or a scanned waybill in Base64 fit. The service's limit is not specified. */
const MAX_BYTES = 20 * 1024 * 1024;

/** @param onBytes receives the body as it came, also one that is not JSON */
export async function readBody(
  request: Request,
  response: Response,
  onBytes: (body: Buffer) => void,
): Promise<ReadBody> {
  const contentType = request.headers["content-type"];
  if (contentType !== undefined && request.is("application/json") === false) {
    return { kind: "malformed", reason: "Content-Type must be application/json." };
  }
  const parse: RequestHandler = json({
    limit: MAX_BYTES,
    strict: false,
    type: () => true,
    verify: (_request, _response, bytes) => onBytes(bytes),
  });
  const failure = await new Promise<unknown>((resolve) => parse(request, response, resolve));
  if (failure !== undefined) return explain(failure);
  const isGet = request.method === "GET";
  const body: unknown = isGet ? { ...membersOf(request.query), ...request.body } : request.body;
  if (isGet) onBytes(Buffer.from(JSON.stringify(body)));
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { kind: "malformed", reason: "the body must be a JSON object." };
  }
  if (isTooDeep(body)) return { kind: "malformed", reason: "the body is nested too deep." };
  return { kind: "body", body: body as RequestBody };
}

/** The members of an address: the only one that is a number in a body comes as text. */
function membersOf({ page, ...others }: Request["query"]): Record<string, unknown> {
  if (page === undefined) return others;
  return { ...others, page: typeof page === "string" && /^\d+$/.test(page) ? Number(page) : page };
}

function explain(failure: unknown): ReadBody {
  const type = failure instanceof Error && "type" in failure ? failure.type : undefined;
  if (type === "entity.too.large") return { kind: "too_large" };
  if (type === "request.aborted") return { kind: "aborted" };
  return { kind: "malformed", reason: "the text cannot be read as JSON." };
}
