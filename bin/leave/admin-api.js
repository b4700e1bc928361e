"use strict";

/** Its message is all a person needs. */
class UserError extends Error {}

const FORBIDDEN = `The shop's role-based access does not let this through. A secret API key has no role: set SKLAD_ADMIN_TOKEN to the
token of an admin whose role may read orders and change the plugin's connections, shipping options and stock locations
(POST /auth/user/emailpass). A role that was given later is in the next token.`;

const UNAUTHORIZED = `The key is not accepted: set SKLAD_ADMIN_KEY to a secret API key that is not revoked, or SKLAD_ADMIN_TOKEN to a new
token, because a token expires after a day. A publishable key does not serve.`;

const PAGE = 200;
/** A page of orders takes a busy shop seconds. */
const ANSWERS_WITHIN_MS = 120_000;

/** The shop's Admin API. What goes wrong on the way is a sentence with the way out. */
function adminOf(shop, authorization) {
  const call = async (method, path, body) => {
    const { ok, status, text } = await answerOf(shop, path, {
      method,
      headers: { authorization, ...(body ? { "content-type": "application/json" } : {}) },
      body: body && JSON.stringify(body),
    });
    const json = jsonOf(text);
    if (json === undefined && (ok || status === 404)) throw new UserError(notMedusa(shop, path, status));
    if (ok) return json;
    const answered = `${method} ${path} answered ${status}: ${text.slice(0, 300)}`;
    const wayOut = { 401: UNAUTHORIZED, 403: FORBIDDEN }[status];
    throw new UserError(wayOut ? `${answered}\n${wayOut}` : answered);
  };

  /** The entries of a page, which only Medusa with the plugin has under this name. */
  const page = async (path, name) => {
    const answer = await call("GET", path);
    if (!Array.isArray(answer?.[name])) throw new UserError(notMedusa(shop, path, 200));
    return { ...answer, entries: answer[name] };
  };

  return {
    call,
    connections: async () => (await page("/admin/sklad/connections", "connections")).entries,
    /** Everything of a list of Medusa's. */
    async all(list, query) {
      const found = [];
      for (;;) {
        const path = `/admin/${list}?${query}&limit=${PAGE}&offset=${found.length}`;
        const { entries, count } = await page(path, list.replaceAll("-", "_"));
        found.push(...entries);
        if (entries.length === 0 || found.length >= count) return found;
      }
    },
    /** Everything of a list of the plugin's. */
    async ours(list, query = "") {
      const found = [];
      for (let after = ""; ;) {
        const place = after && `&after=${encodeURIComponent(after)}`;
        const { entries, next } = await page(`/admin/sklad/${list}?limit=${PAGE}${query}${place}`, list);
        found.push(...entries);
        if (!next) return found;
        after = next;
      }
    },
  };
}

async function answerOf(shop, path, request) {
  try {
    const response = await fetch(`${shop}${path}`, {
      ...request,
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (error) {
    const reason = error.cause?.code ?? error.cause?.message ?? error.message;
    throw new UserError(
      `No shop answers at ${shop} (${reason}). Start the shop, or correct --shop, and run this again.`,
    );
  }
}

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const notMedusa = (shop, path, status) =>
  `${shop} has no ${path.replace(/\?.*/, "")} (it answered ${status}). Give --shop the address of Medusa's server without \
/app or another path, and keep the plugin in medusa-config.ts until this has ended.`;

module.exports = { adminOf, UserError };
