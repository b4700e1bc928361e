import type { ServerResponse } from "node:http";
import { type Answer, ANSWERS, headersOf, okAnswer, send } from "../api/responses";
import type { FaultKind, FaultRule } from "./fault-rule";

type Inflict = (response: ServerResponse, fault: FaultRule, answer: Answer) => void;

const PAGE = "<!DOCTYPE html><html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>";

/**
 * Answers the way a fault wants it. `answer` is what would have been said: a fault that struck before the effect has
 * none, and an empty one that looks successful is used, since that is what must not be believed.
 */
export function inflict(response: ServerResponse, fault: FaultRule, answer: Answer | null): void {
  if (response.destroyed) return;
  INFLICT[fault.kind](response, fault, answer ?? okAnswer({}));
}

const INFLICT: Readonly<Record<FaultKind, Inflict>> = {
  latency: (response, _fault, answer) => send(response, answer),
  refuse: (response, _fault, answer) => send(response, answer),

  rate_limit: (response, { retry_after }) =>
    send(response, ANSWERS.rateLimited("requests", retry_after === null ? null : String(retry_after))),

  server_error: (response, { status }) => send(response, ANSWERS.serverError(status)),

  reset: (response) => {
    response.socket?.resetAndDestroy();
  },

  black_hole: () => undefined,

  truncated: (response, _fault, answer) => {
    const bytes = Buffer.from(answer.body);
    response.writeHead(answer.status, headersOf(answer));
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.socket?.destroySoon());
  },

  html: (response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(PAGE);
  },

  malformed: (response, _fault, answer) => {
    const body = answer.body.slice(0, -1);
    send(response, { ...answer, body });
  },

  slow_drip: (response, { interval_ms }, answer) => {
    response.writeHead(answer.status, headersOf(answer));
    response.flushHeaders();
    drip(
      Buffer.from(answer.body),
      interval_ms,
      response,
      (byte) => response.write(byte),
      () => response.end(),
    );
  },

  slow_headers: (response, { interval_ms }, answer) => {
    const { socket } = response;
    if (!socket) return;
    const headers = Object.entries(headersOf(answer)).map(([name, value]) => `${name}: ${value}\r\n`);
    const text = `HTTP/1.1 ${answer.status} OK\r\n${headers.join("")}Connection: close\r\n\r\n${answer.body}`;
    drip(
      Buffer.from(text),
      interval_ms,
      response,
      (byte) => socket.write(byte),
      () => socket.end(),
    );
  },

  huge: (response, { bytes }) => {
    response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" });
    const block = Buffer.alloc(65_536, " ");
    let left = bytes;
    const pour = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= block.length;
        if (!response.write(block)) {
          response.once("drain", pour);
          return;
        }
      }
      if (!response.destroyed) response.end();
    };
    pour();
  },

  redirect: (response, { location }) => {
    response.writeHead(307, { Location: location, "Content-Length": 0 });
    response.end();
  },
};

/** Writes one byte each interval, until all are written or the caller has gone. */
function drip(
  bytes: Buffer,
  intervalMs: number,
  response: ServerResponse,
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
  response.once("close", () => clearInterval(timer));
}
