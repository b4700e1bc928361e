import { json, type Request, type RequestHandler, type Response } from "express";
import { MAX_ORDERS_PER_CALL } from "../../client/schemas";
import { isTooDeep } from "../guards";
import type { RequestBody } from "../operations";
import { ORDER_IDENTIFIERS, type OrderIdentifiers } from "../warehouse/order-book";

export type ReadBody =
  | { readonly kind: "body"; readonly body: RequestBody }
  | { readonly kind: "malformed"; readonly reason: string }
  | { readonly kind: "too_large" }
  /** The caller hung up in the middle. */
  | { readonly kind: "aborted" };

/** A hundred orders, or a scanned waybill in base64, fit well. The real limit is not specified. */
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

/** What the orders a call is about are called. */
export interface OrderNames {
  readonly id_orders: readonly string[];
  readonly external_ids: readonly string[];
}

/**
 * The orders a body names, for the call log and for faults that wait for one order. `find` gives those it names by
 * the warehouse's own identifiers.
 */
export function orderNamesOf(body: RequestBody, find: (names: OrderIdentifiers) => OrderList): OrderNames {
  const sent: unknown[] = Array.isArray(body["order"]) ? body["order"] : [body["order"], body];
  const known = find(namesIn(body));
  const named = [...sent, ...known.map(({ order }) => order)].slice(0, MAX_ORDERS_PER_CALL).map(namesIn);
  return {
    id_orders: [...new Set(named.flatMap((names) => names.id_order ?? []))],
    external_ids: [...new Set(named.flatMap((names) => names.external_id ?? []))],
  };
}

type OrderList = readonly { readonly order: unknown }[];

/** The identifiers an object has as text. */
export function namesIn(value: unknown): OrderIdentifiers {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    ORDER_IDENTIFIERS.flatMap((name) => {
      const text = (value as Record<string, unknown>)[name];
      return typeof text === "string" ? [[name, text]] : [];
    }),
  );
}
