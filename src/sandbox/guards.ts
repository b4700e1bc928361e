import type { Request, RequestHandler } from "express";
import { RESPONSES, send } from "./api/responses";
import type { SandboxOptions } from "./options";
import { ControlError } from "./warehouse/refusals";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** Levels of nesting a body may have: far more than any request needs, far fewer than exhaust a stack. */
const MAX_DEPTH = 100;

/**
 * Serves requests addressed to this computer or to a configured name, and no others: a page whose own name resolves
 * to this computer (DNS rebinding) would else pass for the console.
 */
export function refuseForeignHosts({ host, hosts }: SandboxOptions): RequestHandler {
  const served = new Set([...LOOPBACK_NAMES, ...[host, ...hosts].map(nameInHeader)]);
  return (request, response, next) => {
    const name = hostNameOf(request);
    if (served.has(name)) next();
    else if (isControl(request))
      response.status(403).json({ error: `${name} is not served here; see --hosts.` });
    else send(response, RESPONSES.hostUnknown(name));
  };
}

/**
 * A page of another site, open in the same browser, must not command the sandbox, nor order at the warehouse: an untyped
 * body reaches it without being asked first. What is no page sends no `Origin`.
 */
export const refuseForeignPages: RequestHandler = (request, response, next) => {
  const { origin, host = "" } = request.headers;
  const isForeign = origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
  if (!isForeign) next();
  else if (isControl(request))
    response.status(403).json({ error: "Pages of other sites may not command the sandbox." });
  else send(response, RESPONSES.originForeign(origin));
};

/** For a parsed control body: what is nested deeper could be neither stored nor shown. */
export const refuseDeepBodies: RequestHandler = (request, _response, next) => {
  next(isTooDeep(request.body) ? new ControlError(400, "The body is nested too deep.") : undefined);
};

/** Walks without recursion: the depth it looks for would exhaust the stack. */
export function isTooDeep(value: unknown): boolean {
  const open = [{ value, depth: 0 }];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { depth } = entry;
    if (typeof entry.value !== "object" || entry.value === null) continue;
    if (depth === MAX_DEPTH) return true;
    for (const member of Object.values(entry.value)) open.push({ value: member, depth: depth + 1 });
  }
  return false;
}

function isControl(request: Request): boolean {
  return request.path.startsWith("/_sandbox/");
}

/** The `Host` header without its port. */
function hostNameOf(request: Request): string {
  return (request.headers.host ?? "").toLowerCase().replace(/:\d+$/, "");
}

/** An IPv6 address stands in brackets in a header. */
function nameInHeader(name: string): string {
  return name.includes(":") && !name.startsWith("[") ? `[${name.toLowerCase()}]` : name.toLowerCase();
}
