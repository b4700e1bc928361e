import type { ServerResponse } from "node:http";

/** One call in the log, without the ApiKey and without the bodies. */
export interface CallRecord {
  readonly id: number;
  /** Arrival, ISO 8601 with milliseconds. */
  readonly at: string;
  readonly method: string;
  readonly operation: string;
  readonly environment: string | null;
  /** The last four characters of the received ApiKey. */
  readonly key_hint: string | null;
  /** Null until a response is sent; it stays null when none is. */
  readonly http_status: number | null;
  readonly result: "ok" | "error" | null;
  readonly duration_ms: number | null;
  /** Processing time in milliseconds, without configured delays. */
  readonly own_ms: number | null;
  /** Numbers of the orders in the call, at most 100. */
  readonly id_orders: readonly string[];
  /** Kind of the fault that applied to the call. */
  readonly fault: string | null;
}

export interface CallFilter {
  readonly operation?: string;
  readonly environment?: string;
  readonly key_hint?: string;
  /** The number of an order in the call. */
  readonly id_order?: string;
  /** `429`, `4xx`, `5xx`, or `none` for a call without a response. */
  readonly http_status?: string;
  readonly result?: string;
  /** Only calls that arrived at or after this moment, in milliseconds. */
  readonly since?: number;
  /** Maximum number of calls, the newest. */
  readonly limit?: number;
}

/** The bodies of a call; null for one that was not received or sent, or is no longer kept. */
interface CallBodies {
  readonly request: BodyCopy | null;
  readonly response: BodyCopy | null;
}

const NO_BODIES: CallBodies = { request: null, response: null };

/** Calls whose bodies are kept, the latest: at most 32 kB each. */
const MAX_BODIES = 1_000;

type Listener = (call: CallRecord) => void;

/** The latest calls in a ring buffer, oldest first. */
export class CallLog {
  private readonly ring: (CallRecord | undefined)[];
  private readonly bodies = new Map<number, CallBodies>();
  private last = 0;
  private readonly listeners = new Set<Listener>();

  constructor(private readonly size: number) {
    this.ring = new Array<CallRecord | undefined>(size);
  }

  open(operation: string, at: number, method = "POST"): CallRecord {
    this.last += 1;
    return this.write({
      id: this.last,
      at: new Date(at).toISOString(),
      method,
      operation,
      environment: null,
      key_hint: null,
      http_status: null,
      result: null,
      duration_ms: null,
      own_ms: null,
      id_orders: [],
      fault: null,
    });
  }

  update(id: number, change: Partial<Omit<CallRecord, "id" | "at" | "method" | "operation">>): void {
    const call = this.ring[id % this.size];
    if (call?.id === id) this.write({ ...call, ...change });
  }

  /** Undefined for a call that the log no longer has. */
  find(id: number): CallRecord | undefined {
    const call = this.ring[id % this.size];
    return call?.id === id ? call : undefined;
  }

  keepBodies(id: number, bodies: Partial<CallBodies>): void {
    if (!this.find(id)) return;
    this.bodies.set(id, { ...this.bodiesOf(id), ...bodies });
    for (const oldest of this.bodies.keys()) {
      if (this.bodies.size <= MAX_BODIES) return;
      this.bodies.delete(oldest);
    }
  }

  bodiesOf(id: number): CallBodies {
    return this.bodies.get(id) ?? NO_BODIES;
  }

  list(filter: CallFilter = {}): CallRecord[] {
    return this.search(filter).calls;
  }

  /** The newest calls up to the limit, oldest first, and the number of all that match. */
  search(filter: CallFilter = {}): { readonly calls: CallRecord[]; readonly total: number } {
    const calls: CallRecord[] = [];
    const wanted = filter.limit ?? this.size;
    let total = 0;
    for (let id = this.last; id > 0 && id > this.last - this.size; id -= 1) {
      const call = this.ring[id % this.size];
      if (!call || !passes(call, filter)) continue;
      total += 1;
      if (calls.length < wanted) calls.push(call);
    }
    return { calls: calls.reverse(), total };
  }

  /** Clears the log. Numbers continue, so that a call in progress does not overwrite a new one. */
  clear(): void {
    this.ring.fill(undefined);
    this.bodies.clear();
  }

  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private write(call: CallRecord): CallRecord {
    this.ring[call.id % this.size] = call;
    for (const listener of this.listeners) listener(call);
    return call;
  }
}

