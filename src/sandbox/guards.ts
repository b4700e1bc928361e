import type { Request, RequestHandler } from "express";
import { RESPONSES, send } from "./api/responses";
import type { SandboxOptions } from "./options";
import { ControlError } from "./warehouse/refusals";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** Maximum nesting of a body: far more than any request needs, far less than what exhausts a stack. */
const MAX_DEPTH = 100;

/**
 * Admits only requests addressed to this computer or to a configured name: otherwise a page whose own name resolves to this
 * computer (DNS rebinding) would pass for the console.
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
 * Refuses requests from pages of other sites, which could control the sandbox or place orders: browsers send a body without
 * a type without a preflight request. Other clients send no `Origin`.
 */
export const refuseForeignPages: RequestHandler = (request, response, next) => {
  const { origin, host = "" } = request.headers;
  const isForeign = origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
  if (!isForeign) next();
  else if (isControl(request))
    response.status(403).json({ error: "Pages of other sites may not command the sandbox." });
  else send(response, RESPONSES.originForeign(origin));
};

/** Refuses a parsed control body whose nesting is too deep to be stored or shown. */
export const refuseDeepBodies: RequestHandler = (request, _response, next) => {
  next(isTooDeep(request.body) ? new ControlError(400, "The body is nested too deep.") : undefined);
};

/** Checks the nesting without recursion, because the depth in question would exhaust the stack. */
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

/** A host as it appears in a header, where an IPv6 address has brackets. */
function nameInHeader(name: string): string {
  return name.includes(":") && !name.startsWith("[") ? `[${name.toLowerCase()}]` : name.toLowerCase();
}
