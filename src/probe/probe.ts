import { z } from "zod";
import type { CallRecord } from "../client/call";
import { SkladClient } from "../client/client";
import {
  createDialect,
  type Dialect,
  type DialectOverrides,
  operationOf,
} from "../client/dialect/create-dialect";
import type { DialectKey } from "../client/calls";
import { DATA_SCHEMAS } from "../client/schemas";
import { SkladError } from "../client/errors";
import { OPERATIONS } from "../client/operations";
import type { SkladClientOptions } from "../client/options";
import { MemoryRateLimiter } from "../client/rate-limit/memory-rate-limiter";
import { RefusedByWarehouseError, UnexpectedResponseError } from "../client/response-errors";
import { describeShape, fieldNames } from "./describe-shape";
import type { ProbeRow, ProbeVerdict } from "./probe-row";

export type Ask<Result> = (client: SkladClient) => Promise<Result>;

interface Judgement {
  verdict: ProbeVerdict;
  detail: string;
}

/** What one request has shown. */
interface StatusMatch<Result> extends Judgement {
  result?: Result;
  httpStatus: number | null;
  data: unknown;
}

/** What an address answers that exists, but not for this method. */
const WRONG_METHOD = new Set([404, 405]);

const MAX_TRIES = 3;

/** Asks one thing after the other, overhears each `Data`, and keeps what it has shown. */
export class Probe {
  readonly rows: ProbeRow[] = [];
  readonly #clients: Record<"asAssumed" | "byGet", SkladClient>;
  readonly #onRow: (row: ProbeRow) => void;
  #lastCall: CallRecord | undefined;
  #lastData: unknown;

