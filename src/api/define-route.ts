import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "zod";
import {
  type ParsedBody,
  type ParamsOf,
  type ParsedQuery,
  type ResponseOf,
  type Route,
  routeSchemas,
} from "../contract";
import type { Actor } from "../engine/connections";
import { type Context, contextOf } from "../engine/context";
import { canOf } from "./can";
import { actorOf, answering } from "./request";

/** A request that the route's schemas have parsed. */
interface Asked<R extends Route> {
  readonly context: Context;
  readonly params: ParamsOf<R>;
  readonly query: ParsedQuery<R>;
  readonly body: ParsedBody<R>;
  readonly actor: Actor;
  readonly request: AuthenticatedMedusaRequest;
  /** Medusa's response, for a status other than 200. */
  readonly response: MedusaResponse;
}

/**
 * A handler of an admin route. It returns the response without `can`, which is added where the route's response has it.
 * The middlewares have parsed query and body by the same schemas.
 */
export function route<R extends Route>(
  { name }: R,
  handle: (asked: Asked<R>) => Promise<Omit<ResponseOf<R>, "can">>,
) {
  const schema: z.ZodType = routeSchemas[name].response;
  const hasCan = schema instanceof z.ZodObject && "can" in schema.shape;
  return answering(async (request: AuthenticatedMedusaRequest, response: MedusaResponse) => {
    const answer = await handle({
      context: contextOf(request.scope),
      params: request.params as ParamsOf<R>,
      query: request.validatedQuery as ParsedQuery<R>,
      body: request.validatedBody as ParsedBody<R>,
      actor: actorOf(request),
      request,
      response,
    });
    response.json(hasCan ? { ...answer, can: await canOf(request) } : answer);
  });
}

/** The members that every list response has besides its entries. */
export function pageOf(limit: number, next: string | null) {
  return { limit, has_more: next !== null, next };
}
