import { json, type Request, type RequestHandler, type Response } from "express";
import { performance } from "node:perf_hooks";
import { isOperationName, type OperationName, OPERATIONS } from "../../client/operations";
import type { Core } from "../core";
import type { OperationDialect } from "../dialect";
import type { FaultRule } from "../faults/fault-book";
import { inflict } from "../faults/inflict";
import { isTooDeep } from "../guards";
import { OPERATIONS_TABLE } from "../operations";
import type { RequestBody } from "../operations/context";
import { keyHint } from "../warehouse/key-ring";
import { type OrderNames, orderNamesOf } from "../warehouse/order-book";
import { listed, withEmptyRows } from "../warehouse/page";
import { Refusal } from "../warehouse/refusals";
import type { Admission } from "./rate-limits";
import { type CallRecord, copyOfBody, copyOfResponse } from "./call-log";
import { type ApiResponse, errorResponse, okResponse, RESPONSES, send, spelt } from "./responses";

type Refused = Extract<Admission, { admitted: false }>;

const NO_ORDERS: OrderNames = { id_orders: [], external_ids: [] };

/** A call that has passed all checks. */
interface Admitted {
  readonly operation: OperationName;
  readonly body: RequestBody;
  readonly environment: string;
  readonly orders: OrderNames;
}

/** The simulated service: `{prefix}/{OPERATION}`, with its checks in the specified order. */
export class WarehouseApi {
  constructor(private readonly core: Core) {}

  async serve(request: Request, response: Response, operation: string): Promise<void> {
    const { calls, warehouse } = this.core;
    const arrival = performance.now();
    const call = calls.open(operation, warehouse.clock(), request.method);
    const sent = copyOfResponse(response, this.core.options.charset);
    response.once("close", () => {
      if (response.headersSent) calls.keepBodies(call.id, { response: sent() });
      const http_status = response.headersSent ? response.statusCode : null;
      calls.update(call.id, { http_status, duration_ms: round(performance.now() - arrival) });
    });
    const admitted = await this.admit(request, response, operation, call);
    if (admitted === null) return;
    if ("status" in admitted) this.turnAway(response, call, admitted);
    else await this.perform(response, call, admitted);
  }

  /** Runs the checks. The result is an admitted call, a response that refuses it, or undefined when the caller has hung up. */
  private async admit(
    request: Request,
    response: Response,
    operation: string,
    call: CallRecord,
  ): Promise<Admitted | ApiResponse | null> {
    const spoken: OperationDialect = isOperationName(operation) ? this.dialectOf(operation) : { off: true };
    if (!isOperationName(operation) || spoken.off) return RESPONSES.unknownOperation(operation);
    const method = spoken.method ?? "POST";
    if (request.method !== method) return RESPONSES.wrongMethod(method);
    const read = await readBody(request, response, (bytes) =>
      this.core.calls.keepBodies(call.id, { request: copyOfBody(bytes) }),
    );
    if (read.kind === "aborted") return null;
    if (read.kind === "too_large") return RESPONSES.tooLarge();
    if (read.kind === "malformed") return RESPONSES.malformed(read.reason);
    const body = spoken.decode?.(read.body) ?? read.body;
    const { ApiKey } = body;
    if (typeof ApiKey === "string") this.core.calls.update(call.id, { key_hint: keyHint(ApiKey) });
    if (OPERATIONS[operation].authentication === "api_key") return this.authenticate(operation, body, call);
    const { rates, warehouse } = this.core;
    const admission = rates.admitKeyless(request.socket.remoteAddress ?? "", warehouse.clock());
    if (!admission.admitted) return rateLimited(admission);
    return { operation, body, environment: "", orders: NO_ORDERS };
  }

  private authenticate(
    operation: OperationName,
    body: RequestBody,
    call: CallRecord,
  ): Admitted | ApiResponse {
    const { calls, warehouse, rates } = this.core;
    const { ApiKey } = body;
    const key = typeof ApiKey === "string" ? warehouse.keys.find(ApiKey) : undefined;
    if (!key) return RESPONSES.invalidKey();
    const { environment } = key;
    const orders = orderNamesOf(body, (names) => warehouse.orders.find(environment, names));
    calls.update(call.id, { environment, id_orders: orders.id_orders });
    const admission = rates.of(key.key).admit(operation, warehouse.clock());
    if (admission.admitted) return { operation, body, environment, orders };
    return rateLimited(admission);
  }

  private async perform(response: Response, call: CallRecord, admitted: Admitted): Promise<void> {
    const { calls, faults, warehouse } = this.core;
    const strike = faults.strike(admitted);
    const { fault } = strike;
    if (fault || strike.delayBeforeMs + strike.delayAfterMs > 0) {
      calls.update(call.id, { fault: fault?.kind ?? "latency" });
    }
    await pause(strike.delayBeforeMs);
    if (fault?.when === "before" && fault.kind !== "unreadable_rows") {
      inflict(response, fault, null);
      return;
    }
    const began = performance.now();
    const outcome = this.carryOut(admitted, fault);
    calls.update(call.id, { result: outcome.result, own_ms: round(performance.now() - began) });
    await pause(strike.delayAfterMs + warehouse.options.latency);
    if (fault) inflict(response, fault, outcome);
    else send(response, outcome);
  }

  private carryOut({ operation, body, environment, orders }: Admitted, fault: FaultRule | null): ApiResponse {
    const { warehouse, faults, dialect } = this.core;
    const switchedOnRefusal = (names = orders): string | null =>
      faults.refusal({ operation, environment, orders: names });
    try {
      const context = { warehouse, environment, now: warehouse.clock(), switchedOnRefusal };
      const given = OPERATIONS_TABLE[operation](body, context);
      const read = fault?.kind === "unreadable_rows" ? withEmptyRows(given, fault.rows) : given;
      const data = listed(read, warehouse.options);
      const { encode } = this.dialectOf(operation);
      return this.spelt(okResponse(encode ? encode(data) : data));
    } catch (error) {
      if (error instanceof Refusal)
        return this.spelt(
          errorResponse(200, dialect.errors?.(error.entries) ?? error.entries, {}, error.data),
        );
      throw error;
    }
  }

  private dialectOf(operation: OperationName): OperationDialect {
    return this.core.dialect.operations?.[operation] ?? {};
  }

  private turnAway(response: Response, call: CallRecord, outcome: ApiResponse): void {
    this.core.calls.update(call.id, { result: outcome.result });
    send(response, this.spelt(outcome));
  }

  private spelt(response: ApiResponse): ApiResponse {
    const { warehouse, dialect } = this.core;
    return spelt(response, warehouse.options, dialect.envelope);
  }
}

function rateLimited({ limit, retryAfterMs }: Refused): ApiResponse {
  return RESPONSES.rateLimited(limit, String(Math.ceil(retryAfterMs / 1000)));
}

async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}

type ReadBody =
  | { readonly kind: "body"; readonly body: RequestBody }
  | { readonly kind: "malformed"; readonly reason: string }
  | { readonly kind: "too_large" }
  /** The caller hung up before the end of the body. */
  | { readonly kind: "aborted" };

/** Limit of a body in bytes: a hundred orders or a scanned waybill in Base64 fit. The service's limit is not specified. */
const MAX_BYTES = 20 * 1024 * 1024;

/** @param onBytes receives the body as it came, also one that is not JSON */
async function readBody(
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
