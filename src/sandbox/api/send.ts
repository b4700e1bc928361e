import type { ServerResponse } from "node:http";
import type { Answer } from "./envelope";

/** Writes an answer as it should be. */
export function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  response.writeHead(answer.status, headersOf(answer));
  response.end(answer.body);
}

export function headersOf(answer: Answer): Record<string, string | number> {
  return {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(answer.body),
    ...answer.headers,
  };
}
