import http from "node:http";
import https from "node:https";
import { TLSSocket } from "node:tls";
import { Axios, AxiosError, type AxiosResponse } from "axios";
import { charsetOf, decodeText } from "../text";
import type { HttpMethod } from "../dialect/create-dialect";
import { InvalidRequestError, SkladError } from "../errors";
import { type OperationName, OPERATIONS } from "../operations";
import { LONGEST_TIMER_MS } from "../rate-limit/sliding-log";
import { UnexpectedResponseError } from "../response-errors";
import { excerpt, type Secrets } from "../scrub";

export interface TransportOptions {
  baseUrl: string;
  userAgent: string;
  /** Hard deadline of one exchange, from the first byte to the last, in milliseconds. */
  deadlineMs: number;
  /** Largest response of a write or a look-up, unpacked, in bytes. */
  maxResponseBytes: number;
  /** Largest response of a report or a directory, unpacked, in bytes. */
  maxReportBytes: number;
  /** Largest request body, in bytes. */
  maxBodyBytes: number;
}

export interface Exchange {
  operation: OperationName;
  method: HttpMethod;
  body: Record<string, unknown>;
  /** The members of the body travel in the query string instead. */
  query: boolean;
  signal?: AbortSignal | undefined;
  /** Deadline below the transport's own, when the caller's time is nearly over. */
  deadlineMs?: number | undefined;
  secrets: Secrets;
}

export interface HttpResponse {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
}

/** A client that looks up many orders at once keeps no socket for each. */
const MAX_IDLE_SOCKETS = 2;
/** Shorter than the keep-alive time of most servers, which is five seconds in Node: the client closes first. */
const IDLE_MS = 4_000;

const asItIs = [(data: unknown) => data];

