import { addressOf } from "./address.js";
import { ask, copy } from "./api.js";
import { factList, h, pill } from "./dom.js";
import { counted, t, time, word } from "./i18n.js";
import { background, store } from "./store.js";

/** @import { Body, Call } from "./types" */
/** @typedef {{ call: Call, request: Body | null, response: Body | null }} WholeCall */

/** Links to orders of one call: a call of the array form has up to a hundred. */
const MAX_LINKS = 20;

/**
 * One call: its request and its response.
 * @param {() => void} close
 */
export function callDetail(close) {
  const element = h("aside", { class: "card detail", "aria-label": t("call"), hidden: true });
  let drawn = "";

  /** @param {string} id */
  async function load(id) {
    /** @type {WholeCall} */
    const whole = await ask("GET", "/calls/" + encodeURIComponent(id)).catch((error) => {
      element.replaceChildren(head(h("h1", {}, t("callGone"))));
      throw error;
    });
    draw(whole);
  }

  /** @param {...Node} title */
  function head(...title) {
    return h(
      "header",
      {},
      title,
      h("span", { class: "grow" }),
      h("button", { type: "button", class: "quiet", "aria-label": t("close"), click: close }, "✕"),
    );
  }

  /** @param {WholeCall} whole */
  function draw({ call, request, response }) {
    element.replaceChildren(
      head(h("h1", {}, call.operation), responsePill(call)),
      h("section", {}, facts(call)),
      h(
        "section",
        {},
        h("h2", {}, t("requestBody")),
        body(request, t("noRequestBody")),
        h(
          "div",
          { class: "row" },
          curlButton(call, request),
          h("span", { class: "soft" }, curlHint(request)),
        ),
      ),
      h("section", {}, h("h2", {}, t("responseBody")), body(response, t("noResponseBody"))),
    );
  }

  /** @param {Call} call */
  function facts(call) {
    const orders = call.id_orders
      .slice(0, MAX_LINKS)
      .map((number) => h("a", { href: addressOf("orders", null, { find: number }) }, number));
    return factList([
      [t("arrived"), time(call.at) + "." + call.at.slice(20, 23)],
      [t("apiAddress"), h("code", {}, call.method + " " + base() + "/" + call.operation)],
      [
        t("key"),
        call.key_hint && h("span", {}, h("code", {}, "…" + call.key_hint), " " + (call.environment ?? "")),
      ],
      [t("took"), call.duration_ms?.toFixed(1)],
      [t("about"), orders.length > 0 && h("span", { class: "links" }, orders)],
      [t("fault"), call.fault && word("fault", call.fault)],
    ]);
  }

  /**
   * @param {Call} call
   * @param {Body | null} request
   */
  function curlButton(call, request) {
    const click = () => copy(asCurl(call, request, base()), t("copied") + " " + t("curlHint"));
    return h("button", { type: "button", click, disabled: request?.is_cut === true }, t("copyCurl"));
  }

  /** @param {Body | null} request */
  function curlHint(request) {
    return request?.is_cut ? t("curlCut") : t("curlHint");
  }

  /**
   * A call that is under way is read again when it has ended.
   * @param {string | null} id
   * @param {number | null} durationMs
   */
  function update(id, durationMs) {
    const wanted = id === null ? "" : id + "/" + String(durationMs);
    if (wanted === drawn) return;
    drawn = wanted;
    element.hidden = id === null;
    if (id !== null) background(load(id));
  }

  return { element, update };
}

/**
 * @param {Body | null} given
 * @param {string} whenNone
 */
function body(given, whenNone) {
  if (given === null) return h("p", { class: "soft" }, whenNone);
  return h(
    "div",
    {},
    h("pre", { class: "body", tabindex: "0" }, formatted(given)),
    given.is_cut && h("p", { class: "soft" }, t("bodyCut", { bytes: counted("bytes", given.bytes) })),
  );
}

function base() {
  return location.origin + (store.prefix === "/" ? "" : store.prefix);
}

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
function formatted({ text }) {
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
function asCurl({ method, operation }, request, baseUrl) {
  const body =
    request === null ? "" : " \\\n  -H 'Content-Type: application/json' -d " + quoted(request.text);
  return "curl -sS -X " + method + " " + quoted(baseUrl + "/" + operation) + body;
}

/** @param {string} text */
function quoted(text) {
  return "'" + text.replaceAll("'", "'\\''") + "'";
}
