import type { Request, Response } from "express";
import { performance } from "node:perf_hooks";
import { isOperationName, OPERATIONS, type OperationName } from "../../client/operations";
import type { CallLog, CallRecord } from "../calls/call-log";
import type { FaultBook } from "../faults/fault-book";
import { inflict } from "../faults/inflict";
import { keyHint } from "../keys/key-ring";
import type { RateBook } from "../limits/rate-book";
import { OPERATIONS_TABLE, type RequestBody } from "../operations";
import { Refusal } from "../refusal";
import type { Warehouse } from "../warehouse";
import { ANSWERS, errorAnswer, okAnswer, type Answer } from "./envelope";
import { orderNumbersOf } from "./order-numbers";
import { readBody } from "./read-body";
import { send } from "./send";

/** What a call of the API needs of the sandbox. */
export interface ApiParts {
  readonly warehouse: Warehouse;
  readonly calls: CallLog;
  readonly faults: FaultBook;
  readonly rates: RateBook;
  /** Called before an answer leaves, so that what was promised is on file. */
  readonly settle: () => void;
}

/** A call that came through all gates. */
interface Admitted {
  readonly operation: OperationName;
  readonly body: RequestBody;
  readonly environment: string;
}

/** The service itself: `{prefix}/{OPERATION}`, with the gates in the order of the spec's "Errors". */
export class WarehouseApi {
  constructor(private readonly parts: ApiParts) {}

  async serve(request: Request, response: Response, operation: string): Promise<void> {
    const { calls, warehouse } = this.parts;
    const arrival = performance.now();
    const call = calls.open(operation, warehouse.clock());
    response.once("close", () => {
      const http_status = response.headersSent ? response.statusCode : null;
      calls.update(call.id, { http_status, duration_ms: round(performance.now() - arrival) });
    });
    const admitted = await this.admit(request, response, operation, call);
    if (admitted === null) return;
    if ("status" in admitted) this.answer(response, call, admitted);
    else await this.perform(response, call, admitted);
  }

  /** The gates: what comes back is an answer that turns the caller away, or nothing when the caller has gone. */
  private async admit(
    request: Request,
    response: Response,
    operation: string,
    call: CallRecord,
  ): Promise<Admitted | Answer | null> {
    if (!isOperationName(operation)) return ANSWERS.unknownOperation(operation);
    if (request.method !== "POST") return ANSWERS.wrongMethod("POST");
    const read = await readBody(request, response);
    if (read.kind === "aborted") return null;
    if (read.kind === "too_large") return ANSWERS.tooLarge();
    if (read.kind === "malformed") return ANSWERS.malformed(read.reason);
    return this.authenticate(operation, read.body, call);
  }

  private authenticate(operation: OperationName, body: RequestBody, call: CallRecord): Admitted | Answer {
    const { calls, warehouse, rates } = this.parts;
    const { authentication } = OPERATIONS[operation];
    const { ApiKey } = body;
    if (typeof ApiKey === "string") calls.update(call.id, { key_hint: keyHint(ApiKey) });
    if (authentication !== "api_key") return { operation, body, environment: "" };
    const key = typeof ApiKey === "string" ? warehouse.keys.find(ApiKey) : undefined;
    if (!key) return ANSWERS.invalidKey();
    calls.update(call.id, { environment: key.environment, id_orders: orderNumbersOf(body) });
    const admission = rates.of(key.key).admit(operation, warehouse.clock());
    if (admission.admitted) return { operation, body, environment: key.environment };
    return ANSWERS.rateLimited(admission.limit, String(Math.ceil(admission.retryAfterMs / 1000)));
  }

  private async perform(response: Response, call: CallRecord, admitted: Admitted): Promise<void> {
    const { calls, faults, warehouse } = this.parts;
    const { operation, environment, body } = admitted;
    const strike = faults.strike({ operation, environment, id_orders: orderNumbersOf(body) });
    const { fault } = strike;
    if (fault || strike.delayBeforeMs + strike.delayAfterMs > 0) {
      calls.update(call.id, { fault: fault?.kind ?? "latency" });
    }
    await pause(strike.delayBeforeMs);
    if (fault?.when === "before") {
      inflict(response, fault, null);
      return;
    }
    const began = performance.now();
    const answer = this.carryOut(admitted);
    calls.update(call.id, { result: answer.result, own_ms: round(performance.now() - began) });
    await pause(strike.delayAfterMs + warehouse.options.latency);
    if (fault) inflict(response, fault, answer);
    else send(response, answer);
  }

  private carryOut({ operation, body, environment }: Admitted): Answer {
    const { warehouse, faults, settle } = this.parts;
    const switchedOnRefusal = (idOrder?: string): string | null =>
      faults.refusal({
        operation,
        environment,
        id_orders: idOrder === undefined ? orderNumbersOf(body) : [idOrder],
      });
    try {
      const context = { warehouse, environment, now: warehouse.clock(), switchedOnRefusal };
      return okAnswer(OPERATIONS_TABLE[operation](body, context));
    } catch (error) {
      if (error instanceof Refusal) return errorAnswer(200, error.entries);
      throw error;
    } finally {
      settle();
    }
  }

  private answer(response: Response, call: CallRecord, answer: Answer): void {
    this.parts.calls.update(call.id, { result: answer.result });
    send(response, answer);
  }
}

async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
