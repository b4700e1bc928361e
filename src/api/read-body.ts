import type { IncomingMessage } from "node:http";
import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http";
import { decodedPath } from "./request";

/** Why a body was not read. The rest of it is discarded as it arrives, so that the caller can read the response. */
export type Unread = "too_large" | "too_slow" | "broken_off";

/**
 * Reads a body of any type up to a size and a time. Medusa's own parsers refuse scalars, charsets and other content types
 * before a route sees them.
 * @param most limit in bytes
 */
export function readBody(
  request: IncomingMessage,
  most: number,
  within_ms: number,
): Promise<Buffer | Unread> {
  if (Number(request.headers["content-length"] ?? 0) > most) {
    request.resume();
    return Promise.resolve("too_large");
  }
  // A caller that hung up during authentication sends no further event.
  if (request.destroyed) return Promise.resolve("broken_off");
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (result: Buffer | Unread) => {
      clearTimeout(timer);
      request.off("data", onData).off("end", onEnd).off("error", onBroken).off("close", onBroken);
      request.on("error", () => undefined).resume();
      resolve(result);
    };
    const onData = (part: Buffer) => {
      size += part.length;
      parts.push(part);
      if (size > most) end("too_large");
    };
    const onEnd = () => end(Buffer.concat(parts));
    const onBroken = () => end("broken_off");
    const timer = setTimeout(() => end("too_slow"), within_ms);
    request.on("data", onData).once("end", onEnd).once("error", onBroken).once("close", onBroken);
  });
}

const SHOWN = "/hooks/sklad/***";

/** Removes the token from the path, because Medusa's request log prints the path with the response. */
function hideToken(request: MedusaRequest, response: MedusaResponse, next: MedusaNextFunction): void {
  request.originalUrl = SHOWN;
  // Express would put a path with a stray percent sign, and the token in it, into an error that is logged.
  if (decodedPath(request.path) === undefined) response.status(404).json({ message: "Not found" });
  else next();
}

/** Covers every method, because Medusa logs unrouted requests too. The route reads the body itself. */
export const WEBHOOK_PATHS: readonly MiddlewareRoute[] = [
  // Without a wildcard, which Express would decode before the middleware runs.
  { matcher: "/hooks/sklad", middlewares: [hideToken] },
  { matcher: "/hooks/sklad/*", bodyParser: false, middlewares: [] },
];
