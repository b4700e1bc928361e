import { resolvePermissions } from "@medusajs/framework";
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "zod";
import {
  ABILITIES,
  type Ability,
  type Can,
  type ParamsOf,
  type ParsedBody,
  type ParsedQuery,
  type ResponseOf,
  type Route,
  type RouteSchemas,
  routeSchemas,
} from "../contract";
import type { Actor } from "../engine/connections";
import { type Context, contextOf } from "../engine/context";
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

/** A policy of an ability in the form that Medusa's routes take. */
export function policiesOf(ability: Ability): { resource: string; operation: string }[] {
  return ABILITIES[ability].map((policy) => {
    const [resource = "", operation = ""] = policy.split(":");
    return { resource, operation };
  });
}

const NAMES = Object.keys(ABILITIES) as Ability[];
const UNIVERSE = NAMES.flatMap(policiesOf);

/** The abilities of the caller by the roles of Medusa; every ability where role-based access is switched off. */
export async function canOf({
  auth_context,
  scope,
}: Pick<AuthenticatedMedusaRequest, "auth_context" | "scope">): Promise<Can> {
  const named = auth_context.app_metadata.roles;
  const roles = Array.isArray(named) ? named.filter((role): role is string => typeof role === "string") : [];
  const granted = await resolvePermissions({ roles, universe: UNIVERSE, container: scope });
  const may = (ability: Ability) => ABILITIES[ability].every((policy) => granted.has(policy));
  return Object.fromEntries(NAMES.map((ability) => [ability, may(ability)])) as Can;
}
