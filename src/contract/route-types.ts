import type { z } from "zod";
import type { routeSchemas } from "./route-schemas";
import type { Route } from "./routes";

type SchemasOf<R extends Route> = (typeof routeSchemas)[R["name"]];

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The params of a route's path. */
export type ParamsOf<R extends Route> = { readonly [Name in ParamsIn<R["path"]>]: string };

/** The parsed query in the handler, with defaults. */
export type ParsedQuery<R extends Route> =
  SchemasOf<R> extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined;

/** The parsed body in the handler. */
export type ParsedBody<R extends Route> =
  SchemasOf<R> extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined;

export type ResponseOf<R extends Route> = z.output<SchemasOf<R>["response"]>;

/** The query before parsing, as a page passes it. */
export type QueryOf<R extends Route> =
  SchemasOf<R> extends { query: infer Query extends z.ZodType } ? z.input<Query> : undefined;

/** The body before parsing, as a page passes it. */
export type BodyOf<R extends Route> =
  SchemasOf<R> extends { body: infer Body extends z.ZodType } ? z.input<Body> : undefined;

/** A member that is optional when nothing in it is required. */
type Member<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : object extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** Everything that a call of a route passes. */
export type CallOf<R extends Route> = Member<"params", ParamsOf<R>> &
  Member<"query", QueryOf<R>> &
  Member<"body", BodyOf<R>>;