function passes(call: CallRecord, filter: CallFilter): boolean {
  if (filter.operation !== undefined && call.operation !== filter.operation) return false;
  if (filter.environment !== undefined && call.environment !== filter.environment) return false;
  if (filter.key_hint !== undefined && call.key_hint !== filter.key_hint) return false;
  if (filter.id_order !== undefined && !call.id_orders.includes(filter.id_order)) return false;
  if (filter.result !== undefined && call.result !== filter.result) return false;
  if (filter.http_status !== undefined && !hasStatus(call, filter.http_status)) return false;
  return filter.since === undefined || Date.parse(call.at) >= filter.since;
}

function hasStatus({ http_status }: CallRecord, wanted: string): boolean {
  if (wanted === "none") return http_status === null;
  if (wanted === "4xx" || wanted === "5xx") return String(http_status).startsWith(wanted.charAt(0));
  return String(http_status) === wanted;
}

/** The beginning of a request's or a response's body, as it was sent. */
interface BodyCopy {
  readonly copied: Buffer;
  /** Length of the whole body. */
  readonly bytes: number;
  readonly charset: string;
}

/** A copy that can be read: ApiKeys and passwords are replaced by `API_KEY` and `PASSWORD`. */
export interface ReadableBody {
  readonly text: string;
  /** Length of the whole body. */
  readonly bytes: number;
  readonly is_cut: boolean;
}

export const MAX_COPIED_BYTES = 16_384;

/** A text in quotes of one kind, also where the copy ends within it. */
const textIn = (quote: string) => `${quote}(?:[^${quote}\\\\]|\\\\.)*(?:${quote}|\\\\?$)`;
const TEXTS = `${textIn('"')}|${textIn("'")}`;

/**
 * A member that holds a secret: of JSON, of an object with other quotes or none, and of a form. Its name may be in quotes,
 * its value a text, a number or a word.
 */
const secret = (name: string, replacement: string): readonly [member: RegExp, replacement: string] => [
  new RegExp(`((?<![\\p{L}\\d_])["']?${name}["']?\\s*[:=]\\s*)(?:${TEXTS}|[^\\s"',;&}\\]]+)`, "giu"),
  `$1${replacement}`,
];

const SECRETS = [secret("ApiKey", '"API_KEY"'), secret("password", '"PASSWORD"')];

/** Copies the beginning of a body that was read as a whole. */
export function copyOfBody(body: Buffer): BodyCopy {
  const copied = Buffer.from(body.subarray(0, MAX_COPIED_BYTES));
  return { copied, bytes: body.length, charset: "utf-8" };
}

/**
 * Copies the beginning of everything that is written to a response from now on. A fault that writes to the socket itself
 * is not seen.
 * @returns the copy so far
 */
export function copyOfResponse(out: ServerResponse, charset: string): () => BodyCopy {
  const kept: Buffer[] = [];
  let copied = 0;
  let bytes = 0;
  const copy = (chunk: unknown): void => {
    if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) return;
    const block = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    bytes += block.length;
    if (copied >= MAX_COPIED_BYTES) return;
    const part = Buffer.from(block.subarray(0, MAX_COPIED_BYTES - copied));
    kept.push(part);
    copied += part.length;
  };
  const write = out.write.bind(out) as (...args: unknown[]) => boolean;
  const end = out.end.bind(out) as (...args: unknown[]) => ServerResponse;
  out.write = (...args: unknown[]) => {
    copy(args[0]);
    return write(...args);
  };
  out.end = (...args: unknown[]) => {
    copy(args[0]);
    return end(...args);
  };
  return () => ({ copied: Buffer.concat(kept), bytes, charset });
}

/** A character that is cut in the middle is left out. */
export function readable({ copied, bytes, charset }: BodyCopy): ReadableBody {
  const encoding = charset.startsWith("windows-1251") ? "windows-1251" : "utf-8";
  const text = new TextDecoder(encoding).decode(copied, { stream: true });
  const redacted = SECRETS.reduce((given, [member, replacement]) => given.replace(member, replacement), text);
  return { text: redacted, bytes, is_cut: bytes > copied.length };
}
