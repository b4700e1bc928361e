import type { ServerResponse } from "node:http";
import { type ApiResponse, RESPONSES, headersOf, okResponse, send } from "../api/responses";
import type { FaultKind, FaultRule } from "./fault-book";

type Inflict = (out: ServerResponse, fault: FaultRule, response: ApiResponse) => void;

/**
 * Sends the response that a fault demands. `response` is the regular one; a fault before the effect has none, and an empty
 * successful one is used in its place, because a client must not trust it.
 */
export function inflict(out: ServerResponse, fault: FaultRule, response: ApiResponse | null): void {
  if (out.destroyed) return;
  INFLICT[fault.kind](out, fault, response ?? okResponse({}));
}

const INFLICT: Readonly<Record<FaultKind, Inflict>> = {
  latency: (out, _fault, response) => send(out, response),
  // The fault has already replaced the rows of the list.
  unreadable_rows: (out, _fault, response) => send(out, response),
  refuse: (out, _fault, response) => send(out, response),

  rate_limit: (out, { retry_after }) =>
    send(out, RESPONSES.rateLimited("requests", retry_after === null ? null : String(retry_after))),

  http_error: (out, { status, body, retry_after }) => {
    const headers: Record<string, string> =
      retry_after === null ? {} : { "Retry-After": String(retry_after) };
    const usual = RESPONSES.httpError(status, headers);
    if (body === undefined) send(out, usual);
    else if (typeof body !== "string") send(out, { ...usual, body: JSON.stringify(body) });
    else send(out, { ...usual, body, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });
  },

  server_error: (out, { status }) => send(out, RESPONSES.serverError(status)),

  reset: (out) => {
    out.socket?.resetAndDestroy();
  },

  black_hole: () => undefined,

  truncated: (out, _fault, response) => {
    const bytes = Buffer.from(response.body);
    out.writeHead(response.status, headersOf(response));
    out.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => out.socket?.destroySoon());
  },

  html: (out, { status }) => {
    out.writeHead(status, { "Content-Type": "text/html; charset=utf-8" });
    out.end(page(status));
  },

  malformed: (out, _fault, response) => {
    const body = response.body.slice(0, -1);
    send(out, { ...response, body });
  },

  slow_drip: (out, { interval_ms }, response) => {
    out.writeHead(response.status, headersOf(response));
    out.flushHeaders();
    drip(
      Buffer.from(response.body),
      interval_ms,
      out,
      (byte) => out.write(byte),
      () => out.end(),
    );
  },

  slow_headers: (out, { interval_ms }, response) => {
    const { socket } = out;
    if (!socket) return;
    const headers = Object.entries(headersOf(response)).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${response.status} OK\r\n${headers.join("")}Connection: close\r\n\r\n`;
    drip(
      Buffer.concat([Buffer.from(head), Buffer.from(response.body)]),
      interval_ms,
      out,
      (byte) => socket.write(byte),
      () => socket.end(),
    );
  },

  huge: (out, { bytes }) => {
    out.writeHead(200, { "Content-Type": "application/json; charset=utf-8" });
    const block = Buffer.alloc(65_536, " ");
    let left = bytes;
    const pour = (): void => {
      while (left > 0 && !out.destroyed) {
        left -= block.length;
        if (!out.write(block)) {
          out.once("drain", pour);
          return;
        }
      }
      if (!out.destroyed) out.end();
    };
    pour();
  },

  redirect: (out, { location }) => {
    out.writeHead(307, { Location: location, "Content-Length": 0 });
    out.end();
  },
};

function page(status: number): string {
  return `<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>Not this page</h1></body></html>`;
}

/** Writes one byte each interval, until all are written or the caller hangs up. */
function drip(
  bytes: Buffer,
  intervalMs: number,
  out: ServerResponse,
  write: (byte: Buffer) => void,
  finish: () => void,
): void {
  let next = 0;
  const timer = setInterval(() => {
    if (next < bytes.length) {
      write(bytes.subarray(next, next + 1));
      next += 1;
      return;
    }
    clearInterval(timer);
    finish();
  }, intervalMs);
  out.once("close", () => clearInterval(timer));
}
