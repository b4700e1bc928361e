import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type Context, contextOf } from "../engine/context";
import { addressLimit } from "../engine/directory";
import { inCustomersLanguage } from "../modules/sklad/customers-language";
import { AdminError, adminErrorIn } from "../modules/sklad/errors";
import { answering, languageOf } from "./request";

/** What may be cached by browsers and between them and the shop: a directory changes about once a day. */
const CACHED = "public, max-age=300";

interface Asked<Query> {
  readonly context: Context;
  readonly query: Query;
  readonly params: MedusaRequest["params"];
}

interface Answer<Body> {
  readonly body: Body;
  /** False for what may be complete a moment later. */
  readonly cached: boolean;
}

/** A handler of a store route, whose query a middleware has read by its schema. Errors are in the customer's language. */
export function storeRoute<Query, Body>(handle: (asked: Asked<Query>) => Promise<Answer<Body>>) {
  return answering(async (request: MedusaRequest, response: MedusaResponse<Body>) => {
    const asked = {
      context: contextOf(request.scope),
      query: request.validatedQuery as Query,
      params: request.params,
    };
    try {
      const { body, cached } = await handle(asked);
      response.set("Cache-Control", cached ? CACHED : "no-store").json(body);
    } catch (error) {
      if (!refuseForNow(request, response as MedusaResponse, error)) throw error;
    }
  });
}

/** Refuses a sender of too many requests. Behind a proxy the sender's address is what Express makes of its header. */
export function limitByAddress(
  request: MedusaRequest,
  response: MedusaResponse,
  next: MedusaNextFunction,
): void {
  // An error, in one customer's language, is not kept for others.
  response.set("Cache-Control", "no-store");
  const retry_after_s = addressLimit(contextOf(request.scope), request.ip);
  if (retry_after_s === 0) next();
  else refuseForNow(request, response, new AdminError("too_many_requests", { retry_after_s }));
}

/**
 * For Medusa's own route that adds a shipping method to a cart: what the provider refuses there is shown to the customer by
 * storefronts that see no code, such as those on Medusa's js-sdk.
 */
export function speakCustomersLanguage(
  request: MedusaRequest,
  _: MedusaResponse,
  next: MedusaNextFunction,
): void {
  inCustomersLanguage(languageOf(request), () => next());
}

/** @returns whether the error says when to ask again, and was sent as a 429 */
function refuseForNow(request: MedusaRequest, response: MedusaResponse, error: unknown): boolean {
  const retry_after_s = error instanceof AdminError ? error.params.retry_after_s : undefined;
  const failure = adminErrorIn(error, languageOf(request));
  if (typeof retry_after_s !== "number" || !failure) return false;
  const { type, code, message } = failure;
  // A page of another origin reads only what is exposed; a shop may expose more.
  response.append("Access-Control-Expose-Headers", "Retry-After");
  response.status(429).set("Retry-After", String(retry_after_s)).json({ type, code, message });
  return true;
}
