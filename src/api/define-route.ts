import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "zod";
import {
  type ParsedBody,
  type ParamsOf,
  type ParsedQuery,
  type ResponseOf,
  type Route,
  type RouteSchemas,
  routeSchemas,
} from "../contract";
import type { Actor } from "../engine/connections";
import { type Context, contextOf } from "../engine/context";
import { canOf } from "./can";
import { parseBody } from "./parse-body";
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
 * A middleware has read the query by its schema; the body is read here, because paths that match several routes have bodies of
 * several schemas.
 */
export function route<R extends Route>(
  { name }: R,
  handle: (asked: Asked<R>) => Promise<Omit<ResponseOf<R>, "can">>,
) {
  const { body: bodySchema, response: schema }: RouteSchemas = routeSchemas[name];
  const hasCan = schema instanceof z.ZodObject && "can" in schema.shape;
  return answering(async (request: AuthenticatedMedusaRequest, response: MedusaResponse) => {
    const answer = await handle({
      context: contextOf(request.scope),
      params: request.params as ParamsOf<R>,
      query: request.validatedQuery as ParsedQuery<R>,
      body: (bodySchema && parseBody(bodySchema, request.body)) as ParsedBody<R>,
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