/** Sends one request and returns its HTTP response of any status; every failure is a SkladError with its outcome. */
export class Transport {
  readonly #options: TransportOptions;
  /** Not `axios.create`, which would inherit defaults that any other part of the process may have changed. */
  readonly #axios = new Axios({ adapter: "http" });
  readonly #agents = {
    /** A socket that the server has just closed makes the outcome of a write unknown: writes never reuse one. */
    write: {
      httpAgent: new http.Agent({ keepAlive: false }),
      httpsAgent: new https.Agent({ keepAlive: false }),
    },
    read: {
      httpAgent: new http.Agent({ keepAlive: true, maxFreeSockets: MAX_IDLE_SOCKETS, timeout: IDLE_MS }),
      httpsAgent: new https.Agent({ keepAlive: true, maxFreeSockets: MAX_IDLE_SOCKETS, timeout: IDLE_MS }),
    },
  };

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  get deadlineMs(): number {
    return this.#options.deadlineMs;
  }

  /** Ends idle sockets now rather than in five seconds. */
  close(): void {
    this.#agents.read.httpAgent.destroy();
    this.#agents.read.httpsAgent.destroy();
  }

  async send(exchange: Exchange): Promise<HttpResponse> {
    const { operation, signal } = exchange;
    const url = `${this.#options.baseUrl}/${operation}`;
    const data = Buffer.from(exchange.query ? "" : JSON.stringify(exchange.body));
    const { responseSize, effect } = OPERATIONS[operation];
    const { maxResponseBytes: small, maxReportBytes: large } = this.#options;
    const maxResponseBytes = responseSize === "large" ? Math.max(small, large) : small;
    if (data.length > this.#options.maxBodyBytes) {
      throw new InvalidRequestError(operation, [`a body of at most ${this.#options.maxBodyBytes} bytes`]);
    }
    const deadlineMs = Math.max(
      1,
      Math.min(this.#options.deadlineMs, exchange.deadlineMs ?? Infinity, LONGEST_TIMER_MS),
    );
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), deadlineMs);
    const watch: ConnectionWatch = { connected: false, endsAt: performance.now() + deadlineMs };
    try {
      const response: AxiosResponse<unknown> = await this.#axios.request({
        url: exchange.query ? `${url}?${queryOf(exchange.body)}` : url,
        method: exchange.method,
        ...(exchange.query ? {} : { data }),
        headers: {
          ...(exchange.query ? {} : { "Content-Type": "application/json" }),
          Accept: "application/json",
          "User-Agent": this.#options.userAgent,
        },
        ...this.#agents[effect],
        transport: watchedTransport(watch),
        signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
        transformRequest: asItIs,
        transformResponse: asItIs,
        responseType: "arraybuffer",
        validateStatus: () => true,
        // A redirect would repeat the body, and the ApiKey in it, to another address.
        maxRedirects: 0,
        proxy: false,
        maxContentLength: maxResponseBytes,
        maxBodyLength: this.#options.maxBodyBytes,
      });
      const bytes = response.data instanceof Uint8Array ? response.data : new Uint8Array();
      const text = decodeText(bytes, charsetOf(String(response.headers["content-type"] ?? "")));
      return { status: response.status, headers: response.headers, text };
    } catch (error) {
      // The deadline has passed although its timer has not fired yet.
      const timedOut = deadline.signal.aborted || performance.now() > watch.endsAt;
      throw classifyFailure(error, {
        operation,
        connected: watch.connected,
        timedOut,
        canceled: signal?.aborted === true && !timedOut,
        deadlineMs,
        maxResponseBytes,
        secrets: exchange.secrets,
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

function queryOf(parameters: Record<string, unknown>): string {
  const pairs = new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
  return pairs.toString();
}

const MAX_CAUSE_LENGTH = 500;

interface FailureFacts {
  operation: OperationName;
  /** Bytes may have been sent. */
  connected: boolean;
  timedOut: boolean;
  canceled: boolean;
  deadlineMs: number;
  maxResponseBytes: number;
  secrets: Secrets;
}

/**
 * Maps a failed exchange to its error. It depends on the observed state of the connection, not on error codes, which name
 * the same event differently by platform. The original error is dropped: it holds the body, and the ApiKey in it.
 */
function classifyFailure(error: unknown, facts: FailureFacts): SkladError {
  const { operation, connected, deadlineMs } = facts;
  if (facts.timedOut) {
    return new SkladError(operation, { code: "timeout", connected, deadlineMs });
  }
  if (facts.canceled) {
    return new SkladError(operation, { code: "call_aborted", connected });
  }
  const cause = transportCause(error, facts.secrets());
  if (!connected) {
    return new SkladError(operation, { code: "connection_failed", cause });
  }
  if (cause.message.startsWith("maxContentLength")) {
    const limit = `a response of at most ${facts.maxResponseBytes} bytes`;
    return new UnexpectedResponseError(operation, limit, [], { trouble: "too_large", cause });
  }
  if (error instanceof AxiosError && error.response) {
    return new UnexpectedResponseError(operation, "a complete response", [], { trouble: "truncated", cause });
  }
  return new SkladError(operation, { code: "connection_lost", cause });
}

/** The code and the scrubbed message of an error of the network layer, which has the request, and with it the ApiKey. */
class TransportCause extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "TransportCause";
    this.code = code;
  }
}

function transportCause(error: unknown, secrets: readonly string[]): TransportCause {
  if (!(error instanceof Error)) {
    return new TransportCause("UNKNOWN", "a failure without an error");
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  return new TransportCause(code, excerpt(error.message || code, secrets, MAX_CAUSE_LENGTH));
}

/** Whether bytes of the request may have left this machine, which decides the outcome of a failure. */
interface ConnectionWatch {
  /** TCP, and TLS where there is any, were established, so that the request may have been sent. */
  connected: boolean;
  /** Monotonic time after which nothing may be sent. */
  readonly endsAt: number;
}

/**
 * Replaces `http` and `https` in axios with observed ones. Node holds the request back until the
 * connection (with TLS: until the peer's certificate is accepted), so that nothing was sent while `connected` is false.
 */
export function watchedTransport(watch: ConnectionWatch): { request: typeof http.request } {
  function request(options: https.RequestOptions, onResponse: (response: http.IncomingMessage) => void) {
    const clientRequest = (options.protocol === "https:" ? https : http).request(options, onResponse);
    clientRequest.once("socket", (socket) => {
      const connecting = socket.connecting || (socket instanceof TLSSocket && !clientRequest.reusedSocket);
      if (!connecting) {
        watch.connected = true;
        return;
      }
      // A process that slept while it connected wakes here, before its timers: the deadline has not struck yet.
      socket.prependOnceListener("connect", () => {
        if (performance.now() > watch.endsAt) clientRequest.destroy(new Error("connected too late"));
      });
      socket.once(socket instanceof TLSSocket ? "secureConnect" : "connect", () => {
        watch.connected = !socket.destroyed;
      });
    });
    return clientRequest;
  }
  return { request: request as typeof http.request };
}