  constructor(options: SkladClientOptions, onRow: (row: ProbeRow) => void) {
    const dialect = createDialect(options.dialect);
    const shared = { ...options, rateLimit: options.rateLimit ?? new MemoryRateLimiter() };
    this.#clients = {
      asAssumed: this.#listener(shared, dialect, false),
      byGet: this.#listener(shared, dialect, true),
    };
    this.#onRow = onRow;
  }

  /** The result when it was understood. Without `ask` the operation is skipped. */
  async ask<Result>(
    key: DialectKey,
    situation: string | null,
    ask: Ask<Result> | undefined,
    objection: (result: Result) => string | undefined = () => undefined,
  ): Promise<Result | undefined> {
    if (!ask) {
      const detail = "what it needs to be asked was not learnt";
      this.#add(key, situation, { verdict: "skipped", detail, httpStatus: null, data: undefined }, false);
      return undefined;
    }
    const found = object(await this.#find(key, ask, this.#clients.asAssumed), objection);
    const other = this.#mayTryGet(key, found) ? await this.#find(key, ask, this.#clients.byGet) : undefined;
    const byGet = other !== undefined && other.httpStatus !== null && !WRONG_METHOD.has(other.httpStatus);
    this.#add(key, situation, byGet ? other : found, byGet);
    return byGet ? other.result : found.result;
  }

  /** A report is not asked twice: it would have to wait a minute. */
  #mayTryGet<Result>(key: DialectKey, { httpStatus }: StatusMatch<Result>): boolean {
    return (
      httpStatus !== null && WRONG_METHOD.has(httpStatus) && OPERATIONS[operationOf(key)].bucket !== "report"
    );
  }

  /** What met the rate limit is asked again, once the limit has let it. */
  async #find<Result>(key: DialectKey, ask: Ask<Result>, client: SkladClient): Promise<StatusMatch<Result>> {
    let found = await this.#findOnce(key, ask, client);
    for (let tries = 1; found.httpStatus === 429 && tries < MAX_TRIES; tries += 1) {
      found = await this.#findOnce(key, ask, client);
    }
    return found;
  }

  async #findOnce<Result>(
    key: DialectKey,
    ask: Ask<Result>,
    client: SkladClient,
  ): Promise<StatusMatch<Result>> {
    this.#lastCall = undefined;
    this.#lastData = undefined;
    let found: Judgement & { result?: Result };
    try {
      const result = await ask(client);
      found = { ...judgeResult(key, result, this.#lastData), result };
    } catch (error) {
      found = judgeError(error, this.#lastData);
    }
    return { ...found, httpStatus: this.#httpStatus(), data: this.#lastData };
  }

  #httpStatus(): number | null {
    return this.#lastCall?.httpStatus ?? null;
  }

  #add<Result>(key: DialectKey, situation: string | null, found: StatusMatch<Result>, byGet: boolean): void {
    const { verdict, detail, httpStatus, data } = found;
    const row: ProbeRow = {
      key,
      situation,
      verdict: byGet ? "differs" : verdict,
      httpStatus,
      detail: byGet ? `answers to GET; ${verdict}${detail === "" ? "" : `: ${detail}`}` : detail,
      method: byGet ? "GET" : null,
      misread: verdict === "differs",
      shape: data === undefined ? null : describeShape(data),
      data,
    };
    this.rows.push(row);
    this.#onRow(row);
  }

  #listener(options: SkladClientOptions, dialect: Dialect, byGet: boolean): SkladClient {
    return new SkladClient({
      ...options,
      dialect: intercepted(dialect, byGet, (data) => (this.#lastData = data)),
      retry: { attempts: 1 },
      userAgent: "sklad-probe",
      onCall: (record) => (this.#lastCall = record),
    });
  }
}

function object<Result>(
  found: StatusMatch<Result>,
  objection: (result: Result) => string | undefined,
): StatusMatch<Result> {
  const detail = found.result === undefined ? undefined : objection(found.result);
  return detail === undefined ? found : { ...found, verdict: "differs", detail };
}

/** The same dialect, with every `Data` intercepted before it is decoded. */
function intercepted(dialect: Dialect, byGet: boolean, hear: (data: unknown) => void): DialectOverrides {
  const overrides: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(dialect)) {
    const decode = entry.decode as (data: unknown, input: unknown) => unknown;
    overrides[key] = {
      ...entry,
      method: byGet && key !== "GetToken" ? "GET" : entry.method,
      decode: (data: unknown, input: unknown) => {
        hear(data);
        return decode(data, input);
      },
    };
  }
  return overrides;
}

function judgeResult(key: DialectKey, result: unknown, data: unknown): Judgement {
  if (Array.isArray(result) && result.length === 0) {
    return { verdict: "empty", detail: "no records" };
  }
  const further = furtherFields(key, data);
  return {
    verdict: "as expected",
    detail: further.length === 0 ? "" : `further fields: ${further.join(", ")}`,
  };
}

/** A sentence without values: the words of a refusal are the warehouse's, and may hold some. */
function judgeError(error: unknown, data: unknown): Judgement {
  if (error instanceof UnexpectedResponseError) {
    const differs = error.trouble === "unexpected_shape" || error.trouble === "not_an_envelope";
    const came = data === undefined ? error.receivedFields : fieldNames(data);
    const fields = came.length === 0 ? "" : `; came: ${came.join(", ")}`;
    return { verdict: differs ? "differs" : "failed", detail: `expected ${error.expected}${fields}` };
  }
  if (error instanceof RefusedByWarehouseError) {
    return { verdict: "refused", detail: `result: error, with ${error.descriptions.length} description(s)` };
  }
  if (error instanceof SkladError) {
    return { verdict: "failed", detail: error.code };
  }
  throw error;
}

/** Fields of an understood response that the schema has no name for: kept in `raw`, and perhaps worth a look. */
function furtherFields(key: DialectKey, data: unknown): string[] {
  const known = namesIn(DATA_SCHEMAS[operationOf(key)]);
  return fieldNames(data).filter((name) => !known.has(name));
}

function namesIn(schema: z.ZodType): Set<string> {
  if (schema instanceof z.ZodArray) {
    return namesIn(schema.element as z.ZodType);
  }
  if (schema instanceof z.ZodUnion) {
    return new Set(schema.options.flatMap((option) => [...namesIn(option as z.ZodType)]));
  }
  return new Set(schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
}
