import { UserError } from "./main.mjs";

const NO_ROLE =
  "Medusa's role-based access is on (MEDUSA_FF_RBAC), and this user has no role that may do it. Give the user one in the " +
  "admin, Settings → Users; the next sign-in has it.";

/** An answer other than 2xx, with the server's message. */
export class RequestFailed extends UserError {
  name = "RequestFailed";

  constructor(method, url, status, body) {
    const words = body?.message ?? (typeof body === "string" ? plain(body) : JSON.stringify(body));
    const { pathname } = new URL(url);
    const isForbidden = status === 403 && pathname.startsWith("/admin/");
    super(`${method} ${pathname} answered ${status}: ${words}${isForbidden ? `\n${NO_ROLE}` : ""}`);
    this.status = status;
    this.body = body;
  }
}

/** Nothing listens at the address, or the connection broke before the answer was complete. */
export class NoAnswer extends UserError {
  name = "NoAnswer";

  constructor(url, error) {
    const { origin } = new URL(url);
    super(`${origin} does not answer (${error.cause?.code ?? error.cause?.message ?? error.message}).`);
    this.origin = origin;
  }
}

/**
 * A client of one JSON API: `get(path)`, `post(path, body)`, `put(path, body)`, `delete(path)`. Throws a RequestFailed or a
 * NoAnswer.
 */
export function jsonClient(baseUrl, headers = {}) {
  const call = async (method, path, body) => {
    const url = `${baseUrl}${path}`;
    const { ok, status, text } = await send(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = parse(text);
    if (!ok) throw new RequestFailed(method, url, status, answer);
    return answer;
  };
  return {
    get: (path) => call("GET", path),
    post: (path, body = {}) => call("POST", path, body),
    put: (path, body = {}) => call("PUT", path, body),
    delete: (path) => call("DELETE", path),
  };
}

async function send(url, request) {
  try {
    const response = await fetch(url, request);
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (error) {
    throw new NoAnswer(url, error);
  }
}

const ANSWERS_WITHIN_MS = 3_000;

/** Whether anything answers at the address in a moment. */
export const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    () => true,
    () => false,
  );

/** An error page as one short line. */
function plain(html) {
  const words = html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return words.length > 300 ? `${words.slice(0, 300)} …` : words;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A client of Medusa's Admin API, signed in. */
export async function adminClient(shopUrl, { email, password }) {
  const { token } = await jsonClient(shopUrl).post("/auth/user/emailpass", { email, password });
  if (!token) throw new UserError(`What answers at ${shopUrl} is not a Medusa shop.`);
  return jsonClient(shopUrl, { authorization: `Bearer ${token}` });
}

/** A client of Medusa's Store API with the shop's own publishable key. */
export async function storeClient(shopUrl, admin) {
  const { api_keys } = await admin.get("/admin/api-keys?type=publishable");
  const key = api_keys.find(({ revoked_at }) => !revoked_at);
  if (!key) throw new UserError("The shop has no publishable key; make one in the admin's settings.");
  return jsonClient(shopUrl, { "x-publishable-api-key": key.token });
}
