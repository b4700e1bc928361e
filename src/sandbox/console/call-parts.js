import { pill } from "./dom.js";
import { t } from "./i18n.js";

/** @import { Body, Call } from "./types" */

/** @param {Call} call */
export function responsePill(call) {
  if (call.http_status === null)
    return call.duration_ms === null ? pill(t("underWay"), "pending") : pill(t("noAnswer"), "bad");
  if (call.http_status !== 200) return pill(String(call.http_status), "bad");
  return call.result === "error" ? pill("200 error", "warn") : pill("200 ok", "good");
}

/**
 * A body in lines; as it is where it is no JSON, or only its beginning.
 * @param {Body} body
 */
export function formatted({ text }) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/**
 * The call as a command for a shell, with API_KEY in the place of the ApiKey.
 * @param {Call} call
 * @param {Body | null} request
 * @param {string} baseUrl
 */
export function asCurl({ method, operation }, request, baseUrl) {
  const body =
    request === null ? "" : " \\\n  -H 'Content-Type: application/json' -d " + quoted(request.text);
  return "curl -sS -X " + method + " " + quoted(baseUrl + "/" + operation) + body;
}

/** @param {string} text */
function quoted(text) {
  return "'" + text.replaceAll("'", "'\\''") + "'";
}
